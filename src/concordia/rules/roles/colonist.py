"""The Colonist (§6): new colonists, or coins."""

from typing import Final

from concordia.data.cards import ROLES
from concordia.rules.actions import COINS, DONE, SIMPLE, Action, Legal
from concordia.rules.colonists import choose_place, legal_place, on_board
from concordia.rules.compile import rule
from concordia.rules.decisions import SETTLE, answered, ask, asked
from concordia.rules.hooks.roles import colonist_was_placed
from concordia.rules.journal import TOOK_COLONIST_COINS, tell
from concordia.rules.state import Seat, State, Tables

COLONIST: Final = ROLES.index("colonist")
COLONIST_COINS: Final = 5


@rule
def play_colonist(s: State, seat: Seat) -> None:
    """Choose new colonists or coins (§6)."""
    ask(s, SETTLE, seat, 0, 0)


@rule
def legal_settle(s: State, b: Tables, legal: Legal) -> None:
    """A colonist in the start city or a city with an own house; or coins, if none was placed yet (§6)."""
    top = asked(s)
    if top.item == 0:
        legal[SIMPLE] |= 1 << COINS
    else:
        legal[SIMPLE] |= 1 << DONE
    legal_place(s, b, s.players[top.seat].houses, legal)


@rule
def choose_settle(s: State, action: Action) -> None:
    """Place a colonist and ask again, take 5 coins + 1 per colonist on the board, or stop (§6)."""
    top = asked(s)
    if action == COINS:
        coins = COLONIST_COINS + on_board(s, top.seat)
        s.players[top.seat].coins += coins
        tell(s, TOOK_COLONIST_COINS, top.seat, coins, 0, 0)
        answered(s)
    elif action == DONE:
        answered(s)
    else:
        choose_place(s, action)
        top.item += 1
        colonist_was_placed(s, top.seat)
