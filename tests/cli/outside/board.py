"""The board as lines and cities, and how far colonists reach on it."""

from tests.cli.outside.facts import KINDS, Json


def line_text(ends: list[str]) -> str:
    """How a line is written in a move."""
    return "/".join(sorted(ends))


class Board:
    """Cities, provinces, lines, gates and ship track of a replay's set-up."""

    def __init__(self, told: Json) -> None:
        """Take the board as it is told."""
        self.id: str = told["id"]
        self.start = {"land": told["start"], "sea": told.get("sea_start", told["start"])}
        self.province = {city["city"]: city["province"] for city in told["cities"] if city["province"]}
        self.letter = {city["city"]: city["letter"] for city in told["cities"] if city["letter"]}
        self.gates = set(told.get("gates", []))
        self.lines = {
            kind: {line_text(ends): set(ends) - self.gates for ends in told[f"{kind}_lines"]}
            for kind in KINDS
        }
        self.gate_lines = {line_text(ends) for ends in told["land_lines"] if self.gates & set(ends)}
        self.track: list[Json] = told.get("track", [])
        self.spaces: list[str] = [space["space"] for space in self.track]
        self.site_space = {site: space["space"] for space in self.track for site in space["sites"]}
        self.volcano: list[str] = told.get("volcano", [])
        self.markers = [
            province for province in told["provinces"] if province not in self.spaces
        ]  # Carthago and Athenae have none.

    def touches(self, kind: str, city: str) -> bool:
        """Whether lines of a kind touch a city."""
        return any(city in ends for ends in self.lines[kind].values())

    def beside(self, kind: str, place: str) -> set[str]:
        """The lines one point away from a place: a city, a line or the field outside the gates."""
        if self.gates and place == self.start["land"]:
            return self.gate_lines
        cities = self.lines[kind].get(place, {place})
        return {line for line, ends in self.lines[kind].items() if ends & cities}

    def reach(self, kind: str, place: str, points: int) -> dict[str, int]:
        """Every line within so many points, with the fewest points it takes."""
        found: dict[str, int] = {}
        edge = {place}
        for steps in range(1, points + 1):
            edge = {line for near in edge for line in self.beside(kind, near)} - found.keys()
            found.update(dict.fromkeys(edge, steps))
        return found

    def near_start(self) -> set[str]:
        """The start cities and every city joined to one of them by a line."""
        near = set(self.start.values())
        for kind in KINDS:
            for line in self.beside(kind, self.start[kind]):
                near |= self.lines[kind][line]
        return near
