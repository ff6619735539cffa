"""Positions for tests, set up in a few readable lines and read back in the same words."""

from collections.abc import Iterable, Mapping
from random import Random

from concordia import Game
from concordia.data.cards import CARD_IDS, GODS
from concordia.data.goods import COLONISTS_OF_A_KIND, GOODS
from concordia.rules.chance import SLOT_DIE_STREAM, WHITE_DIE_STREAM
from concordia.rules.chance import roll as draw
from concordia.rules.dispatch import settle
from concordia.rules.houses import build_house
from concordia.rules.setup import lay_markers
from concordia.rules.state import (
    COLONISTS,
    FIRST_LINE,
    LAND,
    NO_CARD,
    NOWHERE,
    SEA,
    SLOTS,
    Kind,
    Player,
    copy_state,
)
from concordia.rules.storehouse import free_spaces
from concordia.rules.turn import begin_turn
from concordia.rules.variants.sicilia import COIN, COLUMN, has_marker, place_tile

KINDS: dict[str, Kind] = {"land": LAND, "sea": SEA}
FACES = (*GOODS, "S")


def position(
    board: str = "imperium",
    *,
    seats: int = 3,
    goods: Mapping[str, str] | None = None,
    variants: Iterable[str] = (),
) -> Game:
    """A game just set up, with nothing in purses and stores.

    Cities whose good is neither given nor printed are of brick.
    """
    game = Game.new(board, seats=seats, seed="position", variants=variants)
    s = game.state
    chosen = goods or {}
    s.good_cities = [0] * len(GOODS)
    for i, city in enumerate(game.board.cities):
        if city.province is not None:
            s.city_good[i] = GOODS.index(chosen.get(city.id, city.good or "brick"))
            s.good_cities[s.city_good[i]] |= 1 << i
    assert set(chosen) <= {city.id for city in game.board.cities}
    lay_markers(s, game.tables)
    for seat in range(seats):
        give(game, seat)
    return game


def against(
    board: str = "italia",
    *,
    level: str = "contrarius",
    team: bool = False,
    goods: Mapping[str, str] | None = None,
) -> Game:
    """A game against Contrarius just set up, as `position`; in a team the second partner has begun too."""
    variants = (level, "teams") if team else (level,)
    game = Game.new(board, seats=2 if team else 1, seed="position", variants=variants)
    if team:
        game.push(game.legal_moves[0])
    s = game.state
    chosen = dict(goods or {})
    for i, city in enumerate(game.board.cities):
        if city.letter is not None:
            s.good_cities[s.city_good[i]] &= ~(1 << i)
            s.city_good[i] = GOODS.index(chosen.pop(city.id, "brick"))
            s.good_cities[s.city_good[i]] |= 1 << i
    assert not chosen
    lay_markers(s, game.tables)
    for seat in range(s.seats):
        give(game, seat)
    return game


def roll(game: Game, *faces: str | int) -> None:
    """Let dice fall on these faces: numbers for a slot, and for the white die a good or S, or one of several.

    A space stands between several faces, and "any" is a choice among equals that may be anything.
    """
    slots = [{face - 1} for face in faces if isinstance(face, int)]
    white = [{FACES.index(name) for name in str(face).split()} for face in faces if _is_white(face)]
    chance = Random(repr(faces))
    s = copy_state(game.state)
    drawn = s.drawn[:]
    while True:
        s.chance, s.drawn = [chance.getrandbits(64) - (1 << 63) for _ in range(4)], drawn[:]
        if all(
            draw(s, stream, len(FACES)) in allowed
            for stream, wanted in ((SLOT_DIE_STREAM, slots), (WHITE_DIE_STREAM, white))
            for allowed in wanted
        ):
            game.state.chance = s.chance
            return


def _is_white(face: str | int) -> bool:
    return isinstance(face, str) and face != "any"


def team_position(board: str = "imperium", *, seats: int = 4, goods: Mapping[str, str] | None = None) -> Game:
    """As `position` in team play, after every second partner has begun in the first city allowed."""
    game = position(board, seats=seats, goods=goods, variants=["teams"])
    while asked(game)[0] == "start-city":
        game.push(game.legal_moves[0])
    return game


def give(game: Game, seat: int, *, coins: int = 0, **goods: int) -> None:
    """Let a player have exactly these coins and goods."""
    assert set(goods) <= set(GOODS)
    player = game.state.players[seat]
    player.coins = coins
    player.goods = [goods.get(good, 0) for good in GOODS]
    _settle(game)


def stand(game: Game, seat: int, *places: str) -> None:
    """Let exactly these colonists of a player be on the board: "land roma" or "sea massilia/roma"."""
    s = game.state
    player = s.players[seat]
    for colonist in range(COLONISTS):
        place = player.colonists[colonist]
        if place >= FIRST_LINE:
            s.occupied[colonist // COLONISTS_OF_A_KIND] &= ~(1 << (place - FIRST_LINE))
    player.colonists = [NOWHERE] * COLONISTS
    for text in places:
        kind_name, _, place_name = text.partition(" ")
        kind = KINDS[kind_name]
        place = place_number(game, kind, place_name)
        if place >= FIRST_LINE:
            assert not s.occupied[kind] >> (place - FIRST_LINE) & 1, f"{text} is occupied"
            s.occupied[kind] |= 1 << (place - FIRST_LINE)
        first = kind * COLONISTS_OF_A_KIND
        player.colonists[player.colonists.index(NOWHERE, first, first + COLONISTS_OF_A_KIND)] = place
    _settle(game)


def build(game: Game, seat: int, *cities: str) -> None:
    """Give a player houses in these cities, at no cost."""
    for city in cities:
        number = city_number(game, city)
        assert not game.state.players[seat].houses >> number & 1, f"{city} holds a house already"
        build_house(game.state, seat, number)
    _settle(game)


def hand(game: Game, seat: int, *cards: str) -> None:
    """Let a player hold exactly these cards."""
    held = game.state.players[seat].hand
    held[:] = [0] * len(held)
    for card in cards:
        held[CARD_IDS.index(card)] += 1
    _settle(game)


def pile(game: Game, seat: int, *cards: str) -> None:
    """Let exactly these cards lie on a player's pile, the last on top."""
    player = game.state.players[seat]
    player.pile[:] = [0] * len(player.pile)
    player.pile[: len(cards)] = [CARD_IDS.index(card) for card in cards]
    player.pile_size = len(cards)
    _settle(game)


def show(game: Game, *cards: str | None, deck: Iterable[str] = ()) -> None:
    """Let the display show exactly these cards from slot 1 on, and the deck hold exactly those."""
    s = game.state
    s.display = [NO_CARD] * SLOTS
    s.display[: len(cards)] = [NO_CARD if card is None else CARD_IDS.index(card) for card in cards]
    waiting = [CARD_IDS.index(card) for card in deck]
    s.deck[:] = waiting + [0] * (len(s.deck) - len(waiting))
    s.deck_next = 0
    s.deck_size = len(waiting)
    _settle(game)


def marker(game: Game, province: str, side: str) -> None:
    """Turn a province's marker to its "good" or its "coins"."""
    assert side in ("good", "coins")
    bit = 1 << province_number(game, province)
    game.state.showing = game.state.showing | bit if side == "good" else game.state.showing & ~bit
    _settle(game)


def turn_of(game: Game, seat: int) -> None:
    """Let a player be the active one, asked for a card."""
    game.state.depth = 0
    game.state.active = seat
    begin_turn(game.state)
    _settle(game)


def mark(game: Game, seat: int, *gods: str) -> None:
    """Let a player have marked these gods in Byzantium, each with a house of the reserve."""
    for god in gods:
        game.state.marks[GODS.index(god)] |= 1 << seat
        game.state.players[seat].reserve -= 1
    _settle(game)


def volcano(game: Game, **tiles: int) -> None:
    """Let exactly so many tiles lie in the columns of the provinces below the volcano."""
    s = game.state
    for erupted in range(game.tables.provinces):
        if not has_marker(s, erupted):
            s.showing |= 1 << erupted
    s.closed = s.barren = 0
    s.rows = [0] * len(s.rows)
    for province, number in tiles.items():
        for _ in range(number):
            place_tile(s, game.tables, _tile(game, f"{province} food"))
    _settle(game)


def stack_tiles(game: Game, *tiles: str) -> None:
    """Let the stack hold exactly these tiles, the first one next: "hadranitana food" or "neutral coin"."""
    s = game.state
    s.tiles = [_tile(game, tile) for tile in tiles] + [0] * (len(s.tiles) - len(tiles))
    s.tiles_next = 0
    s.tiles_size = len(tiles)
    _settle(game)


def _tile(game: Game, text: str) -> int:
    province, bonus = text.split()
    columns = ["neutral", *(known.id for known in game.board.provinces if known.volcano)]
    return columns.index(province) * COLUMN + (COIN if bonus == "coin" else GOODS.index(bonus))


def _settle(game: Game) -> None:
    for seat in range(game.state.seats):
        assert free_spaces(game.state, seat) >= 0, f"the storehouse of seat {seat} is too full"
    settle(game.state, game.tables, game._legal)


def city_number(game: Game, city: str) -> int:
    return [known.id for known in game.board.cities].index(city)


def province_number(game: Game, province: str) -> int:
    return [known.id for known in game.board.provinces].index(province)


def place_number(game: Game, kind: Kind, place: str) -> int:
    """The number of a city, or of a line given as "massilia/roma"."""
    if "/" not in place:
        return city_number(game, place)
    lines = game.board.sea if kind == SEA else game.board.land
    return FIRST_LINE + [set(line.ends) for line in lines].index(set(place.split("/")))


def legal(game: Game) -> set[str]:
    """The texts of the legal moves."""
    return {move.text for move in game.legal_moves}


def asked(game: Game) -> tuple[str, int]:
    """What is asked of which seat."""
    assert game.decision is not None
    return game.decision.kind, game.decision.seat


def targets(game: Game, colonist: str) -> set[str]:
    """Where a colonist may go, as told when it is taken up."""
    game.push(colonist)
    assert game.decision is not None
    assert game.decision.kind == "to"
    found = {move.removeprefix("> ") for move in legal(game)}
    game.pop()
    return found


def coins(game: Game, seat: int) -> int:
    return player_of(game, seat).coins


def goods(game: Game, seat: int) -> dict[str, int]:
    """The goods a player has, without those there are none of."""
    return {good: n for good, n in zip(GOODS, player_of(game, seat).goods, strict=True) if n}


def houses(game: Game, seat: int) -> set[str]:
    return {city.id for i, city in enumerate(game.board.cities) if player_of(game, seat).houses >> i & 1}


def colonists(game: Game, seat: int) -> list[str]:
    """Where a player's colonists on the board stand, in the words that `stand` takes."""
    lines = {LAND: game.board.land, SEA: game.board.sea}
    found = []
    for colonist, place in enumerate(player_of(game, seat).colonists):
        kind = colonist // COLONISTS_OF_A_KIND
        if place >= FIRST_LINE:
            found.append(f"{list(KINDS)[kind]} {'/'.join(sorted(lines[kind][place - FIRST_LINE].ends))}")
        elif place != NOWHERE:
            found.append(f"{list(KINDS)[kind]} {game.board.cities[place].id}")
    return sorted(found)


def cards_in_hand(game: Game, seat: int) -> list[str]:
    held = player_of(game, seat).hand
    return sorted(card for i, card in enumerate(CARD_IDS) for _ in range(held[i]))


def cards_in_pile(game: Game, seat: int) -> list[str]:
    player = player_of(game, seat)
    return [CARD_IDS[card] for card in player.pile[: player.pile_size]]


def display(game: Game) -> list[str | None]:
    return [None if card == NO_CARD else CARD_IDS[card] for card in game.state.display]


def cards_for_sale(game: Game) -> list[str]:
    """The cards of the display and then those of the deck, in their order."""
    waiting = game.state.deck[game.state.deck_next : game.state.deck_size]
    return [card for card in display(game) if card is not None] + [CARD_IDS[card] for card in waiting]


def showing_coins(game: Game) -> set[str]:
    """The provinces whose marker shows coins."""
    provinces = enumerate(game.board.provinces)
    return {known.id for i, known in provinces if known.marker and not game.state.showing >> i & 1}


def player_of(game: Game, seat: int) -> Player:
    return game.state.players[seat]


def marked(game: Game, seat: int) -> set[str]:
    """The gods that a player has marked in Byzantium."""
    return {god for i, god in enumerate(GODS) if game.state.marks[i] >> seat & 1}


def rows(game: Game) -> dict[str, int]:
    """How many volcano tiles lie in each column that has any."""
    return {known.id: row for known, row in zip(game.board.provinces, game.state.rows, strict=False) if row}


def tiles_left(game: Game) -> list[str]:
    """The volcano tiles of the stack in the words that `stack_tiles` takes, the next one first."""
    s = game.state
    columns = ["neutral", *(known.id for known in game.board.provinces if known.volcano)]
    bonuses = (*GOODS, "coin")
    return [
        f"{columns[tile // COLUMN]} {bonuses[tile % COLUMN]}" for tile in s.tiles[s.tiles_next : s.tiles_size]
    ]
