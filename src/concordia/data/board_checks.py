"""What every board must keep, so that all of it can be played."""

from concordia.data.board_file import shown
from concordia.data.board_parts import VOLCANO_PROVINCES, Board, City, Gate, Line, Province
from concordia.data.goods import CITY_TOKENS
from concordia.errors import BoardError


def check_board(board: Board) -> None:
    """Raise a BoardError for the first fault of a board whose parts are sound one by one."""
    _check_names(board.provinces)
    _check_names(board.cities + board.gates)
    _check_former(board)
    _check_track(board)
    _check_starts(board)
    _check_provinces(board)
    _check_letters(board)
    _check_volcano(board)
    _check_lines(board, board.land)
    _check_lines(board, board.sea)
    _check_gates(board)
    _check_reach(board)


def _on_track(board: Board) -> set[str]:
    """The ids of the spaces and sites of the ship track."""
    return {id for space in board.track for id in (space.id, *space.sites)}


def _towns(board: Board) -> list[City]:
    """The cities where houses may stand, but for the sites of the ship track."""
    others = _on_track(board) | {board.start, board.sea_start}
    return [city for city in board.cities if city.id not in others]


def _check_names(places: tuple[Province | City | Gate, ...]) -> None:
    ids: dict[str, str] = {}
    for place in places:
        if place.name in ids:
            raise BoardError(
                f"{ids[place.name]!r} and {place.id!r} have the same name {place.name!r}: they must differ"
            )
        ids[place.name] = place.id


def _check_former(board: Board) -> None:
    ids = [province.id for province in board.provinces]
    for province in board.provinces:
        if province.formerly in ids:
            raise BoardError(
                f"province {province.id!r} was formerly {province.formerly!r}, "
                "which is the id, or the former id, of a province: it must be its own"
            )
        if province.formerly:
            ids.append(province.formerly)


def _check_track(board: Board) -> None:
    if not board.track:
        return
    first = board.track[0].id
    if board.sea_start != first:
        wanted = f"{first!r}, the first space of the track, as in start = {{ land = …, sea = {first!r} }}"
        raise BoardError(f"the sea start must be {wanted}, not {shown(board.sea_start)}")
    if board.start in _on_track(board):
        raise BoardError(f"the land start {board.start!r} is on the track: it must be one of [cities]")
    if board.sea:
        raise BoardError("'sea' of [lines] must be [] on a board with a track: its ships use the track alone")


def _check_starts(board: Board) -> None:
    one = board.start == board.sea_start
    land, sea = ("the start city", "the start city") if one else ("the land start", "the sea start")
    _check_start(board, board.start, land)
    _check_start(board, board.sea_start, sea)
    wanted = "the first colonists need lines of both kinds"
    if not board.gates and not any(board.start in line.ends for line in board.land):
        raise BoardError(f"{land} {board.start!r} has no land line: {wanted}")
    if not board.track and not any(board.sea_start in line.ends for line in board.sea):
        raise BoardError(f"{sea} {board.sea_start!r} has no sea line: {wanted}")


def _check_start(board: Board, start: str, what: str) -> None:
    cities = {city.id: city for city in board.cities}
    if start not in cities:
        raise BoardError(f"{what} {shown(start)} is not one of the cities")
    if cities[start].province is not None or cities[start].letter is not None:
        raise BoardError(f"{what} {start!r} must have no province and no letter")


def _check_provinces(board: Board) -> None:
    cities = {province.id: 0 for province in board.provinces if province.marker}
    if not cities:
        raise BoardError("[provinces] is empty: a board needs a province")
    for city in _towns(board):
        if city.province is None:
            raise BoardError(f"city {city.id!r} has no province: only the start city has none")
        if city.province not in cities:
            known = ", ".join(cities)
            raise BoardError(
                f"city {city.id!r} has an unknown province {shown(city.province)}: the provinces are {known}"
            )
        cities[city.province] += 1
    for province, count in cities.items():
        if count == 0:
            raise BoardError(f"province {province!r} has no city: every province needs one")


def _check_letters(board: Board) -> None:
    counts = dict.fromkeys(CITY_TOKENS, 0)
    for city in _towns(board):
        if city.letter is None:
            raise BoardError(f"city {city.id!r} has no letter: only the start city has none")
        if city.letter not in counts:
            known = ", ".join(counts)
            raise BoardError(
                f"city {city.id!r} has an unknown letter {shown(city.letter)}: the letters are {known}"
            )
        counts[city.letter] += 1
    for letter, count in counts.items():
        tokens = sum(CITY_TOKENS[letter])
        if count > tokens:
            raise BoardError(
                f"{count} cities have the letter {letter}, but there are only {tokens} city tokens {letter}"
            )


def _check_volcano(board: Board) -> None:
    marked = [province.id for province in board.provinces if province.volcano]
    if board.volcano is None and marked:
        raise BoardError(
            f"province {marked[0]!r} has volcano = true: a table [volcano] must name the volcano"
        )
    if board.volcano is not None and len(marked) != VOLCANO_PROVINCES:
        wanted = f"{VOLCANO_PROVINCES} provinces with volcano = true, as many as there are volcano tiles for"
        raise BoardError(f"[volcano] needs {wanted}, not {len(marked)}")


def _check_lines(board: Board, lines: tuple[Line, ...]) -> None:
    cities = {city.id for city in board.cities}
    seen: set[frozenset[str]] = set()
    for number, line in enumerate(lines, start=1):
        what = f"{line.kind} line {number}, {shown(list(line.ends))},"
        gates = [gate.id for gate in board.gates if gate.id in line.ends]
        for end in line.ends:
            if end not in cities and end not in gates:
                raise BoardError(f"{what} leads to {shown(end)}, which is not one of the cities")
            if end in _on_track(board):
                raise BoardError(f"{what} leads to {end!r}, which is on the track: no line leads there")
        if line.ends[0] == line.ends[1]:
            raise BoardError(f"{what} leads from a city to itself: it must join two cities")
        if len(gates) > 1:
            raise BoardError(f"{what} joins two gates: it must join a gate to a city")
        if gates and line.kind == "sea":
            raise BoardError(f"{what} leads to the gate {gates[0]!r}: only land lines lead to gates")
        if frozenset(line.ends) in seen:
            raise BoardError(f"{what} is there twice: one line of a kind may join two cities")
        seen.add(frozenset(line.ends))


def _check_gates(board: Board) -> None:
    for gate in board.gates:
        if not any(gate.id in line.ends for line in board.land):
            raise BoardError(f"no land line leads to the gate {gate.id!r}: every gate needs one")
    if board.gates and any(board.start in line.ends for line in board.land):
        wanted = "on a board with gates its colonists enter by the lines of the gates"
        raise BoardError(f"the land start {board.start!r} has a land line: {wanted}")


def _check_reach(board: Board) -> None:
    gates = {gate.id for gate in board.gates}
    reached = _reach(gates or {board.start}, board.land) | _reach({board.sea_start}, board.sea)
    touched = {end for line in board.land + board.sea for end in line.ends}
    for city in _towns(board):
        if city.id not in touched:
            raise BoardError(f"no line touches the city {city.id!r}: every city needs one")
        if city.id not in reached:
            # A colonist changes no kind, so a way that takes both kinds of line leads nobody there.
            raise BoardError(f"the city {city.id!r} cannot be reached: {_ways(board)}")


def _ways(board: Board) -> str:
    start = "a gate" if board.gates else repr(board.start)
    if board.track:
        return f"land lines must lead there from {start}"
    if board.gates or board.start != board.sea_start:
        return f"land lines alone must lead there from {start}, or sea lines alone from {board.sea_start!r}"
    return f"land lines alone or sea lines alone must lead there from {start}"


def _reach(starts: set[str], lines: tuple[Line, ...]) -> set[str]:
    reached = set(starts)
    waiting = list(starts)
    while waiting:
        place = waiting.pop()
        for line in lines:
            if place in line.ends:
                waiting.extend(set(line.ends) - reached)
                reached.update(line.ends)
    return reached
