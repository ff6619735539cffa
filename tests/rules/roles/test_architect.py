import pytest

from concordia import Game, IllegalMove
from concordia.data.board import load_board
from concordia.shapes.view import Decision
from tests.positions import asked, colonists, give, houses, legal, position, stand

ALL_SIX = ("land roma", "land roma", "land roma", "sea roma", "sea roma", "sea roma")


def targets(game: Game, colonist: str) -> set[str]:
    """Where a colonist may go, as told when it is taken up."""
    game.push(colonist)
    assert game.decision is not None
    assert game.decision.kind == "to"
    found = {move.removeprefix("> ") for move in legal(game)}
    game.pop()
    return found


@pytest.mark.parametrize("number", range(1, 7))
def test_there_are_as_many_points_as_own_colonists_on_the_board(number: int) -> None:
    game = position()
    stand(game, 0, *ALL_SIX[:number])
    game.push("architect")
    assert game.decision == Decision("move", 0, number)


def test_at_the_start_of_the_game_there_are_two_points() -> None:
    game = Game.new(seats=3, seed=1)
    game.push("architect")
    assert game.decision == Decision("move", 0, 2)


def test_colonists_on_lines_count_for_points_as_those_in_cities() -> None:
    game = position()
    stand(game, 0, "land colonia/novaria", "sea massilia/roma", "sea aquileia")
    game.push("architect")
    assert game.decision == Decision("move", 0, 3)


def test_the_first_point_leads_from_a_city_onto_a_line_of_the_colonists_kind() -> None:
    game = position()
    game.push("architect, land roma > novaria/roma")
    assert targets(game, "sea roma") == {"massilia/roma", "carthago/roma", "roma/syracusae"}
    assert targets(game, "land novaria/roma") == {
        "aquileia/novaria", "colonia/novaria", "massilia/novaria", "aquileia/roma", "roma/syracusae"
    }  # fmt: skip


def test_each_further_point_leads_through_a_city_at_either_end() -> None:
    game = position()
    stand(game, 0, "land aquileia/roma")
    game.push("architect")
    assert targets(game, "land aquileia/roma") == {
        "novaria/roma", "roma/syracusae", "aquileia/novaria", "aquileia/vindobona", "aquileia/sirmium"
    }  # fmt: skip


def test_two_points_lead_on_through_the_next_city() -> None:
    game = position()
    game.push("architect")
    one = {"massilia/roma", "carthago/roma", "roma/syracusae"}
    through_massilia = {"massilia/valentia", "carthago/massilia"}
    through_carthago = {"carthago/massilia", "carthago/valentia", "carthago/syracusae", "carthago/leptis",
                        "carthago/rusadir"}  # fmt: skip
    through_syracusae = {"dyrrhachium/syracusae", "athenae/syracusae", "leptis/syracusae", "cyrene/syracusae"}
    assert targets(game, "sea roma") == one | through_massilia | through_carthago | through_syracusae


@pytest.mark.parametrize("board", ["imperium", "italia"])
@pytest.mark.parametrize("kind", ["land", "sea"])
def test_a_colonist_moves_on_from_any_line_and_leaves_it_free(board: str, kind: str) -> None:
    for line in load_board(board).land if kind == "land" else load_board(board).sea:
        game = position(board)
        start = f"{kind} {'/'.join(sorted(line.ends))}"
        stand(game, 0, start)
        game.push("architect")
        assert legal(game) == {"done", start}
        game.push(start)
        if asked(game) == ("to", 0):
            game.push(min(legal(game)))
        assert len(colonists(game, 0)) == 1
        assert colonists(game, 0) != [start]
        assert sum(mask.bit_count() for mask in game.state.occupied) == 1


def test_a_colonist_does_not_end_on_an_occupied_line_of_any_colour() -> None:
    game = position()
    stand(game, 0, "land roma", "land novaria/roma")
    stand(game, 1, "land aquileia/roma")
    stand(game, 2, "sea roma/syracusae")
    game.push("architect")
    reached = targets(game, "land roma")
    assert not reached & {"novaria/roma", "aquileia/roma"}
    assert "roma/syracusae" in reached


def test_a_colonist_may_pass_over_occupied_lines_which_count() -> None:
    game = position()
    stand(game, 0, "land roma", "sea roma")
    stand(game, 1, "land novaria/roma", "land aquileia/roma", "land roma/syracusae")
    game.push("architect")
    assert targets(game, "land roma") == {
        "aquileia/novaria", "aquileia/vindobona", "aquileia/sirmium", "colonia/novaria", "massilia/novaria"
    }  # fmt: skip
    game.push("land roma > aquileia/vindobona")
    assert asked(game) == ("play", 1)


def test_a_line_left_earlier_in_the_same_action_is_free() -> None:
    game = position()
    stand(game, 0, "land novaria/roma", "land roma", "sea roma")
    game.push("architect")
    assert "novaria/roma" not in targets(game, "land roma")
    game.push("land novaria/roma > colonia/novaria")
    assert "novaria/roma" in targets(game, "land roma")
    game.push("land roma > novaria/roma")
    assert colonists(game, 0) == ["land colonia/novaria", "land novaria/roma", "sea roma"]


def test_a_line_entered_earlier_in_the_same_action_is_occupied() -> None:
    game = position()
    stand(game, 0, "land roma", "land roma", "sea roma")
    game.push("architect, land roma > novaria/roma")
    assert "novaria/roma" not in targets(game, "land roma")


def test_points_may_be_split_freely_and_a_colonist_may_move_again() -> None:
    game = position()
    stand(game, 0, "land roma", "land roma", "sea roma")
    game.push("architect, land roma > novaria/roma")
    assert game.decision == Decision("move", 0, 2)
    game.push("sea roma > massilia/roma, land novaria/roma > colonia/novaria")
    assert colonists(game, 0) == ["land colonia/novaria", "land roma", "sea massilia/roma"]


def test_all_points_may_go_to_one_colonist() -> None:
    game = position()
    stand(game, 0, *ALL_SIX)
    game.push("architect, land roma > isca/londinium")
    assert game.decision == Decision("move", 0, 1)


def test_a_line_beyond_the_points_left_is_out_of_reach() -> None:
    game = position()
    game.push("architect, sea roma > massilia/roma, land roma")
    with pytest.raises(IllegalMove):
        game.push("> aquileia/vindobona")


def test_a_colonist_whose_way_is_blocked_by_want_of_points_is_not_offered() -> None:
    game = position()
    stand(game, 0, "land novaria/roma", "sea roma")
    stand(game, 1, "land aquileia/roma", "land roma/syracusae", "land colonia/novaria")
    stand(game, 2, "land massilia/novaria", "land aquileia/novaria")
    game.push("architect, sea roma > massilia/roma")
    assert legal(game) == {"done", "sea massilia/roma"}


def test_when_all_points_are_spent_building_begins() -> None:
    game = position()
    give(game, 0, coins=9, food=1)
    game.push("architect, sea roma > massilia/roma, land roma > novaria/roma")
    assert legal(game) == {"done", "house massilia", "house novaria"}


def test_points_not_used_are_lost() -> None:
    game = position()
    give(game, 0, coins=9, food=2)
    game.push("architect, sea roma > massilia/roma, done")
    assert legal(game) == {"done", "house massilia"}
    game.push("house massilia")
    assert asked(game) == ("play", 1)


def test_no_colonist_moves_after_the_first_house() -> None:
    game = position()
    stand(game, 0, "land colonia/novaria", "sea roma")
    give(game, 0, coins=9, food=2)
    game.push("architect, done, house novaria")
    assert legal(game) == {"done", "house colonia"}


def test_moving_onto_a_line_gives_access_to_its_cities_only_at_the_end() -> None:
    game = position()
    stand(game, 0, "land colonia/novaria", "sea roma")
    give(game, 0, coins=9, food=3)
    game.push("architect, land colonia/novaria > colonia/vindobona, done")
    assert legal(game) == {"done", "house colonia", "house vindobona"}


def test_colonists_in_the_storehouse_do_not_move() -> None:
    game = position()
    stand(game, 0, "sea roma")
    game.push("architect")
    assert legal(game) == {"done", "sea roma"}


def test_two_colonists_in_one_city_move_one_by_one() -> None:
    game = position()
    stand(game, 0, "land massilia", "land massilia", "sea massilia")
    game.push("architect, land massilia > massilia/novaria, land massilia > massilia/valentia")
    assert colonists(game, 0) == ["land massilia/novaria", "land massilia/valentia", "sea massilia"]


def test_land_and_sea_lines_between_the_same_cities_are_different_lines() -> None:
    game = position()
    game.push("architect, land roma > roma/syracusae, sea roma > roma/syracusae")
    assert colonists(game, 0) == ["land roma/syracusae", "sea roma/syracusae"]
    assert houses(game, 0) == set()
