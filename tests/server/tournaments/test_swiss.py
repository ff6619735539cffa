"""A Swiss tournament of sixteen people over five rounds, whose server is killed in the middle of it."""

import asyncio
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from pathlib import Path

from sqlalchemy import func, select

from concordia.server.store.database import Database
from concordia.server.store.models import OVER, TableRow
from tests.server.processes import Process, serving
from tests.server.running import Json
from tests.server.tournaments.players import Person, make_people, play_out, play_round, results_in

NAMES = [f"Player {number}" for number in range(16)]
ROUNDS = 5
WORTH = [4, 2, 1, 0]


async def begin(person: Person, path: str, round_: int) -> Json:
    return await person.post(f"{path}/rounds", {"round": round_})


async def killed_while_it_begins(process: Process, person: Person, path: str, round_: int) -> Json:
    """Kill the server while a round begins; then it has begun whole, or not at all."""
    request = asyncio.create_task(person.http.post(f"/api{path}/rounds", json={"round": round_}))
    await asyncio.sleep(0.02)
    process.kill()
    await asyncio.gather(request, return_exceptions=True)
    await asyncio.to_thread(process.start)
    told = await person.get(path)
    return told if len(told["rounds"]) == round_ else await begin(person, path, round_)


async def killed_while_they_play(
    process: Process, database_url: str, told: Json, people: dict[str, Person]
) -> None:
    """Kill the server in the middle of a round, twice; everyone plays on."""
    games = [
        asyncio.create_task(play_out(database_url, match["table"], people))
        for match in told["rounds"][-1]["matches"]
    ]
    for _ in range(2):
        await asyncio.sleep(0.3)
        process.kill()
        await asyncio.to_thread(process.start)
    await asyncio.gather(*games)


async def play_tournament(process: Process, database_url: str) -> tuple[Json, list[Json], dict[str, Json]]:
    """The tournament at its end, its log from the beginning, and the record of every game."""
    people = await make_people(database_url, process.url, NAMES)
    by_name = {person.name: person for person in people}
    organiser = people[0]
    terms = {"kind": "swiss", "seats": 4, "rounds": ROUNDS, "boards": ["italia"]}
    made = await organiser.post("/tournaments", {"name": "Sixteen", "terms": terms})
    path = f"/tournaments/{made['id']}"
    await asyncio.gather(*(person.post(f"{path}/players") for person in people))
    for round_ in range(1, ROUNDS + 1):
        if round_ == 3:
            told = await killed_while_it_begins(process, organiser, path, round_)
            await killed_while_they_play(process, database_url, told, by_name)
        else:
            await play_round(database_url, await begin(organiser, path, round_), by_name)
        await results_in(organiser, made["id"])
    told = await organiser.post(f"{path}/end")
    log = (await organiser.get(f"{path}/log"))["events"][::-1]
    tables = [match["table"] for round_ in told["rounds"] for match in round_["matches"]]
    records = {table: await organiser.get(f"/tables/{table}/record.json") for table in tables}
    for person in people:
        await person.http.aclose()
    return told, log, records


def worked_out(log: list[Json], records: dict[str, Json]) -> list[tuple[str, float, int, float, float]]:
    """Name, points, wins, points of opponents and share of victory points, the best first, from the games."""
    names = {event["data"]["player"]: event["whom"] for event in log if event["kind"] == "entered"}
    points: defaultdict[str, Fraction] = defaultdict(Fraction)
    wins: Counter[str] = Counter()
    shares: defaultdict[str, Fraction] = defaultdict(Fraction)
    games: list[list[str]] = []
    for event in log:
        for match in event["data"]["matches"] if event["kind"] == "paired" else ():
            result = records[match["table"]]["result"]
            order = [names[match["seats"][line["seat"]]] for line in result]
            total = sum(line["points"] for line in result)
            games.append(order)
            wins[order[0]] += 1
            for name, worth, line in zip(order, WORTH, result, strict=True):
                points[name] += worth
                shares[name] += Fraction(line["points"], total)
    opponents = {
        name: sum(
            (sum(points[one] for one in game if one != name) / 3 for game in games if name in game),
            Fraction(0),
        )
        for name in NAMES
    }
    lines = [(name, points[name], wins[name], opponents[name], shares[name]) for name in NAMES]
    lines.sort(key=lambda line: line[1:], reverse=True)
    return [(name, float(p), w, round(float(o), 3), round(float(s), 3)) for name, p, w, o, s in lines]


async def tables_of(database_url: str, tournament: str) -> list[str]:
    database = Database(database_url)
    async with database.reading() as session:
        found = list(await session.scalars(select(TableRow.status).where(TableRow.tournament == tournament)))
        assert await session.scalar(select(func.count()).select_from(TableRow)) == len(found)
    await database.close()
    return found


def test_sixteen_people_play_five_swiss_rounds_on_a_server_that_is_killed(tmp_path: Path) -> None:
    database_url = f"sqlite:///{tmp_path / 'concordia.db'}"
    with serving(database_url, tmp_path) as process:
        told, log, records = asyncio.run(play_tournament(process, database_url))
    assert told["status"] == "ended"
    assert [event["number"] for event in log] == list(range(1, len(log) + 1))
    assert asyncio.run(tables_of(database_url, told["id"])) == [OVER] * (4 * ROUNDS)
    assert Counter(event["kind"] for event in log) == {
        "made": 1,
        "entered": 16,
        "begun": 1,
        "paired": ROUNDS,
        "result": 4 * ROUNDS,
        "ended": 1,
    }
    met: Counter[tuple[int, int]] = Counter()
    begun: Counter[int] = Counter()
    for round_ in told["rounds"]:
        assert sorted(player for match in round_["matches"] for player in match["seats"]) == list(range(16))
        for match in round_["matches"]:
            met.update(combinations(sorted(match["seats"]), 2))
            begun[match["seats"][0]] += 1
    assert max(met.values()) <= 2, "five rounds of four are too many to meet nobody twice, but not thrice"
    assert max(begun.values()) <= 2
    names = {player["player"]: player["name"] for player in told["players"]}
    standings = [
        (names[line["player"]], line["points"], line["wins"], line["opponents"], line["share"])
        for line in told["standings"]
    ]
    assert standings == worked_out(log, records)
    assert [line["place"] for line in told["standings"]] == list(range(1, 17))


async def begin_and_kill(process: Process, database_url: str, kills: int) -> Json:
    """Begin one round after another while the server is killed; organisers say how the games ended."""
    people = await make_people(database_url, process.url, NAMES[:6])
    terms = {"kind": "round-robin", "seats": 3, "rounds": kills}
    made = await people[0].post("/tournaments", {"name": "Killed", "terms": terms})
    path = f"/tournaments/{made['id']}"
    for person in people:
        await person.post(f"{path}/players")
    told: Json = made
    for round_ in range(1, kills + 1):
        told = await killed_while_it_begins(process, people[0], path, round_)
        assert len(told["rounds"]) == round_
        for match in range(2):
            result = {"places": [1, 2, 3], "reason": "agreed"}
            await people[0].post(f"{path}/rounds/{round_}/matches/{match}/result", result)
    for person in people:
        await person.http.aclose()
    return told


def test_a_round_begins_whole_or_not_at_all(database_url: str, tmp_path: Path) -> None:
    with serving(database_url, tmp_path) as process:
        told = asyncio.run(begin_and_kill(process, database_url, 4))
    assert len(asyncio.run(tables_of(database_url, told["id"]))) == 2 * len(told["rounds"])
    tables = [match["table"] for round_ in told["rounds"] for match in round_["matches"]]
    assert len(set(tables)) == len(tables) == 2 * 4
