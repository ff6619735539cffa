"""The set-up against Contrarius (§17.1)."""

from concordia.data.cards import CARD_IDS, CONTRARIUS_CARDS
from concordia.data.goods import HOUSES
from concordia.rules.chance import SPECIALIST_STREAM, roll
from concordia.rules.colonists import enter
from concordia.rules.compile import rule
from concordia.rules.scoring import CARD_GOOD
from concordia.rules.state import COLONISTS, KINDS, NOBODY, NOWHERE, State, Tables
from concordia.rules.variants.contrarius import LEVEL_POINTS
from concordia.rules.variants.intermediate_scoring import expect_scoring

CARDS_OF_CONTRARIUS = tuple(CARD_IDS.index(card) for card in CONTRARIUS_CARDS)


@rule
def set_up_contrarius(s: State, b: Tables) -> None:
    """Give Contrarius his houses, colonists and open cards (§17.1)."""
    if s.contrarius == NOBODY:
        return
    his = s.players[s.contrarius]
    his.reserve = HOUSES
    his.points = LEVEL_POINTS[s.level]
    expect_scoring(s, s.contrarius)
    for colonist in range(COLONISTS):
        his.colonists[colonist] = NOWHERE
    for kind in range(KINDS):
        enter(s, s.contrarius, kind, b.start[kind])
    for card in CARDS_OF_CONTRARIUS:
        his.hand[card] += 1


@rule
def specialists_taken(s: State) -> int:
    """How many cards Contrarius has had of deck I (§17.1)."""
    if s.contrarius == NOBODY:
        return 0
    return 1


@rule
def take_specialist(s: State) -> None:
    """Contrarius begins with one specialist drawn from deck I, which leaves it (§17.1)."""
    if s.contrarius == NOBODY:
        return
    position = 0
    skipped = roll(s, SPECIALIST_STREAM, 3)
    while CARD_GOOD[s.deck[position]] < 0 or skipped > 0:
        if CARD_GOOD[s.deck[position]] >= 0:
            skipped -= 1
        position += 1
    s.players[s.contrarius].hand[s.deck[position]] += 1
    s.deck_size -= 1
    for card in range(position, s.deck_size):
        s.deck[card] = s.deck[card + 1]
    s.deck[s.deck_size] = 0
