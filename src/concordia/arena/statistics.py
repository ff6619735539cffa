"""What can be learnt from the results of a run, counted in a stream so that memory stays small."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import polars as pl

from concordia.arena.frames import CONTRARIUS, ENDINGS
from concordia.arena.run import Run
from concordia.arena.spread import Spread, interval
from concordia.arena.store import Results, run_in
from concordia.data.cards import GODS
from concordia.errors import ResultsError
from concordia.setup import COLOURS, LEVELS
from concordia.shapes import fields_told

SOURCES: Final = (*GODS, "concordia", "marker")
"""Where points come from."""
OPENING: Final = 3
"""How many of the first cards make an opening."""
MOST_OPENINGS: Final = 24
MOST_BARS: Final = 60
WIDTHS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""How wide the bars of a histogram may be."""

Told = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of a run, to be read in a stream."""

    games: pl.LazyFrame
    seats: pl.LazyFrame
    players: pl.LazyFrame
    """The seats without Contrarius."""

    @classmethod
    def of(cls, folder: str | os.PathLike[str]) -> "Tables":
        """The tables in a folder of finished results."""
        for name in ("games", "seats"):
            if not (Path(folder) / f"{name}.parquet").exists():
                raise ResultsError(f"{folder} is not finished: concordia simulate --resume {folder} goes on")
        seats = pl.scan_parquet(Path(folder) / "seats.parquet").with_columns(pl.col("bot").cast(pl.String))
        games = pl.scan_parquet(Path(folder) / "games.parquet")
        return cls(games, seats, seats.filter(pl.col("bot") != CONTRARIUS))


def statistics(folder: str | os.PathLike[str]) -> Told:
    """All statistics of finished results as plain values."""
    run = run_in(folder)
    tables = Tables.of(folder)
    return {
        "run": Results.asked_in(folder),
        "games": rows(tables.games.select(pl.len()))[0]["len"],
        "fair_share": fair_share(run),
        "length": {name: told_numbers(tables.games, name) for name in ("turns", "decisions")},
        "margin": told_numbers(tables.games.drop_nulls("margin"), "margin"),
        "endings": endings(tables),
        "points": points(tables),
        "seats": [
            {"colour": "" if seat["bot"] == CONTRARIUS else COLOURS[seat["seat"]], **seat}
            for seat in seat_results(run, tables)
        ],
        "bots": results_by(tables.seats, ["bot"]),
        "gods": gods(tables),
        "cards": things(tables, "bought", "card"),
        "openings": openings(tables),
        "houses": things(tables, "houses", "city"),
    }


def fair_share(run: Run) -> float | None:
    """The share of games that a seat wins if all are equal; against Contrarius there is none."""
    if set(run.variants) & set(LEVELS):
        return None
    return (2 if "teams" in run.variants else 1) / run.seats


def rows(frame: pl.LazyFrame) -> list[Told]:
    """The rows that come out of a stream."""
    return frame.collect(engine="streaming").to_dicts()


def spread_columns(column: str) -> list[pl.Expr]:
    """What makes up the spread of a column of whole numbers, exactly."""
    numbers = pl.col(column).cast(pl.Int64)
    return [
        numbers.count().alias("count"),
        numbers.sum().alias("total"),
        (numbers * numbers).sum().alias("squares"),
        numbers.min().fill_null(0).alias("least"),
        numbers.max().fill_null(0).alias("most"),
    ]


def spread_in(row: Told) -> Spread:
    """The spread in a row that has these columns."""
    return Spread(*(row[name] for name in ("count", "total", "squares", "least", "most")))


def spread_of(frame: pl.LazyFrame, column: str) -> Spread:
    """The spread of a column of whole numbers."""
    return spread_in(rows(frame.select(spread_columns(column)))[0])


def told_numbers(frame: pl.LazyFrame, column: str, width: int | None = None) -> Told:
    """Mean, deviation and histogram of a column of whole numbers, in bars of a width that suits them."""
    spread = spread_of(frame, column)
    counted = rows(frame.group_by(column).len())
    if width is None:
        width = next(wide for wide in WIDTHS if (spread.most - spread.least) // wide < MOST_BARS)
    first = spread.least // width * width
    bars = [0] * ((spread.most - first) // width + 1)
    for row in counted:
        bars[(row[column] - first) // width] += row["len"]
    return {**fields_told(spread.told()), "histogram": {"from": first, "width": width, "counts": bars}}


def won_share(wins: int, number: int) -> Told:
    """How often something led to a win, with the interval of 95 %."""
    low, high = interval(wins, number)
    share = wins / number if number else 0.0
    return {"wins": wins, "share": round(share, 6), "low": round(low, 6), "high": round(high, 6)}


def results_by(frame: pl.LazyFrame, columns: Sequence[str]) -> list[Told]:
    """Wins, points and places of seats, by some columns."""
    grouped = frame.group_by(columns).agg(
        *spread_columns("points"), pl.col("won").sum().alias("wins"), pl.col("place").mean()
    )
    return [
        {
            **{column: row[column] for column in columns},
            "played": row["count"],
            **won_share(row["wins"], row["count"]),
            "points": fields_told(spread_in(row).told()),
            "place": None if row["place"] is None else round(row["place"], 4),
        }
        for row in sorted(rows(grouped), key=lambda row: [row[column] for column in columns])
    ]


def points(tables: Tables) -> Told:
    """The points of everyone and of winners, in bars of the same width."""
    everyone = told_numbers(tables.players, "points")
    width = everyone["histogram"]["width"]
    return {
        "everyone": everyone,
        "winners": told_numbers(tables.players.filter("won"), "points", width),
    }


def seat_results(run: Run, tables: Tables) -> list[Told]:
    """Wins and points of each seat, whoever sat there; Contrarius last."""
    everyone = tables.seats.with_columns(bot=pl.when(bot=CONTRARIUS).then("bot").otherwise(pl.lit("")))
    return results_by(everyone, ["seat", "bot"])


def endings(tables: Tables) -> Told:
    """How games ended, and how often who triggered the end has won."""
    counted = {row["ending"]: row for row in rows(_endings(tables.games))}
    told: Told = {}
    for ending in (*ENDINGS, None):
        row = counted.get(ending, {"len": 0, "won": 0})
        told[ending or "unfinished"] = {"games": row["len"], "trigger": won_share(row["won"], row["len"])}
    return told


def _endings(games: pl.LazyFrame) -> pl.LazyFrame:
    by_trigger = (pl.col("winner") == pl.col("trigger")).sum().alias("won")
    return games.group_by(pl.col("ending").cast(pl.String)).agg(pl.len(), by_trigger)


def gods(tables: Tables) -> list[Told]:
    """The points of each god, for all, for winners and others, and by bot."""
    sums = [pl.col(god).cast(pl.Int64).sum() for god in SOURCES]
    squares = [(pl.col(god).cast(pl.Int64) ** 2).sum().alias(f"{god}_squares") for god in SOURCES]
    counted = rows(tables.players.group_by("bot", "won").agg(pl.len(), *sums, *squares))
    bots = sorted({row["bot"] for row in counted})

    def mean(god: str, chosen: Sequence[Told]) -> float:
        number = sum(row["len"] for row in chosen)
        return round(sum(row[god] for row in chosen) / number, 4) if number else 0.0

    return [
        {
            "god": god,
            "mean": mean(god, counted),
            "sd": round(_deviation(counted, god), 4),
            "winners": mean(god, [row for row in counted if row["won"]]),
            "others": mean(god, [row for row in counted if not row["won"]]),
            "bots": {bot: mean(god, [row for row in counted if row["bot"] == bot]) for bot in bots},
        }
        for god in SOURCES
    ]


def _deviation(rows: Sequence[Told], god: str) -> float:
    count, total, squares = (sum(row[column] for row in rows) for column in ("len", god, f"{god}_squares"))
    return Spread(count, total, squares).deviation


def things(tables: Tables, column: str, name: str) -> list[Told]:
    """What became of those who bought a card or built in a city, beside those who did not."""
    players = tables.players
    points, won = pl.col("points").cast(pl.Int64).sum(), pl.col("won").sum()
    everyone = rows(players.select(pl.len(), points, won))[0]
    first = rows(players.group_by(pl.col(column).list.first().alias(name)).len())
    once = players.select(pl.col(column).list.unique().alias(name), "points", "won").explode(name)
    first_of = {row[name]: row["len"] for row in first}
    each_of = _by_bot(players, column, name)
    told = []
    for row in rows(once.drop_nulls(name).group_by(name).agg(pl.len(), points, won)):
        others = everyone["len"] - row["len"]
        points_of_others = (everyone["points"] - row["points"]) / others if others else 0.0
        told.append(
            {
                name: row[name],
                **each_of[row[name]],
                "first": first_of.get(row[name], 0),
                "seats": row["len"],
                "seats_share": round(row["len"] / everyone["len"], 6),
                "points": round(row["points"] / row["len"], 4),
                "points_of_others": round(points_of_others, 4),
                **won_share(row["won"], row["len"]),
            }
        )
    return sorted(told, key=lambda thing: (-int(thing["number"]), str(thing[name])))


def _by_bot(players: pl.LazyFrame, column: str, name: str) -> dict[str, Told]:
    """How many there are of each card or house, and how many of each a bot has on average."""
    played = {row["bot"]: row["len"] for row in rows(players.group_by("bot").len())}
    each = players.select(pl.col(column).alias(name), "bot").explode(name).drop_nulls(name)
    counted = rows(each.group_by(name, "bot").len())
    found: dict[str, Told] = {}
    for row in counted:
        told = found.setdefault(row[name], {"number": 0, "bots": dict.fromkeys(sorted(played), 0.0)})
        told["number"] += row["len"]
        told["bots"][row["bot"]] = round(row["len"] / played[row["bot"]], 4)
    return found


def openings(tables: Tables) -> list[Told]:
    """The most frequent first cards, in order, and what became of those who played them."""
    cards = pl.col("opening").list.head(OPENING).cast(pl.List(pl.String)).list.join(" ")
    begun = tables.players.filter(pl.col("opening").list.len() >= OPENING)
    grouped = begun.group_by(cards.alias("cards")).agg(
        pl.len(), pl.col("points").cast(pl.Int64).sum(), pl.col("won").sum()
    )
    most = sorted(rows(grouped), key=lambda row: (-row["len"], row["cards"]))[:MOST_OPENINGS]
    return [
        {
            "cards": row["cards"].split(" "),
            "seats": row["len"],
            "points": round(row["points"] / row["len"], 4),
            **won_share(row["won"], row["len"]),
        }
        for row in most
    ]
