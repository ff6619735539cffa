"""Land colonists of Roma: in through the gates and never out again (§13.3)."""

import pytest

from concordia.data.board import load_board
from concordia.rules.colonists import reach_index
from concordia.rules.state import COLONISTS, FIRST_LINE, LAND, SEA
from concordia.rules.tables import board_tables
from concordia.shapes.view import Decision
from tests.positions import asked, build, colonists, give, hand, legal, position, stand, targets

BEHIND_GATES = {
    "gate-north/mausoleum-augusti",
    "aqua-traiana/gate-west",
    "gate-south/thermae-caracallae",
    "gate-east/horti-maecenatis",
    "gate-east/templum-isidis",
    "amphitheatrum-castrense/gate-east",
}


def site_of(line: str) -> str:
    return next(end for end in line.split("/") if not end.startswith("gate-"))


def lines_at(*sites: str) -> set[str]:
    """The lines of the board that touch one of these sites."""
    return {"/".join(sorted(line.ends)) for line in load_board("roma").land if set(line.ends) & set(sites)}


def test_the_first_point_leads_through_any_gate_onto_a_line_right_behind_it() -> None:
    game = position("roma")
    stand(game, 0, "land campus")
    game.push("architect")
    assert targets(game, "land campus") == BEHIND_GATES


def test_the_second_point_leads_through_the_site_of_a_gate_line() -> None:
    game = position("roma")
    game.push("architect")
    assert targets(game, "land campus") == lines_at(*(site_of(line) for line in BEHIND_GATES))


@pytest.mark.parametrize("line", sorted(BEHIND_GATES))
def test_a_gate_line_costs_one_point_from_the_start_field(line: str) -> None:
    game = position("roma")
    game.push(f"architect, land campus > {line}")
    assert game.decision == Decision("move", 0, 1)
    assert colonists(game, 0) == [f"land {line}", "sea ostia"]


@pytest.mark.parametrize("line", sorted(BEHIND_GATES))
def test_a_gate_line_gives_access_to_its_one_site_only(line: str) -> None:
    game = position("roma")
    stand(game, 0, f"land {line}")
    give(game, 0, coins=20, food=4)
    game.push("architect, done")
    assert legal(game) == {"done", f"house {site_of(line)}"}


@pytest.mark.parametrize("line", sorted(BEHIND_GATES))
def test_a_colonist_leaves_a_gate_line_only_through_its_site(line: str) -> None:
    game = position("roma")
    stand(game, 0, f"land {line}")
    game.push("architect")
    assert targets(game, f"land {line}") == lines_at(site_of(line)) - {line}


def test_from_one_line_of_the_east_gate_to_another_the_way_leads_through_the_city() -> None:
    game = position("roma")
    stand(game, 0, "land gate-east/templum-isidis", "sea byzantium")
    stand(game, 1, "land amphitheatrum-castrense/templum-isidis")
    game.push("architect")
    reached = targets(game, "land gate-east/templum-isidis")
    assert "amphitheatrum-castrense/gate-east" in reached
    assert "gate-east/horti-maecenatis" not in reached
    game.push("land gate-east/templum-isidis > amphitheatrum-castrense/gate-east")
    assert asked(game) == ("play", 1)


@pytest.mark.parametrize("line", sorted(BEHIND_GATES))
def test_from_inside_a_gate_line_is_entered_through_its_site(line: str) -> None:
    inside = min(lines_at(site_of(line)) - BEHIND_GATES)
    game = position("roma")
    stand(game, 0, f"land {inside}")
    game.push(f"architect, land {inside} > {line}")
    assert colonists(game, 0) == [f"land {line}"]
    assert asked(game) == ("play", 1)


def test_a_colonist_in_a_site_behind_a_gate_may_step_onto_the_gate_line() -> None:
    game = position("roma")
    stand(game, 0, "land thermae-caracallae")
    game.push("architect")
    assert targets(game, "land thermae-caracallae") == lines_at("thermae-caracallae")
    assert "gate-south/thermae-caracallae" in lines_at("thermae-caracallae")


def test_no_colonist_goes_back_to_the_start_field_or_in_by_another_gate() -> None:
    game = position("roma")
    stand(game, 0, "land gate-north/mausoleum-augusti", "sea byzantium")
    game.push("architect")
    reached = targets(game, "land gate-north/mausoleum-augusti")
    assert reached.isdisjoint(BEHIND_GATES)
    assert not any("campus" in line.split("/") for line in reached)


def test_an_occupied_gate_line_is_no_place_to_stay_but_may_be_passed_over() -> None:
    game = position("roma")
    stand(game, 0, "land campus", "sea byzantium")
    stand(game, 1, "land gate-north/mausoleum-augusti")
    game.push("architect")
    reached = targets(game, "land campus")
    assert "gate-north/mausoleum-augusti" not in reached
    assert "mausoleum-augusti/pantheon" in reached


def test_on_the_start_field_a_colonist_gives_access_to_nothing() -> None:
    game = position("roma")
    give(game, 0, coins=20, food=4)
    game.push("architect, done")
    assert asked(game) == ("play", 1)


def test_several_colonists_share_the_start_field_and_enter_one_by_one() -> None:
    game = position("roma")
    stand(game, 0, "land campus", "land campus")
    game.push("architect, land campus > aqua-traiana/gate-west")
    assert "aqua-traiana/gate-west" not in targets(game, "land campus")
    game.push("land campus > gate-south/thermae-caracallae")
    assert colonists(game, 0) == ["land aqua-traiana/gate-west", "land gate-south/thermae-caracallae"]


def test_reach_is_what_a_search_in_breadth_finds_when_gates_join_nothing() -> None:
    board = load_board("roma")
    tables = board_tables(board)
    gates = {gate.id for gate in board.gates}
    ends = [set(line.ends) - gates for line in board.land]
    behind = {i for i, line in enumerate(board.land) if gates & set(line.ends)}
    places = {i: {j for j, line in enumerate(ends) if city.id in line} for i, city in enumerate(board.cities)}
    places |= {FIRST_LINE + i: {j for j in range(len(ends)) if ends[i] & ends[j]} for i in range(len(ends))}
    places[[city.id for city in board.cities].index("campus")] = behind
    for place, reached in places.items():
        within = set(reached)
        for points in range(1, COLONISTS + 1):
            mask = tables.reach[reach_index(LAND, place, points)]
            assert {line for line in range(62) if mask >> line & 1} == within
            assert tables.reach[reach_index(SEA, place, points)] == 0
            within |= {j for i in within for j in range(len(ends)) if ends[i] & ends[j]}


def test_the_tribune_places_a_land_colonist_on_the_start_field_and_a_ship_in_ostia() -> None:
    game = position("roma")
    build(game, 0, "pantheon", "carthago-food")
    give(game, 0, food=2, tool=2)
    game.push("tribune")
    assert legal(game) == {"done", "new land campus", "new sea ostia"}
    game.push("new sea ostia")
    assert colonists(game, 0) == ["land campus", "sea ostia", "sea ostia"]
    game.pop()
    game.push("new land campus")
    assert colonists(game, 0) == ["land campus", "land campus", "sea ostia"]


def test_the_colonist_places_land_colonists_in_own_sites_too_but_ships_only_in_ostia() -> None:
    game = position("roma")
    hand(game, 0, "colonist")
    build(game, 0, "pantheon", "emporium", "carthago-food", "athenae-wine")
    build(game, 1, "colosseum")
    give(game, 0, food=2, tool=2)
    game.push("colonist")
    assert legal(game) == {
        "coins", "new land campus", "new land pantheon", "new land emporium", "new sea ostia"
    }  # fmt: skip
    game.push("new land emporium, new sea ostia")
    assert colonists(game, 0) == ["land campus", "land emporium", "sea ostia", "sea ostia"]


def test_a_colonist_placed_in_a_site_needs_no_gate() -> None:
    game = position("roma")
    stand(game, 0, "land emporium")
    game.push("architect")
    assert targets(game, "land emporium") == {"emporium/templum-dianae", "emporium/porta-naevia"}
