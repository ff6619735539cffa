"""Notebooks show games and boards as pictures, which are drawn only then."""

import subprocess
import sys

from concordia import Game
from concordia.data.board import load_board
from concordia.picture import board_svg, game_svg
from tests.picture.drawing import read, texts
from tests.random_games import Table, moments


def shown(thing: object) -> str:
    """What a notebook shows: it asks the class of a thing for a method of this name."""
    method = getattr(type(thing), "_repr_html_", None)
    assert method is not None
    html = method(thing)
    assert isinstance(html, str)
    return html


def test_a_game_is_shown_as_a_picture_with_a_few_words() -> None:
    game = Game.new("imperium", seats=["Anna", "Béla", "Cy"], seed=7)
    game.push("architect, sea roma > massilia")
    html = shown(game)
    assert game_svg(game) in html
    words = html.removeprefix(f"<div>{game_svg(game)}")
    assert words.startswith('<p style="margin:.4em 0">Imperium, turn 1. Anna: Architect: ')
    assert "Anna plays the Architect." in words
    assert "Anna moves a sea colonist from Roma to Massilia–Roma (1 step)." in words


def test_a_new_game_has_no_last_moves() -> None:
    assert "<small>" not in shown(Game.new("italia", seats=2, seed=7))


def test_names_do_no_harm_in_a_notebook() -> None:
    game = Game.new("imperium", seats=["<script>x</script>", "b", "c"], seed=7)
    game.push("architect")
    assert "<script" not in shown(game)
    assert "&lt;script&gt;x&lt;/script&gt; plays the Architect." in shown(game)


def test_a_card_that_a_legatus_points_at_is_not_told() -> None:
    pointed = 0
    for seed in range(20):
        for game, _ in moments(Table("italia", 4, ("teams",)), seed):
            if game.moves and game.moves[-1].kind == "point":
                assert "points at the" not in shown(game)
                pointed += 1
        if pointed:
            break
    assert pointed


def test_a_board_is_shown_as_a_picture() -> None:
    board = load_board("sicilia")
    assert shown(board) == board_svg(board)


def test_a_picture_shows_itself() -> None:
    picture = board_svg("italia", title="Salve")
    assert shown(picture) == picture
    assert "Salve" in texts(read(picture))


def test_pictures_are_imported_only_when_one_is_shown() -> None:
    program = """
import sys
from concordia import Game
game = Game.new("italia", seats=2, seed=1)
assert not [name for name in sys.modules if name.startswith("concordia.picture")]
assert "<svg" in game._repr_html_()
assert "concordia.picture" in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)
