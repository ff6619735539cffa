"""The ship track of a board file, laid out as spaces, cities and provinces."""

from dataclasses import dataclass
from typing import Final

from concordia.data.board_file import as_coins, as_goods, as_id, as_places, as_table, as_text, shown
from concordia.data.board_parts import MAX_COINS, MAX_SPACES, City, Province, Space
from concordia.data.goods import GOODS
from concordia.errors import BoardError

FEWEST_SPACES: Final = 2
"""The space where ships start and the one where gods are scored."""


@dataclass(frozen=True, slots=True)
class Track:
    """The spaces of a ship track and what they add to the provinces and cities of the board.

    Every space is a city, and after the spaces every site is one; a space with sites is also their province.
    """

    spaces: tuple[Space, ...]
    provinces: tuple[Province, ...]
    cities: tuple[City, ...]


def read_track(value: object) -> Track:
    """The ship track that a table of spaces describes, from the start of the ships to the last space."""
    rows = as_places(value, "track", MAX_SPACES, "spaces")
    if len(rows) < FEWEST_SPACES:
        wanted = "ships start on the first one, and on the last one gods are scored"
        raise BoardError(f"[track] needs {FEWEST_SPACES} spaces or more: {wanted}")
    read = [_read_space(id, row) for id, row in rows.items()]
    spaces = tuple(space for space, _ in read)
    _check_ends(spaces)
    return Track(
        spaces=spaces,
        provinces=tuple(Province(space.id, space.name, marker=False) for space in spaces if space.sites),
        cities=tuple(City(space.id, space.name, None, None, None, None, None) for space in spaces)
        + tuple(site for _, sites in read for site in sites),
    )


def _read_space(id: str, value: object) -> tuple[Space, tuple[City, ...]]:
    what = f"space {shown(id)}"
    table = as_table(value, what, ("name",), ("coins", "goods", "choice", "sites"))
    as_id(id, f"the id of {what}")
    name = as_text(table["name"], f"the name of {what}")
    if "goods" in table and "choice" in table:
        raise BoardError(f"{what} has 'goods' and 'choice': it may have one good or a choice of two")
    goods: tuple[str, ...] = ()
    if "goods" in table:
        goods = as_goods(table["goods"], f"the goods of {what}", 1, 1)
    if "choice" in table:
        goods = as_goods(table["choice"], f"the choice of {what}", 2, 2)
    sites: tuple[City, ...] = ()
    if "sites" in table:
        sites = tuple(
            _site(id, name, good) for good in as_goods(table["sites"], f"the sites of {what}", 1, len(GOODS))
        )
    space = Space(
        id=id,
        name=name,
        coins=as_coins(table.get("coins", 0), f"the coins of {what}", MAX_COINS),
        goods=tuple(GOODS.index(good) for good in goods),
        sites=tuple(site.id for site in sites),
    )
    return space, sites


def _site(space: str, name: str, good: str) -> City:
    return City(
        id=as_id(f"{space}-{good}", f"the id of the {good} site of space {space!r}"),
        name=as_text(f"{name} ({good})", f"the name of the {good} site of space {space!r}"),
        province=space,
        letter=None,
        lonlat=None,
        modern=None,
        layout=None,
        good=good,
    )


def _check_ends(spaces: tuple[Space, ...]) -> None:
    for space, why in (
        (spaces[0], "where ships start and none arrives"),
        (spaces[-1], "where gods are scored and nothing else is done"),
    ):
        if space.coins or space.goods or space.sites:
            raise BoardError(f"space {space.id!r}, {why}, must have no coins, goods, choice or sites")
