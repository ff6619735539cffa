"""`concordia train`: a network learns by playing against itself."""

import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from concordia.cli.options import parse_workers
from concordia.cli.tables import make_console
from concordia.data.board import board_names, load_board
from concordia.errors import WorkError

if TYPE_CHECKING:
    from concordia.train.course import Course, Progress

INTERRUPTED: Final = 130
SAVE_EVERY: Final = 120.0
TELL_EVERY: Final = 10.0
"""Seconds between two savings, and between two lines of progress."""


def train(
    out: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Where all is kept; the same command goes on there.")
    ],
    board: Annotated[
        list[str] | None,
        typer.Option(
            "--board",
            metavar="B[=N]",
            help="A board or its file, once for each; imperium=2 is played twice as much as others.",
        ),
    ] = None,
    begin_with: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="Begin with the network of a file, not with nothing."),
    ] = None,
    minutes: Annotated[
        float | None, typer.Option("--minutes", metavar="M", min=0.01, help="Stop after so long.")
    ] = None,
    decisions: Annotated[
        float, typer.Option("--decisions", metavar="N", min=1, help="Millions of decisions in all.")
    ] = 1000.0,
    width: Annotated[int, typer.Option("--width", metavar="N", min=8, help="How wide the network is.")] = 768,
    blocks: Annotated[int, typer.Option("--blocks", metavar="N", min=1, help="How deep it is.")] = 2,
    rows: Annotated[
        int, typer.Option("--rows", metavar="N", min=8, help="Games side by side in each thread or process.")
    ] = 256,
    steps: Annotated[
        int, typer.Option("--steps", metavar="N", min=8, help="Decisions of each game between two lessons.")
    ] = 128,
    size: Annotated[
        int, typer.Option("--size", metavar="N", min=64, help="Decisions of a board learnt from at a time.")
    ] = 8192,
    think: Annotated[
        int,
        typer.Option(
            "--think", metavar="N", min=0, help="Let a search of N visits decide, and learn what it finds."
        ),
    ] = 0,
    passes: Annotated[
        int, typer.Option("--passes", metavar="N", min=1, help="How often each lesson is gone through.")
    ] = 1,
    rate: Annotated[
        float,
        typer.Option("--rate", metavar="R", min=0.0, help="How long the steps of learning are at first."),
    ] = 3e-4,
    device: Annotated[
        str | None, typer.Option("--device", metavar="D", help="cpu or cuda; the GPU if there is one.")
    ] = None,
    threads: Annotated[
        int, typer.Option("--threads", metavar="N", min=1, help="Threads that carry out a board's steps.")
    ] = 1,
    workers: Annotated[
        str | None,
        typer.Option(
            "--workers", metavar="W", help="Let processes play: local:4, or ray:HOST:PORT for a cluster."
        ),
    ] = None,
    measure: Annotated[
        float, typer.Option("--measure", metavar="M", min=0.01, help="Minutes between two measurements.")
    ] = 10.0,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=2, help="Games of each measurement.")
    ] = 120,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="What fixes the games.")] = "train",
) -> None:
    """Train a network by self-play; it is measured against the classic bot and its earlier selves."""
    if find_spec("torch") is None:
        raise WorkError("training needs PyTorch: pip install 'concordia-boardgame[train]'")
    import torch

    from concordia.train.course import Course, Plan

    asked = [_with_share(name) for name in board or board_names()]
    boards, shares = tuple(load_board(name) for name, _ in asked), tuple(share for _, share in asked)
    used = device or ("cuda" if torch.cuda.is_available() else "cpu")
    plan = Plan(
        boards,
        shares,
        width,
        blocks,
        rows,
        steps,
        size,
        rate,
        decisions=int(decisions * 1e6),
        seed=seed,
        think=think,
        passes=passes,
    )
    spread = None if workers is None else parse_workers(workers)
    course = Course(out, plan, used, spread, threads, begin_with)
    _go(course, minutes, measure * 60, games)


def _with_share(text: str) -> tuple[str, float]:
    """A board's name, and how often it is played beside the others."""
    name, _, share = text.rpartition("=")
    if not name:
        return text, 1.0
    try:
        found = float(share)
    except ValueError:
        return text, 1.0
    return name, found


def line_of(progress: "Progress") -> str:
    """How far the course has come, in one line."""
    off = progress.told
    return (
        f"{progress.decisions / 1e6:10,.1f} million decisions, {progress.pace / 1e3:,.0f} thousand a second; "
        f"choice {off['choice']:.3f}, wins {off['wins']:.3f}, points {off['gains']:.4f}, "
        f"entropy {off['entropy']:.3f}"
    )


def _go(course: "Course", minutes: float | None, measure_every: float, games: int) -> None:
    from concordia.train.measure import Curve

    console = make_console(stderr=True)
    if course.decisions:
        console.print(f"Going on after {course.decisions / 1e6:,.1f} million decisions.")
    curve = Curve(course, games)
    started = time.monotonic()
    saved = told = started
    measured = started
    try:
        for progress in course.learn(None if minutes is None else started + 60 * minutes):
            now = time.monotonic()
            if now - told >= TELL_EVERY:
                told = now
                console.print(line_of(progress), soft_wrap=True)
            if now - saved >= SAVE_EVERY:
                saved = now
                course.save()
            if now - measured >= measure_every:
                for line in curve.measure():
                    console.print(line, soft_wrap=True)
                measured = time.monotonic()
    except KeyboardInterrupt:
        brain = course.save()
        console.print(f"Interrupted: the network is kept in {brain}; the same command goes on.")
        raise typer.Exit(INTERRUPTED) from None
    brain = course.save()
    for line in curve.measure():
        console.print(line, soft_wrap=True)
    print(f"The network is in {brain}, its curve in {curve.picture}")
