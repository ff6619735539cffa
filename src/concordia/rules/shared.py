"""What all compiled code calls by its address, so that it is compiled once: the large functions of the rules.

In compiled code a call of such a function hands over addresses, and here they become what lies there.
"""

from concordia.rules.actions import Action, Legal
from concordia.rules.compile import RULES, Address
from concordia.rules.dispatch import apply, settle
from concordia.rules.setup import new_game
from concordia.rules.state import State, Tables


def state_at(address: Address) -> State:
    """The state at an address."""
    raise NotImplementedError("only compiled code has addresses")


def tables_at(address: Address) -> Tables:
    """The tables at an address."""
    raise NotImplementedError("only compiled code has addresses")


def legal_at(address: Address) -> Legal:
    """The masks of legal actions at an address."""
    raise NotImplementedError("only compiled code has addresses")


@RULES.shares(apply)
def apply_at(state: Address, board: Address, chosen: Action, legal: Address) -> int:
    """Carry out an action."""
    return apply(state_at(state), tables_at(board), chosen, legal_at(legal))


@RULES.shares(settle)
def settle_at(state: Address, board: Address, legal: Address) -> int:
    """Lead to the next real choice."""
    return settle(state_at(state), tables_at(board), legal_at(legal))


@RULES.shares(new_game)
def new_game_at(state: Address, board: Address, seats: int, options: int, level: int, legal: Address) -> int:
    """Set up a game."""
    return new_game(state_at(state), tables_at(board), seats, options, level, legal_at(legal))
