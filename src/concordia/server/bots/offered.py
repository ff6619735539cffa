"""The bots that may take a seat: the levels, random play, and programs that the host has named."""

from collections.abc import Mapping

from concordia.errors import SetupError
from concordia.server.bots.thinkers import Thinkers
from concordia.server.schemas.catalogue import BotTold


def check_bot(name: str | None, programs: Mapping[str, str]) -> str:
    """The name of a bot as it is kept, if it may take a seat; no visitor names a command."""
    # The bots bring the compiler along, so they are imported when the first one sits down.
    from concordia.bots.levels import LEVELS
    from concordia.bots.players import RANDOM

    known = [level.id for level in LEVELS] + [RANDOM, *programs]
    if name not in known:
        raise SetupError.of("unknown-bot", bot=name, bots=list(known))
    return name


def bot_title(name: str) -> str:
    """How a bot is called at a table."""
    from concordia.bots.levels import LEVELS

    return next((level.title for level in LEVELS if level.id == name), name.capitalize())


def bots_offered(thinkers: Thinkers) -> list[BotTold]:
    """All bots with what is told of them; those that think play at a glance while that is being prepared."""
    from concordia.bots.levels import LEVELS
    from concordia.bots.players import RANDOM

    told = [
        BotTold(
            bot=level.id,
            title=level.title,
            level=level.number,
            description=level.description,
            preparing=level.searches and thinkers.is_preparing(level.id),
            busy=thinkers.busy_for_newcomers(level.id),
        )
        for level in LEVELS
    ]
    others: dict[str, tuple[int | None, str]] = {RANDOM: (0, "Plays without a thought.")}
    others |= dict.fromkeys(thinkers.programs, (None, ""))
    told += [
        BotTold(
            bot=name,
            title=bot_title(name),
            level=level,
            description=description,
            preparing=False,
            busy=thinkers.busy_for_newcomers(name),
        )
        for name, (level, description) in others.items()
    ]
    return told
