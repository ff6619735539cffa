"""The Tribune (§3): all cards back, then perhaps a new colonist."""

from typing import Final

from concordia.rules.actions import DONE, SIMPLE, Action, Legal
from concordia.rules.colonists import choose_place, legal_place
from concordia.rules.compile import rule
from concordia.rules.decisions import NEW_COLONIST, answered, ask
from concordia.rules.hooks.roles import cards_were_taken_back
from concordia.rules.journal import TOOK_BACK, tell
from concordia.rules.state import Seat, State, Tables

CARDS_WITHOUT_COIN: Final = 3


@rule
def coins_for_cards(cards: int) -> int:
    """1 coin for each card beyond the third, the Tribune counted (§3.1)."""
    return max(0, cards - CARDS_WITHOUT_COIN)


@rule
def play_tribune(s: State, b: Tables, seat: Seat) -> None:
    """Take back the whole pile, Tribune included, with the coins for many cards (§3.1)."""
    player = s.players[seat]
    returned = player.pile_size + 0
    player.coins += coins_for_cards(returned)
    for position in range(returned):
        player.hand[player.pile[position]] += 1
        player.pile[position] = 0
    player.pile_size = 0
    tell(s, TOOK_BACK, seat, returned, coins_for_cards(returned), 0)
    cards_were_taken_back(s, b, seat)
    ask(s, NEW_COLONIST, seat, 0, 0)


@rule
def legal_new_colonist(s: State, b: Tables, legal: Legal) -> None:
    """One colonist in the start city, or none (§3.2)."""
    legal[SIMPLE] |= 1 << DONE
    legal_place(s, b, 0, legal)


@rule
def choose_new_colonist(s: State, action: Action) -> None:
    """Pay for the new colonist and place it, or do without (§3.2)."""
    if action != DONE:
        choose_place(s, action)
    answered(s)
