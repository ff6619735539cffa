from dataclasses import replace

import pytest

from concordia import Game
from concordia.bots.bot import BotTrouble, Budget
from concordia.bots.program import MOST_LINES
from concordia.bots.protocol import LONGEST_LOG, Kind
from concordia.brain.observation import observe
from tests.bots.stdio_programs import (
    CURT,
    PATIENT,
    SHORT,
    bot_that,
    new_game,
    turn,
)

FEW_FAULTS = replace(PATIENT, faults_in_a_row=2)
MANY_FAULTS = replace(CURT, faults_in_a_row=1000)


def test_a_program_plays_a_seat_under_its_own_name() -> None:
    game = new_game()
    with bot_that("well") as bot:
        first = game.legal_actions[0]
        assert (bot.name, turn(bot, game), bot.troubles) == ("Behaving", first, [])


def test_a_move_may_be_given_as_its_text() -> None:
    game = new_game()
    with bot_that("by-text") as bot:
        last = game.legal_actions[-1]
        assert (turn(bot, game), bot.troubles) == (last, [])


def test_a_budget_without_seconds_means_the_usual_time() -> None:
    game = new_game()
    with bot_that("well") as bot:
        turn(bot, game, Budget(simulations=10))
        assert bot.troubles == []


def test_a_program_hears_of_every_game_once_a_seat_and_of_every_decision() -> None:
    heard: list[str] = []
    with bot_that("scribe", log=heard.append) as bot:
        for seed in (1, 2):
            game = Game.new("imperium", seats=3, seed=seed)
            while len(game.moves) < 12:
                if observe(game).seat == 1:
                    game.push(game.legal_actions[0])
                else:
                    turn(bot, game)
            bot.end_game([30, 20, 10], 0 if seed == 1 else None)
        turn(bot, new_game())
    decisions = [line for line in heard if line.startswith("decide")]
    others = [line for line in heard if not line.startswith("decide")]
    assert others == [
        "hello",
        *("new_game 1 0", "new_game 2 2", "end 1 [30, 20, 10] 0", "end 2 [30, 20, 10] 0"),
        *("new_game 3 0", "new_game 4 2", "end 3 [30, 20, 10] None", "end 4 [30, 20, 10] None"),
        *("new_game 5 0", "bye"),
    ]
    assert [line.split()[2] for line in decisions] == [str(number) for number in range(1, len(decisions) + 1)]


def test_a_game_that_does_not_go_on_from_the_last_decision_is_a_new_one() -> None:
    heard: list[str] = []
    with bot_that("scribe", log=heard.append) as bot:
        game = new_game()
        chosen = turn(bot, game)
        game.pop()
        game.push(next(action for action in game.legal_actions if action != chosen))
        while observe(game).seat != 0:
            game.push(game.legal_actions[0])
        turn(bot, game)
    assert [line for line in heard if line.startswith("new_game")] == ["new_game 1 0", "new_game 2 0"]


def test_logs_are_passed_on_cut_and_without_commands_to_the_terminal() -> None:
    heard: list[str] = []
    with bot_that("chatting", log=heard.append) as bot:
        turn(bot, new_game())
        assert bot.troubles == []
    assert heard == [f"a [2J {'b' * (LONGEST_LOG - 6)}"]


def test_logs_may_be_left_unheard() -> None:
    with bot_that("chatting") as bot:
        turn(bot, new_game())
        assert bot.troubles == []


@pytest.mark.parametrize(
    ("way", "kind", "told"),
    [
        ("no-json", "not-a-message", "wrote “architect”, which is not a JSON object in UTF-8"),
        ("no-object", "not-a-message", "wrote “[1]”, which is not a JSON object"),
        ("no-utf-8", "not-a-message", "which is not a JSON object in UTF-8"),
        ("deep", "not-a-message", "[…”, which is not a JSON object"),
        ("of-unknown-type", "not-a-message", "which is neither a move nor a log"),
        ("logging-no-text", "not-a-message", "wrote a log without a text"),
        ("numberless", "wrong-number", "answered without the number of the decision"),
        ("ahead", "wrong-number", "answered decision 2 instead of 1"),
        ("illegal", "not-legal", "chose “999999”, which is none of the actions offered"),
        ("actionless", "not-legal", "answered without an action"),
        ("of-unknown-text", "not-legal", "'conquer gallia' is not a move; legal here: 'tribune'"),
        ("of-several-moves", "not-legal", "a decision is answered with one move"),
    ],
)
def test_a_wrong_answer_is_told_and_the_fallback_decides(way: str, kind: Kind, told: str) -> None:
    heard: list[BotTrouble] = []
    game = new_game()
    last = game.legal_actions[-1]
    with bot_that(way, tell=heard.append) as bot:
        assert turn(bot, game) == last
        assert not bot.gone
        assert heard == bot.troubles
    [trouble] = heard
    assert (trouble.kind, trouble.seat, trouble.decision, trouble.gone) == (kind, 0, 1, False)
    assert trouble.text.startswith("Behaving ")
    assert told in trouble.text
    assert trouble.text.endswith("; fallback plays this decision")


def test_an_answer_given_twice_is_wrong_for_the_next_decision() -> None:
    game = new_game()
    with bot_that("twice") as bot:
        turn(bot, game)
        turn(bot, game)
    assert [(trouble.kind, trouble.decision) for trouble in bot.troubles] == [("wrong-number", 2)]
    assert "answered decision 1 instead of 2" in bot.troubles[0].text


def test_a_late_answer_is_not_taken_for_the_next_one() -> None:
    game = new_game()
    with bot_that("late") as bot:
        last = game.legal_actions[-1]
        assert turn(bot, game, SHORT) == last
        for _ in range(3):
            first = game.legal_actions[0]
            assert turn(bot, game) == first
    [trouble] = bot.troubles
    assert (trouble.kind, trouble.decision, trouble.gone) == ("time-out", 1, False)
    assert "did not answer within 10 ms" in trouble.text


def test_a_program_that_fails_several_times_in_a_row_is_not_asked_any_more() -> None:
    game = new_game()
    with bot_that("mute", patience=FEW_FAULTS) as bot:
        for _ in range(4):
            last = game.legal_actions[-1]
            assert turn(bot, game, SHORT) == last
    assert [(trouble.kind, trouble.gone) for trouble in bot.troubles] == [
        ("time-out", False),
        ("time-out", True),
    ]
    assert bot.troubles[-1].text.endswith("; fallback plays on in its place")


def test_a_good_answer_makes_up_for_earlier_faults() -> None:
    game = new_game()
    with bot_that("twice", patience=FEW_FAULTS) as bot:
        for _ in range(8):
            turn(bot, game)
        assert not bot.gone
    assert [trouble.decision for trouble in bot.troubles] == [2, 4, 6, 8]


@pytest.mark.parametrize(
    ("way", "kind", "told"),
    [
        ("dying", "ended", "ended with status 1: ValueError: lost in Hispania"),
        ("leaving", "ended", "ended with status 0"),
        ("endless", "too-long", "wrote a line of more than 65536 bytes"),
        ("of-a-long-line", "too-long", "wrote a line of more than 65536 bytes"),
        ("flooding", "flood", f"wrote more than {MOST_LINES} lines"),
    ],
)
def test_after_a_crash_or_too_much_output_the_fallback_plays_on(way: str, kind: Kind, told: str) -> None:
    game = new_game()
    with bot_that(way) as bot:
        for _ in range(6):
            last = game.legal_actions[-1]
            chosen = turn(bot, game)
            assert chosen == last or not bot.gone
        assert bot.gone
        assert bot.program.process.returncode is not None
        bot.end_game([1, 2, 3], 2)
    [trouble] = bot.troubles
    assert (trouble.kind, trouble.gone) == (kind, True)
    assert told in trouble.text


def test_a_program_that_closes_its_output_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("concordia.bots.program.ENDING_SECONDS", 0.01)
    with bot_that("closing-its-output") as bot:
        turn(bot, new_game())
    [trouble] = bot.troubles
    assert (trouble.kind, trouble.gone) == ("ended", True)
    assert "Behaving closed its output; fallback plays on" in trouble.text


def test_a_program_that_never_reads_does_not_hold_the_game_up() -> None:
    game = new_game()
    with bot_that("deaf", patience=MANY_FAULTS) as bot:
        while not bot.program.writer.lines.qsize() > 3:
            turn(bot, game, SHORT)
    assert {trouble.kind for trouble in bot.troubles} == {"time-out"}
    assert not bot.program.writer.is_alive()
