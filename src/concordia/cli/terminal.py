"""A game at the terminal: people type their moves, bots play the other seats."""

import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from concordia.cli.choices import choices, choices_table
from concordia.cli.hint import hints_table
from concordia.cli.opponents import Opponents
from concordia.cli.points import points_table, winner_line
from concordia.cli.saves import keep
from concordia.cli.tables import (
    coins_text,
    goods_text,
    make_console,
    print_table,
    seat_name,
    sentence,
    turn_heading,
)
from concordia.cli.telling import paragraphs, set_out
from concordia.errors import ConcordiaError, NotAMove
from concordia.expansions import first_says
from concordia.game import Game
from concordia.moves import Move
from concordia.replay import steps
from concordia.shapes.view import Decision, View
from concordia.view import sees_cards, view
from concordia.words import Speaker, card_name

HELP: Final = """\
Type the number of a move, or its text as in the records, such as
  architect             the card to play
  sea roma > massilia   move the sea colonist in Roma to the line to Massilia
  house massilia        build a house there
  sell 2 wine           sell two units of wine
  done                  no more of this
Several moves in a row are parted by commas: architect, done, done
Other words:
  board         show everything on the table again
  score         the points as they would count now, god by god
  hint          the best moves here, as the strongest bot sees them
  undo          take your last move of this turn back, if it revealed nothing
  save [FILE]   write the record of the game, and go on playing
  quit          save and leave; go on later with: concordia play --resume
  help          this text"""


class Left(Exception):
    """The player has left the game."""


class TerminalGame:
    """A game with some seats played by people at this terminal."""

    def __init__(
        self,
        game: Game,
        people: Collection[int],
        opponents: Opponents,
        console: Console,
        save: Path | None = None,
        go_on: str = "",
    ) -> None:
        """Sit down at a game, which is saved in a file and gone on with by a command."""
        self.game = game
        self.people = people
        self.opponents = opponents
        self.console = console
        self.save = save
        self.go_on = go_on or f"concordia play --resume{f' {save}' if save else ''}"
        self.facing: int | None = None
        self.reported = len(game.moves)
        self.turn = -1
        self.shown = (-1, "")
        self.echo = not is_terminal()

    def play(self) -> None:
        """Play on until the game is over, then show the points; or until a player leaves."""
        while (decision := self.game.decision) is not None:
            if decision.seat in self.people:
                self.let_choose(decision)
            else:
                self.game.push(self.opponents.choose(self.game))
            self.tell()
        self.opponents.end(self.game)
        self.console.rule("The end", style="dim")
        self.console.print(points_table(self.game))
        self.console.print(sentence(winner_line(self.game, self.game.outcome() or []), self.game.names))
        path = keep(self.game, self.save)
        self.say(f"The record of the game is in {path}")

    def tell(self) -> None:
        """Say what the moves not yet told did, each turn under its heading."""
        for step in list(steps(self.game))[self.reported :]:
            self.head(step.before.turn, step.before.active)
            for text in paragraphs(self.game, step, self.people):
                self.console.print(set_out(text, self.game.names))
        self.reported = len(self.game.moves)

    def head(self, turn: int, seat: int) -> None:
        """Print the heading of a turn, once."""
        if turn != self.turn:
            self.turn = turn
            turn_heading(self.console, turn + 1, self.game.names, seat)

    def let_choose(self, decision: Decision) -> None:
        """Show the table at the beginning of a turn, ask, and read lines until one is a move."""
        state = self.game.state
        self.head(state.turn, state.active)
        self.draw_curtain(decision.seat)
        seen = view(self.game, decision.seat)
        begins = "start-city" if decision.kind == "start-city" else "turn"
        if self.shown != (state.turn, begins) and (begins != "turn" or state.active == decision.seat):
            self.shown = (state.turn, begins)
            print_table(self.console, self.game, seen)
        self.ask(decision, seen)
        made = len(self.game.moves)
        while len(self.game.moves) == made:
            try:
                self.obey(self.read(), decision, seen)
            except ConcordiaError as error:
                self.say(f"{str(error)[:1].upper()}{str(error)[1:]}.")

    def draw_curtain(self, seat: int) -> None:
        """Before another person's hidden hand is shown, let the others look away (§16.2)."""
        if sees_cards(self.game, None, seat).hand or self.facing == seat:
            return
        if self.facing is not None:
            if not self.echo:
                self.console.print("\n" * self.console.height)
            self.console.print(
                sentence(f"Now {self.game.names[seat]}: the others look away.", self.game.names)
            )
            if not self.echo:
                self.read("Enter to go on ")
        self.facing = seat

    def ask(self, decision: Decision, seen: View) -> None:
        """Print what the player has, the question and the numbered moves."""
        player = seen.seats[decision.seat]
        owned = Text().append_text(seat_name(self.game.names, decision.seat))
        owned.append(f": {coins_text(player.coins)}, ")
        owned.append_text(goods_text(player.goods))
        owned.append(f", {player.free_spaces} free")
        self.console.print()
        self.console.print(owned)
        if decision.kind not in ("play", "play-for-team", "play-alone"):
            self.console.print(Text(f"Hand: {hand_text(player.hand)}", "dim"))
        shown = first_says(lambda expansion: expansion.hand_shown(self.game.state))
        if shown is not None:
            other = seen.seats[shown]
            self.console.print(f"The hand of {other.name}: {hand_text(other.hand)}")
        self.console.print(Text(self.question(seen), "bold"))
        lines = choices(seen.actions or (), Speaker(self.game.board, self.game.names))
        self.console.print(choices_table(lines, self.console.width))

    def question(self, seen: View) -> str:
        """What is asked; after a Legatus also at which card the partner points."""
        asked = seen.decision
        assert asked is not None
        if asked.pointed:
            return f"{asked.question} Your partner points at the {card_name(asked.pointed)}."
        return asked.question

    def read(self, prompt: str = "> ") -> str:
        """One line of input; when there is no more, the game is left."""
        try:
            line = input(prompt).strip()
        except EOFError:
            self.say("\nThe input has ended, so the game is left without saving it.")
            raise Left from None
        except UnicodeDecodeError:
            raise NotAMove("this is not a text in UTF-8") from None
        if self.echo:
            self.console.print(line)
        return line

    def obey(self, line: str, decision: Decision, seen: View) -> None:
        """Do what a line says: a command, the number of a move or its text."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                self.ask(decision, seen)
            case "help" | "h" | "?":
                self.say(HELP)
            case "board" | "b":
                print_table(self.console, self.game, seen)
            case "score" | "s":
                self.console.print(points_table(self.game))
            case "hint":
                with make_console(stderr=True).status("Thinking"):
                    found = hints_table(self.game, self.opponents.budget)
                self.console.print(found)
            case "undo" | "u":
                self.say(f"Taken back: {self.game.undo(decision.seat)}")
            case "save":
                self.say(
                    f"Saved in {keep(self.game, Path(rest.strip()).expanduser() if rest else self.save)}"
                )
            case "quit" | "q" | "exit":
                self.leave()
            case _ if line.isdecimal():
                self.game.push(self.numbered(line), seat=decision.seat)
            case _:
                self.game.push(line, seat=decision.seat)

    def numbered(self, line: str) -> Move:
        """The legal move of a number in the list."""
        legal = self.game.legal_moves
        digits = line.lstrip("0")
        if len(digits) > 4 or not 1 <= int(digits or 0) <= len(legal):
            raise NotAMove(f"the moves are numbered from 1 to {len(legal)}")
        return legal[int(digits) - 1]

    def leave(self) -> None:
        """Save the game and leave it."""
        path = keep(self.game, self.save)
        self.say(f"Saved in {path}\nGo on with: {self.go_on}")
        raise Left

    def say(self, text: str) -> None:
        """Print a text of the program itself."""
        self.console.print(text, soft_wrap=True)


def hand_text(hand: Sequence[str] | None) -> str:
    """The cards of a hand by name."""
    return ", ".join(card_name(card) for card in hand or ()) or "no cards"


def is_terminal() -> bool:
    """Whether a person types, so that the terminal shows the line itself."""
    return sys.stdin.isatty()
