from io import StringIO

from rich.console import Console
from rich.text import Text

from concordia import Game
from concordia.cli.choices import Choice, choices, choices_table
from concordia.view import view
from concordia.words import Speaker


def lines_of(game: Game) -> list[str]:
    decision = game.decision
    assert decision is not None
    lines = choices(view(game, decision.seat).actions or (), Speaker(game.board, game.setup.names))
    return [f"{line.numbers} {line.words}: {line.detail}" for line in lines]


def printed(number: int, width: int) -> list[str]:
    lines = [Choice(str(i), f"Go to city {i}", Text("1 step")) for i in range(1, number + 1)]
    file = StringIO()
    Console(file=file, width=width).print(choices_table(lines, width))
    return file.getvalue().splitlines()


def test_a_card_tells_what_it_brings_or_does() -> None:
    game = Game.new("imperium", seats=4, seed=7)
    assert lines_of(game)[3] == "4 Play the Mercator (3): +3 coins, then trade in two goods"
    assert lines_of(game)[1] == "2 Play the Architect: move colonists, then build houses"


def test_a_specialist_tells_the_goods() -> None:
    game = Game.new("imperium", seats=4, seed=7)
    mason = 13
    game.state.players[0].hand[mason] = 1
    game.push("tribune, done")
    while game.state.active != 0:
        game.push(game.legal_moves[0])
    assert "Play the Mason: no goods" in lines_of(game)[-1]
    brick_city = game.state.good_cities[0] & -game.state.good_cities[0]
    game.state.players[0].houses |= brick_city
    assert "Play the Mason: +1 brick" in lines_of(game)[-1]


def test_whose_card_is_copied_is_told() -> None:
    game = Game.new("imperium", seats=4, seed=7)
    game.push("mercator, done")
    game.push("diplomat")
    assert lines_of(game) == ["1 Done: ", "2 Copy red: the Mercator (3)"]


def test_the_coins_of_the_markers_are_told_even_if_there_are_none() -> None:
    game = Game.new("imperium", seats=4, seed=7)
    game.push("prefect")
    assert lines_of(game)[0] == "1 Take the coins: +0 coins"


def test_a_line_is_called_by_its_ends() -> None:
    game = Game.new("imperium", seats=4, seed=7)
    game.push("architect, sea roma")
    assert "4 Massilia–Roma: 1 step" in lines_of(game)


def test_few_choices_stand_in_one_column() -> None:
    assert len(printed(14, 80)) == 14


def test_many_choices_stand_side_by_side_as_far_as_the_width_allows() -> None:
    assert len(printed(30, 80)) == 15
    assert len(printed(30, 120)) == 10
    assert len(printed(30, 40)) == 30


def test_choices_are_numbered_down_each_column() -> None:
    assert " ".join(printed(15, 80)[1].split()) == "2 Go to city 2 1 step 10 Go to city 10 1 step"
