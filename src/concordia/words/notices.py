"""The words of notices, which people read away from the page, in every language of the page."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

LANGUAGES: Final = ("en", "pl", "ru", "hu", "sr", "de")
KINDS: Final = ("turn", "live-turn", "reminder", "invitation", "challenge", "rematch", "over")
"""What people are told of: their turn in a slow game or a live one, time that is nearly up, invitations,
challenges, an offer to play again, the end of a game."""
TRIAL: Final = "trial"
"""The notice with which someone tries out whether they can be reached."""


class Said(NamedTuple):
    """A notice in words."""

    title: str
    body: str


@cache
def _words(language: str) -> Mapping[str, Mapping[str, str]]:
    text = files(__package__).joinpath(f"notices.{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def say_notice(kind: str, arguments: Mapping[str, str | int], language: str) -> Said:
    """A notice in a language, or in English if that is not spoken here.

    Of the arguments, `game` tells what is played, `by` who has done something, `minutes` how much is left.
    """
    words = _words(language if language in LANGUAGES else "en")
    spoken = dict(arguments)
    if "minutes" in arguments:
        hours, minutes = divmod(int(arguments["minutes"]), 60)
        unit = "span" if hours and minutes else "hours" if hours else "minutes"
        spoken["left"] = words["time"][unit].format(hours=hours, minutes=minutes)
    return Said(words[kind]["title"].format(**spoken), words[kind]["body"].format(**spoken))
