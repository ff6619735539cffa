"""`concordia tune`: find the weights of the evaluation for a board."""

import os
from pathlib import Path
from typing import Annotated, Final

import numpy as np
import typer

from concordia.bots.classic.search import Settings
from concordia.bots.classic.thought.evaluation import ROWS, SPREAD
from concordia.bots.classic.thought.features import NUMBER
from concordia.bots.classic.tuning.evolve import FACTORS, Evolution, bred, evolve
from concordia.bots.classic.tuning.rounds import Effort, is_better, prove, setups_of, tuning_rounds
from concordia.bots.classic.tuning.trial import Player
from concordia.bots.classic.weights import SOLO, TOGETHER, Weights, shipped_weights, weights_text
from concordia.cli.options import BoardName
from concordia.cli.tables import make_console
from concordia.data.board import Board, load_board
from concordia.errors import SetupError

FIRST_SPREAD: Final = (20.0, 10.0)
"""The spread of weights that know nothing yet."""
PROOF: Final = 3
"""How many times the deals of a trial an evolution must prove itself in."""


def tune(
    board: BoardName = "imperium",
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Where the weights go; else BOARD.toml."),
    ] = None,
    solo: Annotated[bool, typer.Option("--solo", help="Tune the play against Contrarius.")] = False,
    from_nothing: Annotated[
        bool, typer.Option("--from-nothing", help="Begin without the weights that come with the project.")
    ] = False,
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=0, help="Games and fits.")] = 8,
    games: Annotated[int, typer.Option("--games", metavar="N", min=10, help="Games of each round.")] = 250,
    trial: Annotated[int, typer.Option("--trial", metavar="N", min=1, help="Deals of each trial.")] = 80,
    generations: Annotated[
        int, typer.Option("--generations", metavar="N", min=0, help="Generations of the evolution.")
    ] = 8,
    children: Annotated[int, typer.Option("--children", metavar="N", min=4, help="Children of each.")] = 12,
    simulations: Annotated[
        int, typer.Option("--simulations", metavar="N", min=1, help="Simulations for each decision.")
    ] = 64,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="What fixes all chance.")] = "tune",
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", min=1, help="Processes; all cores by default.")
    ] = None,
) -> None:
    """Tune the evaluation on a board: fit it to its own games, then evolve it by CMA-ES."""
    found = load_board(board)
    table = SOLO if solo else TOGETHER
    target = out or Path(f"{found.id}.toml")
    cores = workers or os.cpu_count() or 1
    tables = {one: np.array(shipped_weights(found.id, one)) for one in (TOGETHER, SOLO)}
    if from_nothing:
        tables[table] = nothing()
    write(target, found, tables)
    effort = Effort(rounds, games, trial, simulations, cores)
    if rounds:
        say(f"Round 1 of {rounds}: {games} games, a fit to them, and trials of {trial} deals")
    for number, one in enumerate(tuning_rounds(found, table, tables[table], effort, seed), 1):
        tables[table] = one.weights
        write(target, found, tables)
        won = ", ".join(f"{share:.2f}" for share in one.advantages)
        verdict = "a new champion" if one.accepted else "the champion stays"
        say(f"Round {number}: {one.points:.0f} points, {one.turns:.0f} turns; challengers {won}: {verdict}")
        if number < rounds:
            say(f"Round {number + 1} of {rounds} begins")
    if generations:
        evolution = Evolution(generations, children, simulations, cores)
        tables[table] = evolved(found, table, tables[table], evolution, trial, seed)
        write(target, found, tables)
    say(f"The weights are in {target}")


def evolved(board: Board, table: str, weights: Weights, effort: Evolution, trial: int, seed: str) -> Weights:
    """The weights after an evolution, told generation by generation, if they prove better in fresh games."""
    ancestor = Player(weights, Settings())
    setups = setups_of(board, table, trial, f"{seed}/evolution")
    genes = np.zeros(len(FACTORS))
    for number, one in enumerate(evolve(ancestor, setups, effort, seed=1), 1):
        genes = one.genes
        say(f"Generation {number}: children {', '.join(f'{share:.2f}' for share in one.advantages)}")
    child = bred(ancestor, genes).weights
    factors = zip(FACTORS, np.exp(genes), strict=True)
    say(f"Evolved: {', '.join(f'{name} {factor:.2f}' for name, factor in factors)}")
    fresh = setups_of(board, table, PROOF * trial, f"{seed}/proof")
    won = prove(child, weights, fresh, effort.simulations, effort.workers)
    better = is_better(won, table, len(fresh))
    say(f"In {len(fresh)} fresh deals: {won:.2f}, {'taken' if better else 'not taken'}")
    return child if better else weights


def nothing() -> Weights:
    """Weights that only count the points on the table."""
    weights = np.zeros((ROWS, NUMBER))
    weights[SPREAD, :2] = FIRST_SPREAD
    return weights


def write(file: Path, board: Board, tables: dict[str, Weights]) -> None:
    """Write a file of weights."""
    try:
        file.write_text(weights_text(board, tables), encoding="utf-8")
    except OSError as error:
        raise SetupError(f"the weights cannot be written to {file}: {error.strerror}") from None


def say(text: str) -> None:
    """Tell how far the tuning is."""
    make_console().print(text, soft_wrap=True)
