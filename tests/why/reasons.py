"""How tests ask for reasons."""

from concordia import Game
from concordia.shapes.event import Arguments
from concordia.shapes.view import Colonist
from concordia.why import Target, What, why_not
from concordia.words import Speaker


def why(
    game: Game, what: What, which: str | int, colonist: Colonist | None = None, seat: int = 0
) -> tuple[str, Arguments]:
    """The reason without the name of its table; it can be said."""
    found = why_not(game, seat, Target(what, which, colonist))
    assert Speaker(game.board, game.names).say(found.key, found.arguments)
    return found.key.removeprefix("why."), found.arguments


def words(game: Game, what: What, which: str | int, colonist: Colonist | None = None, seat: int = 0) -> str:
    """The same in words."""
    found = why_not(game, seat, Target(what, which, colonist))
    return Speaker(game.board, game.names).say(found.key, found.arguments)
