"""`concordia play`: the game in the browser, or at the terminal against bots."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from concordia.bots.bot import Budget
from concordia.cli.browser import play_in_browser
from concordia.cli.opponents import USUAL, Against, Seconds, seated, told_bots
from concordia.cli.options import (
    MaybeBoardName,
    Seats,
    Seed,
    Variants,
    board_or_none,
    names_of,
    seats_or_usual,
)
from concordia.cli.saves import last_game
from concordia.cli.tables import make_console, sentence, table_name
from concordia.cli.terminal import Left, TerminalGame
from concordia.data.board import load_board
from concordia.errors import SetupError
from concordia.expansions import partner_of
from concordia.game import Game
from concordia.record import load_game
from concordia.setup import COLOURS, check_seats, check_variants

INTERRUPTED = 130
NO_LIMIT = Budget()


def play(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="With --resume: the record to go on with.", show_default=False),
    ] = None,
    board: MaybeBoardName = None,
    seats: Seats = None,
    names: Annotated[
        str | None,
        typer.Option("--names", metavar="A,B,…", help="Names in turn order; the colours if not given."),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="K", min=1, help="Your seat in turn order; 1 if not given."),
    ] = None,
    humans: Annotated[
        int | None,
        typer.Option(
            "--humans",
            metavar="N",
            min=0,
            help="How many people play, from your seat on; in team play your partner first; 1 if not given.",
        ),
    ] = None,
    seed: Seed = None,
    variant: Variants = None,
    against: Against = None,
    seconds: Seconds = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the last game left, or with FILE.")
    ] = False,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", help="Where the game is saved, also when you quit."),
    ] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play here, even without other options.")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option("--port", metavar="P", min=0, max=65535, help="The port of the browser's game."),
    ] = None,
    no_open: Annotated[
        bool, typer.Option("--no-open", help="Tell the address, but do not open the browser.")
    ] = False,
) -> None:
    """Play in the browser; with any option about a game, here at the terminal, the other seats being bots."""
    given = (file, board, seats, names, seat, humans, seed, variant, against, seconds, save)
    if not terminal and not resume and all(value is None for value in given):
        play_in_browser(port, opening=not no_open)
        return
    _refuse({"--port": port, "--no-open": no_open or None}, "belongs to the game in the browser")
    if resume:
        said = {"--seats": seats, "--names": names, "--seed": seed, "--variant": variant}
        _refuse(said, "cannot be given with --resume: the record says it")
        if file is None and not last_game().exists():
            raise SetupError(f"no game was left that could go on: there is no {last_game()}")
        game = load_game(file or last_game(), board_or_none(board))
        save = save or file
    else:
        if file is not None:
            raise SetupError(f"{file}: to go on with a game, write: concordia play --resume {file}")
        game = new_game(board or "imperium", seats, names, seed, variant or [])
    playing = people(game, seat, 1 if humans is None else humans)
    start(game, playing, save, against=USUAL if against is None else against, budget=Budget(seconds))


def _refuse(options: Mapping[str, object], why: str) -> None:
    for option, value in options.items():
        if value is not None:
            raise SetupError(f"{option} {why}")


def new_game(board: str, seats: int | None, names: str | None, seed: str | None, variants: list[str]) -> Game:
    """A new game; players without a name are called by their colour."""
    found = load_board(board)
    given = names_of(names, seats)
    if given is None:
        number = seats_or_usual(found, seats, variants)
        check_variants(variants)
        check_seats(found, number, variants)
        given = [colour.capitalize() for colour in COLOURS[:number]]
    return Game.new(found, seats=given, seed=seed, variants=variants)


def people(game: Game, seat: int | None, humans: int) -> set[int]:
    """The seats that people play, in team play your partner's first after your own.

    In a game that goes on, one person's seat is the one asked.
    """
    number = game.state.seats
    if humans > number:
        raise SetupError(f"{humans} people cannot sit at {number} seats")
    if seat is not None and seat > number:
        raise SetupError(f"there is no seat {seat}: the seats are 1 to {number}")
    if seat is None:
        decision = game.decision
        seat = decision.seat + 1 if game.moves and humans == 1 and decision is not None else 1
    order = [(seat - 1 + i) % number for i in range(number)]
    partner = partner_of(game.state, seat - 1)
    if partner is not None:
        order.remove(partner)
        order.insert(1, partner)
    return set(order[:humans])


def start(
    game: Game,
    seats: set[int],
    save: Path | None,
    go_on: str = "",
    against: str = USUAL,
    budget: Budget = NO_LIMIT,
) -> bool:
    """Greet the players and play until the game is over or they leave; tell whether it is over."""
    console = make_console()
    names = [game.names[seat] for seat in sorted(seats)]
    who = f"You are {names[0]}" if len(names) == 1 else f"People play {', '.join(names) or 'no seat'}"
    with seated(against, game, seats, budget, console) as opponents:
        console.print(sentence(f"{table_name(game.setup)}. {who}.", game.names))
        if opponents.bots:
            console.print(sentence(told_bots(opponents, game.names), game.names))
        console.print("Type the number of a move; help tells what else you can type.")
        with suppress(ImportError):
            import readline  # noqa: F401  # Importing it lets people edit the line they type.
        return play_on(TerminalGame(game, seats, opponents, console, save, go_on))


def play_on(table: TerminalGame) -> bool:
    """Play until the game is over or left; tell whether it is over."""
    try:
        table.play()
    except Left:
        return False
    except KeyboardInterrupt:
        table.console.print()
        with suppress(Left):
            table.leave()
        raise typer.Exit(INTERRUPTED) from None
    return True
