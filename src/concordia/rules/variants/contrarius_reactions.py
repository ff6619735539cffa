"""What Contrarius does after a card (§17.2–5): he builds, takes cards, sails and scores."""

from typing import Final

from concordia.data.cards import REACTIONS, ROLE_FACTS
from concordia.rules.bits import count, lowest, nth
from concordia.rules.cards import CARD_KINDS, FIRST_SPECIALIST, NO_ROLE
from concordia.rules.chance import PICK_STREAM, SLOT_DIE_STREAM, WHITE_DIE_STREAM, roll
from concordia.rules.colonists import at_home, enter
from concordia.rules.compile import rule
from concordia.rules.decisions import REFILL, answered, ask, asked
from concordia.rules.houses import build_house
from concordia.rules.journal import (
    CONSIDERED,
    DREW_TILE,
    FOUND_NO_CITY,
    FOUND_NO_SITE,
    LET_PRODUCE,
    PLACED,
    PREFERRED,
    REACTED,
    ROLLED,
    ROLLED_SLOT,
    SAILED,
    SCORED,
    TOOK_CARD,
    tell,
)
from concordia.rules.provinces import harvest, shows_good
from concordia.rules.scoring import ALL_GODS, CARD_GOOD, MINERVA, cards_owned
from concordia.rules.state import (
    COLONISTS,
    KINDS,
    LAND,
    NO_CARD,
    NOWHERE,
    SEA,
    City,
    Province,
    Seat,
    State,
    Tables,
)
from concordia.rules.storehouse import KINDS_OF_GOODS, receive
from concordia.rules.variants.contrarius import SPECIALIST_FACE, STANDARD
from concordia.rules.variants.roma import dedication, score_and_mark
from concordia.rules.variants.sicilia import draw_tile, row_of

NO_REACTION: Final = -1
AFTER_TRIBUNE: Final = REACTIONS.index("tribune")
AFTER_ARCHITECT: Final = REACTIONS.index("architect")
AFTER_PREFECT: Final = REACTIONS.index("prefect")
AFTER_MERCATOR: Final = REACTIONS.index("mercator")
AFTER_PURCHASE: Final = REACTIONS.index("buy")
AFTER_COLONIST: Final = REACTIONS.index("colonist")
AFTER_SPECIALIST: Final = REACTIONS.index("specialist")
REACTION_TO: Final = tuple(
    NO_REACTION if role.reaction is None else REACTIONS.index(role.reaction) for role in ROLE_FACTS
)
"""What he does after each role; a Diplomat's is that of the card copied."""

DIE: Final = 6
PREFECT_POINTS: Final = 2
COLONIST_POINTS: Final = 2
ALL_OUT_POINTS: Final = 1


@rule
def react(s: State, b: Tables) -> None:
    """What Contrarius does after a card, by its role (§17.2)."""
    top = asked(s)
    role = top.item
    detail = top.left
    answered(s)
    tell(s, REACTED, s.contrarius, role, 0, 0)
    reaction = NO_REACTION
    if role != NO_ROLE:
        reaction = REACTION_TO[role]
    if reaction == AFTER_ARCHITECT:
        take_card(s)
    elif reaction == AFTER_MERCATOR:
        build_and_produce(s, b)
    elif reaction == AFTER_PURCHASE:
        build(s, b)
    elif reaction == AFTER_PREFECT:
        score_prefect(s, b, detail - 1)
    elif reaction == AFTER_TRIBUNE:
        new_colonist(s, b)
        draw_volcano_tile(s, b)
    elif reaction == AFTER_COLONIST:
        if detail > 0:
            new_colonist(s, b)
        else:
            score(s, COLONIST_POINTS)
    elif reaction == AFTER_SPECIALIST:
        score(s, count(s.players[s.contrarius].houses & s.good_cities[role - FIRST_SPECIALIST]))


@rule
def score(s: State, points: int) -> None:
    """Give Contrarius points."""
    s.players[s.contrarius].points += points
    tell(s, SCORED, s.contrarius, points, 0, 0)


@rule
def score_prefect(s: State, b: Tables, province: Province) -> None:
    """1 point for each of his houses in the province that produced, or 2 for coins (§17.2)."""
    if province == NOWHERE:
        score(s, PREFECT_POINTS)
    else:
        score(s, count(s.players[s.contrarius].houses & b.province_cities[province]))


@rule
def take_card(s: State) -> None:
    """He takes the card in the slot a die names, or the rightmost one (§17.2)."""
    slot = roll(s, SLOT_DIE_STREAM, DIE)
    tell(s, ROLLED_SLOT, s.contrarius, slot, 0, 0)
    while slot >= 0 and s.display[slot] == NO_CARD:
        slot -= 1
    if slot >= 0:
        s.players[s.contrarius].hand[s.display[slot]] += 1
        tell(s, TOOK_CARD, s.contrarius, s.display[slot], slot, 0)
        s.display[slot] = NO_CARD
        ask(s, REFILL, s.contrarius, 0, 0)


@rule
def new_colonist(s: State, b: Tables) -> None:
    """One more of the kind with fewer on the board; with all six out 1 point instead (§17.4)."""
    first = LAND
    if b.spaces > 0:
        first = SEA
    his = s.contrarius
    kind = first
    if colonists_at_home(s, his, 1 - first) > colonists_at_home(s, his, first):
        kind = 1 - first
    if at_home(s, his, kind) == NOWHERE:
        score(s, ALL_OUT_POINTS)
    else:
        enter(s, his, kind, b.start[kind])
        tell(s, PLACED, his, kind, b.start[kind], 0)


@rule
def colonists_at_home(s: State, seat: Seat, kind: int) -> int:
    """How many colonists of a kind are in a storehouse."""
    waiting = 0
    for colonist in range(kind * COLONISTS // KINDS, (kind + 1) * COLONISTS // KINDS):
        if s.players[seat].colonists[colonist] == NOWHERE:
            waiting += 1
    return waiting


@rule
def highest_specialist(s: State) -> int:
    """The good of his dearest specialist, face down ones included (§17.3)."""
    best = 0
    for card in range(CARD_KINDS):
        if CARD_GOOD[card] > best and cards_owned(s, s.contrarius, card) > 0:
            best = CARD_GOOD[card]
    return best


@rule
def roll_good(s: State) -> int:
    """Roll the white die and read the good it names (§17.3)."""
    face = roll(s, WHITE_DIE_STREAM, DIE)
    good = face
    if face == SPECIALIST_FACE:
        good = highest_specialist(s)
    tell(s, ROLLED, s.contrarius, face, good, 0)
    return good


@rule
def build(s: State, b: Tables) -> City:
    """Build one house by the white die, if any city is left for it, and sail on (§17.3, §17.5)."""
    his = s.players[s.contrarius]
    allowed = b.buildable & ~b.track_sites & ~his.houses & ~s.closed
    if his.reserve == 0 or allowed == 0:
        tell(s, FOUND_NO_CITY, s.contrarius, 0, 0, 0)
        return NOWHERE
    candidates = 0
    while candidates == 0:
        candidates = allowed & s.good_cities[roll_good(s)]
    city = pick_city(s, b, candidates)
    build_house(s, s.contrarius, city)
    if b.spaces > 0:
        sail_on(s, b)
    return city


@rule
def pick_city(s: State, b: Tables, candidates: int) -> City:
    """The city he prefers among the candidates, by chance if several are equal (§17.3)."""
    tell(s, CONSIDERED, s.contrarius, candidates, 0, 0)
    least = -1
    best = 0
    left = candidates
    while left != 0:
        city = lowest(left)
        left &= left - 1
        rank = dislike(s, b, city)
        if least < 0 or rank < least:
            least = rank
            best = 0
        if rank == least:
            best |= 1 << city
    picked = nth(best, roll(s, PICK_STREAM, count(best)))
    tell(s, PREFERRED, s.contrarius, best, picked, 0)
    return picked


@rule
def dislike(s: State, b: Tables, city: City) -> int:
    """A number that is lower the better he likes a city (§17.3).

    A new province before an old one, an empty city before another, few houses in the city, a marker that
    shows its good, few houses of the players in the province.
    """
    province = b.province_of[city]
    there = b.province_cities[province]
    rank = 0
    if s.players[s.contrarius].houses & there:
        rank = 1
    rank = rank * 8 + s.house_count[city]
    rank *= 2
    if not shows_good(s, province):
        rank += 1
    rank *= 64
    for seat in range(s.seats):
        rank += count(s.players[seat].houses & there)
    return rank


@rule
def build_and_produce(s: State, b: Tables) -> None:
    """After a Mercator the province of his new house produces for the players, without bonus (§17.2)."""
    city = build(s, b)
    if city == NOWHERE:
        return
    province = b.province_of[city]
    if shows_good(s, province):
        s.showing &= ~(1 << province)
        tell(s, LET_PRODUCE, s.contrarius, province, 0, 0)
        for distance in range(s.seats - 1, -1, -1):
            seat = (s.active + distance) % s.seats
            harvest(s, seat, b.province_cities[province])
            receive(s, seat)


@rule
def draw_volcano_tile(s: State, b: Tables) -> None:
    """With a Tribune he draws a tile too, whose bonus he cannot take (§17.2)."""
    if b.volcano != 0:
        tile = draw_tile(s, b)
        tell(s, DREW_TILE, s.contrarius, tile, row_of(s, b, tile), 0)


@rule
def sail_on(s: State, b: Tables) -> None:
    """His foremost ship not yet in Byzantium goes on to the next space with sites, or there (§17.5)."""
    his = s.players[s.contrarius]
    foremost = NOWHERE
    for colonist in range(COLONISTS // KINDS, COLONISTS):
        place = his.colonists[colonist]
        if place == NOWHERE or b.space_of[place] == b.spaces - 1:
            continue
        if foremost == NOWHERE or b.space_of[place] > b.space_of[his.colonists[foremost]]:
            foremost = colonist
    if foremost == NOWHERE:
        return
    space = b.space_of[his.colonists[foremost]] + 1
    while space < b.spaces - 1 and b.space_sites[space] == 0:
        space += 1
    if space == b.spaces - 1 and his.reserve == 0:
        return
    his.colonists[foremost] = b.space_city[space]
    tell(s, SAILED, s.contrarius, space, 0, 0)
    if space == b.spaces - 1:
        score_best_god(s, b)
    elif s.level > STANDARD:
        build_on_track(s, b, space)


@rule
def build_on_track(s: State, b: Tables, space: int) -> None:
    """A veteran rolls the white die and builds if a site fits; this moves no ship (§17.5)."""
    his = s.players[s.contrarius]
    if his.reserve > 0:
        sites = b.space_sites[space] & ~his.houses & s.good_cities[roll_good(s)]
        if sites != 0:
            build_house(s, s.contrarius, lowest(sites))
        else:
            tell(s, FOUND_NO_SITE, s.contrarius, space, 0, 0)


@rule
def score_best_god(s: State, b: Tables) -> None:
    """In Byzantium he scores the god worth most to him, the first in scoring order if equal (§17.5)."""
    best = 0
    most = -1
    for choice in range(ALL_GODS - 1 + KINDS_OF_GOODS):
        god = min(choice, MINERVA)
        if not (s.marks[god] >> s.contrarius) & 1:
            points = dedication(s, b, s.contrarius, god, choice - god)
            if points > most:
                most = points
                best = choice
    god = min(best, MINERVA)
    score_and_mark(s, b, s.contrarius, god, best - god)
