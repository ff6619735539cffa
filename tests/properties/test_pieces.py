"""Nothing is lost and nothing appears: houses, colonists, cards, spaces, coins, goods, tiles and ships."""

from collections import Counter

from concordia import Game
from concordia.data.cards import (
    CARD_IDS,
    CONTRARIUS_CARDS,
    DECKS,
    FIRST_PARTNER_HAND,
    SECOND_PARTNER_HAND,
    STARTING_HAND,
    VENUS_DECKS,
    VENUS_HAND,
    with_proconsuls,
)
from concordia.data.goods import COLONISTS_OF_A_KIND, GOODS, HOUSES, STOREHOUSE_SPACES
from concordia.data.volcano import NEUTRAL_BRICKS, NEUTRAL_COINS, NEUTRAL_TILES_IN_PLAY
from concordia.rules.seats import everyone
from concordia.rules.state import (
    COLONISTS,
    FIRST_LINE,
    KINDS,
    MAX_SEATS,
    NO_CARD,
    NOWHERE,
    SEA,
    SLOTS,
    blank,
    copy_state,
)
from concordia.rules.state import Player as PlayerState
from concordia.rules.storehouse import free_spaces
from concordia.rules.variants.sicilia import COLUMN, tile_province
from tests.random_games import ALL_TABLES, Table, moments, over_games

ROMA = [table for table in ALL_TABLES if table.board == "roma"]
SICILIA = [table for table in ALL_TABLES if table.board == "sicilia"]


def check_houses(game: Game) -> None:
    s = game.state
    players = s.players[: everyone(s)]
    for seat, player in enumerate(players):
        marks = sum(mark >> seat & 1 for mark in s.marks)
        assert player.reserve + player.houses.bit_count() + marks == HOUSES
        assert player.houses & ~game.tables.buildable == 0
    for city in range(len(s.house_count)):
        assert s.house_count[city] == sum(player.houses >> city & 1 for player in players)


def picked_cities(game: Game) -> dict[int, int]:
    """The cities where second partners have begun, by seat."""
    cities = [city.id for city in game.board.cities]
    return {
        game.state.seats // 2 + number: cities.index(str(move.arguments["city"]))
        for number, move in enumerate(game.moves[: game.state.seats])
        if move.kind == "start"
    }


def check_colonists(game: Game) -> None:
    s = game.state
    counts = (len(game.board.land), len(game.board.sea))
    taken: tuple[list[int], list[int]] = ([], [])
    track = game.tables.space_city[: game.tables.spaces]
    picked = picked_cities(game)
    for seat, player in enumerate(s.players[: everyone(s)]):
        assert len(player.colonists) == COLONISTS
        for colonist, place in enumerate(player.colonists):
            kind = colonist // COLONISTS_OF_A_KIND
            if place >= FIRST_LINE:
                assert place - FIRST_LINE < counts[kind]
                taken[kind].append(place - FIRST_LINE)
            elif place != NOWHERE and place in track and kind == SEA:
                assert place == game.tables.start[kind] or game.tables.space_of[place] != NOWHERE
            elif place != NOWHERE:
                assert place == game.tables.start[kind] or game.tables.kind_cities[kind] >> place & 1
                at_home = place in (game.tables.start[kind], picked.get(seat))
                assert at_home or player.houses >> place & 1
    for kind in range(KINDS):
        assert len(taken[kind]) == len(set(taken[kind])), "two colonists on one line"
        assert s.occupied[kind] == sum(1 << line for line in taken[kind])


def check_cards(table: Table, game: Game) -> None:
    s = game.state
    found = Counter(s.deck[s.deck_next : s.deck_size])
    found += Counter(card for card in s.display if card != NO_CARD)
    for player in s.players[: everyone(s)]:
        found += Counter({card: number for card, number in enumerate(player.hand) if number})
        found += Counter(player.pile[: player.pile_size])
        assert min(player.hand) >= 0
        assert not any(player.pile[player.pile_size :])
    assert found == Counter(CARD_IDS.index(card) for card in printed(table))


def printed(table: Table) -> list[str]:
    """All cards that are used at a table (§1.4, §15.1, §16.1, §17.1, §17.8)."""
    cards: list[str] = []
    decks = DECKS[: table.seats]
    if table.in_teams:
        cards += (*FIRST_PARTNER_HAND, *SECOND_PARTNER_HAND) * (table.seats // 2)
        decks = with_proconsuls(DECKS[:2] if table.against_contrarius else VENUS_DECKS[: table.seats])
    elif "venus" in table.variants:
        cards += VENUS_HAND * table.seats
        decks = VENUS_DECKS[: table.seats]
    else:
        cards += STARTING_HAND * table.seats
    if table.against_contrarius:
        cards += CONTRARIUS_CARDS
        decks = decks if table.in_teams else DECKS[:2]
    return cards + [card for deck in decks for card in deck]


def check_stores(game: Game) -> None:
    s = game.state
    for seat in range(s.seats):
        player = s.players[seat]
        at_home = player.colonists.count(NOWHERE)
        assert player.coins >= 0
        assert min(player.goods) >= 0
        assert sum(player.goods) + at_home <= STOREHOUSE_SPACES
        assert free_spaces(s, seat) == STOREHOUSE_SPACES - at_home - sum(player.goods)
    for his in s.players[s.seats : everyone(s)]:
        assert (his.coins, his.goods, his.gained) == (0, [0] * len(GOODS), [0] * len(GOODS))


def check_board(game: Game, dealt: list[int], markers: list[int]) -> None:
    s = game.state
    assert s.city_good == dealt
    assert s.marker_good == markers
    assert s.showing >> len(game.board.provinces) == 0
    for good in range(len(GOODS)):
        cities = [city for city in range(len(game.board.cities)) if s.city_good[city] == good]
        assert s.good_cities[good] == sum(1 << city for city in cities)
    for seat in range(everyone(s), MAX_SEATS):
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
        check_cards(table, game)
        check_stores(game)
        check_board(game, start.city_good, start.marker_good)
        if move:
            check_display(game)


def check_tiles(table: Table, game: Game) -> None:
    """Tiles drawn and tiles left are the tiles in play, until the neutral ones make a new stack (§14.2–5)."""
    s = game.state
    stack = s.tiles[: s.tiles_size]
    volcano = [i for i, province in enumerate(game.board.provinces) if province.volcano]
    neutral = sum(tile < COLUMN for tile in stack)
    assert 0 <= s.tiles_next <= s.tiles_size
    if neutral == s.tiles_size:
        assert Counter(Counter(stack).values()) == Counter([NEUTRAL_BRICKS, NEUTRAL_COINS])
        drawn = Counter(dict.fromkeys(volcano, 4))
    else:
        assert neutral == NEUTRAL_TILES_IN_PLAY[2 if table.against_contrarius else table.seats]
        assert s.tiles_size == neutral + 4 * len(volcano)
        assert len({tile for tile in stack if tile >= COLUMN}) == 4 * len(volcano), "a tile is there twice"
        drawn = Counter(tile_province(game.tables, tile) for tile in stack[: s.tiles_next] if tile >= COLUMN)
    for province in range(game.tables.provinces):
        assert s.rows[province] == drawn[province] <= 4
        cities = game.tables.province_cities[province]
        assert s.closed & cities == (cities if s.rows[province] >= 3 else 0)
        assert s.barren & cities == (cities if s.rows[province] == 4 else 0)
        assert s.rows[province] < 4 or not s.showing >> province & 1


@over_games(2, SICILIA)
def test_the_tiles_of_the_volcano_are_conserved_and_do_what_their_rows_say(
    table: Table, style: str, seed: int
) -> None:
    before = table.game(seed).state
    for game, _ in moments(table, seed, style):
        check_tiles(table, game)
        s = game.state
        assert all(then <= now for then, now in zip(before.rows, s.rows, strict=True))
        for player, then in zip(s.players, before.players, strict=True):
            new = player.houses & ~then.houses
            assert not new & before.closed, "a house where no more may be built"
        before = copy_state(s)


def spaces(game: Game, seat: int) -> list[int]:
    """How far each ship has come: -2 in the storehouse, -1 in Ostia, else the number of its space."""
    b = game.tables
    ships = game.state.players[seat].colonists[COLONISTS_OF_A_KIND:]
    return [-2 if place == NOWHERE else -1 if place == b.start[SEA] else b.space_of[place] for place in ships]


@over_games(2, ROMA)
def test_ships_sail_forward_only_and_marks_in_byzantium_stay(table: Table, style: str, seed: int) -> None:
    byzantium = table.game(seed).tables.spaces - 1
    before: dict[int, list[int]] = {}
    marks = [0] * 8
    at_first: dict[int, int] = {}
    turn = -1
    for game, _ in moments(table, seed, style):
        s = game.state
        if s.turn > turn:
            turn = s.turn
            at_first = {seat: spaces(game, seat).count(byzantium) for seat in range(everyone(s))}
        for seat in range(everyone(s)):
            now = spaces(game, seat)
            then = before.get(seat, now)
            assert all(old <= new for old, new in zip(then, now, strict=True)), "a ship has sailed back"
            assert now.count(byzantium) <= at_first[seat] + 1, "two ships into Byzantium in one turn"
            assert sum(mark >> seat & 1 for mark in s.marks) <= now.count(byzantium)
            before[seat] = now
        assert all(old & ~new == 0 for old, new in zip(marks, s.marks, strict=True)), "a mark is gone"
        marks = s.marks[:]
