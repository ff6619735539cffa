"""Whether the compiled search is at hand: until it is, whoever cannot wait plays at a glance."""

from functools import cache
from threading import Thread

from concordia.game import Game


def prepare() -> None:
    """Compile the search, or load it, by searching a little; returns when it can be used."""
    from concordia.brain.observation import observe
    from concordia.brain.search import Search
    from concordia.brain.store import network_for

    game = Game.new("italia", seats=2, seed="ready")
    search = Search(network_for(game.board), 1, "ready")
    search.think(observe(game), None, 2)
    search.transplant(0)


@cache
def _preparing() -> Thread:
    """The thread in which the search is compiled, begun at the first call."""
    thread = Thread(target=prepare, daemon=True)
    thread.start()
    return thread


def prepare_in_background() -> None:
    """Begin to compile the search, or to load it, and return at once."""
    _preparing()


def is_preparing() -> bool:
    """Whether the search is being compiled in the background at this moment."""
    return _preparing.cache_info().currsize > 0 and _preparing().is_alive()


def can_search() -> bool:
    """Whether a bot that searches may do so now, even if it must wait for the compiler."""
    return not is_preparing()
