import pytest

from concordia.data.board import City, Line, parse_board
from concordia.errors import BoardError

TINY = """\
id = "tiny"
name = "Tiny Sea"
players = [2, 4]
start = "roma"

[provinces]
latium = { name = "Latium" }
sardinia = { name = "Sardinia" }

[cities]
roma = { name = "Roma" }
ostia = { name = "Ostia", province = "latium", letter = "A", lonlat = [12.29, 41.76], layout = [10, 20.5] }
capua = { name = "Capua", province = "latium", letter = "C" }
olbia = { name = "Olbia", province = "sardinia", letter = "D", modern = "Terranova" }

[lines]
land = [
    ["roma", "ostia"],
    ["ostia", "capua"],
]
sea = [
    ["roma", "olbia"],
]
"""


def fault_of(text: str) -> str:
    with pytest.raises(BoardError) as raised:
        parse_board(text, "tiny.toml")
    assert str(raised.value).startswith("tiny.toml: ")
    return str(raised.value).removeprefix("tiny.toml: ")


def fault(old: str, new: str) -> str:
    assert TINY.count(old) == 1
    return fault_of(TINY.replace(old, new))


def more(header: str, count: int, row: str) -> str:
    return fault(header, header + "\n" + "\n".join(row.replace("#", str(n)) for n in range(count)))


def test_a_sound_board_keeps_the_order_and_words_of_its_text() -> None:
    board = parse_board(TINY, "tiny.toml")
    assert [city.id for city in board.cities] == ["roma", "ostia", "capua", "olbia"]
    assert board.cities[0] == City("roma", "Roma", None, None, None, None, None)
    assert board.cities[1] == City("ostia", "Ostia", "latium", "A", (12.29, 41.76), None, (10.0, 20.5))
    assert board.land == (Line("land", ("roma", "ostia")), Line("land", ("ostia", "capua")))


def test_broken_toml_is_told_with_its_place() -> None:
    assert (
        fault("players = [2, 4]", "players = [2, ?]")
        == "not valid TOML: Invalid value (at line 3, column 15)"
    )


def test_an_id_given_twice_is_told_with_its_place() -> None:
    assert fault("capua =", "ostia =").startswith("not valid TOML: Cannot overwrite a value (at line 13")


def test_a_former_id_must_be_one_and_belong_to_one_province() -> None:
    assert fault('"Latium" }', '"Latium", formerly = "Old" }').startswith(
        "the former id of province 'latium' must be lower-case letters"
    )
    for former in ("latium", "sardinia"):
        assert fault('"Latium" }', f'"Latium", formerly = "{former}" }}').startswith(
            f"province 'latium' was formerly '{former}', which is the id, or the former id, of a province"
        )
    both = TINY.replace('"Latium" }', '"Latium", formerly = "old" }')
    assert fault_of(both.replace('"Sardinia" }', '"Sardinia", formerly = "old" }')).startswith(
        "province 'sardinia' was formerly 'old', which is the id, or the former id"
    )


def test_brackets_nested_without_end_are_refused() -> None:
    assert fault_of("id = " + "[\n" * 50_000) == "not valid TOML: brackets are nested too deeply"


def test_a_number_too_long_for_a_float_is_refused() -> None:
    assert fault("[10, 20.5]", f"[10,\n{'9' * 310}]").startswith(
        "the layout of city 'ostia' must be two numbers"
    )


def test_a_line_too_long_to_read_is_refused() -> None:
    assert fault("[lines]", "[lines" + ".a" * 200 + "]") == "line 16 is too long: 400 characters at most"


def test_a_text_of_more_than_256_kb_is_refused() -> None:
    assert fault_of("#é\n" * 65_000) == "the file is too large: 256 kB at most"


def test_an_empty_text_is_no_board() -> None:
    assert fault_of("").startswith("the board lacks the key 'id': the keys are id, name, players, start, ")


def test_a_missing_key_is_named() -> None:
    assert fault("players = [2, 4]", "").startswith("the board lacks the key 'players': the keys are id, ")
    assert fault('{ name = "Capua", ', "{ ").startswith(
        "city 'capua' lacks the key 'name': the keys are name, "
    )
    assert fault('{ name = "Latium" }', "{}").startswith(
        "province 'latium' lacks the key 'name': the keys are name"
    )
    assert fault("land = [", "sea = [").startswith("not valid TOML: Cannot overwrite a value")


def test_an_unknown_key_is_named() -> None:
    assert fault("start =", "begin =").startswith(
        "the board has an unknown key 'begin': the keys are id, name, "
    )
    assert fault("modern =", "today =").startswith(
        "city 'olbia' has an unknown key 'today': the keys are name, "
    )
    assert fault("land = [", "road = [") == "[lines] has an unknown key 'road': the keys are land, sea"


def test_a_table_must_be_a_table() -> None:
    assert fault('{ name = "Latium" }', '"Latium"').startswith(
        "province 'latium' must be a table with the keys name"
    )
    assert fault("[provinces]", "[[provinces]]").startswith(
        "[provinces] must be a table of provinces by their ids"
    )
    assert fault("[lines]", "[[lines]]").startswith("[lines] must be a table with the keys land, sea")


def test_text_must_be_text() -> None:
    assert fault('"Tiny Sea"', "7") == "the name of the board must be text in quotes, not 7"
    assert fault('letter = "C"', "letter = 3") == "the letter of city 'capua' must be text in quotes, not 3"


@pytest.mark.parametrize("name", ["", " Capua", "Ca\\npua", "Capua" * 9, "\\u202e"])
def test_a_name_must_be_short_and_printable(name: str) -> None:
    wanted = "the name of city 'capua' must be 1 to 40 printable characters with no space at either end, not "
    assert fault('"Capua"', f'"{name}"').startswith(wanted)


@pytest.mark.parametrize(
    "id", ["Capua", "ca pua", "2capua", "-capua", "capua-", "ca--pua", "cápua", "ca_pua"]
)
def test_an_id_must_be_a_lower_case_word(id: str) -> None:
    wanted = "lower-case letters a to z, digits and single hyphens, beginning with a letter"
    assert fault("capua =", f'"{id}" =') == f"the id of city '{id}' must be {wanted}, not '{id}'"


def test_an_id_may_hold_digits_and_hyphens() -> None:
    assert parse_board(TINY.replace("capua", "capua-2"), "tiny.toml").cities[2].id == "capua-2"


@pytest.mark.parametrize("word", ["done", "coins"])
def test_a_word_of_the_notation_is_no_id(word: str) -> None:
    told = f"must not be '{word}', which is a word of the notation"
    assert fault("capua =", f"{word} =") == f"the id of city '{word}' {told}"
    assert fault("latium =", f"{word} =") == f"the id of province '{word}' {told}"


def test_a_city_and_a_province_must_not_share_an_id() -> None:
    told = "'latium' is the id of a city and of a province: they must differ"
    assert fault_of(TINY.replace("capua", "latium")) == told


def test_names_must_differ() -> None:
    assert fault('"Capua"', '"Ostia"') == "'ostia' and 'capua' have the same name 'Ostia': they must differ"
    assert fault('"Sardinia"', '"Latium"').startswith("'latium' and 'sardinia' have the same name 'Latium'")


@pytest.mark.parametrize(
    "players", ["[1, 4]", "[2, 6]", "[4, 3]", "[2]", "[2, 3, 4]", "4", "[2.0, 4]", "[true, 4]"]
)
def test_players_must_be_two_numbers_from_two_to_five(players: str) -> None:
    wanted = "'players' must be the fewest and the most players, two numbers from 2 to 5, not "
    assert fault("[2, 4]", players).startswith(wanted)


@pytest.mark.parametrize(
    "point", ["[181, 0]", "[0, -91]", "[nan, 0]", "[0, inf]", "[1]", "7", '["1", 2]', "[true, 1]"]
)
def test_a_place_on_the_globe_must_be_two_numbers_in_bounds(point: str) -> None:
    wanted = "the lonlat of city 'ostia' must be two numbers, -180 to 180 and -90 to 90, not "
    assert fault("[12.29, 41.76]", point).startswith(wanted)


def test_a_place_on_the_page_must_be_two_numbers_in_bounds() -> None:
    wanted = "the layout of city 'ostia' must be two numbers, 0 to 10000 and 0 to 10000, not [-1, 2]"
    assert fault("[10, 20.5]", "[-1, 2]") == wanted


def test_the_start_city_must_be_a_city() -> None:
    assert fault('start = "roma"', 'start = "rome"') == "the start city 'rome' is not one of the cities"


@pytest.mark.parametrize("key", ['province = "latium"', 'letter = "A"'])
def test_the_start_city_has_no_province_and_no_letter(key: str) -> None:
    told = "the start city 'roma' must have no province and no letter"
    assert fault('{ name = "Roma" }', f'{{ name = "Roma", {key} }}') == told


def test_the_start_city_needs_lines_of_both_kinds() -> None:
    told = "the start city 'roma' has no {} line: the first colonists need lines of both kinds"
    assert fault('["roma", "ostia"],', "") == told.format("land")
    assert fault('["roma", "olbia"],', "") == told.format("sea")


def test_a_city_needs_a_province() -> None:
    told = "city 'olbia' has no province: only the start city has none"
    assert fault('province = "sardinia", ', "") == told


def test_a_city_must_lie_in_a_known_province() -> None:
    told = "city 'olbia' has an unknown province 'corsica': the provinces are latium, sardinia"
    assert fault('province = "sardinia"', 'province = "corsica"') == told


def test_a_province_needs_a_city() -> None:
    told = "province 'sardinia' has no city: every province needs one"
    assert fault('province = "sardinia"', 'province = "latium"') == told


def test_a_city_needs_a_letter() -> None:
    assert fault(', letter = "C"', "") == "city 'capua' has no letter: only the start city has none"


def test_a_city_must_have_a_known_letter() -> None:
    told = "city 'capua' has an unknown letter 'c': the letters are A, B, C, D"
    assert fault('letter = "C"', 'letter = "c"') == told


def test_a_letter_has_no_more_cities_than_city_tokens() -> None:
    told = "6 cities have the letter D, but there are only 5 city tokens D"
    assert more("[cities]", 5, 'c# = { name = "C#", province = "latium", letter = "D" }') == told


def test_there_may_not_be_too_many_cities() -> None:
    assert more("[cities]", 37, 'c# = { name = "C#" }') == "41 cities are too many: 40 at most"


def test_there_may_not_be_too_many_provinces() -> None:
    assert more("[provinces]", 15, 'p# = { name = "P#" }') == "17 provinces are too many: 16 at most"


@pytest.mark.parametrize(("kind", "lines"), [("land", 61), ("sea", 62)])
def test_there_may_not_be_too_many_lines_of_a_kind(kind: str, lines: int) -> None:
    assert more(f"{kind} = [", lines, '["roma", "ostia"],') == f"63 {kind} lines are too many: 62 at most"


def test_lines_must_be_a_list_of_pairs() -> None:
    assert fault("land = [", 'land = "none"\nroad = [').startswith("[lines] has an unknown key 'road'")
    assert fault('["roma", "ostia"]', '["roma"]') == "land line 1 must be a pair of city ids, not ['roma']"
    assert fault('["roma", "ostia"]', '"roma"') == "land line 1 must be a pair of city ids, not 'roma'"
    assert (
        fault('["ostia", "capua"]', '["ostia", 3]')
        == "land line 2 must be a pair of city ids, not ['ostia', 3]"
    )


def test_lines_must_be_a_list() -> None:
    text = TINY[: TINY.index("sea =")] + 'sea = "none"'
    assert fault_of(text) == "'sea' of [lines] must be a list of pairs of city ids, not 'none'"


def test_a_line_must_lead_to_a_city() -> None:
    told = "land line 2, ['ostia', 'cumae'], leads to 'cumae', which is not one of the cities"
    assert fault('["ostia", "capua"]', '["ostia", "cumae"]') == told


def test_a_line_must_not_lead_from_a_city_to_itself() -> None:
    told = "land line 2, ['ostia', 'ostia'], leads from a city to itself: it must join two cities"
    assert fault('["ostia", "capua"]', '["ostia", "ostia"]') == told


@pytest.mark.parametrize("again", ["['roma', 'olbia']", "['olbia', 'roma']"])
def test_a_line_of_a_kind_is_there_once(again: str) -> None:
    told = f"sea line 2, {again}, is there twice: one line of a kind may join two cities"
    assert fault('["roma", "olbia"],', f'["roma", "olbia"], {again}') == told


def test_a_land_line_and_a_sea_line_may_join_the_same_cities() -> None:
    text = TINY.replace('["roma", "olbia"],', '["roma", "olbia"], ["roma", "ostia"],')
    assert len(parse_board(text, "tiny.toml").sea) == 2


def test_every_city_is_touched_by_a_line() -> None:
    assert fault('["ostia", "capua"],', "") == "no line touches the city 'capua': every city needs one"


def test_a_city_cut_off_from_the_start_city_is_named() -> None:
    told = (
        "the city 'capua' cannot be reached: land lines alone or sea lines alone must lead there from 'roma'"
    )
    cities = 'cumae = { name = "Cumae", province = "latium", letter = "B" }\n\n[lines]'
    assert (
        fault_of(TINY.replace('["ostia", "capua"]', '["cumae", "capua"]').replace("[lines]", cities)) == told
    )


def test_a_city_that_only_both_kinds_of_line_together_reach_is_named() -> None:
    told = (
        "the city 'capua' cannot be reached: land lines alone or sea lines alone must lead there from 'roma'"
    )
    assert fault('["ostia", "capua"]', '["olbia", "capua"]') == told
