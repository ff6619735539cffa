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
        "hadranitana",
        "messanensis",
        "catanensis",
    ]


def test_markers_carry_one_coin_more_than_those_of_the_base_game() -> None:
    assert sicilia().marker_coins == (3, 3, 3, 3, 2)


def test_every_province_of_sicilia_has_a_marker() -> None:
    assert all(province.marker for province in sicilia().provinces)


def test_provinces_of_sicilia_have_two_or_three_cities() -> None:
    assert Counter(city.province for city in sicilia().cities if city.province) == {
        "lilybaetana": 2,
        "panormitana": 3,
        "agrigentina": 3,
        "ennensis": 2,
        "hadranitana": 2,
        "messanensis": 3,
        "catanensis": 2,
        "gelensis": 3,
        "locrensis": 3,
    }


def test_provinces_of_sicilia_are_named_for_their_chief_cities_and_know_their_colours() -> None:
    assert [(province.name, province.colour) for province in sicilia().provinces] == [
        ("Lilybaetana", "black-brown"),
        ("Panormitana", "light green"),
        ("Agrigentina", "purple"),
        ("Ennensis", "blue"),
        ("Hadranitana", "grey"),
        ("Messanensis", "yellow"),
        ("Catanensis", "orange"),
        ("Gelensis", "dark green"),
        ("Locrensis", "red"),
    ]
    assert all(province.id == province.name.lower() for province in sicilia().provinces)


def test_sicilia_as_first_named_has_its_provinces_and_their_cities_by_colour() -> None:
    first = sicilia().first_named()
    assert [province.id for province in first.provinces] == [
        "black",
        "lightgreen",
        "purple",
        "blue",
        "grey",
        "yellow",
        "orange",
        "darkgreen",
        "red",
    ]
    assert {city.id for city in first.cities if city.province == "blue"} == {"petra", "enna"}
    assert first.first_named() is first
    assert load_board("imperium").first_named() is load_board("imperium")


def test_sicilia_has_no_city_of_the_letter_a_and_uses_every_other_token() -> None:
    letters = Counter(city.letter for city in sicilia().cities if city.letter)
    assert letters == {"B": 8, "C": 10, "D": 5}


def test_a_city_of_sicilia_is_as_printed() -> None:
    himera = City("himera", "Himera", "panormitana", "D", (13.82, 37.97), "Termini Imerese", (372.0, 289.0))
    assert himera in sicilia().cities
