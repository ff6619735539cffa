"""Nothing is lost and nothing appears: houses, colonists, cards, spaces, coins and goods."""

from collections import Counter

from concordia import Game
from concordia.data.cards import CARD_IDS, DECKS, STARTING_HAND
from concordia.data.goods import COLONISTS_OF_A_KIND, GOODS, HOUSES, STOREHOUSE_SPACES
from concordia.rules.state import COLONISTS, FIRST_LINE, KINDS, MAX_SEATS, NO_CARD, NOWHERE, SLOTS, blank
from concordia.rules.state import Player as PlayerState
from concordia.rules.storehouse import free_spaces
from tests.random_games import Table, moments, over_games


def check_houses(game: Game) -> None:
    s = game.state
    players = s.players[: s.seats]
    for player in players:
        assert player.reserve + player.houses.bit_count() == HOUSES
        assert player.houses & ~game.tables.buildable == 0
    for city in range(len(s.house_count)):
        assert s.house_count[city] == sum(player.houses >> city & 1 for player in players)


def check_colonists(game: Game) -> None:
    s = game.state
    counts = (len(game.board.land), len(game.board.sea))
    taken: tuple[list[int], list[int]] = ([], [])
    for player in s.players[: s.seats]:
        assert len(player.colonists) == COLONISTS
        for colonist, place in enumerate(player.colonists):
            kind = colonist // COLONISTS_OF_A_KIND
            if place >= FIRST_LINE:
                assert place - FIRST_LINE < counts[kind]
                taken[kind].append(place - FIRST_LINE)
            elif place != NOWHERE:
                assert game.tables.kind_cities[kind] >> place & 1
                assert place == game.tables.start[kind] or player.houses >> place & 1
    for kind in range(KINDS):
        assert len(taken[kind]) == len(set(taken[kind])), "two colonists on one line"
        assert s.occupied[kind] == sum(1 << line for line in taken[kind])


def check_cards(game: Game) -> None:
    s = game.state
    found = Counter(s.deck[s.deck_next : s.deck_size])
    found += Counter(card for card in s.display if card != NO_CARD)
    for player in s.players[: s.seats]:
        found += Counter({card: number for card, number in enumerate(player.hand) if number})
        found += Counter(player.pile[: player.pile_size])
        assert min(player.hand) >= 0
        assert not any(player.pile[player.pile_size :])
    printed = Counter(CARD_IDS.index(card) for card in STARTING_HAND for _ in range(s.seats))
    printed += Counter(CARD_IDS.index(card) for deck in DECKS[: s.seats] for card in deck)
    assert found == printed


def check_stores(game: Game) -> None:
    s = game.state
    for seat in range(s.seats):
        player = s.players[seat]
        at_home = player.colonists.count(NOWHERE)
        assert player.coins >= 0
        assert min(player.goods) >= 0
        assert sum(player.goods) + at_home <= STOREHOUSE_SPACES
        assert free_spaces(s, seat) == STOREHOUSE_SPACES - at_home - sum(player.goods)


def check_board(game: Game, dealt: list[int], markers: list[int]) -> None:
    s = game.state
    assert s.city_good == dealt
    assert s.marker_good == markers
    assert s.showing >> len(game.board.provinces) == 0
    for good in range(len(GOODS)):
        cities = [city for city in range(len(game.board.cities)) if s.city_good[city] == good]
        assert s.good_cities[good] == sum(1 << city for city in cities)
    for seat in range(s.seats, MAX_SEATS):
        assert s.players[seat] == blank(PlayerState)


def check_display(game: Game) -> None:
    s = game.state
    assert game.decision is not None
    if game.decision.kind != "play":
        return
    cards = [card for card in s.display if card != NO_CARD]
    assert s.display == cards + [NO_CARD] * (SLOTS - len(cards)), "a gap between two cards"
    assert len(cards) == SLOTS or s.deck_next == s.deck_size, "an empty slot while the deck lasts"


@over_games(2)
def test_all_pieces_are_conserved_from_the_set_up_to_the_end(table: Table, style: str, seed: int) -> None:
    start = table.game(seed).state
    for game, move in moments(table, seed, style):
        check_houses(game)
        check_colonists(game)
        check_cards(game)
        check_stores(game)
        check_board(game, start.city_good, start.marker_good)
        if move:
            check_display(game)
