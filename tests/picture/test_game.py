"""Positions as pictures: everything that the viewer sees, and nothing else."""

from collections import Counter
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from concordia import Game
from concordia.data.goods import GOODS
from concordia.picture import game_svg
from concordia.shapes import plain
from concordia.view import view
from concordia.words import card_name
from tests.picture.drawing import SVG, ids, marked, one, read, references, texts, titles
from tests.positions import hand, mark, pile, position, team_position, volcano
from tests.random_games import Table, played

TABLES = (
    Table("imperium", 5),
    Table("italia", 4, ("venus",)),
    Table("roma", 4),
    Table("roma", 2, ("teams", "contrarius-expert")),
    Table("sicilia", 6, ("teams",)),
    Table("sicilia", 1, ("contrarius",)),
)
AT_TABLES = pytest.mark.parametrize("table", TABLES, ids=str)
NASTY = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "A & 'B' ]]> &lt;")


def midgame(table: Table) -> Game:
    return played(table, 5, "building", 150)


def drawn(game: Game, viewer: int | None = None) -> tuple[dict[str, Any], Element]:
    return plain(view(game, viewer)), read(game_svg(game, viewer))


@AT_TABLES
def test_every_house_stands_at_its_city(table: Table) -> None:
    seen, root = drawn(midgame(table))
    built = {
        (city.attrib["data-city"], int(house.attrib["data-house"]))
        for city in marked(root, "city")
        for house in marked(city, "house")
    }
    assert built == {(city, seat["seat"]) for seat in seen["seats"] for city in seat["houses"]}
    assert built


@AT_TABLES
def test_every_colonist_on_the_board_stands_where_it_is(table: Table) -> None:
    seen, root = drawn(midgame(table))
    standing = Counter(
        (int(figure.attrib["data-seat"]), figure.attrib["data-colonist"], figure.attrib["data-at"])
        for figure in marked(root, "colonist")
    )
    assert standing == Counter(
        (seat["seat"], one["kind"], one.get("city") or "/".join(sorted(one["line"])))
        for seat in seen["seats"]
        for one in seat["colonists"]
        if one["place"] != "storehouse"
    )
    assert standing


@AT_TABLES
def test_every_city_shows_its_good_and_every_marker_its_side(table: Table) -> None:
    seen, root = drawn(midgame(table))
    for city in seen["cities"]:
        if city["good"]:
            assert used(one(root, "city", city["city"]))[0] == f"good-{city['good']}"
    for element in marked(root, "province"):
        marker = next(m for m in seen["markers"] if m["province"] == element.get("data-province"))
        good = f"good-{marker['good']}" if marker["good"] else "volcano-calm"
        assert used(element) == {"coins": ["coin"], "none": [], "good": [good]}[marker["side"]]
        assert texts(element) == ([str(marker["coins"])] if marker["side"] == "coins" else [])


def used(element: Element) -> list[str]:
    """The icons in an element."""
    return [use.attrib["href"].partition("-")[2] for use in element.iter(f"{SVG}use")]


@AT_TABLES
def test_the_panel_tells_what_everyone_has(table: Table) -> None:
    seen, root = drawn(midgame(table))
    for seat in seen["seats"]:
        name, *cells = texts(one(root, "player", seat["seat"]))
        assert name.startswith(seat["name"])
        assert cells[:6] == [str(number) for number in (seat["coins"], *seat["goods"].values())]
        assert cells[6] == str(len(seat["houses"]))
        top = card_name(seat["top_card"]) if seat["top_card"] else "–"
        assert cells[9:11] == [str(seat["hand_size"]), top]
        assert cells[-1] == str(seat["score"]["total"])
        points = [int(cell) for cell in cells[11:-1]]
        assert sum(points) == seat["score"]["total"]


@AT_TABLES
def test_the_display_shows_each_card_with_its_price(table: Table) -> None:
    seen, root = drawn(midgame(table))
    assert len(marked(root, "slot")) == len(seen["display"])
    for slot in seen["display"]:
        card = one(root, "slot", slot["slot"])
        assert card.get("data-card") == slot["card"]
        paid = Counter(name.removeprefix("good-") for name in used(card) if name.startswith("good-"))
        assert paid == Counter({good: n for good, n in slot["cost_with_slot"].items() if n})


@AT_TABLES
def test_a_picture_is_the_same_each_time_and_refers_only_to_itself(table: Table) -> None:
    game = midgame(table)
    picture = game_svg(game, dark=True)
    assert picture == game_svg(game.copy(), dark=True)
    root = read(picture)
    assert len(ids(root)) == len(set(ids(root)))
    assert set(references(root)) <= set(ids(root))


def test_the_question_and_the_turn_are_told() -> None:
    game = Game.new("imperium", seats=["Anna", "Béla", "Цвета"], seed=7)
    game.push("architect")
    written = texts(read(game_svg(game)))
    assert any(text.startswith("Anna: Architect: ") for text in written)
    assert "Imperium · turn 1" in written


def test_the_end_names_the_winner() -> None:
    game = played(Table("italia", 2), 5)
    outcome = game.outcome()
    assert outcome is not None
    assert f"The game is over: {outcome[0].name} wins." in texts(read(game_svg(game)))


def test_the_end_of_team_play_names_both_winners() -> None:
    game = played(Table("italia", 4, ("teams",)), 5)
    outcome = game.outcome()
    assert outcome is not None
    one, other = outcome[0].seat, (outcome[0].seat + 2) % 4
    assert f"The game is over: {game.names[one]} and {game.names[other]} win." in texts(read(game_svg(game)))


def test_rows_of_the_volcano_lie_at_their_provinces() -> None:
    game = position("sicilia", seats=3)
    volcano(game, hadranitana=4, messanensis=2, catanensis=0)
    root = read(game_svg(game))
    tiles = [
        one(root, "province", province).get("data-tiles")
        for province in ("hadranitana", "messanensis", "catanensis")
    ]
    assert tiles == ["4", "2", "0"]
    assert one(root, "city", "hadranum").get("filter") is not None
    assert one(root, "city", "messana").get("filter") is None


def test_ships_stand_at_the_spaces_of_their_track() -> None:
    _, root = drawn(Game.new("roma", seats=3, seed=1))
    ships = [figure for figure in marked(root, "colonist") if figure.get("data-colonist") == "sea"]
    assert {ship.get("data-at") for ship in ships} == {"ostia"}
    assert len({tuple(used(ship)) for ship in ships}) == 3


def test_colonists_in_one_city_stand_side_by_side() -> None:
    _, root = drawn(Game.new("imperium", seats=5, seed=1))
    figures = marked(root, "colonist")
    assert {figure.get("data-at") for figure in figures} == {"roma"}
    spots = {use.get("transform") for figure in figures for use in figure.iter(f"{SVG}use")}
    assert len(spots) == len(figures) == 10


def test_gods_scored_in_byzantium_are_underlined() -> None:
    game = position("roma", seats=3)
    before = game_svg(game)
    mark(game, 1, "mars")
    row = one(read(game_svg(game)), "player", 1)
    assert len(list(row)) == len(list(one(read(before), "player", 1))) + 1


def hidden_cards(seat: int, *in_hand: str) -> Game:
    """A team game in which a seat has one of two cards in hand, and the other below the top of its pile."""
    game = team_position()
    lying = {"prefect", "mercator"} - set(in_hand)
    hand(game, seat, "legatus", *in_hand)
    pile(game, seat, *lying, "praetor")
    return game


@pytest.mark.parametrize("viewer", [None, 0, 2, 3])
def test_a_hidden_hand_leaves_no_trace(viewer: int | None) -> None:
    one, other = (hidden_cards(1, card) for card in ("prefect", "mercator"))
    assert game_svg(one, viewer) == game_svg(other, viewer)
    assert game_svg(one, 1) != game_svg(other, 1)


def test_a_hand_is_shown_to_its_own_seat_alone() -> None:
    game = hidden_cards(1, "prefect")
    assert "green has in hand: Prefect, Legatus" in texts(read(game_svg(game, 1)))
    for viewer in (None, 0, 2, 3):
        assert not any(text.startswith("green has in hand") for text in texts(read(game_svg(game, viewer))))


def test_the_open_cards_of_contrarius_are_shown() -> None:
    game = Game.new("italia", seats=["Ada"], seed=1, variants=["contrarius"])
    hands = [text for text in texts(read(game_svg(game))) if "in hand" in text]
    assert len(hands) == 1
    assert hands[0].startswith("Contrarius has in hand: Tribune, Architect, 2 × Prefect, Diplomat, ")


def test_the_order_of_the_deck_leaves_no_trace() -> None:
    game, other = (Game.new("imperium", seats=4, seed=7) for _ in range(2))
    s = other.state
    s.deck[s.deck_next : s.deck_size] = s.deck[s.deck_next : s.deck_size][::-1]
    assert game.state.deck != other.state.deck
    assert game_svg(game) == game_svg(other)


def test_names_do_no_harm() -> None:
    game = Game.new("imperium", seats=NASTY, seed=7)
    for text in ("architect, sea roma > massilia, done, house massilia", "prefect, produce gallia"):
        game.push(text)
    picture = game_svg(game, 0)
    root = read(picture)
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert not tags & {"script", "img", "image", "a", "foreignObject", "style"}
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on")]
    assert any(NASTY[0] in told for told in titles(root))
    assert NASTY[2] in texts(root)


def test_a_name_too_long_for_its_place_is_cut() -> None:
    names = ["W" * 40, "漢" * 40, "i" * 40]
    root = read(game_svg(Game.new("imperium", seats=names, seed=7)))
    for seat, name in enumerate(names):
        written = texts(one(root, "player", seat))[0]
        assert written.endswith("…")
        assert name.startswith(written[:-1])
        assert len(written) > 5


def test_goods_stand_in_the_order_of_the_game() -> None:
    told = titles(read(game_svg(Game.new("italia", seats=2, seed=7))))
    first = told.index(GOODS[0])
    assert told[first : first + 5] == list(GOODS)
