"""Views: what one seat may see and what it is asked.

A view is put together from what is open (§18); nothing hidden is taken in and filtered out again.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final, NamedTuple

from concordia.data.board import Board
from concordia.data.cards import CARD_IDS, CARDS, SLOT_COSTS
from concordia.data.goods import GOODS, Goods
from concordia.effects import cost_of, effect_of
from concordia.expansions import Cards, all_say, first_says, partner_of
from concordia.game import Game, decision_of
from concordia.moves import KIND_NAMES, Move
from concordia.points import points_of
from concordia.rules.colonists import kind_of
from concordia.rules.hooks.roles import coins_on_marker, gives_bonus, marker_stays
from concordia.rules.hooks.setup import cards_not_in_decks
from concordia.rules.houses import house_coins
from concordia.rules.provinces import shows_good
from concordia.rules.seats import everyone
from concordia.rules.setup import first_of_deck, number_of_decks
from concordia.rules.state import FIRST_LINE, NO_CARD, NOBODY, NOWHERE, State
from concordia.rules.storehouse import free_spaces
from concordia.setup import COLOURS
from concordia.shapes import fields_told
from concordia.shapes.view import (
    Action,
    CitySeen,
    ColonistSeen,
    MarkerSeen,
    OwnQuestion,
    Question,
    QuestionSeen,
    SeatSeen,
    SlotCost,
    SlotSeen,
    Snapshot,
    TableSeen,
    View,
)
from concordia.words import Speaker, speaker_of

# Most of what lies on a table stays as it is from one view to the next, so it is made once.
_city_seen = lru_cache(maxsize=16384)(CitySeen)
_marker_seen = lru_cache(maxsize=4096)(MarkerSeen)
_colonist_seen = lru_cache(maxsize=4096)(ColonistSeen)

OPEN_CARDS: Final = Cards(True, True)
CARD_ORDER: Final = {card: number for number, card in enumerate(CARD_IDS)}
"""The place of each card in the order in which cards are told."""


class Earlier(NamedTuple):
    """A state before, and what the same viewer saw of it: what lies as it did is not looked at again."""

    state: State
    seen: TableSeen


def view(game: Game, seat: int | None) -> View:
    """What a seat sees, or a spectator with None; the legal actions are there for the seat asked."""
    return View(**fields_told(table_seen(game, seat)) | fields_told(question_seen(game, seat)))


def table_seen(
    game: Game,
    seat: int | None,
    colours: Sequence[str] = COLOURS,
    with_points: bool = True,
    earlier: Earlier | None = None,
) -> TableSeen:
    """What a seat sees lie on the table; but for team play that is the same for everyone."""
    return open_things(game, game.state, partial(sees_cards, game, seat), colours, with_points, earlier)


def question_seen(game: Game, seat: int | None) -> QuestionSeen:
    """What is asked, and what the viewer may do about it."""
    decision = game.decision
    asked: Question | None = None
    offered: tuple[Action, ...] | None = None
    if decision is not None:
        speaker = speaker_of(game.board, game.names)
        question = speaker.question(decision.kind, decision.left)
        if seat == decision.seat:
            pointed = first_says(lambda expansion: expansion.pointed(game.state))
            asked = OwnQuestion(decision.kind, decision.seat, decision.left, question, pointed)
            offered = actions(game, speaker)
        else:
            asked = Question(decision.kind, decision.seat, decision.left, question)
            offered = ()
    return QuestionSeen(
        decision=asked,
        actions=offered,
        viewer=seat,
        number=len(game.moves),
        may_undo=seat is not None and game.can_undo(seat),
    )


def sees_cards(game: Game, viewer: int | None, seat: int) -> Cards:
    """What a viewer sees of a seat's cards: all, unless an expansion hides some (§18)."""
    seen = first_says(lambda expansion: expansion.cards(game, viewer, seat))
    return OPEN_CARDS if seen is None else seen


def actions(game: Game, speaker: Speaker) -> tuple[Action, ...]:
    """Every legal action: number, text, kind, target, words, cost and effect."""
    return tuple(
        Action(
            move.action,
            move.text,
            move.kind,
            move.target,
            move_words(speaker, move),
            cost_of(game, move),
            effect_of(game, move),
        )
        for move in game.legal_moves
    )


@lru_cache(maxsize=32768)
def move_words(speaker: Speaker, move: Move) -> str:
    """A move in words."""
    return speaker.say(f"move.{move_key(move)}", move.arguments)


def move_key(move: Move) -> str:
    """The key of the words for a move."""
    if move.kind == "from":
        return "from-city" if move.target.line is None else "from-line"
    return "god-minerva" if move.target.specialist else move.kind


def snapshot(game: Game, state: State | None = None) -> Snapshot:
    """Everything about a state of the game, the order of the deck included."""
    s = game.state if state is None else state
    return Snapshot(
        **fields_told(open_things(game, s, lambda seat: OPEN_CARDS)),
        deck=tuple(CARD_IDS[card] for card in s.deck[s.deck_next : s.deck_size]),
        **all_say(lambda expansion: expansion.whole(game, s)),
    )


def open_things(
    game: Game,
    s: State,
    cards_seen: Callable[[int], Cards],
    colours: Sequence[str] = COLOURS,
    with_points: bool = True,
    earlier: Earlier | None = None,
) -> TableSeen:
    """What lies open on the table, with the cards that are seen."""
    if earlier is not None and not _stands_as(earlier.state, s):
        earlier = None

    def seat_seen(seat: int) -> SeatSeen:
        cards = cards_seen(seat)
        if earlier is not None and s.players[seat] == earlier.state.players[seat]:
            before = earlier.seen.seats[seat]
            if (before.hand is not None, before.pile is not None) == cards:
                return before
        return _seat(game, s, seat, cards, colours[seat], with_points)

    return TableSeen(
        board=game.board.id,
        variants=game.setup.variants,
        turn=s.turn + 1,
        active=s.active,
        over=bool(s.over),
        decision=decision_of(s),
        seats=tuple(seat_seen(seat) for seat in range(everyone(s))),
        cities=_cities(game.board, s) if earlier is None else earlier.seen.cities,
        markers=tuple(_marker(game, s, province) for province in range(game.tables.provinces)),
        display=tuple(_slot(slot, card) for slot, card in enumerate(s.display) if card != NO_CARD),
        decks_left=_decks_left(s),
        magnus=None if s.magnus == NOBODY else s.magnus,
        concordia=None if s.concordia == NOBODY else s.concordia,
        **all_say(lambda expansion: expansion.seen(game, s)),
    )


def _stands_as(before: State, s: State) -> bool:
    """Whether all houses, cities and the Concordia card are as they were: on no more do a seat's points
    depend beside what it owns itself."""
    return (
        s.concordia == before.concordia
        and s.good_cities == before.good_cities
        and s.city_good == before.city_good
        and s.house_count == before.house_count
        and all(one.houses == other.houses for one, other in zip(s.players, before.players, strict=True))
    )


def _bits(mask: int) -> Iterator[int]:
    """The places of the bits that are set."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _seat(game: Game, s: State, seat: int, seen: Cards, colour: str, with_points: bool) -> SeatSeen:
    player = s.players[seat]
    board = game.board
    hand = [CARD_IDS[card] for card, number in enumerate(player.hand) if number for _ in range(number)]
    pile = [CARD_IDS[card] for card in player.pile[: player.pile_size]]
    return SeatSeen(
        seat,
        colour,
        game.names[seat],
        partner_of(s, seat),
        player.coins,
        counted(player.goods),
        counted(player.gained),
        free_spaces(s, seat),
        tuple(board.cities[city].id for city in _bits(player.houses)),
        player.reserve,
        tuple(colonist_place(board, i, place) for i, place in enumerate(player.colonists)),
        tuple(sorted(hand + pile, key=CARD_ORDER.__getitem__)),
        tuple(hand) if seen.hand else None,
        len(hand),
        tuple(pile) if seen.pile else None,
        len(pile),
        pile[-1] if pile else None,
        player.interim if with_points and player.interim >= 0 else None,
        points_of(s, game.tables, seat) if with_points else None,
    )


def counted(goods: Sequence[int]) -> Goods:
    """Goods by name."""
    return dict(zip(GOODS, goods, strict=True))


def colonist_place(board: Board, colonist: int, place: int) -> ColonistSeen:
    """Where a colonist stands: storehouse, city or line."""
    kind = kind_of(colonist)
    if place == NOWHERE:
        return _colonist_seen(KIND_NAMES[kind], "storehouse")
    if place < FIRST_LINE:
        return _colonist_seen(KIND_NAMES[kind], "city", board.cities[place].id)
    line = (board.land, board.sea)[kind][place - FIRST_LINE]
    return _colonist_seen(KIND_NAMES[kind], "line", None, line.ends)


def _cities(board: Board, s: State) -> tuple[CitySeen, ...]:
    owners: list[list[int]] = [[] for _ in board.cities]
    for seat in range(everyone(s)):
        for city in _bits(s.players[seat].houses):
            owners[city].append(seat)
    return tuple(
        _city_seen(
            city.id,
            None if good == NOWHERE else GOODS[good],
            tuple(owners[i]),
            None if good == NOWHERE else house_coins(s, i),
        )
        for i, (city, good) in enumerate(zip(board.cities, s.city_good, strict=False))
    )


def _marker(game: Game, s: State, province: int) -> MarkerSeen:
    """A province's marker: its side is `none` once it is gone, and one without a bonus has no good."""
    side = "good" if shows_good(s, province) else "coins"
    return _marker_seen(
        game.board.provinces[province].id,
        GOODS[s.marker_good[province]] if gives_bonus(s, province) else None,
        side if marker_stays(s, province) else "none",
        coins_on_marker(s, game.tables, province),
    )


@lru_cache(maxsize=1024)
def _slot(slot: int, number: int) -> SlotSeen:
    card = CARDS[number]
    brick, food, tool, wine, cloth = (a + b for a, b in zip(card.cost, SLOT_COSTS[slot].goods, strict=True))
    cost = SlotCost(brick, food, tool, wine, cloth, SLOT_COSTS[slot].any)
    return SlotSeen(slot + 1, card.id, counted(card.cost), cost)


def _decks_left(s: State) -> tuple[int, ...]:
    """How many cards of deck I, II, … are still face down."""
    taken = cards_not_in_decks(s)
    bounds = pairwise(max(0, first_of_deck(s, deck) - taken) for deck in range(number_of_decks(s) + 1))
    return tuple(max(0, last - max(first, s.deck_next)) for first, last in bounds)
