"""The campaign against Contrarius (§17.7): three games, each against a stronger one on another board."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from concordia.data.board import board_names, load_board
from concordia.errors import SetupError
from concordia.game import Game
from concordia.rules.state import NOBODY
from concordia.setup import LEVELS, Setup, make_setup, seats_allowed

CAMPAIGN_BOARDS: Final = ("italia", "sicilia", "roma")
"""The boards of a campaign, unless others are chosen."""


def boards_for_campaigns() -> list[str]:
    """The boards that may be chosen for a campaign: those on which one plays alone against Contrarius."""
    return [name for name in board_names() if 1 in seats_allowed(load_board(name), LEVELS[:1])]


@dataclass(frozen=True, slots=True)
class Campaign:
    """The boards of the three games, the player's name, the seed, and the margins of the games played."""

    name: str
    seed: str
    boards: tuple[str, ...] = CAMPAIGN_BOARDS
    margins: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a campaign that does not have three different boards or goes on after a defeat."""
        if len(self.boards) != len(LEVELS) or len(set(self.boards)) != len(self.boards):
            raise SetupError.of("campaign-boards", games=len(LEVELS), boards=list(self.boards))
        if len(self.margins) > len(LEVELS) or any(margin <= 0 for margin in self.margins[:-1]):
            raise SetupError.of("campaign-after-defeat")

    @property
    def is_over(self) -> bool:
        """Whether the last game was lost or all are won."""
        return len(self.margins) == len(LEVELS) or any(margin <= 0 for margin in self.margins)

    @property
    def score(self) -> int:
        """The sum of the margins, the last one even if lost."""
        return sum(self.margins)

    def next_setup(self) -> Setup:
        """The set-up of the next game: standard, then veteran, then expert."""
        if self.is_over:
            raise SetupError.of("campaign-over")
        stage = len(self.margins)
        return make_setup(self.boards[stage], [self.name], f"{self.seed}/{stage}", [LEVELS[stage]])

    def next_game(self) -> Game:
        """The next game."""
        return Game(self.next_setup())

    def after(self, game: Game) -> "Campaign":
        """The campaign after its next game has been finished."""
        if game.setup != self.next_setup():
            raise SetupError.of("campaign-next-game")
        return Campaign(self.name, self.seed, self.boards, (*self.margins, margin_of(game)))


def margin_of(game: Game) -> int:
    """By how many points a finished solo game was won, or lost if it is 0 or less (§17.6)."""
    if not game.is_over or len(game.names) != 2 or game.state.contrarius == NOBODY:
        raise SetupError.of("campaign-game")
    return game.score(0).total - game.score(1).total


def margins_text(margins: Sequence[int]) -> str:
    """The margins of a campaign in words."""
    return ", ".join(f"{margin:+d}" for margin in margins) or "none yet"
