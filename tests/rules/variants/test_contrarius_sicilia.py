"""Contrarius and the volcano of Sicilia (§14, §17.2–3)."""

from concordia import Game
from concordia.rules.variants.sicilia import COIN, COLUMN
from tests.positions import (
    against,
    build,
    coins,
    colonists,
    give,
    goods,
    hand,
    houses,
    legal,
    roll,
    showing_coins,
)

HIM = 1


def solo(**goods: str) -> Game:
    game = against("sicilia", goods=goods)
    hand(game, HIM, "architect", "diplomat", "prefect", "prefect", "smith", "tribune")
    stack(game)
    return game


def tile(game: Game, province: str | None) -> int:
    """A tile of a province below the volcano, or a neutral one."""
    below = [known.id for known in game.board.provinces if known.volcano]
    return COIN if province is None else (below.index(province) + 1) * COLUMN + 1


def stack(game: Game, *provinces: str | None) -> None:
    """Let the volcano be quiet and these tiles be drawn next."""
    s = game.state
    s.rows = [0] * len(s.rows)
    s.closed = s.barren = 0
    s.tiles[: len(provinces)] = [tile(game, province) for province in provinces]
    s.tiles_next, s.tiles_size = 0, len(provinces)


def rows(game: Game) -> dict[str, int]:
    return {known.id: game.state.rows[i] for i, known in enumerate(game.board.provinces) if known.volcano}


def test_after_a_tribune_on_sicilia_he_draws_a_tile_after_the_player() -> None:
    game = solo()
    stack(game, "hadranitana", "catanensis")
    game.push("tribune")
    assert rows(game) == {"hadranitana": 1, "messanensis": 0, "catanensis": 1}
    assert goods(game, 0) == {"food": 1}
    assert (goods(game, HIM), coins(game, HIM)) == ({}, 0)
    assert colonists(game, HIM) == ["land syracusae", "land syracusae", "sea syracusae"]


def test_he_draws_when_the_player_has_answered_about_the_new_colonist() -> None:
    game = solo()
    give(game, 0, food=1, tool=1)
    stack(game, None, "messanensis")
    game.push("tribune")
    assert rows(game)["messanensis"] == 0
    game.push("new sea syracusae")
    assert rows(game)["messanensis"] == 1
    assert coins(game, 0) == 1


def test_his_tile_can_make_the_volcano_erupt() -> None:
    game = solo()
    stack(game, "hadranitana", "hadranitana", "hadranitana", "hadranitana")
    game.push("tribune")
    game.push("tribune")
    assert rows(game)["hadranitana"] == 4
    assert game.state.barren == game.state.closed != 0
    game.push("prefect")
    assert "produce hadranitana" not in legal(game)


def test_from_an_empty_stack_he_draws_of_the_neutral_tiles() -> None:
    game = solo()
    stack(game, "hadranitana")
    game.push("tribune")
    assert (game.state.tiles_next, game.state.tiles_size) == (1, 9)
    assert rows(game) == {"hadranitana": 1, "messanensis": 0, "catanensis": 0}


def test_on_boards_without_a_volcano_he_draws_nothing() -> None:
    game = against("italia")
    game.push("tribune")
    assert (game.state.tiles_next, game.state.tiles_size) == (0, 0)


def test_he_builds_nothing_where_the_volcano_forbids_it() -> None:
    game = solo(caleacte="wine", hadranum="wine", messana="wine")
    build(game, 0, "messana")
    build(game, HIM, "tyndaris")
    stack(game, "hadranitana", "hadranitana", "hadranitana", None)
    game.push("tribune, tribune")
    assert rows(game)["hadranitana"] == 3
    roll(game, "wine")
    game.push("senator, done")
    assert houses(game, HIM) == {"tyndaris", "messana"}


def test_if_only_closed_cities_have_a_good_he_rolls_again() -> None:
    game = solo(caleacte="wine", messana="tool")
    stack(game, "hadranitana", "hadranitana", "hadranitana", None)
    game.push("tribune, tribune")
    roll(game, "wine", "tool")
    game.push("senator, done")
    assert houses(game, HIM) == {"messana"}


def test_a_province_with_the_special_marker_still_produces_after_a_mercator() -> None:
    game = solo(caleacte="wine", hadranum="food")
    build(game, 0, "hadranum")
    stack(game, "hadranitana", "hadranitana")
    game.push("tribune")
    roll(game, "wine")
    game.push("mercator, done")
    assert houses(game, HIM) == {"caleacte"}
    assert goods(game, 0) == {"food": 2}
    assert showing_coins(game) == {"hadranitana"}


def test_his_houses_below_an_erupted_volcano_still_score() -> None:
    game = solo(caleacte="wine")
    build(game, HIM, "caleacte")
    before = game.score(HIM)
    stack(game, "hadranitana", "hadranitana", "hadranitana", "hadranitana")
    game.push("tribune, tribune")
    after = game.score(HIM)
    assert (after.by_god["jupiter"], after.by_god["saturnus"]) == (2, 2)
    assert after.by_god["jupiter"] == before.by_god["jupiter"]


def test_specialists_count_his_houses_below_an_erupted_volcano() -> None:
    game = solo(caleacte="wine")
    hand(game, 0, "vintner", "tribune")
    build(game, HIM, "caleacte")
    stack(game, "hadranitana", "hadranitana", "hadranitana", "hadranitana")
    game.push("tribune, tribune, vintner")
    assert game.score(HIM).marker == 1
