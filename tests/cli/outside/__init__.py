"""A program from outside: it checks a replay step by step and knows nothing of the package but the rules.

It plays the game along with the replay on a table of its own. Every number and rule is written down here
once more, so that no fault of the package can hide in it.
"""

from collections import Counter, deque
from collections.abc import Sequence
from itertools import pairwise
from math import inf

from tests.cli.outside.contrarius import expect, react
from tests.cli.outside.facts import Fault, Json, demand
from tests.cli.outside.roles import do_together, put_on_pile, trade
from tests.cli.outside.scores import order, score
from tests.cli.outside.setup import set_up
from tests.cli.outside.table import STORE, Acting, Ask, Player, Table, ask, compare

__all__ = ["Fault", "check"]

ALWAYS_ASKED = ("play", "play-for-team", "play-alone", "point")
ROLLS_TOLD = ("die", "die-specialist")


def check(document: Json, legal: Sequence[set[str]] = ()) -> int:
    """Check a whole replay and return how many decisions it has.

    With the texts of all legal moves at each decision, those are checked too.
    """
    table = Table(document["setup"])
    set_up(table, document["setup"])
    game = play(table)
    asked = next_question(game)
    check_moment(table, document["start"], asked)
    for number, decision in enumerate(document["decisions"], 1):
        demand(decision["number"] == number, "decisions are numbered from 1")
        demand(asked is not None, "nothing is asked after the end")
        assert asked is not None
        demand((decision["seat"], decision["kind"]) == (asked.seat, asked.kind), "what is asked is answered")
        demand(decision["left"] == asked.left, "how much is left")
        demand(decision["text"] in asked.options, f"{decision['text']} is not allowed")
        if legal:
            demand(legal[number - 1] == asked.options, f"what is legal: {legal[number - 1] ^ asked.options}")
        table.chance = deque(decision["chance"])
        table.steps = []
        had = [belongings(player) for player in table.players]
        asked = next_question(game, decision["text"])
        demand(not table.chance, "chance decides nothing else")
        check_moment(table, decision["snapshot"], asked)
        check_reaction(table, decision)
        check_changes(table, decision, had)
    check_outcome(table, document["outcome"])
    return len(document["decisions"])


def next_question(game: Acting, answer: str | None = None) -> Ask | None:
    """Go on to the next real choice; what has only one answer is answered."""
    try:
        asked = next(game) if answer is None else game.send(answer)
        while len(asked.options) == 1 and asked.kind not in ALWAYS_ASKED:
            (only,) = asked.options
            asked = game.send(only)
    except StopIteration:
        return None
    return asked


def play(table: Table) -> Acting:
    """A whole game."""
    if table.teams:
        for player in table.people[len(table.people) // 2 :]:
            yield from begin_in_city(table, player)
    while not table.over:
        yield from take_turn(table, table.people[table.active])
        table.turn += 1
        table.active = (table.active + 1) % len(table.people)
        table.over = is_over(table)


def begin_in_city(table: Table, player: Player) -> Acting:
    """A second partner begins in a city away from the start."""
    board = table.board
    near = board.near_start()
    cities = {city for city in board.province if city not in near and city not in board.site_space}
    city = (yield from ask("start-city", player.seat, {f"start {city}" for city in cities})).split()[1]
    if board.track:
        player.colonists = {"land": [city, STORE, STORE], "sea": [board.start["sea"], STORE, STORE]}
        return
    kinds = [kind for kind in ("land", "sea") if board.touches(kind, city)]
    for kind in kinds:
        number = 2 // len(kinds)
        player.colonists[kind][:number] = [city] * number


def take_turn(table: Table, player: Player) -> Acting:
    """Goods for the first turn, a card, and the reaction to it."""
    if "start-without-goods" in table.variants and table.turn < len(table.people):
        yield from trade(player, "stock", len("12345"))
    card = yield from ask("play", player.seat, set(player.hand))
    put_on_pile(player, card)
    if table.his is not None and not table.last_turn:
        expect(table, player, card)
    yield from do_together(table, player, card)
    yield from react(table)


def is_over(table: Table) -> bool:
    """Whether the next turn is not played any more."""
    if table.concordia is None:
        return False
    if table.his is None:
        holder = table.concordia
        return table.active in ({holder, table.partner(holder)} if table.teams else {holder})
    if table.concordia == table.his.seat and not table.last_turn:
        table.last_turn = True
        return False
    return True


def check_moment(table: Table, moment: Json, asked: Ask | None) -> None:
    """Check a snapshot: the table, the points, and what is asked."""
    compare(table, moment)
    for player, told in zip(table.players, moment["seats"], strict=True):
        demand(told["score"] == score(table, player), "the gods give what they give")
    question = asked and {"kind": asked.kind, "seat": asked.seat, "left": asked.left}
    demand(moment["decision"] == question, f"what is asked next: {question}")


def check_reaction(table: Table, decision: Json) -> None:
    """Check the steps of Contrarius; the dice among them are checked as chance."""
    if table.his is not None:
        steps = [step for step in decision["reaction"] if step["key"] not in ROLLS_TOLD]
        demand(steps == table.steps, f"Contrarius does this: {table.steps}")


def check_changes(table: Table, decision: Json, had: list[Counter[str]]) -> None:
    """Check that what events gave and took is what everyone has more and less than before."""
    for event in decision["events"]:
        for seat, items in event["change"]["seats"].items():
            demand(items and all(items.values()), "only what changed is told")
            for item, number in items.items():
                had[int(seat)][item] += number
    demand(had == [belongings(player) for player in table.players], f"what is gained and lost: {had}")


def belongings(player: Player) -> Counter[str]:
    """What can be gained and lost."""
    return Counter(
        coins=player.coins,
        houses=player.reserve,
        hand=len(player.hand),
        colonists=6 - player.on_board(),
        marker=player.points,
        **player.goods,
    )


def check_outcome(table: Table, outcome: Json) -> None:
    """Check the final order."""
    demand(outcome["over"] == table.over, "the end is the end")
    seats = [place["seat"] for place in outcome["places"]]
    totals = {player.seat: score(table, player)["total"] for player in table.players}
    demand([place["points"] for place in outcome["places"]] == [totals[seat] for seat in seats], "the points")
    demand(seats == order(table), "the best comes first")
    demand(outcome["winner"] == (seats[0] if table.over else None), "a winner at the end alone")
    if table.teams:
        sums = [sum(totals[seat] for seat in team["seats"]) for team in outcome["teams"]]
        demand(sums == [team["points"] for team in outcome["teams"]], "a team has the points of both")
        demand(all(one >= other for one, other in pairwise([inf, *sums])), "the best team comes first")
