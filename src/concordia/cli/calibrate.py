"""`concordia calibrate`: whether a network's chances to win are true, and how they become so."""

import json
import os
from dataclasses import asdict, replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from concordia.cli.options import Json
from concordia.cli.progress import games_played
from concordia.data.board import load_board
from concordia.errors import WorkError

if TYPE_CHECKING:
    from concordia.brain.network import Network
    from concordia.data.board import Board
    from concordia.train.calibration import Predictions, Truth


def calibrate(
    brain: Annotated[
        Path | None, typer.Argument(metavar="[BRAIN]", help="A file of weights; else the one that bots use.")
    ] = None,
    board: Annotated[
        list[str] | None,
        typer.Option("--board", metavar="B", help="A board, once for each; else all that were learnt."),
    ] = None,
    games: Annotated[int, typer.Option("--games", metavar="N", min=2, help="Games on each board.")] = 5_000,
    write: Annotated[
        bool,
        typer.Option("--write", help="First make the file's chances true, by a third as many other games."),
    ] = False,
    picture: Annotated[
        Path | None, typer.Option("--picture", metavar="FILE", help="Draw predicted and true shares.")
    ] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="What fixes the games.")] = "held out",
    as_json: Json = False,
) -> None:
    """Play games among players of mixed skill, and tell how often those won who were said to win."""
    from concordia.brain.network import PLAIN
    from concordia.brain.store import Brain, brains_at_hand
    from concordia.train.calibration import best_calm, truth

    if picture is not None and find_spec("matplotlib") is None:
        raise WorkError("pictures need matplotlib: pip install 'concordia-boardgame[train]'")
    path = brain or brains_at_hand()[0]
    if write and path.exists() and not os.access(path, os.W_OK):
        raise WorkError(f"{path} cannot be written: give a copy of it that can")
    found: dict[str, Truth] = {}
    calm: dict[str, list[float]] = {}
    with Brain(path) as opened:
        boards = [load_board(name) for name in board or opened.about.boards]
        networks = [opened.network(one) for one in boards]
        for one, network in zip(boards, networks, strict=True):
            if write:
                plain = replace(network, calm=PLAIN)
                others = _played(plain, one, -(-games // 3), f"{seed}, to learn from", "Learning")
                calm[one.id] = best_calm(others)
                network = replace(network, calm=tuple(calm[one.id]))  # noqa: PLW2901
            found[one.id] = truth(_played(network, one, games, seed, "Measuring"))
            if not as_json:
                print(_table(one, games, found[one.id]))
        if write:
            opened.calmed(calm)
    if as_json:
        print(json.dumps({name: _told(truth, games) for name, truth in found.items()}, indent=2))
    if picture is not None:
        draw(picture, {one.name: found[one.id] for one in boards})


def _played(network: "Network", board: "Board", games: int, seed: str, what: str) -> "Predictions":
    """What the network predicts in games on a board."""
    from concordia.train.calibration import predict

    with games_played(f"{what}: {board.name}", games) as tell:
        return predict(network, board, games, seed, tell)


def _table(board: "Board", games: int, truth: "Truth") -> str:
    rows = [
        f"{board.name}, {games} games: off by {100 * truth.average:.1f} points on average, "
        f"{100 * truth.worst:.1f} in the worst tenth",
        "  said    true    predictions",
    ]
    for tenth in truth.tenths:
        if tenth.number:
            rows.append(f"{tenth.predicted:6.1%}  {tenth.true:6.1%}  {tenth.number:13,}")
    return "\n".join(rows)


def _told(truth: "Truth", games: int) -> dict[str, Any]:
    tenths = [asdict(tenth) for tenth in truth.tenths]
    return {"games": games, "average": truth.average, "worst": truth.worst, "tenths": tenths}


def draw(path: Path, found: "dict[str, Truth]") -> None:
    """Draw what was said and what was true, a line for each board."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5.5, 5), dpi=150, layout="constrained")
    axes = figure.add_subplot()
    axes.plot([0, 100], [0, 100], color="0.7", linewidth=1)
    for name, truth in found.items():
        shown = [tenth for tenth in truth.tenths if tenth.number]
        said, true = [100 * one.predicted for one in shown], [100 * one.true for one in shown]
        axes.plot(said, true, marker="o", markersize=4, linewidth=1, label=name)
    axes.set(xlabel="chance to win, as predicted, %", ylabel="games won, %", xlim=(0, 100), ylim=(0, 100))
    axes.grid(alpha=0.3)
    axes.legend(loc="upper left")
    figure.savefig(path)
