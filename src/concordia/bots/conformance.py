"""Whether a program keeps to the protocol for bots: it plays some games, and each requirement is reported."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from concordia.bots.bot import BotTrouble, Budget
from concordia.bots.players import RandomBot
from concordia.bots.protocol import Kind
from concordia.bots.stdio import USUAL, Patience, StdioBot
from concordia.brain.observation import observe
from concordia.errors import SetupError
from concordia.game import Game
from concordia.moves import DECISION_NAMES

SECONDS: Final = 2.0
"""How long the program may think about a decision, if nothing else is asked for."""
MOST_ASKED: Final = 150
"""Decisions after which a game is left, since a poor bot might never end it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A requirement, whether the program meets it, and what was seen."""

    requirement: str
    passed: bool
    detail: str


class Party(NamedTuple):
    """A game of the check, and the seat that the program has in it."""

    board: str
    seats: int
    seat: int
    variants: tuple[str, ...] = ()


PARTIES: Final = (
    Party("imperium", 3, 0),
    Party("italia", 2, 1, ("venus", "start-without-goods")),
    Party("roma", 4, 2, ("intermediate-scoring",)),
    Party("sicilia", 4, 3, ("teams",)),
    Party("imperium", 1, 0, ("contrarius",)),
)
"""Games on every board."""
DEALS: Final = "check 12"
"""Deals in which every kind of decision comes up."""
LAST: Final = Party("italia", 2, 0)
"""Is played after a message that no program knows."""
UNKNOWN: Final = {"type": "greeting", "text": "Salve!"}

HELLO: Final = "It starts and says hello with its name."
HARMLESS: Final = "It ignores messages that it does not know."
FAREWELL: Final = "It ends by itself after bye."
REQUIREMENTS: Final[dict[str, tuple[Kind, ...]]] = {
    "It writes nothing but messages, one JSON object a line.": ("not-a-message", "too-long", "flood"),
    "It answers every decision once, with its number.": ("wrong-number",),
    "It chooses one of the actions that are offered.": ("not-legal",),
    "It answers within the budget.": ("time-out",),
    "It keeps running from game to game.": ("ended",),
}
"""What is required while playing, with the troubles that tell the opposite."""


def check_bot(
    words: Sequence[str],
    *,
    seconds: float = SECONDS,
    patience: Patience = USUAL,
    log: Callable[[str], None] | None = None,
) -> list[Finding]:
    """Start a program, let it play on several boards, and report requirement by requirement."""
    budget = Budget(seconds=seconds)
    try:
        bot = StdioBot(words, RandomBot("check"), log=log, patience=patience)
    except SetupError as error:
        return [Finding(HELLO, False, str(error))]
    with bot:
        findings = [Finding(HELLO, True, f"it is called {bot.name}")]
        unasked = set(DECISION_NAMES.values())
        decisions = sum(let_play(bot, party, budget, unasked) for party in PARTIES)
        before = bot.troubles[:]
        if not bot.gone:
            bot.send(UNKNOWN)
            decisions += let_play(bot, LAST, budget, unasked)
        checks_last = not before
        findings += while_playing(before if checks_last else bot.troubles, decisions)
        if checks_last:
            findings.append(_finding(HARMLESS, bot.troubles, "it played on as before"))
        if not bot.gone:
            bot.close()
            detail = "it did" if bot.ended_by_itself else "it had to be killed: a bot ends with its input"
            findings.append(Finding(FAREWELL, bot.ended_by_itself, detail))
    return findings


def let_play(bot: StdioBot, party: Party, budget: Budget, unasked: set[str]) -> int:
    """Play a game to the end or long enough, and tell how often the bot was asked.

    The other seats play at random, but for kinds of decisions that the bot was not asked before.
    """
    game = Game.new(party.board, seats=party.seats, seed=f"{DEALS} {party.board}", variants=party.variants)
    chance = Random(str(party))
    asked = 0
    while not bot.gone and asked < MOST_ASKED and (decision := game.decision) is not None:
        if decision.seat == party.seat or decision.kind in unasked:
            unasked.discard(decision.kind)
            game.push(bot.choose(observe(game), budget))
            asked += 1
        else:
            game.push(chance.choice(game.legal_actions))
    outcome = game.outcome()
    points = [game.score(seat).total for seat in range(len(game.names))]
    bot.end_game(points, outcome[0].seat if outcome else None)
    return asked


def while_playing(troubles: Sequence[BotTrouble], decisions: int) -> Iterator[Finding]:
    """What was found about each requirement during play."""
    well = f"it did in {decisions} decision{'' if decisions == 1 else 's'}"
    for requirement, kinds in REQUIREMENTS.items():
        yield _finding(requirement, [trouble for trouble in troubles if trouble.kind in kinds], well)


def _finding(requirement: str, troubles: Sequence[BotTrouble], well: str) -> Finding:
    """A finding that fails with the first of some troubles."""
    if not troubles:
        return Finding(requirement, True, well)
    more = f" (and {len(troubles) - 1} more)" if len(troubles) > 1 else ""
    return Finding(requirement, False, f"decision {troubles[0].decision}: {troubles[0].text}{more}")
