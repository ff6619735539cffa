"""The houses of a veteran or expert Contrarius on the track of Roma (§17.5)."""

import pytest

from concordia import Game
from concordia.data.cards import GODS
from concordia.rules.state import NOBODY
from tests.positions import against, build, colonists, give, hand, houses, pile, roll, stand

HIM = 1
HIM_AGAINST_A_TEAM = 2
LEVELS = {"contrarius-veteran": 12, "contrarius-expert": 25}
TRACK = {"carthago-brick", "carthago-food", "athenae-tool", "athenae-wine", "athenae-cloth"}


def solo(level: str = "contrarius-veteran", ship: str = "ostia") -> Game:
    game = against("roma", level=level)
    hand(game, HIM, "smith")
    stand(game, HIM, "land campus", f"sea {ship}")
    return game


def reaction(game: Game, *faces: str) -> None:
    """Let him build after a Senator: the die, the draw among equal cities, the die on the track."""
    hand(game, 0, "senator", "tribune")
    roll(game, *faces)
    game.push("senator")


def on_track(game: Game) -> set[str]:
    return houses(game, HIM) & TRACK


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("ship", "face", "site"),
    [
        ("ostia", "brick", "carthago-brick"),
        ("ostia", "food", "carthago-food"),
        ("carthago", "tool", "athenae-tool"),
        ("carthago", "S", "athenae-tool"),
        ("carthago", "wine", "athenae-wine"),
        ("carthago", "cloth", "athenae-cloth"),
    ],
)
def test_on_arriving_he_rolls_and_builds_where_a_site_fits(
    level: str, ship: str, face: str, site: str
) -> None:
    game = solo(level, ship)
    reaction(game, "brick", "any", face)
    assert on_track(game) == {site}
    assert len(houses(game, HIM)) == 2
    assert game.state.players[HIM].reserve == 13


@pytest.mark.parametrize(
    ("ship", "face"),
    [
        *(("ostia", face) for face in ("tool", "S", "wine", "cloth")),
        *(("carthago", face) for face in ("brick", "food")),
    ],
)
def test_if_no_site_fits_he_does_not_roll_again(ship: str, face: str) -> None:
    game = solo(ship=ship)
    reaction(game, "brick", "any", face, "brick tool")
    assert on_track(game) == set()


def test_a_house_on_the_track_does_not_move_his_ship_again() -> None:
    game = solo()
    reaction(game, "brick", "any", "brick")
    assert colonists(game, HIM) == ["land campus", "sea carthago"]


def test_he_has_one_house_at_most_on_a_site() -> None:
    game = solo()
    build(game, HIM, "carthago-brick")
    reaction(game, "brick", "any", "brick")
    assert on_track(game) == {"carthago-brick"}
    assert len(houses(game, HIM)) == 2
    assert game.state.players[HIM].reserve == 13


def test_he_builds_beside_the_player_on_a_site() -> None:
    game = solo()
    build(game, 0, "carthago-brick")
    reaction(game, "brick", "any", "brick")
    assert on_track(game) == {"carthago-brick"}


def test_a_specialist_face_down_counts_for_s_on_the_track_too() -> None:
    game = solo(ship="carthago")
    pile(game, HIM, "weaver")
    reaction(game, "brick", "any", "S")
    assert on_track(game) == {"athenae-cloth"}


def test_in_byzantium_he_neither_rolls_nor_builds() -> None:
    game = solo(ship="athenae")
    reaction(game, "brick", "any", "brick")
    assert on_track(game) == set()
    assert len(houses(game, HIM)) == 1
    assert game.state.players[HIM].reserve == 13


def test_a_house_on_the_track_can_trigger_the_end() -> None:
    game = solo()
    game.state.players[HIM].reserve = 2
    reaction(game, "brick", "any", "brick")
    assert on_track(game) == {"carthago-brick"}
    assert game.state.concordia == HIM


def test_without_a_house_left_for_the_track_he_builds_none_there() -> None:
    game = solo()
    game.state.players[HIM].reserve = 1
    reaction(game, "brick", "any", "brick")
    assert on_track(game) == set()
    assert game.state.players[HIM].reserve == 0


@pytest.mark.parametrize("level", LEVELS)
def test_his_track_houses_count_for_his_gods(level: str) -> None:
    game = solo(level)
    hand(game, HIM, "prefect", "architect", "vintner")
    build(game, HIM, "athenae-wine", "athenae-tool", "carthago-brick", "pantheon")
    score = game.score(HIM).by_god
    assert (score["saturnus"], score["jupiter"], score["minerva"]) == (3, 2, 4)
    assert game.score(HIM).marker == LEVELS[level]


def test_specialists_count_his_track_houses() -> None:
    game = solo("contrarius")
    build(game, HIM, "athenae-wine")
    hand(game, 0, "vintner", "tribune")
    game.push("vintner")
    assert game.score(HIM).marker == 1


def test_he_reacts_to_the_coins_of_a_prefect_after_the_players_ship_has_scored() -> None:
    game = solo("contrarius")
    stand(game, 0, "land campus", "sea athenae")
    game.push("prefect, coins, sea athenae")
    assert game.score(HIM).marker == 0
    game.push("god mars")
    assert (game.score(0).marker, game.score(HIM).marker) == (4, 2)


def test_he_reacts_to_an_architect_after_the_players_ship_has_built() -> None:
    game = solo("contrarius")
    give(game, 0, coins=10, food=1)
    game.push("architect, sea ostia > carthago, done, house carthago-brick")
    assert houses(game, 0) == {"carthago-brick"}
    assert len([card for card in game.state.players[HIM].hand if card]) == 2
    assert game.state.concordia == NOBODY


def test_in_a_team_game_venus_gives_him_what_she_gives_a_single_player() -> None:
    game = against("roma", team=True)
    hand(game, HIM_AGAINST_A_TEAM, "smith")
    hand(game, 0, "senator", "tribune")
    stand(game, HIM_AGAINST_A_TEAM, "land campus", "sea athenae")
    sites = ("pantheon", "theatrum-pompeii", "colosseum", "forum-romanum", "castra-nova")
    build(game, HIM_AGAINST_A_TEAM, *sites)
    build(game, 1, "templum-dianae", "aqua-traiana")
    for god in GODS:
        if god != "venus":
            game.state.marks[GODS.index(god)] |= 1 << HIM_AGAINST_A_TEAM
    roll(game, "brick")
    game.push("senator")
    assert game.score(HIM_AGAINST_A_TEAM).marker == 4
