"""The set-up of a game: what chance decided is taken over and checked, the rest follows from the rules."""

from collections import Counter

from tests.cli.outside.facts import (
    CONTRARIUS_HAND,
    DECKS,
    GOODS,
    HAND,
    KINDS,
    LEVEL_POINTS,
    NEUTRAL_BONUSES,
    NEUTRAL_TILES,
    SPECIALISTS,
    START_GOODS,
    TEAM_HAND,
    TILE_BONUSES,
    TILES_AT_SETUP,
    TOKENS,
    VENUS_DECKS,
    VENUS_HAND,
    Json,
    demand,
)
from tests.cli.outside.table import Player, Table
from tests.cli.outside.volcano import place_tile


def set_up(table: Table, setup: Json) -> None:
    """Put everything on the table."""
    deal_tokens(table)
    stack_cards(table, setup)
    for player in table.people:
        equip(table, player)
    if table.his is not None:
        table.his.points = LEVEL_POINTS[str(table.level)]
        for kind in KINDS:
            table.his.colonists[kind][0] = table.board.start[kind]
    if table.board.volcano:
        wake_volcano(table, setup["volcano"])
    partners = [seat.get("partner") for seat in setup["seats"][: len(table.people)]]
    opposite = [table.partner(player.seat) if table.teams else None for player in table.people]
    demand(partners == opposite, "partners sit opposite")


def deal_tokens(table: Table) -> None:
    """Check that the goods of the cities are tokens of their letters, and lay the markers."""
    for letter, tokens in TOKENS.items():
        dealt = Counter(table.city_good[city] for city, its in table.board.letter.items() if its == letter)
        demand(Counter(tokens.split()) >= dealt, "the tokens of a letter are dealt to its cities")
    for site in table.board.site_space:
        demand(site.endswith(str(table.city_good[site])), "the goods beside the track are printed")
    for city, good in table.city_good.items():
        demand((good is not None) == (city in table.board.province), "start cities and spaces have no good")
    for province in table.board.markers:
        goods = [table.city_good[city] for city in table.province_cities(province)]
        table.marker_good[province] = max((good for good in goods if good), key=GOODS.index)


def stack_cards(table: Table, setup: Json) -> None:
    """Check that display and deck hold the decks in their order."""
    cards = [offer["card"] for offer in setup["display"]] + setup["deck"]
    decks = [deck.split() for deck in (VENUS_DECKS if use_venus(table) else DECKS)]
    decks = decks[: 2 if table.his else min(len(table.people), 5)]
    if table.his is not None:
        (specialist,) = Counter(setup["contrarius"]["cards"]) - Counter(CONTRARIUS_HAND)
        demand(specialist in SPECIALISTS, "Contrarius begins with a specialist")
        decks[0].remove(specialist)
        table.his.hand = [*CONTRARIUS_HAND, specialist]
        demand(setup["contrarius"]["level"] == table.level, "the level of Contrarius")
    first = 0
    for deck in decks:
        expected = ["proconsul" if card == "consul" and table.teams else card for card in deck]
        part = cards[first : first + len(deck)]
        demand(sorted(part) == sorted(expected), "each deck is shuffled by itself, I on top")
        first += len(deck)
    demand(len(cards) == first, "no other cards are for sale")
    demand([offer["slot"] for offer in setup["display"]] == [1, 2, 3, 4, 5, 6, 7], "seven cards for sale")
    table.display = dict(enumerate(cards[:7], 1))
    table.deck.extend(cards[7:])


def use_venus(table: Table) -> bool:
    """Whether the cards of Venus are for sale."""
    return "venus" in table.variants or (table.teams and table.his is None)


def equip(table: Table, player: Player) -> None:
    """Coins, goods, cards and the first colonists of a player."""
    half = len(table.people) // 2
    is_second = table.teams and player.seat >= half
    player.coins = 5 + (player.seat % half if table.teams else player.seat)
    player.goods = Counter(START_GOODS)
    if "start-without-goods" in table.variants:
        player.coins = 25 + player.seat
        player.goods = Counter()
    player.hand = [*HAND]
    if "venus" in table.variants:
        player.hand = [*VENUS_HAND]
    if table.teams:
        player.hand = [*TEAM_HAND, "diplomat" if is_second else "architect"]
    if not is_second:
        for kind in KINDS:
            player.colonists[kind][0] = table.board.start[kind]


def wake_volcano(table: Table, told: Json) -> None:
    """Check the tiles in play and place those drawn."""
    number = 2 if table.his else len(table.people)
    drawn, tiles = told["drawn"], told["drawn"] + told["stack"]
    for province in table.board.volcano:
        bonuses = [tile["bonus"] for tile in tiles if tile["province"] == province]
        demand(sorted(bonuses) == sorted(TILE_BONUSES), "four tiles of each province")
    neutral = Counter(tile["bonus"] for tile in tiles if tile["province"] is None)
    demand(neutral.total() == NEUTRAL_TILES[number], "neutral tiles by the number of players")
    demand(neutral <= Counter(NEUTRAL_BONUSES), "neutral tiles have a coin or a brick")
    demand(len(drawn) == TILES_AT_SETUP[number], "tiles are drawn by the number of players")
    for tile in drawn:
        place_tile(table, tile)
    demand(max(table.rows.values()) <= 2, "no province begins with three tiles")
    demand(told["rows"] == table.rows, "the rows follow from the tiles")
    table.tiles.extend(told["stack"])
