"""Whatever cannot be chosen has a reason that can be said, and the reason is true."""

from collections.abc import Iterator

from concordia import Allowed, Game
from concordia.data.cards import CARD_IDS, GODS
from concordia.data.goods import GOODS
from concordia.moves import Move, line_name
from concordia.rules.state import SLOTS, copy_state
from concordia.why import Reason, Target, why_not
from concordia.words import Speaker, catalogue
from tests.random_games import EXPANSION_TABLES, TABLES, Table, moments, over_games

SOME_TABLES = [*TABLES[::5], *EXPANSION_TABLES[::2]]
EVERY = 9
"""One in so many positions is looked at."""


def targets(game: Game) -> Iterator[Target]:
    """Everything on the table that can be pointed at."""
    board = game.board
    for city in board.cities:
        yield Target("city", city.id)
        yield Target("city", city.id, "land")
        yield Target("city", city.id, "sea")
    for line in (*board.land, *board.sea):
        yield Target("line", line_name(line), line.kind)
    yield from (Target("space", space.id) for space in board.track)
    yield from (Target("province", province.id) for province in board.provinces)
    yield from (Target("card", card) for card in CARD_IDS)
    yield from (Target("slot", slot) for slot in range(1, SLOTS + 1))
    yield from (Target("copy", seat) for seat in range(len(game.names)))
    yield from (Target("good", good) for good in GOODS)
    yield from (Target("god", god) for god in GODS)


def offered(game: Game) -> set[Target]:
    """What the legal moves are about, each told in every way."""
    return {target for move in game.legal_moves for target in named(move)}


def named(move: Move) -> Iterator[Target]:
    told = move.arguments
    kinds = (None, "land", "sea") if "colonist" not in told else (None, told["colonist"])
    for kind in kinds:
        if "city" in told or "space" in told:
            yield Target("city", str(told.get("city", told.get("space"))), kind)  # type: ignore[arg-type]
        if "line" in told:
            assert isinstance(told["line"], list)
            yield Target("line", "/".join(sorted(told["line"])), kind)  # type: ignore[arg-type]
    if "city" in told or "space" in told:
        yield Target("space", str(told.get("city", told.get("space"))))
    for what in ("province", "card", "slot", "good", "god"):
        if what in told:
            yield Target(what, told[what])  # type: ignore[arg-type]
    if move.kind == "copy":
        yield Target("copy", told["seat"])  # type: ignore[arg-type]


@over_games(1, SOME_TABLES)
def test_everything_that_cannot_be_chosen_has_a_reason(table: Table, seed: int, style: str) -> None:
    for number, (game, move) in enumerate(moments(table, seed, style)):
        if number % EVERY == 0 and move is not None:
            look(game)


def look(game: Game) -> None:
    assert game.decision is not None
    speaker = Speaker(game.board, game.names)
    possible = offered(game)
    for target in targets(game):
        try:
            found = why_not(game, game.decision.seat, target)
        except Allowed:
            assert target in possible
            continue
        assert target not in possible
        assert found.key in catalogue()
        assert "{" not in speaker.say(found.key, found.arguments)
        check(game, target, found)


def check(game: Game, target: Target, found: Reason) -> None:
    """With just what is said to be missing it could be chosen, and with less it could not."""
    if found.key in ("why.goods", "why.coins", "why.goods-and-coins"):
        assert can(game, target, found, 0)
        assert not can(game, target, found, 1)
    elif found.key == "why.trade-coins":
        assert can(game, target, found, 0)
    elif found.key == "why.too-far":
        for short, possible in ((0, True), (1, False)):
            assert reached(game, target, found.arguments["steps"], short) == possible
    elif found.key == "why.nothing":
        assert target.what in ("city", "space")
        assert game.board.track, "only the ship track has places for nothing"


def can(game: Game, target: Target, found: Reason, short: int) -> bool:
    """Whether a thing can be chosen, or could by a house later, with what is missing but for so much."""
    assert game.decision is not None
    s = copy_state(game.state)
    player = s.players[game.decision.seat]
    goods, coins = found.arguments.get("goods", {}), found.arguments.get("coins", 0)
    assert isinstance(goods, dict)
    assert isinstance(coins, int)
    if coins:
        player.coins += coins - short
        short = 0
    for good, number in goods.items():
        player.goods[0 if good == "any" else GOODS.index(good)] += number - short
        short = 0
    return is_hindered(Game.at(game.setup, s), target) is None


def is_hindered(game: Game, target: Target) -> str | None:
    """What else hinders a choice, apart from another question that comes first."""
    assert game.decision is not None
    try:
        found = why_not(game, game.decision.seat, target)
    except Allowed:
        return None
    return None if found.key == "why.other-question" else found.key


def reached(game: Game, target: Target, steps: object, short: int) -> bool:
    assert isinstance(steps, int)
    s = copy_state(game.state)
    s.stack[s.depth - 1].left = steps - short
    if steps == short:
        return False
    return is_hindered(Game.at(game.setup, s), target) is None
