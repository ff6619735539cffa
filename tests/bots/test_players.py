"""Bots as people write them: names, budgets, classes in Python, programs; and what is refused."""

import sys
from pathlib import Path
from typing import Any

import pytest

from concordia.bots.bot import Bot, Budget
from concordia.bots.classic.bot import ClassicBot
from concordia.bots.levels import LEVELS, LevelBot
from concordia.bots.players import FALLBACK, Player, RandomBot, make_bot, players_of, seated
from concordia.bots.stdio import StdioBot
from concordia.errors import SetupError
from tests.bots.stdio_programs import Fallback, python_example


@pytest.mark.parametrize(
    ("text", "name", "budget"),
    [
        ("consul", "consul", Budget()),
        ("5", "consul", Budget()),
        ("Praefectus Magnus", "magnus", Budget()),
        ("magnus:0.2s", "magnus", Budget(seconds=0.2)),
        ("6:500", "magnus", Budget(simulations=500)),
        ("classic", "classic", Budget()),
        (" classic:1s ", "classic", Budget(seconds=1.0)),
        ("glance", "glance", Budget()),
        ("random", "random", Budget()),
        ("tests.bots.test_players:Stubborn", "tests.bots.test_players:Stubborn", Budget()),
        ("tests.bots.test_players:Stubborn:0.5s", "tests.bots.test_players:Stubborn", Budget(seconds=0.5)),
        ("bot:python3 -m mine:x", "bot:python3 -m mine:x", Budget()),
    ],
)
def test_a_bot_is_written_in_few_characters(text: str, name: str, budget: Budget) -> None:
    player = Player.parse(text)
    assert (player.name, player.budget) == (name, budget)
    assert Player.parse(str(player)) == player


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("caesar", r"unknown bot 'caesar': a bot is one of colonist, .*magnus:0.2s may think"),
        ("", "unknown bot ''"),
        ("random:5", "random plays at a glance: write it without :5"),
        ("mercator:0.1s", "mercator plays at a glance: write it without :0.1s"),
        ("glance:3", "glance plays at a glance"),
        ("magnus:0s", "more than 0 seconds"),
        ("magnus:0", "1 simulation or more"),
        ("magnus:fast", "unknown bot 'magnus:fast': a bot is one of"),
        ("no.such.module:Bot", "cannot be imported: No module named 'no'"),
        ("tests.bots.test_players:Missing", "has no 'Missing'"),
        ("tests.bots.test_players:NoBot", "derive it from concordia.bots.Bot"),
        ("bot:", "a bot needs a program to run"),
    ],
)
def test_what_is_no_bot_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(SetupError, match=why):
        Player.parse(text)


class Stubborn(Fallback):
    """A class of one's own, made with a seed."""

    name = "Stubborn"

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self.closed = False

    def close(self) -> None:
        self.closed = True


class NoBot:
    """Not derived from Bot."""


class Moody(Fallback):
    """Cannot be made."""

    def __init__(self, seed: int | str) -> None:
        raise RuntimeError("not today")


def test_bots_are_made_by_name() -> None:
    for name, kind in (("random", RandomBot), ("classic", ClassicBot), ("2", LevelBot), ("glance", LevelBot)):
        assert isinstance(make_bot(name, 1), kind)
    mine = make_bot("tests.bots.test_players:Stubborn", "seed")
    assert (mine.name, type(mine).__name__) == ("Stubborn", "Stubborn")
    program = make_bot(f"bot:{' '.join(python_example())}", 1)
    assert isinstance(program, StdioBot)
    with program:
        assert isinstance(program.fallback, LevelBot)
        assert program.fallback.level is FALLBACK is LEVELS[1]


def test_a_class_that_cannot_be_made_is_told() -> None:
    with pytest.raises(SetupError, match=r"Moody cannot be made from a seed: RuntimeError\('not today'\)"):
        make_bot("tests.bots.test_players:Moody", 1)


def test_a_class_outside_the_project_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_bots.py").write_text(
        "from concordia.bots import Bot\n\n\n"
        "class First(Bot):\n"
        "    name = 'First thing first'\n\n"
        "    def __init__(self, seed):\n        self.seed = seed\n\n"
        "    def choose(self, observation, budget):\n        return observation.actions[0]\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert make_bot("my_own_bots:First", 7).name == "First thing first"
    monkeypatch.delitem(sys.modules, "my_own_bots")


def test_bots_that_are_seated_are_closed_whatever_happens() -> None:
    players = [Player.parse("tests.bots.test_players:Stubborn")] * 2
    kept: list[Any] = []

    def play() -> None:
        with seated(players, ["a", "b"]) as bots:
            kept.extend(bots)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        play()
    assert [bot.closed for bot in kept] == [True, True]
    assert [bot.seed for bot in kept] == ["a", "b"]


def test_if_one_cannot_be_made_those_before_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    monkeypatch.setattr(Stubborn, "close", lambda self: closed.append(str(self.seed)))
    players = [Player.parse(f"tests.bots.test_players:{name}") for name in ("Stubborn", "Moody")]
    with pytest.raises(SetupError, match="not today"), seated(players, ["a", "b"]):
        pass
    assert closed == ["a"]


def test_a_list_of_bots_fills_the_seats_with_its_last() -> None:
    assert [str(player) for player in players_of("magnus:0.1s, consul", 4)] == [
        "magnus:0.1s",
        "consul",
        "consul",
        "consul",
    ]
    with pytest.raises(SetupError, match="3 bots do not fit 2 seats"):
        players_of("1,2,3", 2)
    with pytest.raises(SetupError, match="nobody plays"):
        players_of(" ,", 2)


@pytest.mark.parametrize(
    ("text", "follows"),
    [
        ("colonist", True),
        ("glance", True),
        ("random", True),
        ("classic", True),
        ("consul", True),
        ("magnus", False),
        ("magnus:100", True),
        ("classic:1s", False),
        ("tests.bots.test_players:Stubborn", False),
        ("bot:python3 x.py", False),
    ],
)
def test_it_is_known_whose_choices_come_out_the_same_again(text: str, follows: bool) -> None:
    assert Player.parse(text).follows_its_seed is follows


def test_a_bot_needs_only_to_choose() -> None:
    bot: Bot = Fallback()
    with bot:
        bot.end_game([1, 2], None)
    assert (list(bot.troubles), bot.gone) == ([], False)
