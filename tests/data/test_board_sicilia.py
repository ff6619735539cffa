"""The board Sicilia: three provinces below the volcano, and markers of its own (§14)."""

from collections import Counter

from concordia.data.board import Board, City, Volcano, load_board


def sicilia() -> Board:
    return load_board("sicilia")


def test_every_colonist_starts_in_syracusae() -> None:
    assert sicilia().start == sicilia().sea_start == "syracusae"


def test_sicilia_has_no_gates_and_no_track() -> None:
    assert (sicilia().gates, sicilia().track) == ((), ())


def test_the_volcano_stands_above_three_provinces() -> None:
    assert sicilia().volcano == Volcano("Aetna", (14.99, 37.75))
    assert [province.id for province in sicilia().provinces if province.volcano] == [
        "grey",
        "yellow",
        "orange",
    ]


def test_markers_carry_one_coin_more_than_those_of_the_base_game() -> None:
    assert sicilia().marker_coins == (3, 3, 3, 3, 2)


def test_every_province_of_sicilia_has_a_marker() -> None:
    assert all(province.marker for province in sicilia().provinces)


def test_provinces_of_sicilia_have_two_or_three_cities() -> None:
    assert Counter(city.province for city in sicilia().cities if city.province) == {
        "black": 2,
        "lightgreen": 3,
        "purple": 3,
        "blue": 2,
        "grey": 2,
        "yellow": 3,
        "orange": 2,
        "darkgreen": 3,
        "red": 3,
    }


def test_sicilia_has_no_city_of_the_letter_a_and_uses_every_other_token() -> None:
    letters = Counter(city.letter for city in sicilia().cities if city.letter)
    assert letters == {"B": 8, "C": 10, "D": 5}


def test_a_city_of_sicilia_is_as_printed() -> None:
    himera = City("himera", "Himera", "lightgreen", "D", (13.82, 37.97), "Termini Imerese", (372.0, 289.0))
    assert himera in sicilia().cities
