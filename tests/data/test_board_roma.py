"""The board Roma: districts behind gates, and a ship track (§13)."""

from collections import Counter

from concordia.data.board import Board, City, Gate, Province, Space, load_board
from concordia.data.goods import BRICK, CLOTH, FOOD, MARKER_COINS, TOOL, WINE


def roma() -> Board:
    return load_board("roma")


def city(id: str) -> City:
    return next(city for city in roma().cities if city.id == id)


def test_roma_has_25_sites_a_start_field_9_spaces_and_5_sites_on_the_track() -> None:
    cities = roma().cities
    assert len(cities) == 25 + 1 + 9 + 5
    assert all(city.letter and city.province and city.layout for city in cities[:25])
    assert [city.id for city in cities[25:]] == [
        "campus",
        "ostia",
        "massilia",
        "valentia",
        "carthago",
        "cyrene",
        "alexandria",
        "antiochia",
        "athenae",
        "byzantium",
        "carthago-brick",
        "carthago-food",
        "athenae-tool",
        "athenae-wine",
        "athenae-cloth",
    ]


def test_sites_of_the_seven_districts_draw_from_the_letter_of_their_district() -> None:
    letters = {city.province: city.letter for city in roma().cities if city.letter}
    assert letters == {
        "campus-martius": "A",
        "capitolinus": "A",
        "viminalis": "B",
        "esquilinus": "B",
        "transtiberim": "C",
        "caelius": "C",
        "aventinus": "C",
    }
    assert Counter(city.letter for city in roma().cities if city.letter) == {"A": 7, "B": 8, "C": 10}


def test_districts_have_markers_and_colours_and_the_two_provinces_of_the_track_have_none() -> None:
    provinces = roma().provinces
    assert len(provinces) == 7 + 2
    assert provinces[0] == Province("campus-martius", "Campus Martius", colour="orange")
    assert all(province.marker and province.colour for province in provinces[:7])
    assert provinces[7:] == (
        Province("carthago", "Carthago", marker=False),
        Province("athenae", "Athenae", marker=False),
    )


def test_land_colonists_start_outside_the_walls_and_ships_in_ostia() -> None:
    assert (roma().start, roma().sea_start) == ("campus", "ostia")
    assert city("campus") == City("campus", "Campus", None, None, None, None, (60.0, 640.0))


def test_four_gates_lead_into_the_city_by_six_lines() -> None:
    assert [gate.name for gate in roma().gates] == [
        "Via Flaminia",
        "Via Aurelia",
        "Via Appia",
        "Via Tiburtina",
    ]
    assert roma().gates[0] == Gate("gate-north", "Via Flaminia", (239.0, 226.0))
    assert [line.ends for line in roma().land if line.ends[0].startswith("gate-")] == [
        ("gate-north", "mausoleum-augusti"),
        ("gate-west", "aqua-traiana"),
        ("gate-south", "thermae-caracallae"),
        ("gate-east", "horti-maecenatis"),
        ("gate-east", "templum-isidis"),
        ("gate-east", "amphitheatrum-castrense"),
    ]


def test_roma_has_50_lines_between_sites_and_none_by_sea() -> None:
    sites = {city.id for city in roma().cities if city.letter}
    assert sum(sites.issuperset(line.ends) for line in roma().land) == 50
    assert roma().sea == ()


def test_the_track_leads_from_ostia_to_byzantium_with_what_its_spaces_give() -> None:
    assert roma().track == (
        Space("ostia", "Ostia", 0, (), ()),
        Space("massilia", "Massilia", 3, (), ()),
        Space("valentia", "Valentia", 0, (BRICK,), ()),
        Space("carthago", "Carthago", 0, (), ("carthago-brick", "carthago-food")),
        Space("cyrene", "Cyrene", 5, (), ()),
        Space("alexandria", "Alexandria", 0, (FOOD, TOOL), ()),
        Space("antiochia", "Antiochia", 0, (WINE, CLOTH), ()),
        Space("athenae", "Athenae", 0, (), ("athenae-tool", "athenae-wine", "athenae-cloth")),
        Space("byzantium", "Byzantium", 0, (), ()),
    )


def test_a_space_of_the_track_is_a_city_without_province_and_letter() -> None:
    assert city("carthago") == City("carthago", "Carthago", None, None, None, None, None)


def test_a_site_of_the_track_has_a_fixed_good_and_its_space_for_a_province() -> None:
    site = City("carthago-brick", "Carthago (brick)", "carthago", None, None, None, None, "brick")
    assert city("carthago-brick") == site
    fixed = {city.id: city.good for city in roma().cities if city.good}
    assert list(fixed.values()) == ["brick", "food", "tool", "wine", "cloth"]


def test_roma_has_base_markers_and_no_volcano() -> None:
    assert roma().marker_coins == MARKER_COINS
    assert roma().volcano is None
