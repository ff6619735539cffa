"""What is printed on the components, told to the page."""

from concordia.data.board import board_names, load_board
from concordia.data.cards import CARD_IDS, GODS
from concordia.data.goods import GOODS
from concordia.server.facts import facts
from concordia.server.responses import to_json
from concordia.server.schemas.facts import Facts
from tests.server.running import Running
from tests.server.schemas.test_schemas import check


def test_the_facts_fit_their_description_and_name_everything() -> None:
    told = facts()
    check(Facts, to_json(told))
    assert tuple(board.id for board in told.boards) == board_names()
    assert tuple(card.id for card in told.cards) == CARD_IDS
    assert tuple(good.id for good in told.goods) == GOODS
    assert tuple(told.gods) == GODS
    for board in told.boards:
        loaded = load_board(board.id)
        cities = [city.id for city in board.cities]
        assert len(board.lines) == len(loaded.land) + len(loaded.sea)
        assert {end for line in board.lines for end in line.ends} <= {*cities, *(g.id for g in board.gates)}
        in_provinces = {city for province in board.provinces for city in province.cities}
        assert in_provinces == {city.id for city in loaded.cities if city.province}


def test_what_is_printed_is_told_as_it_is_printed() -> None:
    told = facts()
    sicilia = next(board for board in told.boards if board.id == "sicilia")
    roma = next(board for board in told.boards if board.id == "roma")
    assert sicilia.volcano
    assert [province.id for province in sicilia.provinces if province.volcano] == [
        "hadranitana",
        "messanensis",
        "catanensis",
    ]
    assert (roma.start, roma.sea_start, roma.volcano) == ("campus", "ostia", None)
    alexandria = next(space for space in roma.track if space.id == "alexandria")
    assert (alexandria.coins, alexandria.goods, alexandria.sites) == (0, ["food", "tool"], [])
    site = next(city for city in roma.cities if city.id == "carthago-food")
    assert (site.good, site.letter, site.province) == ("food", None, "carthago")
    wine = next(good for good in told.goods if good.id == "wine")
    assert (wine.price, wine.house.coins, wine.minerva_points) == (6, 4, 4)
    assert wine.house.goods == {"brick": 1, "food": 0, "tool": 0, "wine": 1, "cloth": 0}
    assert (told.slots[5].goods["cloth"], told.slots[5].any) == (1, 1)
    assert (told.storehouse_spaces, told.houses, told.colonists_of_a_kind) == (12, 15, 3)


def test_the_facts_are_sent_again_only_when_they_have_changed(simple: Running) -> None:
    client = simple.client()
    first = client.ask("GET", "/facts")
    assert first.json() == facts().model_dump()
    assert first.headers["cache-control"] == "no-cache"
    tag = first.headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        again = client.http.get("/api/facts", headers={"if-none-match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    changed = client.http.get("/api/facts", headers={"if-none-match": '"other"'})
    assert (changed.status_code, changed.content) == (200, first.content)
