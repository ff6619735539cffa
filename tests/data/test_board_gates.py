import pytest

from tests.data.portus import GATES, NO_GATES, NO_TRACK, PORTUS, TRACK, VOLCANO, fault, parsed


def test_a_board_may_have_gates_and_two_starts_without_a_track() -> None:
    board = parsed(*NO_TRACK)
    assert (board.track, board.sea_start) == ((), "ostium")


def test_a_board_may_have_gates_and_one_start_without_a_track() -> None:
    changes = (
        (TRACK, ""),
        ('start = { land = "ager", sea = "portus" }', 'start = "ager"'),
        ("sea = []", 'sea = [["ager", "villa"]]'),
    )
    assert parsed(*changes).sea_start == "ager"


def test_a_start_has_land_and_sea() -> None:
    assert fault(('land = "ager", ', "")) == "'start' lacks the key 'land': the keys are land, sea"
    assert fault(('sea = "portus" }', "sea = 7 }")) == "the sea start must be text in quotes, not 7"
    assert (
        fault(('{ land = "ager", sea = "portus" }', "[]")) == "the start city must be text in quotes, not []"
    )


def test_both_starts_must_be_cities_without_province_and_letter() -> None:
    assert fault(('land = "ager"', 'land = "porta"')) == "the land start 'porta' is not one of the cities"
    told = "the {} start '{}' must have no province and no letter"
    assert fault(('land = "ager"', 'land = "forum"')) == told.format("land", "forum")
    assert fault(*NO_TRACK, ('{ name = "Ostium" }', '{ name = "Ostium", letter = "A" }')) == told.format(
        "sea", "ostium"
    )


def test_a_city_of_neither_start_needs_a_province() -> None:
    told = "city 'campus' has no province: only the start city has none"
    assert fault(("[cities]", '[cities]\ncampus = { name = "Campus" }')) == told


def test_each_start_needs_a_line_of_its_kind() -> None:
    wanted = "the first colonists need lines of both kinds"
    assert fault((GATES, "")) == f"the land start 'ager' has no land line: {wanted}"
    sea = ('[["ostium", "villa"]]', "[]")
    assert fault(*NO_TRACK, sea) == f"the sea start 'ostium' has no sea line: {wanted}"


@pytest.mark.parametrize("place", ["portus", "rupes-tool"])
def test_land_colonists_do_not_start_on_the_track(place: str) -> None:
    told = f"the land start '{place}' is on the track: it must be one of [cities]"
    assert fault(('land = "ager"', f'land = "{place}"')) == told


@pytest.mark.parametrize(
    ("old", "new", "id", "one", "other"),
    [
        ("insula =", "forum =", "forum", "a city", "a space of the track"),
        ("pons =", "rupes-tool =", "rupes-tool", "a city", "a site of the track"),
        ("insula =", "rupes-tool =", "rupes-tool", "a space of the track", "a site of the track"),
        ("insula =", "mons =", "mons", "a space of the track", "a province"),
        ("rupes =", "mons =", "mons", "a space of the track", "a province"),
        ("ianua =", "forum =", "forum", "a city", "a gate"),
        ("ianua =", "rupes =", "rupes", "a space of the track", "a gate"),
        ("ianua =", "vallis =", "vallis", "a gate", "a province"),
        ("vallis =", "rupes-brick =", "rupes-brick", "a site of the track", "a province"),
    ],
)
def test_ids_must_differ(old: str, new: str, id: str, one: str, other: str) -> None:
    assert fault((old, new)) == f"'{id}' is the id of {one} and of {other}: they must differ"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"Insula"', '"Forum"', "'forum' and 'insula'"),
        ('"Pons"', '"Rupes (tool)"', "'pons' and 'rupes-tool'"),
        ('"Vallis"', '"Rupes"', "'vallis' and 'rupes'"),
        ('"Via Lata"', '"Via Longa"', "'porta' and 'ianua'"),
        ('"Via Lata"', '"Forum"', "'forum' and 'ianua'"),
    ],
)
def test_names_must_differ(old: str, new: str, told: str) -> None:
    assert fault((old, new)).startswith(f"{told} have the same name ")


def test_a_board_needs_a_province() -> None:
    changes = (
        (PORTUS[PORTUS.index("mons =") : PORTUS.index("ager =")], "[cities]\n"),
        (PORTUS[PORTUS.index("forum =") : PORTUS.index("[gates]")], ""),
        (VOLCANO, ""),
    )
    assert fault(*changes) == "[provinces] is empty: a board needs a province"


def test_gates_are_a_table_of_names() -> None:
    assert fault(("[gates]", "[[gates]]")).startswith("[gates] must be a table of gates by their ids, not [")
    assert (
        fault(('{ name = "Via Longa" }', "{}"))
        == "gate 'porta' lacks the key 'name': the keys are name, layout"
    )
    assert fault(("[3, 4]", "[3, -4]")).startswith(
        "the layout of gate 'ianua' must be two numbers, 0 to 10000"
    )
    assert fault(("porta =", "Porta =")).startswith("the id of gate 'Porta' must be lower-case letters")


def test_a_line_joins_no_two_gates() -> None:
    told = "land line 2, ['porta', 'ianua'], joins two gates: it must join a gate to a city"
    assert fault(('["pons", "ianua"]', '["porta", "ianua"]')) == told


def test_no_sea_line_leads_to_a_gate() -> None:
    told = "sea line 2, ['porta', 'villa'], leads to the gate 'porta': only land lines lead to gates"
    assert fault(*NO_TRACK, ('["ostium", "villa"]]', '["ostium", "villa"], ["porta", "villa"]]')) == told


def test_every_gate_needs_a_line() -> None:
    told = "no land line leads to the gate 'ianua': every gate needs one"
    assert fault(('["pons", "ianua"]', '["pons", "forum"]')) == told


def test_the_start_outside_the_gates_has_no_land_line() -> None:
    told = (
        "the land start 'ager' has a land line: "
        "on a board with gates its colonists enter by the lines of the gates"
    )
    assert fault(('["forum", "villa"]', '["forum", "villa"], ["ager", "villa"]')) == told


def test_a_city_cut_off_from_the_gates_is_named() -> None:
    cut = ('["forum", "villa"]', '["villa", "caupona"]')
    city = ("[cities]", '[cities]\ncaupona = { name = "Caupona", province = "mons", letter = "D" }')
    told = "the city 'caupona' cannot be reached: land lines "
    assert fault(cut, city) == f"{told}must lead there from a gate"
    other = ('[["ostium", "villa"]]', '[["ostium", "forum"]]')
    by_sea = "alone must lead there from a gate, or sea lines alone from 'ostium'"
    changes = (*NO_TRACK[:2], ("[cities]", f'{city[1]}\nostium = {{ name = "Ostium" }}'), NO_TRACK[3])
    assert fault(cut, *changes, other) == f"{told}{by_sea}"
    assert fault(*NO_GATES, cut, city) == f"{told}must lead there from 'ager'"


def test_a_city_that_only_the_sea_start_reaches_by_sea_is_reached() -> None:
    assert parsed(*NO_TRACK, ('["forum", "villa"],', "")).cities[-1].id == "villa"


def test_every_city_is_touched_by_a_line() -> None:
    assert fault(('["forum", "villa"],', "")) == "no line touches the city 'villa': every city needs one"
