import pytest

from concordia.data.board import City, Province, Space, Volcano
from concordia.data.goods import CLOTH, FOOD, WINE
from tests.data.portus import NO_GATES, TRACK, fault, parsed


def test_a_sound_board_may_have_gates_a_track_and_a_volcano() -> None:
    board = parsed()
    assert (board.start, board.sea_start) == ("ager", "portus")
    assert board.volcano == Volcano("Mons", None)
    assert board.marker_coins == (1, 2, 3, 4, 5)
    assert [gate.layout for gate in board.gates] == [None, (3.0, 4.0)]
    assert board.track[1] == Space("insula", "Insula", 2, (WINE,), ())
    assert board.track[2] == Space("rupes", "Rupes", 0, (CLOTH, FOOD), ("rupes-tool", "rupes-brick"))


def test_the_track_adds_its_spaces_then_its_sites_and_their_provinces() -> None:
    board = parsed()
    assert [city.id for city in board.cities[4:]] == [
        "portus",
        "insula",
        "rupes",
        "terminus",
        "rupes-tool",
        "rupes-brick",
    ]
    assert board.cities[-1] == City("rupes-brick", "Rupes (brick)", "rupes", None, None, None, None, "brick")
    assert board.provinces[0] == Province("mons", "Mons", volcano=True, colour="red")
    assert board.provinces[3:] == (Province("rupes", "Rupes", marker=False),)


def test_a_board_may_have_a_track_without_gates() -> None:
    assert parsed(*NO_GATES).gates == ()


@pytest.mark.parametrize("start", ['"ager"', '{ land = "ager", sea = "insula" }'])
def test_ships_start_on_the_first_space_of_the_track(start: str) -> None:
    told = fault(('{ land = "ager", sea = "portus" }', start))
    wanted = "'portus', the first space of the track, as in start = { land = …, sea = 'portus' }, not "
    assert told.startswith(f"the sea start must be {wanted}")


def test_a_board_with_a_track_has_no_sea_lines() -> None:
    told = "'sea' of [lines] must be [] on a board with a track: its ships use the track alone"
    assert fault(("sea = []", 'sea = [["forum", "pons"]]')) == told


def test_a_track_is_a_table_of_two_to_twelve_spaces() -> None:
    assert fault(("[track]", "[[track]]")).startswith("[track] must be a table of spaces by their ids, not [")
    wanted = (
        "[track] needs 2 spaces or more: ships start on the first one, and on the last one gods are scored"
    )
    assert fault((TRACK, '[track]\nportus = { name = "Portus" }\n')) == wanted
    assert fault((TRACK, "[track]\n")) == wanted
    rows = "\n".join(f's{n} = {{ name = "S{n}" }}' for n in range(9))
    assert fault(("[track]", f"[track]\n{rows}")) == "13 spaces are too many: 12 at most"


def test_a_space_of_the_track_has_known_keys() -> None:
    told = "space 'insula' has an unknown key 'coin': the keys are name, coins, goods, choice, sites"
    assert fault(("coins = 2", "coin = 2")) == told
    assert fault(('{ name = "Terminus" }', "{}")).startswith("space 'terminus' lacks the key 'name'")
    assert fault(("insula =", "Insula =")).startswith("the id of space 'Insula' must be lower-case letters")


@pytest.mark.parametrize("coins", ["-1", "21", "true", "2.0", '"2"'])
def test_coins_of_a_space_are_a_small_whole_number(coins: str) -> None:
    told = "the coins of space 'insula' must be a whole number from 0 to 20, not "
    assert fault(("coins = 2", f"coins = {coins}")).startswith(told)


@pytest.mark.parametrize("goods", ['["salt"]', '["wine", "food"]', "[]", '"wine"', "[3]"])
def test_a_space_gives_one_good(goods: str) -> None:
    told = "the goods of space 'insula' must be a list of 1 good of brick, food, tool, wine, cloth, not "
    assert fault(('["wine"]', goods)).startswith(told)


@pytest.mark.parametrize(
    "goods", ['["cloth"]', '["food", "food"]', '["food", "tool", "wine"]', '["food", 1]']
)
def test_a_choice_is_of_two_goods(goods: str) -> None:
    told = "the choice of space 'rupes' must be a list of 2 different goods of brick, food, "
    assert fault(('["cloth", "food"]', goods)).startswith(told)


@pytest.mark.parametrize("sites", ["[]", '["tool", "tool"]', '["marble"]', '{ tool = "brick" }'])
def test_sites_are_different_goods(sites: str) -> None:
    told = "the sites of space 'rupes' must be a list of 1 to 5 different goods of brick, "
    assert fault(('["tool", "brick"]', sites)).startswith(told)


def test_a_space_has_goods_or_a_choice() -> None:
    told = "space 'insula' has 'goods' and 'choice': it may have one good or a choice of two"
    assert fault(('goods = ["wine"]', 'goods = ["wine"], choice = ["food", "tool"]')) == told


@pytest.mark.parametrize(
    "gift", ["coins = 1", 'goods = ["wine"]', 'choice = ["wine", "food"]', 'sites = ["wine"]']
)
def test_the_first_and_the_last_space_give_nothing(gift: str) -> None:
    nothing = "must have no coins, goods, choice or sites"
    first = fault(('{ name = "Portus Magnus" }', f'{{ name = "Portus Magnus", {gift} }}'))
    assert first == f"space 'portus', where ships start and none arrives, {nothing}"
    last = fault(('{ name = "Terminus" }', f'{{ name = "Terminus", {gift} }}'))
    assert last == f"space 'terminus', where gods are scored and nothing else is done, {nothing}"


def test_names_and_ids_of_sites_must_be_short_too() -> None:
    told = "the name of the tool site of space 'rupes' must be 1 to 40 printable characters"
    assert fault(('"Rupes"', f'"{"R" * 34}"')).startswith(told)
    told = f"the id of the tool site of space '{'r' * 36}' must be 1 to 40 printable characters"
    assert fault(("rupes =", f"{'r' * 36} =")).startswith(told)


def test_a_city_lies_in_no_province_of_the_track() -> None:
    told = "city 'pons' has an unknown province 'rupes': the provinces are mons, vallis, collis"
    assert fault(('"vallis", letter', '"rupes", letter')) == told


def test_spaces_and_sites_count_among_the_cities() -> None:
    rows = "\n".join(f'c{n} = {{ name = "C{n}" }}' for n in range(31))
    told = "41 cities, with those of the track, are too many: 40 at most"
    assert fault(("[cities]", f"[cities]\n{rows}")) == told


def test_spaces_with_sites_count_among_the_provinces() -> None:
    rows = "\n".join(f'p{n} = {{ name = "P{n}" }}' for n in range(13))
    told = "17 provinces, with those of the track, are too many: 16 at most"
    assert fault(("[provinces]", f"[provinces]\n{rows}")) == told


@pytest.mark.parametrize("place", ["insula", "rupes-tool"])
def test_no_line_leads_to_the_track(place: str) -> None:
    told = (
        f"land line 3, ['forum', '{place}'], leads to '{place}', which is on the track: no line leads there"
    )
    assert fault(('["forum", "villa"]', f'["forum", "{place}"]')) == told
