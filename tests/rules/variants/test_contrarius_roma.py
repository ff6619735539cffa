"""The ships of Contrarius on the board Roma, his track houses and his gods (§17.4–5)."""

import pytest

from concordia import Game
from concordia.data.cards import GODS
from tests.positions import (
    against,
    asked,
    build,
    city_number,
    colonists,
    goods,
    hand,
    houses,
    roll,
    showing_coins,
    stand,
)

HIM = 1
ONE_EACH = ("pantheon", "colosseum", "thermae-constantini", "thermae-traiani", "aqua-traiana", "castra-nova")
"""A site in each of six districts."""
TRACK = {"carthago-brick", "carthago-food", "athenae-tool", "athenae-wine", "athenae-cloth"}


def solo(level: str = "contrarius", **goods: str) -> Game:
    named = {city.replace("_", "-"): good for city, good in goods.items()}
    game = against("roma", level=level, goods=named)
    hand(game, HIM, "smith")
    return game


def reaction(game: Game, *faces: str) -> None:
    """Let him build after a Senator with these faces of the die."""
    hand(game, 0, "senator", "tribune")
    roll(game, *faces)
    game.push("senator")


def mark(game: Game, god: str, seat: int) -> None:
    game.state.marks[GODS.index(god)] |= 1 << seat


def marked(game: Game, seat: int = HIM) -> set[str]:
    return {god for i, god in enumerate(GODS) if game.state.marks[i] >> seat & 1}


def ships(game: Game) -> list[str]:
    return [place for place in colonists(game, game.state.contrarius) if place.startswith("sea")]


def scored(game: Game) -> int:
    return game.score(game.state.contrarius).marker


def test_each_house_moves_his_ship_from_ostia_to_carthago_to_athenae_to_byzantium() -> None:
    game = solo()
    for place in ("carthago", "athenae", "byzantium"):
        reaction(game, "brick")
        assert ships(game) == [f"sea {place}"]
    assert len(houses(game, HIM)) == 3


def test_a_mercator_too_moves_his_ship_and_lets_the_district_of_the_house_produce() -> None:
    game = solo(pantheon="wine", theatrum_pompeii="food")
    build(game, 0, "theatrum-pompeii")
    roll(game, "wine")
    game.push("mercator, done")
    assert ships(game) == ["sea carthago"]
    assert goods(game, 0) == {"food": 1}
    assert showing_coins(game) >= {"campus-martius"}


@pytest.mark.parametrize("card", ["tribune", "prefect, coins, done", "diplomat, done"])
def test_other_cards_leave_his_ship_where_it_is(card: str) -> None:
    game = solo()
    game.push(card)
    assert "sea ostia" in ships(game)
    assert not {"sea carthago", "sea athenae", "sea byzantium"} & set(ships(game))


def test_without_a_house_his_ship_does_not_move() -> None:
    game = solo()
    game.state.players[HIM].reserve = 0
    reaction(game)
    assert ships(game) == ["sea ostia"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("ostia", "carthago"), ("athenae", "ostia")),
        (("athenae", "carthago"), ("byzantium", "carthago")),
        (("ostia", "ostia"), ("carthago", "ostia")),
        (("byzantium", "ostia", "carthago"), ("athenae", "byzantium", "ostia")),
        (("byzantium", "ostia"), ("byzantium", "carthago")),
        (("byzantium", "byzantium", "byzantium"), ("byzantium", "byzantium", "byzantium")),
        ((), ()),
    ],
)
def test_the_foremost_ship_not_yet_in_byzantium_moves(
    before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    game = solo()
    stand(game, HIM, *(f"sea {place}" for place in before))
    reaction(game, "brick")
    assert ships(game) == sorted(f"sea {place}" for place in after)
    assert len(houses(game, HIM)) == 1


@pytest.mark.parametrize(
    ("there", "brought"),
    [
        (("land campus", "sea ostia"), "sea ostia"),
        (("land campus", "sea ostia", "sea carthago"), "land campus"),
        (("sea byzantium",), "land campus"),
        (("land campus",), "sea ostia"),
    ],
)
def test_his_new_colonists_are_ships_first_and_begin_in_ostia(there: tuple[str, ...], brought: str) -> None:
    game = solo()
    stand(game, HIM, *there)
    game.push("tribune")
    assert colonists(game, HIM) == sorted([*there, brought])


def test_in_byzantium_he_scores_the_god_worth_most_to_him() -> None:
    game = solo()
    stand(game, HIM, "land campus", "sea athenae")
    build(game, HIM, *ONE_EACH[:2])
    reaction(game, "brick")
    assert marked(game) == {"minerva"}
    assert scored(game) == 9
    assert game.state.players[HIM].reserve == 11
    assert len(houses(game, HIM)) == 3


def test_minerva_counts_as_any_specialist_owned_or_not() -> None:
    game = solo(pantheon="cloth", colosseum="cloth")
    stand(game, HIM, "land campus", "sea athenae")
    build(game, HIM, "pantheon", "colosseum", "castra-nova")
    reaction(game, "brick")
    assert (marked(game), scored(game)) == ({"minerva"}, 10)


@pytest.mark.parametrize(
    ("god", "value"),
    [("vesta", 0), ("jupiter", 7), ("saturnus", 7), ("venus", 4), ("mercurius", 10), ("mars", 12)],
)
def test_each_god_gives_him_what_one_card_of_it_gives(god: str, value: int) -> None:
    others = {"pantheon": "wine", "colosseum": "cloth", "castra_nova": "food", "thermae_traiani": "tool"}
    game = solo(**others, **dict.fromkeys(["emporium", "templum_dianae", "aqua_traiana"], "wine"))
    stand(game, HIM, *["land campus"] * 3, "sea athenae", "sea ostia", "sea ostia")
    build(game, HIM, *ONE_EACH, "emporium", "templum-dianae", "mausoleum-augusti")
    game.state.closed = game.tables.buildable & ~(1 << city_number(game, "stadium-domitiani"))
    for other in GODS:
        if other != god:
            mark(game, other, HIM)
    reaction(game, "brick")
    assert marked(game) == set(GODS)
    assert scored(game) == value


def test_with_equal_gods_he_takes_the_first_in_the_order_of_scoring() -> None:
    game = solo(**{city.replace("-", "_"): "wine" for city in ONE_EACH})
    stand(game, HIM, "sea athenae")
    build(game, HIM, *ONE_EACH[:5])
    mark(game, "minerva", HIM)
    reaction(game, "wine")
    assert marked(game) == {"minerva", "jupiter"}
    assert scored(game) == 6


def test_a_god_that_the_player_has_marked_gives_half_rounded_up() -> None:
    game = solo(**{city.replace("-", "_"): "wine" for city in ONE_EACH})
    stand(game, HIM, "sea athenae")
    build(game, HIM, *ONE_EACH[:2])
    mark(game, "minerva", 0)
    mark(game, "jupiter", HIM)
    mark(game, "saturnus", HIM)
    reaction(game, "wine")
    assert marked(game) == {"jupiter", "saturnus", "minerva"}
    assert scored(game) == 6


def test_half_of_an_odd_number_is_rounded_up_for_him() -> None:
    game = solo()
    stand(game, HIM, "sea athenae")
    build(game, HIM, *ONE_EACH[:2])
    mark(game, "minerva", 0)
    reaction(game, "brick")
    assert (marked(game), scored(game)) == ({"minerva"}, 5)


def test_half_can_make_another_god_worth_more() -> None:
    game = solo(**{city.replace("-", "_"): "wine" for city in ONE_EACH})
    stand(game, HIM, "sea athenae")
    build(game, HIM, *ONE_EACH[:5])
    mark(game, "minerva", 0)
    mark(game, "jupiter", 0)
    reaction(game, "wine")
    assert (marked(game), scored(game)) == ({"minerva"}, 12)
    other = solo(**{city.replace("-", "_"): "wine" for city in ONE_EACH})
    stand(other, HIM, "sea athenae")
    build(other, HIM, *ONE_EACH[:5])
    mark(other, "minerva", HIM)
    mark(other, "jupiter", 0)
    reaction(other, "wine")
    assert (marked(other), scored(other)) == ({"minerva", "saturnus"}, 6)


def test_a_god_he_has_marked_is_not_scored_again() -> None:
    game = solo()
    stand(game, HIM, "land campus", "sea athenae", "sea athenae")
    build(game, HIM, *ONE_EACH[:4])
    reaction(game, "brick")
    reaction(game, "brick")
    assert ships(game) == ["sea byzantium", "sea byzantium"]
    assert marked(game) == {"minerva", "saturnus"}
    assert scored(game) == 15 + 6


def test_his_mark_halves_the_god_for_the_player() -> None:
    game = solo()
    mark(game, "mars", HIM)
    stand(game, 0, "land campus", "sea athenae")
    game.push("prefect, coins, sea athenae, god mars")
    assert game.score(0).marker == 2


def test_without_a_house_left_his_ship_stays_in_athenae() -> None:
    game = solo()
    stand(game, HIM, "land campus", "sea athenae")
    game.state.players[HIM].reserve = 1
    reaction(game, "brick")
    assert ships(game) == ["sea athenae"]
    assert (marked(game), scored(game)) == (set(), 0)
    assert game.state.concordia == HIM


def test_with_his_last_house_in_the_city_a_ship_still_reaches_carthago() -> None:
    game = solo("contrarius-veteran")
    game.state.players[HIM].reserve = 1
    reaction(game, "brick", "any", "brick")
    assert ships(game) == ["sea carthago"]
    assert not houses(game, HIM) & TRACK


def test_the_mark_can_be_the_house_that_triggers_the_end() -> None:
    game = solo()
    stand(game, HIM, "land campus", "sea athenae")
    game.state.players[HIM].reserve = 2
    reaction(game, "brick")
    assert game.state.players[HIM].reserve == 0
    assert game.state.concordia == HIM
    assert asked(game) == ("play", 0)


@pytest.mark.parametrize("faces", [("brick", "any", "brick"), ("brick", "any", "food")])
def test_at_the_standard_level_he_builds_nothing_on_the_track(faces: tuple[str, ...]) -> None:
    game = solo()
    reaction(game, *faces)
    assert ships(game) == ["sea carthago"]
    assert not houses(game, HIM) & TRACK
