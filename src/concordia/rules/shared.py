"""What all compiled code calls by its address, so that it is compiled once: the large functions of the rules.

In compiled code a call of such a function hands over addresses, and here they become what lies there.
"""

from typing import Final

from concordia.rules.actions import Action, Legal
from concordia.rules.compile import RULES, Address
from concordia.rules.dispatch import apply, settle
from concordia.rules.playout import play_out
from concordia.rules.setup import lay_out, new_game
from concordia.rules.state import State, Tables

NO_ACTION: Final[Action] = -1


def state_at(address: Address) -> State:
    """The state at an address."""
    raise NotImplementedError("only compiled code has addresses")


def tables_at(address: Address) -> Tables:
    """The tables at an address."""
    raise NotImplementedError("only compiled code has addresses")


def legal_at(address: Address) -> Legal:
    """The masks of legal actions at an address."""
    raise NotImplementedError("only compiled code has addresses")


def chance_at(address: Address) -> list[int]:
    """The words of a quick generator at an address."""
    raise NotImplementedError("only compiled code has addresses")


@RULES.instead_of(apply)
def apply_at(state: Address, board: Address, chosen: Action, legal: Address) -> int:
    """Carry out an action, or none, and lead to the next real choice."""
    if chosen == NO_ACTION:
        return settle(state_at(state), tables_at(board), legal_at(legal))
    return apply(state_at(state), tables_at(board), chosen, legal_at(legal))


@RULES.instead_of(settle)
def settle_by_apply(s: State, b: Tables, legal: Legal) -> int:
    """Lead to the next real choice."""
    return apply(s, b, NO_ACTION, legal)


@RULES.instead_of(new_game)
def new_game_by_apply(s: State, b: Tables, seats: int, options: int, level: int, legal: Legal) -> int:
    """Set up a game."""
    lay_out(s, b, seats, options, level)
    return apply(s, b, NO_ACTION, legal)


@RULES.instead_of(play_out)
def play_out_at(
    state: Address, board: Address, choices: int, legal: Address, chance: Address, most: int
) -> int:
    """Play on at random."""
    return play_out(state_at(state), tables_at(board), choices, legal_at(legal), chance_at(chance), most)
