"""The catalogue: every way to play, as the library knows it and the server accepts it."""

from itertools import chain, combinations, permutations
from random import Random
from typing import Any

import pytest

from concordia.campaign import Campaign
from concordia.data.board import board_names, load_board
from concordia.errors import SetupError
from concordia.game import Game
from concordia.rules.variants.teams import same_team
from concordia.server.catalogue import ways
from concordia.server.schemas.catalogue import Ways
from concordia.setup import LEVELS, VARIANTS, WAYS, make_setup, seats_allowed, teams_of
from tests.server.running import Json, Running

MOST_SEATS = 6


def answer_of(catalogue: Json, board_id: str, variants: list[str], seats: int) -> Json | None:
    """What the catalogue alone says about a table: why it is refused, or nothing."""
    for exclusion in catalogue["exclusions"]:
        if set(exclusion["variants"]) <= set(variants):
            return dict(exclusion["refused"])
    added = [variant for variant in variants if variant in catalogue["variants"]]
    rest = set(variants) - set(added)
    way = next(one for one in catalogue["ways"] if _makes(one, rest))
    board = next(one for one in catalogue["boards"] if one["board"] == board_id)
    here = next(one for one in board["ways"] if one["way"] == way["way"])
    choices = [here["seats"], *(one["seats"] for one in here["variants"] if one["variant"] in added)]
    allowed = [number for number in here["seats"] if all(number in choice for choice in choices)]
    if seats in allowed:
        return None
    arguments = {"board": board["name"], "variants": variants, "allowed": allowed, "seats": seats}
    if not variants:
        del arguments["variants"]
    return {"code": "seats-with-variants" if variants else "seats-of-board", "arguments": arguments}


def _makes(way: Json, variants: set[str]) -> bool:
    levels = variants & set(way["levels"])
    return variants - levels == set(way["variants"]) and bool(levels) == bool(way["levels"])


def every_choice() -> list[list[str]]:
    """Every choice of variants, in any order."""
    numbers = range(len(VARIANTS) + 1)
    chance = Random(1)
    chosen = chain.from_iterable(combinations(VARIANTS, number) for number in numbers)
    return [chance.sample(variants, len(variants)) for variants in chosen]


@pytest.mark.parametrize("board", board_names())
def test_a_table_is_accepted_or_refused_as_the_catalogue_says(simple: Running, board: str) -> None:
    client = simple.client()
    catalogue = client.get("/catalogue")
    accepted = 0
    for variants in every_choice():
        for number in range(1, MOST_SEATS + 1):
            wanted = {"board": board, "variants": variants, "seats": [{"kind": "open"}] * number}
            answer = client.ask("POST", "/tables", wanted)
            expected = answer_of(catalogue, board, variants, number)
            told = answer.json().get("error")
            if expected is None:
                accepted += 1
                assert told is None, (variants, number, told)
            else:
                assert told is not None, (variants, number, expected)
                assert (told["code"], told["arguments"]) == (expected["code"], expected["arguments"])
    assert accepted >= 20


def test_every_variant_is_in_the_catalogue_once() -> None:
    told = ways()
    making = {variant for way in told.ways for variant in (*way.variants, *way.levels)}
    assert sorted([*making, *told.variants]) == sorted(VARIANTS)


def test_every_way_is_played_on_some_board_and_none_is_left_out() -> None:
    told = ways()
    assert [way.way for way in told.ways] == list(WAYS)
    for board in told.boards:
        found = {one.way: one.seats for one in board.ways}
        assert found == {way: seats_allowed(load_board(board.board), WAYS[way]) for way in WAYS}


def test_partners_are_those_of_the_rules() -> None:
    for way in ways().ways:
        for teams in way.teams:
            board = next(
                one for one in board_names() if len(teams) in seats_allowed(load_board(one), WAYS[way.way])
            )
            state = Game(make_setup(board, len(teams), 1, WAYS[way.way])).state
            for one, team in enumerate(teams):
                for other, its_team in enumerate(teams):
                    assert same_team(state, one, other) == (team == its_team)
    assert teams_of(4, ["venus"]) == []


def test_a_campaign_is_played_as_the_catalogue_says(simple: Running) -> None:
    client = simple.client()
    told = client.get("/catalogue")["campaign"]
    assert (told["levels"], told["offered"]) == (list(LEVELS), list(board_names()))
    assert Campaign("Livia", "1").boards == tuple(told["boards"])
    for boards in permutations(told["offered"], len(told["levels"])):
        assert Campaign("Livia", "1", boards).boards == boards
    for board in told["offered"]:
        for level in told["levels"]:
            client.table("Livia", board=board, variants=[level])
    with pytest.raises(SetupError) as raised:
        Campaign("Livia", "1", (told["boards"][0],) * 3)
    assert told["twice"]["code"] == raised.value.code == "campaign-boards"
    assert told["twice"]["arguments"]["games"] == len(told["levels"])


def times(catalogue: Ways) -> list[tuple[str, dict[str, Any], bool]]:
    """Options at the limits and beyond them, and whether they are allowed."""
    found: list[tuple[str, dict[str, Any], bool]] = []
    for time in catalogue.times:
        usual = {limit.field: limit.least for limit in time.limits}
        for limit in time.limits:
            for number in (limit.least - 1, limit.least, limit.most, limit.most + 1):
                options = {"time": {"kind": time.kind, **usual, limit.field: number}}
                found.append((limit.field, options, limit.least <= number <= limit.most))
    away = catalogue.away
    for number in (away.least - 1, away.least, away.most, away.most + 1):
        found.append((away.field, {"away": number}, away.least <= number <= away.most))
    return found


def test_times_are_accepted_within_the_limits_of_the_catalogue(simple: Running) -> None:
    client = simple.client()
    for field, options, allowed in times(ways()):
        wanted = {"board": "italia", "seats": [{"kind": "open"}] * 2, "options": options}
        status = client.ask("POST", "/tables", wanted).status_code
        assert status == (201 if allowed else 422), (field, options)
