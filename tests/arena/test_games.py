"""What is noted of games in compiled code is what the plain rules say of the same games."""

from collections import Counter
from typing import Any

import polars as pl
import pytest

from concordia import kernel
from concordia.arena.chronicle.notes import OPENING
from concordia.arena.frames import tables
from concordia.arena.games import play
from concordia.arena.run import Run
from concordia.data.cards import CARD_IDS, GODS
from concordia.data.goods import GOODS
from concordia.rules.state import NOBODY, NOWHERE
from concordia.setup import make_setup
from tests.arena.runs import Counted, counted, owned, run_of
from tests.random_games import MANY_TABLES, Table


def played(run: Run, first: int, games: int) -> dict[str, pl.DataFrame]:
    return tables(run, play(run, first, games))


def run_at(table: Table, bots: str = "random") -> Run:
    return run_of(bots, 5, "noted", table.board, table.seats, table.variants, decisions=True)


def check_game(row: dict[str, Any], found: Counted, decisions: int) -> None:
    game, state = found.game, found.game.state
    outcome = game.outcome()
    assert outcome is not None
    assert (row["turns"], row["decisions"]) == (state.turn, decisions)
    assert row["winner"] == outcome[0].seat
    assert row["trigger"] == state.concordia
    assert (row["ending"] == "houses") == (state.players[state.concordia].reserve == 0)
    if not {"teams", "contrarius", "contrarius-veteran", "contrarius-expert"} & set(row["variants"]):
        assert row["margin"] == outcome[0].score.total - outcome[1].score.total


def check_seat(row: dict[str, Any], found: Counted, seat: int) -> None:
    game, state = found.game, found.game.state
    score, player = game.score(seat), state.players[seat]
    assert row["points"] == score.total
    assert {god: row[god] for god in GODS} == {god: score.by_god.get(god, 0) for god in GODS}
    assert (row["concordia"], row["marker"]) == (score.concordia, score.marker)
    assert (row["coins"], [row[good] for good in GOODS]) == (player.coins, player.goods)
    places = [colonist != NOWHERE for colonist in player.colonists]
    assert (row["land_colonists"], row["sea_colonists"]) == (sum(places[:3]), sum(places[3:]))
    cards = owned(state, seat)
    assert [row[f"owned_{card}"] for card in CARD_IDS] == [cards[card] for card in range(len(CARD_IDS))]
    assert row["houses"] == found.houses[seat]
    assert row["bought"] == found.bought[seat]
    assert row["opening"] == found.opening[seat][:OPENING]


@pytest.mark.parametrize("table", MANY_TABLES, ids=str)
def test_random_games_are_noted_as_the_plain_rules_play_them(table: Table) -> None:
    run = run_at(table)
    told = played(run, 3, 1)
    actions = told["decisions"]["action"].to_list()
    found = counted(run, 3, actions)
    check_game(told["games"].row(0, named=True), found, len(actions))
    rows = told["seats"].to_dicts()
    assert [row["seat"] for row in rows] == list(range(len(found.game.names)))
    for seat, row in enumerate(rows):
        check_seat(row, found, seat)


@pytest.mark.parametrize(
    "table",
    [Table("italia", 3), Table("imperium", 4, ("teams",)), Table("roma", 1, ("contrarius-veteran",))],
    ids=str,
)
def test_games_among_bots_are_noted_in_the_same_way(table: Table) -> None:
    run = run_at(table, "colonist")
    told = played(run, 1, 1)
    actions = told["decisions"]["action"].to_list()
    found = counted(run, 1, actions)
    check_game(told["games"].row(0, named=True), found, len(actions))
    for seat, row in enumerate(told["seats"].to_dicts()):
        check_seat(row, found, seat)


def test_random_games_are_those_of_the_kernel() -> None:
    run = run_of(games=60, seed="same", board="imperium", seats=4)
    told = played(run, 10, 50)
    games = kernel.batch(make_setup("imperium", 4, "same"), 10, 50)
    assert told["games"]["decisions"].to_list() == games.decisions.tolist()
    assert told["games"]["winner"].to_list() == games.winner.tolist()
    assert told["seats"]["points"].to_list() == games.points.reshape(-1).tolist()


@pytest.mark.parametrize("number", range(5))
def test_places_follow_the_final_order(number: int) -> None:
    run = run_of(decisions=True)
    told = played(run, number, 1)
    outcome = counted(run, number, told["decisions"]["action"].to_list()).game.outcome()
    assert outcome is not None
    assert told["seats"].sort("place")["seat"].to_list() == [ranked.seat for ranked in outcome]
    assert told["seats"].filter("won")["place"].to_list() == [1]


def test_partners_win_together_and_share_their_place() -> None:
    run = run_of(games=20, board="imperium", seats=4, variants=["teams"])
    for _, seats in played(run, 0, 20)["seats"].group_by("game"):
        places = seats.sort("seat")["place"].to_list()
        assert places[:2] == places[2:]
        assert sorted(places) == [1, 1, 3, 3]
        assert seats["won"].sum() == 2


def test_every_decision_is_kept_with_what_was_asked() -> None:
    run = run_of(games=2, decisions=True)
    told = played(run, 0, 2)["decisions"]
    game = counted(run, 1, told.filter(pl.col("game") == 1)["action"].to_list()).game
    rows = told.filter(pl.col("game") == 1).to_dicts()
    assert [row["decision"] for row in rows] == list(range(len(rows)))
    for row, (before, move) in zip(rows, game.history(), strict=True):
        top = before.stack[before.depth - 1]
        assert (row["turn"], row["seat"], row["move"]) == (before.turn, top.seat, move.text)
        assert row["choices"] >= 1
    assert Counter(row["kind"] for row in rows)["play"] == game.state.turn


def test_bots_move_on_by_one_seat_from_game_to_game_unless_they_stay() -> None:
    run = run_of("random,colonist", games=3)
    names = [[player.name for player in run.seated(game)] for game in range(3)]
    assert names == [
        ["random", "colonist", "colonist"],
        ["colonist", "colonist", "random"],
        ["colonist", "random", "colonist"],
    ]
    told = played(run, 0, 3)["seats"]["bot"].to_list()
    assert told == [name for game in names for name in game]


def test_contrarius_has_a_row_of_his_own() -> None:
    run = run_of(games=3, board="italia", seats=1, variants=["contrarius"])
    told = played(run, 0, 3)
    assert told["seats"]["bot"].to_list() == ["random", "contrarius"] * 3
    assert set(told["games"]["winner"].to_list()) <= {0, 1, NOBODY}
    assert all(len(houses) > 0 for houses in told["seats"].filter(bot="contrarius")["houses"])
