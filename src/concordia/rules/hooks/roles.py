"""Hooks within the actions of the roles."""

from concordia.rules.actions import Legal
from concordia.rules.cards import CARD_ROLE
from concordia.rules.compile import rule
from concordia.rules.decisions import DEDICATE, LAND_SHIPS, RESOLVE, ask
from concordia.rules.state import Card, City, Province, Seat, State, Tables
from concordia.rules.variants.cards import MAGISTER
from concordia.rules.variants.contrarius import legal_open_cards, note_detail, note_role, turn_down
from concordia.rules.variants.intermediate_scoring import score_first_tribune
from concordia.rules.variants.roma import (
    ask_prefect_ship,
    landing_sites,
    legal_ships,
    legal_spaces,
    sail,
    use_landing,
)
from concordia.rules.variants.sicilia import has_marker, has_special_marker, marker_coins, stir_volcano
from concordia.rules.variants.teams import may_copy
from concordia.rules.variants.venus import repeat_under_diplomat


@rule
def after_movement(s: State, b: Tables, seat: Seat) -> None:
    """Between an Architect's movement and houses: ships bring their bonuses (§13.8)."""
    if b.spaces > 0:
        ask(s, LAND_SHIPS, seat, 0, 0)


@rule
def after_houses(s: State, b: Tables, seat: Seat) -> None:
    """After an Architect's houses: a ship in Byzantium scores a god (§13.8)."""
    if b.spaces > 0:
        ask(s, DEDICATE, seat, 0, 0)


@rule
def more_movers(s: State, b: Tables, legal: Legal) -> None:
    """Colonists that move otherwise than along lines: ships on a track (§13.4)."""
    if b.spaces > 0:
        legal_ships(s, b, legal)


@rule
def more_destinations(s: State, b: Tables, legal: Legal) -> None:
    """Places that are no lines: spaces of a track (§13.4)."""
    if b.spaces > 0:
        legal_spaces(s, b, legal)


@rule
def moved_off_the_map(s: State, b: Tables, seat: Seat, colonist: int, space: int) -> None:
    """A colonist has moved to such a place (§13.4)."""
    sail(s, b, seat, colonist, space)


@rule
def more_building_sites(s: State, b: Tables) -> int:
    """Cities that are accessible otherwise than from lines: where ships have arrived (§13.6)."""
    if b.spaces > 0:
        return landing_sites(s, b)
    return 0


@rule
def house_was_built(s: State, b: Tables, city: City) -> None:
    """An Architect has built a house: a ship builds only one (§13.6)."""
    use_landing(s, b, city)


@rule
def cards_were_taken_back(s: State, b: Tables, seat: Seat) -> None:
    """Between the two parts of a Tribune: intermediate scoring (§12.1), a volcano tile (§14.4)."""
    score_first_tribune(s, b, seat)
    stir_volcano(s, b, seat)


@rule
def gives_bonus(s: State, province: Province) -> bool:
    """Whether a province's marker gives its bonus good: not a special one (§14.4)."""
    return not has_special_marker(s, province)


@rule
def marker_stays(s: State, province: Province) -> bool:
    """Whether a province still has its marker: not after an eruption (§14.4)."""
    return has_marker(s, province)


@rule
def coins_on_marker(s: State, b: Tables, province: Province) -> int:
    """The coins on the coin side of a province's marker: a special one has its own (§14.1)."""
    return marker_coins(s, b, province)


@rule
def province_produced(s: State, seat: Seat, province: Province) -> None:
    """A Prefect let a province produce: Contrarius reacts to it (§17.2)."""
    note_detail(s, seat, province + 1)


@rule
def coins_were_collected(s: State, b: Tables, seat: Seat) -> None:
    """A Prefect took the coins of the markers: a ship may sail (§13.9)."""
    ask_prefect_ship(s, b, seat)


@rule
def colonist_was_placed(s: State, seat: Seat) -> None:
    """A Colonist placed someone: Contrarius reacts to it (§17.2)."""
    note_detail(s, seat, 1)


@rule
def may_be_copied(s: State, seat: Seat, other: Seat, card: Card) -> bool:
    """Whether a Diplomat may copy a card of another player: in team play only of opponents (§16.3)."""
    return may_copy(s, seat, other, card)


@rule
def more_cards_to_copy(s: State, seat: Seat, legal: Legal) -> None:
    """Cards that lie on no pile: the open ones of Contrarius (§17.2)."""
    legal_open_cards(s, seat, legal)


@rule
def copy_card(s: State, seat: Seat, card: Card) -> None:
    """Resolve a copied card; a Magister repeats the card under the Diplomat (§15.3)."""
    note_role(s, seat, CARD_ROLE[card])
    if CARD_ROLE[card] == MAGISTER:
        repeat_under_diplomat(s, seat)
    else:
        ask(s, RESOLVE, seat, 0, card)


@rule
def open_card_was_used(s: State, card: Card) -> None:
    """A card that lay on no pile was copied (§17.2)."""
    turn_down(s, card)
