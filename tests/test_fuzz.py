"""Whatever is given as a record or a move: a clear error or a game that holds, never anything else."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from concordia import ConcordiaError, Game, GameOver, IllegalMove, NotAMove, NotYourDecision
from concordia.moves import move_book
from concordia.record import read_game, record_text
from concordia.rules.actions import ACTIONS
from concordia.rules.state import copy_state
from tests.random_games import Table, played
from tests.records import sealed
from tests.replays.make import FOLDER
from tests.soak import often

SHORT = record_text(played(Table("italia", 2, ("start-without-goods",)), 1, moves=12))
LONG = (FOLDER / "italia-2-intermediate-scoring-ends-by-last-card.txt").read_text(encoding="utf-8")

WAYS = ("delete", "insert", "replace", "delete line", "repeat line", "swap lines", "swap words")
SIGNS = st.text(
    st.sampled_from([*"abcdefghijklmnopqrstuvwxyz :,>/-+=.0123456789²\n\r\t\0é\u2028", "\ud800"]), max_size=3
)
CHANGES = st.lists(
    st.tuples(
        st.sampled_from(WAYS),
        st.integers(0, len(LONG)),
        st.integers(0, len(LONG)),
        SIGNS,
    ),
    min_size=1,
    max_size=4,
)


def mutated(text: str, how: str, at: int, other: int, new: str) -> str:
    at %= len(text)
    if how == "delete":
        return text[:at] + text[at + 1 + other % 5 :]
    if how == "insert":
        return text[:at] + new + text[at:]
    if how == "replace":
        return text[:at] + new + text[at + len(new) :]
    by = " " if how == "swap words" else "\n"
    parts = text.split(by)
    at, other = at % len(parts), other % len(parts)
    if how == "delete line":
        del parts[at]
    elif how == "repeat line":
        parts.insert(at, parts[at])
    else:
        parts[at], parts[other] = parts[other], parts[at]
    return by.join(parts)


def read_or_refuse(text: str) -> Game | None:
    """The game of a record, or None where it is refused."""
    try:
        return read_game(text)
    except ConcordiaError:
        return None


@pytest.mark.parametrize("seal", [False, True], ids=["damaged", "tampered"])
@settings(max_examples=often(200, 60))
@given(changes=CHANGES)
def test_a_damaged_record_is_refused_and_a_tampered_one_is_refused_or_a_game(
    seal: bool, changes: list[tuple[str, int, int, str]]
) -> None:
    text = LONG
    for change in changes:
        text = mutated(text or "\n", *change)
    game = read_or_refuse(sealed(text) if seal else text)
    if game is not None:
        assert seal or text == LONG
        again = read_game(record_text(game))
        assert (again.setup, again.moves, again.state) == (game.setup, game.moves, game.state)


@pytest.mark.parametrize("sign", ["\ud800", "\0", "\r", "\u2028", "²", "\x85", "\ufeff"])
def test_a_strange_sign_anywhere_in_a_record_is_refused(sign: str) -> None:
    for at in range(0, len(SHORT), 7):
        text = SHORT[:at] + sign + SHORT[at:]
        assert read_or_refuse(text) is None
        read_or_refuse(sealed(text))


@pytest.mark.parametrize("part", range(4))
def test_a_record_cut_at_any_length_is_refused(part: int) -> None:
    for length in range(part, len(SHORT), 4):
        assert read_or_refuse(SHORT[:length]) is None


@pytest.mark.parametrize("part", range(4))
def test_a_record_cut_at_any_length_and_sealed_again_is_refused_or_a_game_with_fewer_moves(part: int) -> None:
    whole = read_game(SHORT)
    for length in range(part, len(SHORT), 4):
        game = read_or_refuse(sealed(SHORT[:length]))
        if game is not None:
            assert game.moves == whole.moves[: len(game.moves)]


@pytest.mark.parametrize("line", range(len(SHORT.split("\n"))))
def test_a_record_with_a_line_missing_or_doubled_is_refused_or_a_game(line: int) -> None:
    lines = SHORT.split("\n")
    for changed in (lines[:line] + lines[line + 1 :], [*lines[:line], lines[line], *lines[line:]]):
        text = "\n".join(changed)
        assert read_or_refuse(text) is None
        game = read_or_refuse(sealed(text))
        assert game is None or record_text(game).count("\n") in (SHORT.count("\n"), SHORT.count("\n") - 1)


MIDDLE = played(Table("imperium", 4), 1, "building", 80)
TEXTS = sorted(move_book(MIDDLE.board).by_text)
WORDS = sorted({word for text in TEXTS for word in text.split()} | {"nowhere", "slot", "0", "-1", "13", "²"})
PIECES = st.one_of(
    st.sampled_from(TEXTS),
    st.sampled_from(WORDS),
    st.text(max_size=8),
    st.sampled_from([", ", " > ", ">", "/", " ", ",,"]),
)


def refuse_or_push(game: Game, move: int | str, seat: int | None) -> None:
    """Push a move; if it is refused, the game must be as it was, else it must be taken back whole."""
    state, moves, legal = copy_state(game.state), game.moves[:], game.legal_actions
    try:
        game.push(move, seat)
    except (NotAMove, IllegalMove, NotYourDecision, GameOver):
        assert len(game.moves) == len(moves)
    else:
        assert len(game.moves) > len(moves)
        while len(game.moves) > len(moves):
            game.pop()
    assert (game.state, game.moves, game.legal_actions) == (state, moves, legal)


@pytest.mark.parametrize("made", [0, 1, 30, 81, 200, None])
@settings(max_examples=often(80, 30))
@given(pieces=st.lists(PIECES, max_size=5), start=st.booleans(), seat=st.sampled_from([None, 0, 1, 99, -1]))
@example(pieces=["architect, sea roma > nowhere"], start=False, seat=None)
@example(pieces=["sea roma > nowhere"], start=False, seat=None)
@example(pieces=[], start=True, seat=None)
@example(pieces=["architect, sea roma > massilia, house nowhere"], start=False, seat=0)
def test_a_text_that_is_no_legal_move_leaves_the_game_as_it_was(
    made: int | None, pieces: list[str], start: bool, seat: int | None
) -> None:
    game = played_once(made)
    first = [f"{game.legal_moves[0]}, "] if start and not game.is_over else []
    refuse_or_push(game, "".join(first + pieces), seat)
    refuse_or_push(game, " ".join(first + pieces), seat)


@pytest.mark.parametrize("made", [0, 30, 81, None])
def test_a_number_that_is_no_legal_move_leaves_the_game_as_it_was(made: int | None) -> None:
    game = played_once(made)
    for action in [*range(-2, ACTIONS + 2), 1 << 40, -(1 << 40)]:
        legal = action in game.legal_actions
        if not legal:
            with pytest.raises((GameOver,) if game.is_over else (NotAMove, IllegalMove)):
                game.push(action)
        refuse_or_push(game, action, None)


GAMES: dict[int | None, Game] = {}


def played_once(made: int | None) -> Game:
    """A game that is put back as it was after each use."""
    if made not in GAMES:
        GAMES[made] = played(Table("imperium", 3), 2, "building", made)
    return GAMES[made]


EXPANSIONS = [
    Table("roma", 2, ("venus",)),
    Table("sicilia", 4, ("teams",)),
    Table("roma", 1, ("contrarius",)),
    Table("italia", 2, ("teams", "contrarius-veteran")),
]


@pytest.mark.parametrize("made", [0, 1, 33, None])
@pytest.mark.parametrize("table", EXPANSIONS, ids=str)
def test_with_expansions_nothing_but_a_legal_move_changes_a_game(table: Table, made: int | None) -> None:
    game = played(table, 2, "building", made)
    book = move_book(game.board)
    for action in [*range(-2, ACTIONS + 2), 1 << 40]:
        if action not in game.legal_actions:
            with pytest.raises((GameOver,) if game.is_over else (NotAMove, IllegalMove)):
                game.push(action)
    for move in game.legal_moves:
        refuse_or_push(game, move.action, None)
    for text in sorted(book.by_text)[::5]:
        refuse_or_push(game, text, None)
        refuse_or_push(game, f"{text}, {text}", game.state.seats)


@pytest.mark.parametrize("table", EXPANSIONS, ids=str)
@settings(max_examples=25)
@given(changes=CHANGES)
def test_a_tampered_record_with_expansions_is_refused_or_a_game(
    table: Table, changes: list[tuple[str, int, int, str]]
) -> None:
    text = record_text(played(table, 1, moves=25))
    for change in changes:
        text = mutated(text or "\n", *change)
    game = read_or_refuse(sealed(text))
    if game is not None:
        again = read_game(record_text(game))
        assert (again.setup, again.moves, again.state) == (game.setup, game.moves, game.state)
