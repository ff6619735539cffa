import pytest

from concordia.bots.bot import Bot
from concordia.bots.match import Match
from concordia.bots.stdio import StdioBot
from concordia.setup import make_setup
from tests.bots.stdio_programs import LONG, PATIENT, Fallback, javascript_example, python_example
from tests.random_games import Table


@pytest.mark.parametrize("example", [python_example(), javascript_example()], ids=["python", "javascript"])
@pytest.mark.parametrize(
    "table",
    [Table("imperium", 3), Table("roma", 4, ("venus",)), Table("sicilia", 4, ("teams",))],
    ids=str,
)
def test_the_examples_play_whole_matches_without_trouble(example: list[str], table: Table) -> None:
    with StdioBot(example, Fallback(), patience=PATIENT) as bot:
        others: list[Bot] = [Fallback() for _ in range(table.seats - 1)]
        match = Match(table.setup(5), [bot, *others], [LONG] * table.seats)
        result = match.play()
        bot.end_game(result.points, result.winner)
    assert bot.troubles == []
    assert bot.ended_by_itself
    assert result.winner >= 0


def test_both_examples_play_alike_and_better_than_chance() -> None:
    games = []
    for example in (python_example(), javascript_example()):
        with StdioBot(example, Fallback(), patience=PATIENT) as bot:
            setup = make_setup("italia", 2, 3)
            match = Match(setup, [bot, Fallback()], [LONG] * 2)
            games.append((match.play(), match.played))
    assert games[0] == games[1]
    assert games[0][0].winner == 0
