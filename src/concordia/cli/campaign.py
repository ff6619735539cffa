"""`concordia campaign`: three games against Contrarius, each against a stronger one (§17.7)."""

from typing import Annotated

import typer
from rich.console import Console

from concordia.campaign import CAMPAIGN_BOARDS, Campaign, margin_of, margins_text
from concordia.cli.options import Seed
from concordia.cli.play import start
from concordia.cli.saves import campaign_game, keep_campaign, kept_campaign, make_folder
from concordia.cli.tables import make_console
from concordia.data.board import load_board
from concordia.errors import RecordError, SetupError
from concordia.game import Game
from concordia.record import load_game
from concordia.setup import LEVELS, new_seed

GO_ON = "concordia campaign --resume"
USUAL_NAME = "Red"


def campaign(
    seed: Seed = None,
    boards: Annotated[
        str | None,
        typer.Option(
            "--boards", metavar="A,B,C", help=f"Three boards; {', '.join(CAMPAIGN_BOARDS)} if not given."
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="N", help=f"Your name; {USUAL_NAME} if not given.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the campaign that was left.")] = False,
) -> None:
    """Play three games alone against Contrarius: standard, veteran, expert."""
    if resume:
        for option, value in {"--seed": seed, "--boards": boards, "--name": name}.items():
            if value is not None:
                raise SetupError(f"{option} cannot be given with --resume: the campaign has it")
        current = kept_campaign()
    else:
        current = new_campaign(seed, boards, name)
    play_on(current)


def new_campaign(seed: str | None, boards: str | None, name: str | None) -> Campaign:
    """A campaign before its first game, in place of the one saved before."""
    chosen = tuple(board.strip() for board in boards.split(",")) if boards else CAMPAIGN_BOARDS
    begun = Campaign(name or USUAL_NAME, seed or new_seed(), chosen)
    for board in begun.boards:
        load_board(board)
    begun.next_game()
    make_folder()
    for stage in range(len(LEVELS)):
        campaign_game(stage).unlink(missing_ok=True)
    keep_campaign(begun)
    return begun


def play_on(current: Campaign) -> None:
    """Play game after game until one is lost, all are won or the player leaves; then tell the score."""
    console = make_console()
    while not current.is_over:
        stage = len(current.margins)
        game = game_of(current, stage)
        console.rule(f"Game {stage + 1} of {len(LEVELS)}", style="dim")
        if not start(game, {0}, campaign_game(stage), GO_ON):
            return
        current = current.after(game)
        keep_campaign(current)
        tell_margin(console, margin_of(game))
    console.rule("The campaign", style="dim")
    for board, level, margin in zip(current.boards, LEVELS, current.margins, strict=False):
        console.print(f"{load_board(board).name}, {level}: {margin:+d}")
    console.print(f"Margins {margins_text(current.margins)}: the score is {current.score}.")


def game_of(current: Campaign, stage: int) -> Game:
    """The game that was left, or a new one."""
    fresh = current.next_game()
    if not campaign_game(stage).exists():
        return fresh
    left = load_game(campaign_game(stage), load_board(current.boards[stage]))
    if (left.setup.seed, left.setup.names) != (fresh.setup.seed, fresh.setup.names):
        raise RecordError(f"{campaign_game(stage)}: this game does not belong to the campaign")
    return left


def tell_margin(console: Console, margin: int) -> None:
    """Say how a game of the campaign went."""
    points = f"{abs(margin)} point{'' if abs(margin) == 1 else 's'}"
    if margin > 0:
        console.print(f"You have won by {points}.")
    else:
        console.print(f"You have lost by {points}." if margin else "A tie is lost.")
