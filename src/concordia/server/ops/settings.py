"""What a host decides when the server starts."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path
from typing import Final

import orjson
import platformdirs

from concordia.errors import SetupError

VARIABLE: Final = "CONCORDIA_SERVER"
"""The environment variable that hands the settings to the processes of a server."""

BOT_MEMORY: Final = 4096
"""Enough for runtimes that reserve much more than they use, as those of JavaScript do."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a process of the server needs to know."""

    database: str
    """The URL of the database: sqlite:///FILE or postgresql://…"""
    secure: bool = False
    """Whether people reach the server over HTTPS only."""
    limits: bool = True
    """Whether requests are limited by rate."""
    bot_workers: int = 1
    warm: bool = False
    """Whether the bots get ready at once, since they will be needed soon."""
    bots: Mapping[str, str] = field(default_factory=dict)
    """Programs that may take a seat, name → command."""
    bot_memory: int = BOT_MEMORY
    """What each of those programs has of memory, in MB."""
    contact: str = ""
    """An address of the host, told to the services that carry notifications."""
    public_url: str = ""
    """Where people reach the server, for links in notifications."""
    local_webhooks: bool = False
    """Whether notifications may go to addresses of the local network."""
    open_accounts: bool = True
    """Whether anyone may make an account."""

    def dumped(self) -> str:
        """The settings as a text."""
        return orjson.dumps(self).decode()


def settings_from_environment() -> Settings:
    """The settings that the starting process left in the environment."""
    return Settings(**orjson.loads(os.environ[VARIABLE]))


def check_proxies(given: str) -> list[str]:
    """The networks of proxies that are believed when they tell where a request comes from."""
    found = []
    for one in given.split(","):
        try:
            network = ip_network(one.strip(), strict=False)
        except ValueError:
            network = None
        if one.strip() == "*" or (network is not None and network.prefixlen == 0):
            raise SetupError.of("proxies-anyone", proxy=one.strip())
        if network is None:
            raise SetupError.of("proxies-form", proxy=one.strip())
        found.append(str(network))
    return found


def data_folder() -> Path:
    """The folder of the user's games; CONCORDIA_DATA names another one."""
    found = os.environ.get("CONCORDIA_DATA") or platformdirs.user_data_dir("concordia", appauthor=False)
    return Path(found)


def own_database() -> str:
    """The URL of the embedded database in the user's data folder."""
    try:
        data_folder().mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise SetupError.of("folder-unmakeable", path=str(data_folder()), reason=reason) from None
    return f"sqlite:///{data_folder() / 'concordia.db'}"
