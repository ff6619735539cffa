"""Records: a game as a text that people read and programs replay (docs/notation.md)."""

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from concordia.data.board import Board, board_names, load_board
from concordia.errors import ConcordiaError, RecordError
from concordia.files import write_whole
from concordia.game import Game
from concordia.moves import move_book
from concordia.notation import join_moves, split_moves
from concordia.refusals import LONGEST_QUOTE
from concordia.rules import FIRST_RULES_VERSION, RULES_VERSION
from concordia.setup import COLOURS, Setup

FORMAT: Final = "Concordia record 1"
MAX_BYTES: Final = 4_000_000
FIELDS: Final = ("Rules", "Board", "Variants", "Commitment", "Salt", "Seed", "Ended")
ENDINGS: Final = ("agreement", "claim", "time")
"""Why a game may end before the rules end it."""


class Ended(NamedTuple):
    """How a game ended before the rules ended it: why, and who is placed last whatever the points."""

    why: str
    last: tuple[int, ...] = ()
    """The first of them is at the very end."""

    def __str__(self) -> str:
        """As a record has it."""
        return " ".join((self.why, *(COLOURS[seat] for seat in self.last)))


def record_text(game: Game, reveal_seed: bool = True, ended: Ended | None = None) -> str:
    """The record of a game; without its seed it cannot be replayed yet but hides what is to come."""
    return _text(game, game.board, reveal_seed, ended)


def _text(game: Game, named: Board, reveal_seed: bool = True, ended: Ended | None = None) -> str:
    """The record of a game with the names that its board has, or had first."""
    lines = [*_header(game.setup, reveal_seed)]
    if ended is not None:
        lines.append(f"Ended: {ended}")
    lines += ["", *_turns(game, named, hidden=not reveal_seed)]
    if game.is_over or ended is not None:
        lines += ["", *_results(game, ended)]
    return "\n".join([*lines, f"Check: {_check(lines)}", ""])


def _header(setup: Setup, reveal_seed: bool) -> Iterator[str]:
    yield FORMAT
    yield f"Rules: {setup.rules}"
    yield f"Board: {setup.board.id} {fingerprint(setup.board)}"
    for colour, name in zip(COLOURS, setup.names, strict=False):
        yield f"Seat {colour}: {name}"
    if setup.variants:
        yield f"Variants: {', '.join(setup.variants)}"
    yield f"Commitment: {setup.commitment}"
    if reveal_seed:
        if setup.salt:
            yield f"Salt: {setup.salt}"
        yield f"Seed: {setup.seed}"


def _turns(game: Game, named: Board, hidden: bool) -> Iterator[str]:
    """One line a turn; a move by another than the active player begins with the colour of its seat.

    With hidden, the card of a partner's hand at which a Legatus points is not told (§18).
    """
    book = move_book(named).by_action
    turn = -1
    moves: list[str] = []
    for before, move in game.history():
        if before.turn != turn:
            if moves:
                yield join_moves(moves)
            turn = before.turn
            moves = []
            prefix = f"{turn + 1} {COLOURS[before.active]}: "
        else:
            prefix = ""
        seat = before.stack[before.depth - 1].seat
        goes_on = seat == before.active or move.text.startswith(">")
        colour = "" if goes_on else f"{COLOURS[seat]} "
        text = "point ?" if hidden and move.kind == "point" else book[move.action].text
        moves.append(f"{prefix}{colour}{text}")
    if moves:
        yield join_moves(moves)


def _results(game: Game, ended: Ended | None) -> Iterator[str]:
    for place, ranked in enumerate(game.ranking(() if ended is None else ended.last), 1):
        parts = [f"{god} {points}" for god, points in ranked.score.by_god.items() if points]
        if ranked.score.concordia:
            parts.append(f"concordia {ranked.score.concordia}")
        if ranked.score.marker:
            parts.append(f"marker {ranked.score.marker}")
        points = " + ".join(parts) or "0"
        yield f"Result {place} {COLOURS[ranked.seat]}: {ranked.score.total} = {points}"


def _check(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode(errors="replace")).hexdigest()[:16]


def fingerprint(board: Board) -> str:
    """A short hash of everything on a board that the rules depend on, with the first ids of provinces."""
    board = board.first_named()
    facts: tuple[object, ...] = (
        board.players,
        board.start,
        [province.id for province in board.provinces],
        [(city.id, city.province, city.letter) for city in board.cities],
        [line.ends for line in board.land],
        [line.ends for line in board.sea],
    )
    if board.track or board.volcano:
        facts += (board.sea_start, board.track, board.marker_coins, [p.volcano for p in board.provinces])
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:12]


def read_game(text: str, board: Board | None = None) -> Game:
    """Replay a record and check everything it says; a game on a board of one's own needs that board."""
    return read_record(text, board)[0]


def read_record(text: str, board: Board | None = None) -> tuple[Game, Ended | None]:
    """The game of a record, and how it ended if that was before the rules ended it."""
    record = _split(text)
    game = Game(_setup(record, board))
    for number, line in record.turns:
        _replay_turn(game, number, line)
    ended = _ended(record, game)
    expected = list(_results(game, ended)) if game.is_over or ended is not None else []
    if [line for _, line in record.results] != expected:
        raise RecordError.of("record-result", result="; ".join(expected) or "open")
    if text not in (_text(game, named, True, ended) for named in (game.board, game.board.first_named())):
        raise RecordError.of("record-form")
    return game, ended


def _ended(record: "_Parts", game: Game) -> Ended | None:
    """How a record says that its game ended early, if it does."""
    if "Ended" not in record.fields:
        return None
    why, *colours = record.fields["Ended"].split(" ")
    seats = {COLOURS[seat]: seat for seat in range(len(game.setup.names))}
    known = why in ENDINGS and set(colours) <= set(seats) and len(set(colours)) == len(colours)
    if game.is_over or not known:
        raise RecordError.of("record-ended", ended=record.fields["Ended"][:LONGEST_QUOTE])
    return Ended(why, tuple(seats[colour] for colour in colours))


@dataclass(slots=True)
class _Parts:
    fields: dict[str, str]
    names: list[str]
    turns: list[tuple[int, str]]
    results: list[tuple[int, str]]


def _split(text: str) -> _Parts:
    lines = text.split("\n")
    if lines[0] != FORMAT:
        raise RecordError.of("record-beginning", format=FORMAT, found=lines[0][:LONGEST_QUOTE])
    if len(lines) < 3 or lines[-1] or not lines[-2].startswith("Check: "):
        raise RecordError.of("record-cut-short")
    if lines[-2] != f"Check: {_check(lines[:-2])}":
        raise RecordError.of("record-changed")
    parts = _Parts({}, [], [], [])
    for number, line in enumerate(lines[1:-2], 2):
        if line.startswith("Result "):
            parts.results.append((number, line))
        elif line[:1].isdigit():
            parts.turns.append((number, line))
        elif line:
            _read_field(parts, number, line)
    return parts


def _read_field(parts: _Parts, number: int, line: str) -> None:
    name, separator, value = line.partition(": ")
    if separator and name in FIELDS and name not in parts.fields:
        parts.fields[name] = value
    elif separator and name == f"Seat {COLOURS[min(len(parts.names), len(COLOURS) - 1)]}":
        parts.names.append(value)
    else:
        raise RecordError.of("record-line", line=number, text=line[:LONGEST_QUOTE])


def _setup(record: _Parts, board: Board | None) -> Setup:
    for needed in ("Rules", "Board", "Commitment"):
        if needed not in record.fields:
            raise RecordError.of("record-field-missing", field=needed)
    rules = record.fields["Rules"]
    if rules not in map(str, range(FIRST_RULES_VERSION, RULES_VERSION + 1)):
        raise RecordError.of(
            "rules-version", version=rules[:LONGEST_QUOTE], first=FIRST_RULES_VERSION, last=RULES_VERSION
        )
    if "Seed" not in record.fields:
        raise RecordError.of("record-without-seed")
    variants = record.fields.get("Variants")
    setup = Setup(
        _board(record.fields["Board"], board),
        tuple(record.names),
        tuple(variants.split(", ")) if variants else (),
        record.fields["Seed"],
        record.fields.get("Salt", ""),
        int(rules),
    )
    if setup.commitment != record.fields["Commitment"]:
        raise RecordError.of("record-commitment")
    return setup


def _board(line: str, given: Board | None) -> Board:
    name, _, mark = line.partition(" ")
    board = given
    if board is None:
        if name not in board_names():
            raise RecordError.of("record-board-unknown", board=name[:LONGEST_QUOTE])
        board = load_board(name)
    if fingerprint(board) != mark:
        raise RecordError.of("record-board-other", board=name[:LONGEST_QUOTE], source=str(board.source))
    return board


def _replay_turn(game: Game, number: int, line: str) -> None:
    head, separator, moves = line.partition(": ")
    expected = f"{game.state.turn + 1} {COLOURS[game.state.active]}"
    if not separator or head != expected:
        raise RecordError.of("record-turn", line=number, expected=expected, found=head[:LONGEST_QUOTE])
    for text in split_moves(moves):
        colour, _, rest = text.partition(" ")
        seat = COLOURS.index(colour) if colour in COLOURS else None if colour == ">" else game.state.active
        try:
            game.push(rest if colour in COLOURS else text, seat=seat)
        except ConcordiaError as error:
            raise RecordError.of("record-move", line=number, reason=error) from None


def record_in(text: str) -> str:
    """The record that a text is, or that stands within the JSON of an export."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        found = json.loads(text)["record"]
    except (ValueError, KeyError):
        found = None
    if not isinstance(found, str):
        raise RecordError.of("export-without-record")
    return found


def hidden_turns(path: str | os.PathLike[str]) -> int | None:
    """How many turns a record has that is whole, but whose game was still played: it hides its seed."""
    try:
        record = _split(record_in(Path(path).read_text(encoding="utf-8").replace("\r\n", "\n")))
    except (ConcordiaError, OSError, ValueError):
        return None
    return None if "Seed" in record.fields or record.results else len(record.turns)


def load_game(path: str | os.PathLike[str], board: Board | None = None) -> Game:
    """Read and replay a record file."""
    return load_record(path, board)[0]


def load_record(path: str | os.PathLike[str], board: Board | None = None) -> tuple[Game, Ended | None]:
    """Read and replay a record file, and tell how its game ended if that was before the rules ended it."""
    try:
        data = Path(path).read_bytes()
        if len(data) > MAX_BYTES:
            raise RecordError.of("file-too-large", path=str(path), most=MAX_BYTES, size=len(data))
        return read_record(record_in(data.decode()).replace("\r\n", "\n"), board)
    except UnicodeDecodeError:
        raise RecordError.of("file-not-text", path=str(path)) from None
    except (OSError, ValueError) as error:
        raise RecordError.of("file-unreadable", path=str(path), reason=_reason(error)) from None
    except ConcordiaError as error:
        raise RecordError.of("file-not-a-record", path=str(path), reason=error) from None


def save_game(game: Game, path: str | os.PathLike[str]) -> None:
    """Write the record of a game, whole or not at all."""
    try:
        write_whole(Path(path), record_text(game).encode())
    except (OSError, ValueError) as error:
        raise RecordError.of("file-unwritable", path=str(path), reason=_reason(error)) from None


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
