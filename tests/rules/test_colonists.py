import pytest

from concordia.rules.colonists import at_home, enter, kind_of, on_board, reachable, stand_on, steps_to
from concordia.rules.state import FIRST_LINE, LAND, NOWHERE, SEA
from tests.positions import city_number, colonists, place_number, position, stand


def test_three_colonists_go_by_land_and_three_by_sea() -> None:
    assert [kind_of(colonist) for colonist in range(6)] == [LAND, LAND, LAND, SEA, SEA, SEA]


@pytest.mark.parametrize(
    "places",
    [
        [],
        ["land roma"],
        ["land roma", "sea roma"],
        ["land colonia/novaria", "sea massilia"],
        [
            "land roma",
            "land roma",
            "land colonia/novaria",
            "sea roma",
            "sea massilia/roma",
            "sea roma/syracusae",
        ],
    ],
)
def test_colonists_in_cities_and_on_lines_are_on_the_board(places: list[str]) -> None:
    game = position()
    stand(game, 0, *places)
    assert on_board(game.state, 0) == len(places)
    assert on_board(game.state, 1) == 2


def test_a_colonist_reaches_free_lines_only() -> None:
    game = position()
    stand(game, 1, "land novaria/roma")
    stand(game, 2, "land roma/syracusae")
    reached = reachable(game.state, game.tables, LAND, city_number(game, "roma"), 1)
    assert reached == 1 << (place_number(game, LAND, "aquileia/roma") - FIRST_LINE)


def test_lines_of_the_other_kind_do_not_hinder() -> None:
    game = position()
    before = reachable(game.state, game.tables, SEA, city_number(game, "roma"), 1)
    stand(game, 1, "land roma/syracusae")
    assert reachable(game.state, game.tables, SEA, city_number(game, "roma"), 1) == before
    stand(game, 1, "sea roma/syracusae")
    taken = 1 << (place_number(game, SEA, "roma/syracusae") - FIRST_LINE)
    assert reachable(game.state, game.tables, SEA, city_number(game, "roma"), 1) == before & ~taken


def test_occupied_lines_count_as_usual_on_the_way() -> None:
    game = position()
    line = place_number(game, LAND, "aquileia/vindobona") - FIRST_LINE
    stand(game, 1, "land aquileia/roma", "land novaria/roma", "land aquileia/novaria")
    assert steps_to(game.tables, LAND, city_number(game, "roma"), line) == 2
    assert reachable(game.state, game.tables, LAND, city_number(game, "roma"), 2) >> line & 1


@pytest.mark.parametrize(
    ("kind", "origin", "line", "points"),
    [
        (LAND, "roma", "aquileia/roma", 1),
        (LAND, "roma", "aquileia/vindobona", 2),
        (LAND, "aquileia/roma", "aquileia/vindobona", 1),
        (LAND, "novaria/roma", "roma/syracusae", 1),
        (LAND, "novaria/roma", "aquileia/vindobona", 2),
        (LAND, "roma", "isca/londinium", 5),
        (SEA, "roma", "massilia/roma", 1),
        (SEA, "massilia/roma", "carthago/valentia", 2),
    ],
)
def test_the_points_to_a_line(kind: int, origin: str, line: str, points: int) -> None:
    game = position()
    target = place_number(game, kind, line) - FIRST_LINE
    assert steps_to(game.tables, kind, place_number(game, kind, origin), target) == points


def test_a_colonist_who_moves_leaves_the_line_it_stood_on() -> None:
    game = position()
    stand(game, 0, "land novaria/roma", "sea roma")
    left = place_number(game, LAND, "novaria/roma") - FIRST_LINE
    taken = place_number(game, LAND, "aquileia/roma") - FIRST_LINE
    stand_on(game.state, 0, 0, taken)
    assert game.state.occupied == [1 << taken, 0]
    assert left != taken
    assert colonists(game, 0) == ["land aquileia/roma", "sea roma"]


def test_a_colonist_who_leaves_a_city_occupies_its_line() -> None:
    game = position()
    line = place_number(game, SEA, "massilia/roma") - FIRST_LINE
    stand_on(game.state, 0, 3, line)
    assert game.state.occupied == [0, 1 << line]
    assert colonists(game, 0) == ["land roma", "sea massilia/roma"]


def test_three_colonists_of_a_kind_can_enter_and_no_more() -> None:
    game = position()
    massilia = city_number(game, "massilia")
    for entered in (2, 3):
        enter(game.state, 0, SEA, massilia)
        assert on_board(game.state, 0) == entered + 1
    assert at_home(game.state, 0, SEA) == NOWHERE
    assert at_home(game.state, 0, LAND) != NOWHERE
    assert colonists(game, 0) == ["land roma", "sea massilia", "sea massilia", "sea roma"]
