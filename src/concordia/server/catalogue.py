"""Every way to play: asked of the library, which alone knows what goes together."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from pydantic import BaseModel

from concordia.campaign import CAMPAIGN_BOARDS, Campaign, boards_for_campaigns
from concordia.data.board import Board, board_names, load_board
from concordia.errors import SetupError
from concordia.server.errors import refusal
from concordia.server.schemas.catalogue import (
    BoardTold,
    BoardWay,
    CampaignTold,
    Exclusion,
    LimitTold,
    PresetTold,
    TimeTold,
    VariantSeats,
    Ways,
    WayTold,
)
from concordia.server.schemas.table import ErrorBody
from concordia.server.tables.options import BOT_PLAYS_ON, LOST, Clock, Deadline, Options
from concordia.server.tables.presets import PRESETS, pace_of
from concordia.setup import COLOURS, LEVELS, VARIANTS, WAYS, Way, seats_allowed, teams_of, why_not_together


@cache
def ways() -> Ways:
    """Every way to play; the same until the program is another."""
    return Ways(
        boards=[_board(load_board(name)) for name in board_names()],
        ways=[_way(way) for way in WAYS],
        variants=_added(),
        exclusions=list(_exclusions()),
        campaign=CampaignTold(
            levels=list(LEVELS), boards=list(CAMPAIGN_BOARDS), offered=boards_for_campaigns(), twice=_twice()
        ),
        times=[
            TimeTold(
                kind="clock",
                limits=[_limit(Clock, "minutes"), _limit(Clock, "increment")],
                flags=[BOT_PLAYS_ON, LOST],
            ),
            TimeTold(
                kind="deadline",
                limits=[_limit(Deadline, "hours"), _limit(Deadline, "holidays")],
                flags=[BOT_PLAYS_ON],
            ),
        ],
        presets=[
            PresetTold(preset=preset, pace=pace_of(time), time=time) for preset, time in PRESETS.items()
        ],
        away=_limit(Options, "away"),
        colours=list(COLOURS),
    )


def _added() -> list[str]:
    """The variants that make no way to play but may be added to one."""
    making = {*LEVELS, *(variant for variants in WAYS.values() for variant in variants)}
    return [variant for variant in VARIANTS if variant not in making]


def _way(way: Way) -> WayTold:
    variants = WAYS[way]
    numbers = {seats for name in board_names() for seats in seats_allowed(load_board(name), variants)}
    return WayTold(
        way=way,
        variants=[variant for variant in variants if variant not in LEVELS],
        levels=list(LEVELS) if LEVELS[0] in variants else [],
        teams=[teams for seats in sorted(numbers) if (teams := teams_of(seats, variants))],
    )


def _board(board: Board) -> BoardTold:
    return BoardTold(board=board.id, name=board.name, ways=[_board_way(board, way) for way in WAYS])


def _board_way(board: Board, way: Way) -> BoardWay:
    chosen = {variant: (*WAYS[way], variant) for variant in _added()}
    return BoardWay(
        way=way,
        seats=seats_allowed(board, WAYS[way]),
        variants=[
            VariantSeats(variant=variant, seats=seats_allowed(board, variants))
            for variant, variants in chosen.items()
            if why_not_together(variants) is None
        ],
    )


def _exclusions() -> Iterator[Exclusion]:
    """In the order in which the library looks for them, so that its reason is the first one."""
    for pair in combinations(VARIANTS, 2):
        refused = why_not_together(pair)
        if refused is not None:
            yield Exclusion(variants=list(pair), refused=refusal(refused))


def _twice() -> ErrorBody:
    """What the library says to a campaign that stays on one board."""
    try:
        Campaign("", "", CAMPAIGN_BOARDS[:1] * len(LEVELS))
    except SetupError as refused:
        return refusal(refused)
    raise AssertionError("a campaign may stay on one board")


def _limit(shape: type[BaseModel], field: str) -> LimitTold:
    """The least and the most that a field may be, as its shape has them."""
    told = shape.model_json_schema()["properties"][field]
    number = told if "minimum" in told else told["anyOf"][0]
    return LimitTold(field=field, least=number["minimum"], most=number["maximum"])
