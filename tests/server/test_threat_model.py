"""The threat model: every threat names what protects and the tests that try it; its numbers are real."""

import re
from pathlib import Path
from typing import Final

import pytest

from concordia.bots.stdio import USUAL
from concordia.record import MAX_BYTES
from concordia.refusals import HOUR
from concordia.rules.state import MAX_SEATS
from concordia.server.bots.workers import MOST_BOTS, MOST_TREES
from concordia.server.clubs.keeper import MOST_ANNOUNCEMENTS, MOST_CLUBS, MOST_MEMBERS, MOST_ORGANISED
from concordia.server.listening import (
    BY_ADDRESS,
    HEAD_WITHIN,
    HUNG_AFTER,
    LARGEST_FRAME,
    MOST_SOCKETS,
    RESERVE,
)
from concordia.server.live.connection import MOST_WAITING
from concordia.server.live.presence import FORGET_AFTER
from concordia.server.lobby.dead import HOST_AWAY_LIVE
from concordia.server.lobby.feed import MOST_WAITING as MOST_TOLD_LATER
from concordia.server.lobby.listing import HOST_AWAY_SLOW
from concordia.server.middleware import BODY_WITHIN, MOST_BYTES, MOST_LIVE, MOST_REQUESTS
from concordia.server.open_connections import TELL_EVERY
from concordia.server.ops.health import ANSWER_WITHIN, WELL_FOR
from concordia.server.ops.settings import BOT_MEMORY
from concordia.server.people.accounts import SESSION_DAYS
from concordia.server.people.delivery import LIMIT
from concordia.server.people.devices import KNOWN_FOR
from concordia.server.people.names import MOST_MARKS
from concordia.server.people.notices import MOST_CHANNELS
from concordia.server.people.notices import MOST_WAITING as MOST_NOTICES
from concordia.server.people.passwords import FEWEST_SIGNS
from concordia.server.people.sending import MEMORY
from concordia.server.people.ties import MOST_FOLLOWED
from concordia.server.rate_limits import LIMITS, MOST_KEYS
from concordia.server.routes.live import HELLO_WITHIN
from concordia.server.routes.tournaments import MOST_UNFINISHED
from concordia.server.schemas.clubs import LONGEST_ANNOUNCEMENT
from concordia.server.schemas.requests import LONGEST_CHAT, LONGEST_PASSWORD, SHORTEST_PASSWORD
from concordia.server.store.ids import MOST_SECRETS
from concordia.server.tables.consent import MOST_AN_HOUR, MOVES_BETWEEN, PATIENCE
from concordia.server.tables.history import IMPORTS, MOST_MOVES, MOVES_FOR_ONE, WAITING_IMPORTS
from concordia.server.tables.invitations import MOST_WAITING as MOST_INVITATIONS
from concordia.server.tables.offering import GONE_WITH_CLOCK
from concordia.server.tables.options import DAY, MINUTE
from concordia.server.tables.registry import MOST_TABLES
from concordia.server.tournaments.acts import MOST_ENTRIES, MOST_EVENTS, MOST_ORGANISERS
from concordia.server.tournaments.terms import MOST_PLACES
from concordia.setup import LONGEST_NAME

HERE: Final = Path(__file__).parent
THREATS: Final = (HERE.parents[1] / "docs" / "security.md").read_text(encoding="utf-8")
NAMED: Final = re.compile(r"`((?:\w+/)?test_\w+\.py)::(test_\w+)`")


def threats() -> list[list[str]]:
    """The rows of the threat model: what is tried, what protects, which tests try it."""
    section = THREATS.partition("\n## Threats\n")[2].partition("\n## ")[0]
    rows_ = [line.strip("|").split(" | ") for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row] for row in rows_ if row[0].strip() != "Threat"]


def test_every_threat_has_what_protects_and_tests_that_are_there() -> None:
    assert len(threats()) > 60
    for row in threats():
        assert len(row) == 3, row
        assert all(row), row
        named = NAMED.findall(row[2])
        assert NAMED.sub("", row[2]).strip(", ") == "", row[2]
        assert named, row
        for file, name in named:
            path = next(path for path in (HERE / file, HERE.parent / file) if path.is_file())
            assert f"\ndef {name}(" in path.read_text(encoding="utf-8"), f"{file}::{name}"


def told(what: str) -> str:
    """A limit in words."""
    return f"{LIMITS[what].most} {'an hour' if LIMITS[what].seconds == HOUR else 'a minute'}"


NUMBERS: Final = {
    "pestering others with offers": [
        f"after {PATIENCE // MINUTE} minutes and {MOVES_BETWEEN} moves",
        f"{MOST_AN_HOUR} offers an hour",
        f"{LIMITS['offer'].most} offers and answers a minute",
    ],
    "ending a game while someone is away, or claiming a win over someone who was only cut off": [
        f"{GONE_WITH_CLOCK // MINUTE} minutes without a connection"
    ],
    "guessing passwords": [
        f"{LIMITS['sign-in'].most} tries a minute from one address",
        f"{told('name-at-address')} at one name from one address",
        f"{told('name')} at one name from all addresses",
        f"whoever is signed in, {told('known-device')}",
    ],
    "keeping an owner out by guessing at the name without end": [f"{KNOWN_FOR} days"],
    "passwords that are guessed first": [
        f"fewer than {FEWEST_SIGNS} different signs",
        f"{SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters",
    ],
    "names that show nothing, or hide letters to look like another's": [f"at most {MOST_MARKS} on one"],
    "using an old session": [f"{SESSION_DAYS} days"],
    "an export that tells secrets, or is asked for without end": [f"{told('export')} for each account"],
    "making accounts in masses": [f"{LIMITS['account'].most} new accounts an hour"],
    "inviting or challenging someone again and again": [
        f"an account invites {told('invite')}",
        f"one other account {told('invite-one')}",
        f"{MOST_INVITATIONS} invitations wait",
    ],
    "following everyone to see when they are here": [told("follow"), f"{MOST_FOLLOWED} in all"],
    "bodies that are too large, also without a length": [
        f"{MOST_BYTES // 1000} kB",
        f"{MAX_BYTES // 1_000_000} MB more",
    ],
    "names, chat, secrets and seats that are too long or too many": [
        f"names have {LONGEST_NAME} characters",
        f"chat {LONGEST_CHAT}",
        f"passwords {LONGEST_PASSWORD}",
        f"{MOST_SECRETS} secrets",
        f"{MAX_SEATS} seats",
    ],
    "a record with endless moves": [f"{MOST_MOVES:,} moves"],
    "no hello, or a wrong one": [f"{HELLO_WITHIN:.0f} seconds"],
    "frames that are too large": [f"{LARGEST_FRAME // 1024} KiB"],
    "changing one's address all the time": [f"{MOST_KEYS:,} addresses"],
    "opening all the connections there are": [
        f"{MOST_SOCKETS:,} open",
        f"{RESERVE} descriptors",
        f"{BY_ADDRESS}, a quarter",
        f"{MOST_LIVE} live connections",
        f"{MOST_REQUESTS} requests at once",
        f"once in {TELL_EVERY:.0f} seconds",
    ],
    "holding connections open without a word, or sending slowly": [
        f"{HEAD_WITHIN:.0f} seconds for the head",
        f"{BODY_WITHIN:.0f} for its body",
    ],
    "cheap requests for dear work: long records, games of the past": [
        f"every {MOVES_FOR_ONE} moves, of {told('import')}",
        f"of {LIMITS['history'].most}",
    ],
    "work that holds everyone up": [f"{IMPORTS} imports at once; {WAITING_IMPORTS} more wait"],
    "too many live connections or messages": [
        f"{LIMITS['live'].most} new connections",
        f"{LIMITS['play'].most:,} messages",
        f"{LIMITS['chat'].most} lines of chat a minute",
    ],
    "asking to be seated again and again": [f"{LIMITS['pair'].most} wishes a minute"],
    "filling the lobby with tables that nobody plays": [
        f"after {HOST_AWAY_LIVE // MINUTE} minutes",
        f"after {HOST_AWAY_SLOW // DAY} days",
    ],
    "looking at the lobby without reading what is told, or in masses": [f"with {MOST_TOLD_LATER} messages"],
    "pestering others with holidays": [f"{told('holiday')};"],
    "clubs, tournaments and announcements in masses": [
        f"{told('gather').replace(' an hour', ' new ones an hour')}",
        f"{LIMITS['organise'].most} changes a minute",
        f"is in {MOST_CLUBS} clubs and organises {MOST_ORGANISED} of them",
        f"{MOST_UNFINISHED} tournaments that are not over",
        f"{MOST_MEMBERS} members",
        f"{MOST_ANNOUNCEMENTS} announcements a day of {LONGEST_ANNOUNCEMENT:,} characters",
        f"{MOST_PLACES} places, {MOST_ORGANISERS} organisers and {MOST_EVENTS:,} events",
        f"more than {MOST_ENTRIES} times",
    ],
    "a client that does not read": [f"{MOST_WAITING} messages"],
    "games with many bots, begun one after another": [f"{told('bots')} for each address"],
    "bots that use up memory": [f"keeps {MOST_BOTS} of them", f"searches of {MOST_TREES}"],
    "too many tables": [f"holds {MOST_TABLES:,}"],
    "a disk that is full, or a database that takes no writes, unnoticed": [
        f"every {WELL_FOR:.0f} seconds",
        f"within {ANSWER_WITHIN:.0f}",
    ],
    "a process that dies unnoticed": [f"for {HUNG_AFTER} seconds", f"after {FORGET_AFTER:.0f} at most"],
    "a program of the host that reads the passwords of the server in its environment, "
    "or uses its memory up": [f"{BOT_MEMORY} MB"],
    "a program that hangs or dies": [
        f"{USUAL.usual_seconds:.0f} seconds",
        f"{USUAL.faults_in_a_row} faults in a row",
    ],
    "services that answer without end": [f"{MEMORY >> 20} MB", f"{LIMIT:.0f} seconds"],
    "floods of notices, services that keep them waiting": [
        f"{MOST_CHANNELS} channels",
        f"{MOST_NOTICES:,} notices wait",
    ],
}
"""What the threat model says in numbers."""


@pytest.mark.parametrize("threat", NUMBERS)
def test_the_threat_model_tells_the_limits_of_the_program(threat: str) -> None:
    [protects] = [row[1] for row in threats() if row[0] == threat]
    assert [told for told in NUMBERS[threat] if told not in protects] == [], protects
