"""Text notation: moves as short texts, several in one line, and back."""

import pytest

from concordia import Game, IllegalMove, NotAMove
from concordia.data.board import board_names
from concordia.data.cards import CARD_IDS
from concordia.moves import Move, line_name, move_book
from concordia.notation import Context, join_moves, legal_told, parse_move, split_moves
from concordia.refusals import words_of
from concordia.rules.actions import ACTIONS
from tests.positions import give, show, stand


def new(board: str = "imperium") -> Game:
    return Game.new(board, seats=3, seed=7)


def refusal(game: Game, text: str, error: type[Exception]) -> str:
    with pytest.raises(error) as raised:
        game.push(text)
    return str(raised.value)


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("architect", ["architect"]),
        ("  Architect  ", ["architect"]),
        ("architect, done", ["architect", "done"]),
        ("architect ,done", ["architect", "done"]),
        ("sea roma > massilia", ["sea roma", "> massilia"]),
        ("sea roma>massilia/roma", ["sea roma", "> massilia/roma"]),
        ("sea roma, > massilia", ["sea roma", "> massilia"]),
        ("> massilia, > roma > nowhere", ["> massilia", "> roma", "> nowhere"]),
        ("sell  3\twine", ["sell 3 wine"]),
        ("", [""]),
        ("done,", ["done", ""]),
    ],
)
def test_a_line_is_split_into_its_moves(line: str, moves: list[str]) -> None:
    assert split_moves(line) == moves


def test_moves_are_joined_by_commas_except_before_the_line_a_colonist_goes_to() -> None:
    assert join_moves(["architect", "sea roma", "> massilia/roma", "done"]) == (
        "architect, sea roma > massilia/roma, done"
    )
    assert join_moves([]) == ""


@pytest.mark.parametrize("board", board_names())
def test_every_text_of_a_board_survives_joining_and_splitting(board: str) -> None:
    texts = list(move_book(new(board).board).by_text)
    assert split_moves(join_moves(texts)) == texts


@pytest.mark.parametrize("board", board_names())
def test_every_move_has_its_own_number_within_the_numbering(board: str) -> None:
    book = move_book(new(board).board)
    assert all(move.action == action for action, move in book.by_action.items())
    assert all(0 <= action < ACTIONS and action & 63 < 62 for action in book.by_action)
    assert sum(len(moves) for moves in book.by_text.values()) == len(book.by_action)


@pytest.mark.parametrize(
    ("text", "kind", "arguments"),
    [
        ("done", "done", {}),
        ("coins", "coins", {}),
        ("mercator-5", "card", {"card": "mercator-5"}),
        ("slot 7", "slot", {"slot": 7}),
        ("copy green", "copy", {"seat": 1}),
        ("produce gallia", "produce", {"province": "gallia"}),
        ("keep wine", "keep", {"good": "wine"}),
        ("pay cloth", "pay", {"good": "cloth"}),
        ("sell 12 brick", "sell", {"good": "brick", "count": 12}),
        ("buy 1 food", "buy", {"good": "food", "count": 1}),
        ("house massilia", "house", {"city": "massilia"}),
        ("new land massilia", "new", {"colonist": "land", "city": "massilia"}),
        ("sea roma", "from", {"colonist": "sea", "city": "roma"}),
        ("sea massilia/roma", "from", {"colonist": "sea", "line": ["massilia", "roma"]}),
        ("> carthago/roma", "to", {"colonist": "sea", "line": ["roma", "carthago"]}),
        ("as architect", "role", {"role": "architect"}),
        ("use prefect", "use", {"card": "prefect"}),
        ("point tribune", "point", {"card": "tribune"}),
        ("start massilia", "start", {"city": "massilia"}),
        ("take cloth", "take", {"good": "cloth"}),
        ("god venus", "god", {"god": "venus"}),
        ("god minerva weaver", "god", {"god": "minerva", "specialist": "weaver"}),
        ("copy white", "copy", {"seat": 5}),
    ],
)
def test_every_kind_of_move_tells_its_arguments_by_name(
    text: str, kind: str, arguments: dict[str, object]
) -> None:
    (move,) = move_book(new().board).by_text[text]
    assert (move.kind, dict(move.arguments), str(move)) == (kind, arguments, text)


def test_the_first_name_of_a_province_is_read_and_its_name_of_today_is_written() -> None:
    game = new("sicilia")
    game.push("prefect, produce grey")
    assert game.moves[-1].text == "produce hadranitana"
    assert "produce grey" not in move_book(game.board).by_text
    with pytest.raises(NotAMove):
        game.parse("produce green")


def test_every_first_name_of_a_province_of_sicilia_means_the_same_action() -> None:
    board = new("sicilia").board
    today, first = move_book(board), move_book(board.first_named())
    moves = [move for move in today.by_action.values() if move.kind == "produce"]
    assert len(moves) == 9
    for move in moves:
        assert parse_move(first.by_action[move.action].text, Context(board, moves)) == move


def test_every_card_is_a_move() -> None:
    book = move_book(new().board)
    assert [move.text for move in book.by_action.values() if move.kind == "card"] == list(CARD_IDS)


def test_a_line_is_named_by_its_ends_in_alphabetical_order() -> None:
    board = new().board
    assert {line_name(line) for line in board.sea if "roma" in line.ends} == {
        "carthago/roma",
        "massilia/roma",
        "roma/syracusae",
    }


@pytest.mark.parametrize("text", ["> massilia", "> massilia/roma", "> roma/massilia", ">Massilia"])
def test_a_line_may_be_given_by_its_ends_in_any_order_or_by_the_far_one(text: str) -> None:
    game = new()
    game.push("architect, sea roma")
    game.push(text)
    assert game.moves[-1].text == "> massilia/roma"


def test_a_city_means_the_line_from_the_city_left_even_if_others_touch_it() -> None:
    game = new()
    stand(game, 0, "sea roma", "sea roma", "sea roma")
    game.push("architect, sea roma")
    touching = [move.text for move in game.legal_moves if "syracusae" in move.text]
    assert len(touching) > 1
    game.push("> syracusae")
    assert game.moves[-1].text == "> roma/syracusae"


def test_from_a_line_a_city_means_the_only_line_that_touches_it() -> None:
    game = new()
    stand(game, 0, "sea massilia/roma")
    game.push("architect, sea massilia/roma")
    game.push("> syracusae")
    assert game.moves[-1].text == "> roma/syracusae"


def test_a_city_touched_by_several_legal_lines_must_be_told_more_exactly() -> None:
    game = new()
    stand(game, 0, "sea massilia/roma")
    game.push("architect, sea massilia/roma")
    message = refusal(game, "> carthago", NotAMove)
    assert message == "'> carthago' can mean '> carthago/massilia', '> carthago/roma': say which"


def test_land_and_sea_lines_between_the_same_cities_are_told_apart_by_the_colonist() -> None:
    for colonist, kind in (("land", "land"), ("sea", "sea")):
        game = new()
        game.push(f"architect, {colonist} roma > roma/syracusae")
        assert game.moves[-1].arguments["colonist"] == kind


def test_a_slot_may_be_given_by_the_only_card_of_its_kind() -> None:
    game = new()
    give(game, 0, brick=1, food=1, tool=2, wine=2, cloth=2)
    show(game, "architect", "mason", "consul", "mason")
    game.push("senator, slot consul")
    assert [move.text for move in game.moves] == ["senator", "slot 3"]


def test_a_slot_given_by_a_card_that_is_there_twice_or_not_at_all_is_refused() -> None:
    game = new()
    give(game, 0, brick=1, food=1, tool=2, wine=2, cloth=2)
    show(game, "architect", "mason", "consul", "mason")
    game.push("senator")
    assert refusal(game, "slot mason", NotAMove) == "'slot mason' can mean 'slot 2', 'slot 4': say which"
    assert "'slot weaver' is not a move" in refusal(game, "slot weaver", NotAMove)
    assert "'slot 5' is not legal now" in refusal(game, "slot 5", IllegalMove)


def test_a_message_shows_twelve_moves_and_counts_the_rest() -> None:
    moves = [Move(number, "card", {}, f"move {number}") for number in range(14)]
    assert legal_told(moves[:2]) == {"legal": ["move 0", "move 1"], "more": 0}
    assert legal_told(moves)["legal"] == [move.text for move in moves[:12]]
    words = words_of("not-a-move", {"move": "leap", **legal_told(moves)})
    assert words.startswith("'leap' is not a move; legal here: 'move 0', 'move 1', ")
    assert words.endswith("'move 11' and 2 more")
    assert words_of("not-a-move", {"move": "leap", **legal_told(moves[:12])}).endswith(", 'move 11'")


def test_a_text_is_read_against_the_legal_moves_given() -> None:
    game = new()
    legal = game.legal_moves
    assert parse_move("tribune", Context(game.board, legal)) == legal[0]
    with pytest.raises(IllegalMove):
        parse_move("tribune", Context(game.board, legal[1:]))
    with pytest.raises(NotAMove):
        parse_move("slot consul", Context(game.board, legal))


def test_a_ship_is_sent_to_a_space_of_the_track_by_its_name() -> None:
    (move,) = move_book(new("roma").board).by_text["> byzantium"]
    assert (move.kind, dict(move.arguments)) == ("sail", {"space": "byzantium"})
    game = new("roma")
    game.push("architect, sea ostia > carthago")
    assert [str(made) for made in game.moves[:3]] == ["architect", "sea ostia", "> carthago"]
