"""Games for the pictures: bots play them from fixed seeds, and each is shown at a moment of a fixed kind."""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from concordia.bots.bot import Budget
from concordia.bots.levels import LevelBot, level_named
from concordia.bots.match import Match
from concordia.game import Game, decision_of
from concordia.record import record_text
from concordia.setup import make_setup

NAMES: Final = ("Livia", "Marcus", "Iulia", "Gaius", "Flavia", "Titus")
LEVEL: Final = "senator"


class Moment(NamedTuple):
    """A game, and the moment of it: the question that is asked, and what part of the game went before."""

    board: str
    seats: int
    kind: str = "play"
    share: float = 0.6
    variants: tuple[str, ...] = ()
    seed: str = "concordia"
    seat: int | None = None
    """Who is asked, if it matters."""


class Shown(NamedTuple):
    """The record of a game up to its moment, and who is asked then."""

    record: str
    names: tuple[str, ...]
    seat: int


@cache
def played(board: str, seats: int, variants: tuple[str, ...], seed: str) -> Game:
    """A whole game among bots, the same each time."""
    setup = make_setup(board, NAMES[:seats], seed, variants)
    bots = [LevelBot(level_named(LEVEL), f"{seed} {seat}") for seat in range(seats)]
    match = Match(setup, bots, [Budget()] * seats)
    game = Game(setup)
    while match.position.choices:
        observation = match.observe()
        action = bots[observation.seat].choose(observation, Budget())
        match.carry_out(action)
        game.push(action)
    return game


def shown(moment: Moment) -> Shown:
    """The game of a moment, as far as it goes."""
    whole = played(moment.board, moment.seats, moment.variants, moment.seed)
    game = whole.copy()
    for _ in range(len(whole.moves) - _moves_before(whole, moment)):
        game.pop()
    seat = game.decision.seat if game.decision else 0
    return Shown(record_text(game), whole.setup.names, seat)


def _moves_before(whole: Game, moment: Moment) -> int:
    """After how many moves the moment comes: the first question of its kind after a part of the game."""
    if moment.kind == "over":
        return len(whole.moves)
    asked = [decision_of(before) for before, _ in whole.history()]
    fits = [
        number
        for number, decision in enumerate(asked)
        if decision and decision.kind == moment.kind and moment.seat in (None, decision.seat)
    ]
    assert fits, f"nobody is asked {moment.kind} in the game of {moment}"
    return next((number for number in fits if number >= moment.share * len(asked)), fits[-1])


def seats_of(game: Shown, people: Sequence[int]) -> list[dict[str, str]]:
    """The seats of a table at which some seats are people's and bots play the others."""
    return [
        {"kind": "person", "name": name} if seat in people else {"kind": "bot", "bot": LEVEL, "name": name}
        for seat, name in enumerate(game.names)
    ]
