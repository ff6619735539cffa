"""What is printed on the components, as data for a page that knows no rule."""

from functools import cache

from concordia.data.board import Board, City, Province, Space, board_names, load_board
from concordia.data.cards import (
    CARDS,
    CONCORDIA_POINTS,
    GODS,
    MINERVA_POINTS,
    REACTIONS,
    ROLE_FACTS,
    SLOT_COSTS,
)
from concordia.data.goods import (
    COLONIST_COST,
    COLONISTS_OF_A_KIND,
    GOODS,
    HOUSE_COINS,
    HOUSE_GOODS,
    HOUSES,
    PRICES,
    STOREHOUSE_SPACES,
)
from concordia.server.schemas.facts import (
    BoardFacts,
    CardFacts,
    CityFacts,
    Facts,
    GateFacts,
    GoodFacts,
    HouseCost,
    LineFacts,
    ProvinceFacts,
    ReactionFacts,
    SlotFacts,
    SpaceFacts,
)
from concordia.setup import COLOURS, seats_allowed
from concordia.view import counted


@cache
def facts() -> Facts:
    """Boards, cards, goods, gods, and the numbers of everything."""
    return Facts(
        boards=[_board(load_board(name)) for name in board_names()],
        cards=[
            CardFacts(
                id=card.id,
                roles=list(card.roles),
                gods=list(card.gods),
                coins=card.coins,
                cost=counted(card.cost),
            )
            for card in CARDS
        ],
        goods=[_good(good) for good in range(len(GOODS))],
        gods=list(GODS),
        slots=[
            SlotFacts(slot=slot, goods=counted(cost.goods), any=cost.any)
            for slot, cost in enumerate(SLOT_COSTS, 1)
        ],
        storehouse_spaces=STOREHOUSE_SPACES,
        houses=HOUSES,
        colonists_of_a_kind=COLONISTS_OF_A_KIND,
        colonist_cost=counted(COLONIST_COST),
        concordia_points=CONCORDIA_POINTS,
        reactions=[
            ReactionFacts(id=one, roles=[role.id for role in ROLE_FACTS if role.reaction == one])
            for one in REACTIONS
        ],
        colours=list(COLOURS),
    )


def _good(good: int) -> GoodFacts:
    return GoodFacts(
        id=GOODS[good],
        price=PRICES[good],
        house=HouseCost(coins=HOUSE_COINS[good], goods=counted(HOUSE_GOODS[good])),
        minerva_points=MINERVA_POINTS[good],
    )


def _board(board: Board) -> BoardFacts:
    return BoardFacts(
        id=board.id,
        name=board.name,
        players=seats_allowed(board),
        start=board.start,
        sea_start=board.sea_start,
        provinces=[_province(board, province) for province in board.provinces],
        cities=[_city(city) for city in board.cities],
        lines=[LineFacts(kind=line.kind, ends=list(line.ends)) for line in (*board.land, *board.sea)],
        gates=[GateFacts(id=gate.id, name=gate.name) for gate in board.gates],
        track=[_space(space) for space in board.track],
        volcano=board.volcano.name if board.volcano else None,
        marker_coins=counted(board.marker_coins),
    )


def _province(board: Board, province: Province) -> ProvinceFacts:
    return ProvinceFacts(
        id=province.id,
        name=province.name,
        colour=province.colour,
        volcano=province.volcano,
        marker=province.marker,
        cities=[city.id for city in board.cities if city.province == province.id],
    )


def _city(city: City) -> CityFacts:
    good = None if city.good is None else GOODS[GOODS.index(city.good)]
    return CityFacts(id=city.id, name=city.name, province=city.province, letter=city.letter, good=good)


def _space(space: Space) -> SpaceFacts:
    return SpaceFacts(
        id=space.id,
        name=space.name,
        coins=space.coins,
        goods=[GOODS[good] for good in space.goods],
        sites=list(space.sites),
    )
