"""Tables of games, seats, decisions and turns, made from the facts of games that were played."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any, Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from concordia.arena.chronicle import facts, notes
from concordia.arena.games import Played
from concordia.arena.run import Run
from concordia.data.cards import CARD_IDS, GODS
from concordia.data.goods import GOODS
from concordia.game import Game
from concordia.moves import DECISION_NAMES, KIND_NAMES, move_book
from concordia.rules.actions import ACTIONS
from concordia.rules.decisions import DECISIONS
from concordia.rules.state import NOBODY

CONTRARIUS: Final = "contrarius"
"""Who stands for a bot in the seat of Contrarius."""
ENDINGS: Final = ("cards", "houses")
"""What triggered the end: the last card of the display, or someone's last house."""
COMPRESSION: Final = "zstd"


def tables(run: Run, played: Played) -> dict[str, pl.DataFrame]:
    """The tables of some games by name."""
    found = {"games": games_table(run, played), "seats": seats_table(run, played)}
    if run.decisions:
        found["decisions"] = decisions_table(run, played)
    if run.analyse:
        found["turns"] = turns_table(run, played)
    return found


def as_parquet(table: pl.DataFrame) -> bytes:
    """A table as the content of a Parquet file."""
    file = BytesIO()
    table.write_parquet(file, compression=COMPRESSION)
    return file.getvalue()


def games_table(run: Run, played: Played) -> pl.DataFrame:
    """One row a game."""
    told = played.games
    numbers = np.arange(played.first, played.first + len(told), dtype=np.uint32)
    winner, trigger = told[:, facts.WINNER], told[:, facts.TRIGGER]
    over = winner != NOBODY
    ending = _names(np.where(trigger == NOBODY, NOBODY, told[:, facts.BY_HOUSES]), ENDINGS, "ending")
    return pl.DataFrame(
        [
            pl.Series("game", numbers),
            pl.Series("seed", [f"{run.seed}/{number}" for number in numbers]),
            pl.Series("board", [run.board.id]).new_from_index(0, len(told)),
            pl.Series("variants", [run.variants], pl.List(pl.String)).new_from_index(0, len(told)),
            pl.Series("seats", np.full(len(told), run.seats, np.uint8)),
            pl.Series("turns", told[:, facts.TURNS]),
            pl.Series("decisions", told[:, facts.DECISIONS]),
            _or_null("winner", winner, over, pl.Int8),
            _or_null("trigger", trigger, trigger != NOBODY, pl.Int8),
            ending,
            _or_null("margin", told[:, facts.MARGIN], over, pl.Int16),
        ]
    )


def seats_table(run: Run, played: Played) -> pl.DataFrame:
    """One row a seat of each game, that of Contrarius among them."""
    games, everyone, _ = played.seats.shape
    told = played.seats.reshape(games * everyone, -1)
    numbers = np.arange(played.first, played.first + games, dtype=np.uint32)
    place = told[:, facts.PLACE]
    cities = [city.id for city in run.board.cities]
    return pl.DataFrame(
        [
            pl.Series("game", np.repeat(numbers, everyone)),
            pl.Series("seat", np.tile(np.arange(everyone, dtype=np.uint8), games)),
            _bots(run, played.first, games, everyone),
            _or_null("place", place, place > 0, pl.UInt8),
            pl.Series("won", place == 1),
            _column(told, "points", facts.POINTS),
            *_columns(told, GODS, facts.BY_GOD),
            _column(told, "concordia", facts.CONCORDIA),
            _column(told, "marker", facts.MARKER),
            _column(told, "coins", facts.COINS),
            *_columns(told, GOODS, facts.GOODS),
            *_columns(told, [f"{kind}_colonists" for kind in KIND_NAMES.values()], facts.ON_BOARD),
            *_columns(told, [f"owned_{card}" for card in CARD_IDS], facts.OWNED),
            _list(told, "bought", (notes.BOUGHT_SIZE, notes.BOUGHT, notes.BUILT), CARD_IDS),
            _list(told, "houses", (notes.BUILT_SIZE, notes.BUILT, notes.PLAYED), cities),
            _list(told, "opening", (notes.PLAYED_SIZE, notes.PLAYED, notes.NOTES), CARD_IDS),
        ]
    )


def decisions_table(run: Run, played: Played) -> pl.DataFrame:
    """One row a decision."""
    lengths = [len(log) for log in played.log]
    told = np.concatenate(played.log)
    texts, text_of = _texts(run)
    numbers = np.arange(played.first, played.first + len(lengths), dtype=np.uint32)
    kinds = [DECISION_NAMES[kind] for kind in range(DECISIONS)]
    return pl.DataFrame(
        [
            pl.Series("game", np.repeat(numbers, lengths)),
            pl.Series("decision", np.concatenate([np.arange(length, dtype=np.uint16) for length in lengths])),
            _column(told, "turn", notes.TURN),
            pl.Series("seat", told[:, notes.SEAT].astype(np.uint8)),
            _names(told[:, notes.KIND], kinds, "kind"),
            _column(told, "choices", notes.CHOICES),
            _column(told, "action", notes.CHOSEN),
            _names(text_of[told[:, notes.CHOSEN]], texts, "move"),
        ]
    )


def turns_table(run: Run, played: Played) -> pl.DataFrame:
    """One row for all that a seat decided in a turn, judged at a glance."""
    from concordia.study import VERDICTS, judged_turns

    rows = []
    for number, log in enumerate(played.log, played.first):
        game = Game(run.setup(number))
        for action in log[:, notes.CHOSEN].tolist():
            game.push(action)
        rows += [
            (
                number,
                one.turn - 1,
                one.seat,
                one.first - 1,
                one.forced,
                one.gives_away,
                one.costs,
                one.verdict,
            )
            for one in judged_turns(game, reasons=False)
        ]
    columns: dict[str, Any] = {
        "game": pl.UInt32,
        "turn": pl.UInt16,
        "seat": pl.UInt8,
        "decision": pl.UInt16,
        "forced": pl.Boolean,
        "gives_away": pl.Float32,
        "costs": pl.Float32,
        "verdict": pl.Enum(VERDICTS),
    }
    return pl.DataFrame(rows, columns, orient="row")


def bot_names(run: Run) -> list[str]:
    """Who plays in a run, each once."""
    names = sorted({str(player) for player in run.players})
    return [*names, CONTRARIUS] if run.setup(0).level != NOBODY else names


def _bots(run: Run, first: int, games: int, everyone: int) -> pl.Series:
    names = bot_names(run)
    seated = np.full((games, everyone), len(names) - 1, np.uint32)
    for game in range(games):
        seated[game, : run.seats] = [names.index(str(player)) for player in run.seated(first + game)]
    return _names(seated.reshape(-1), names, "bot")


def _texts(run: Run) -> tuple[list[str], NDArray[np.int64]]:
    """Every text of a move once, and which one belongs to each action."""
    book = move_book(run.board).by_action
    texts = list(dict.fromkeys(move.text for move in book.values()))
    text_of = np.full(ACTIONS, NOBODY, np.int64)
    for action, move in book.items():
        text_of[action] = texts.index(move.text)
    return texts, text_of


def _column(told: NDArray[Any], name: str, place: int) -> pl.Series:
    return pl.Series(name, np.ascontiguousarray(told[:, place]))


def _columns(told: NDArray[Any], names: Sequence[str], first: int) -> list[pl.Series]:
    return [_column(told, name, first + number) for number, name in enumerate(names)]


def _or_null(name: str, numbers: NDArray[Any], known: NDArray[np.bool_], dtype: Any) -> pl.Series:
    """Numbers, with nothing where they are not known."""
    told = pl.DataFrame({name: np.ascontiguousarray(numbers), "known": known})
    return told.select(pl.when("known").then(name).cast(dtype)).to_series()


def _names(codes: NDArray[Any], names: Sequence[str], column: str) -> pl.Series:
    """Names by their numbers, with nothing where a number is negative."""
    return pl.Series(column, names, pl.Enum(names)).gather(_or_null(column, codes, codes >= 0, pl.UInt32))


def _list(told: NDArray[Any], column: str, places: tuple[int, int, int], names: Sequence[str]) -> pl.Series:
    """Lists of names, so many of those from one place to another, in the order in which they were noted."""
    size, first, end = places
    full = _names(told[:, first:end].reshape(-1), names, column).reshape((-1, end - first))
    lists = pl.DataFrame({column: full, "size": told[:, size]})
    return lists.select(pl.col(column).arr.to_list().list.head(pl.col("size"))).to_series()
