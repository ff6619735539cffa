"""The report of a run: what was found as a page with plots and maps, and the same as JSON."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from concordia.arena import page, plots
from concordia.arena.frames import CONTRARIUS
from concordia.arena.statistics import OPENING, Told, statistics
from concordia.arena.store import run_in
from concordia.data.board import Board
from concordia.data.cards import CARDS
from concordia.errors import ResultsError
from concordia.files import write_whole
from concordia.picture import board_svg
from concordia.words import card_name

STATISTICS: Final = "statistics.json"
REPORT: Final = "report.html"
DECKS: Final = ("i", "ii", "iii", "iv", "v")
MOST_CITIES: Final = 16
SHOWN: Final = 0.05
"""The least number that is put on a map."""
INTERVAL: Final = "The lines are intervals that hold the true share with 95 % (Wilson)."


def write_report(folder: str | os.PathLike[str]) -> Path:
    """Write the statistics of finished results and their report beside them, and return where it is."""
    found = statistics(folder)
    report = Path(folder) / REPORT
    try:
        write_whole(Path(folder) / STATISTICS, (json.dumps(found, indent=1) + "\n").encode())
        write_whole(report, report_page(run_in(folder).board, found).encode())
    except OSError as error:
        raise ResultsError(f"{folder} cannot be written: {error.strerror or error}") from None
    return report


def report_page(board: Board, found: Told) -> str:
    """The report as a page that stands alone."""
    run = found["run"]
    bots = ", ".join(
        bot if number == 1 else f"{number} × {bot}" for bot, number in _counted(run["bots"]).items()
    )
    variants = f", with {', '.join(run['variants'])}" if run["variants"] else ""
    games = f"{found['games']:,} game{'' if found['games'] == 1 else 's'}"
    under = f"{board.name}, {run['seats']} seats{variants}. Players: {bots}. Seed {run['seed']}."
    parts = [
        _bots(found),
        page.stack(_seats(found), _gods(found), _endings(found)),
        page.stack(_points(found), _length(found)),
        _openings(found),
        _cards(found),
        _houses(board, found),
    ]
    sections = f'<div class="sections">{"".join(parts)}</div>'
    return page.page(f"Concordia: {games}", under, [_facts(found), sections, _footer(run)])


def _counted(names: list[str]) -> dict[str, int]:
    return {name: names.count(name) for name in dict.fromkeys(names)}


def _facts(found: Told) -> str:
    points, length = found["points"], found["length"]
    ended = {ending: told["games"] for ending, told in found["endings"].items()}
    return page.facts(
        [
            (f"{found['games']:,}", "games"),
            (f"{points['everyone']['mean']:.1f}", "points of a player"),
            (f"{points['winners']['mean']:.1f}", "points of a winner"),
            (f"{found['margin']['mean']:.1f}", "points between first and next"),
            (f"{length['turns']['mean'] / found['run']['seats']:.1f}", "turns of each player"),
            (f"{length['decisions']['mean']:.0f}", "decisions a game"),
            (f"{ended['houses'] / found['games']:.1%}", "ended by the 15th house"),
        ]
    )


def _share(row: Mapping[str, Any], name: str, colour: str = "accent") -> plots.Share:
    note = f"{row['share']:.1%} of {row.get('played', row.get('seats')):,}"
    return plots.Share(name, row["share"], row["low"], row["high"], note, colour)


def _fair(found: Told) -> str:
    fair = found["fair_share"]
    return "" if fair is None else f" The dashed line is what equals would win: {fair:.1%}."


def _bots(found: Told) -> str:
    if len(found["bots"]) < 2:
        return ""
    rows = sorted(found["bots"], key=lambda bot: -float(bot["share"]))
    wins = plots.shares([_share(row, row["bot"]) for row in rows], found["fair_share"], "Wins by bot")
    means = [plots.Bars(row["bot"], [(row["points"]["mean"], "gold")], _mean(row["points"])) for row in rows]
    shown = page.pair(("Wins", wins), ("Points", plots.bars(means, "Points by bot")))
    return page.section(
        "Bots", f"Games won by each bot, and its points. {INTERVAL}{_fair(found)}", shown, wide=True
    )


def _mean(told: Told) -> str:
    return f"{told['mean']:.1f} (sd {told['sd']:.1f})"


def _seats(found: Told) -> str:
    names = [(seat["colour"] or seat["bot"]).capitalize() for seat in found["seats"]]
    colours = [f"seat-{seat['colour']}" if seat["colour"] else "accent" for seat in found["seats"]]
    rows = [_share(*row) for row in zip(found["seats"], names, colours, strict=True)]
    plot = plots.shares(rows, found["fair_share"], "Wins by seat")
    cells = []
    for name, seat in zip(names, found["seats"], strict=True):
        points = seat["points"]
        numbers = f"{points['mean']:.2f}", f"{points['sd']:.1f}", f"{points['min']}", f"{points['max']}"
        cells.append([name, *numbers])
    table = page.table(["Seat, in turn order", "Points", "sd", "Least", "Most"], cells)
    return page.section("Seats", f"Games won from each seat. {INTERVAL}{_fair(found)}", plot, table)


def _histogram(told: Told, name: str, colour: str) -> plots.Histogram:
    bars = told["histogram"]
    return plots.Histogram(name, colour, bars["from"], bars["width"], bars["counts"])


def _points(found: Told) -> str:
    everyone, winners = found["points"]["everyone"], found["points"]["winners"]
    shown = [_histogram(everyone, "Everyone", "shore"), _histogram(winners, "Winners", "accent")]
    plot = plots.histogram(shown, "points", "How points are distributed")
    colours = page.key(
        [
            ("shore", f"everyone: {everyone['mean']:.1f} (sd {everyone['sd']:.1f})"),
            ("accent", f"winners: {winners['mean']:.1f} (sd {winners['sd']:.1f})"),
        ]
    )
    margin = plots.histogram(
        [_histogram(found["margin"], "Margin", "gold")],
        "points between the winner and the next",
        "How close games are",
    )
    return page.section("Points", "Shares of all players and of all winners.", colours, plot, margin)


def _gods(found: Told) -> str:
    gods = [god for god in found["gods"] if god["mean"]]
    rows = [
        plots.Bars(
            god["god"].capitalize() if god["god"] != "marker" else "Score marker",
            [(god["winners"], "accent"), (god["others"], "shore")],
            f"{god['mean']:.1f} on average",
        )
        for god in gods
    ]
    plot = plots.bars(rows, "Points by god")
    bots = list(found["gods"][0]["bots"])
    by_bot = ""
    if len(bots) > 1:
        cells = [[god["god"].capitalize(), *(f"{god['bots'][bot]:.1f}" for bot in bots)] for god in gods]
        by_bot = page.table(["Points by bot", *bots], cells)
    colours = page.key([("accent", "winners"), ("shore", "others")])
    return page.section("Gods", "Where the points of a player come from.", colours, plot, by_bot)


def _length(found: Told) -> str:
    turns, decisions = found["length"]["turns"], found["length"]["decisions"]
    shown = [
        plots.histogram([_histogram(turns, "Turns", "laurel")], "turns of all players", "Turns of a game"),
        plots.histogram([_histogram(decisions, "Decisions", "gold")], "decisions", "Decisions of a game"),
    ]
    text = (
        f"A game takes {turns['mean']:.0f} turns (sd {turns['sd']:.0f}, {turns['min']}–{turns['max']}) and "
    )
    return page.section("Length", f"{text}{decisions['mean']:.0f} decisions.", *shown)


def _endings(found: Told) -> str:
    names = {"cards": "Last card", "houses": "15th house", "unfinished": "Not ended"}
    rows = []
    for ending, told in found["endings"].items():
        if told["games"]:
            share = f"{told['games'] / found['games']:.2%}"
            paid = "–" if ending == "unfinished" else _interval(told["trigger"])
            rows.append([names[ending], f"{told['games']:,}", share, paid])
    table = page.table(["Ended by", "Games", "Share", "Trigger wins"], rows)
    return page.section("Endings", "What triggered the end, and whether who did it won.", table)


def _interval(told: Mapping[str, Any]) -> str:
    return f"{told['share']:.1%} ({told['low']:.1%}–{told['high']:.1%})"


def _openings(found: Told) -> str:
    rows = sorted(found["openings"], key=lambda row: -float(row["share"]))
    if not rows:
        return ""
    wins, points = [], []
    for row in rows:
        name = " · ".join(_short(card) for card in row["cards"])
        wins.append(_share(row, name))
        points.append(plots.Bars(name, [(row["points"], "gold")], f"{row['points']:.1f}"))
    shown = page.pair(
        ("Wins", plots.shares(wins, found["fair_share"], "Wins by opening")),
        ("Points", plots.bars(points, "Points by opening")),
    )
    text = f"The most frequent first {OPENING} cards in their order, from the best to the worst. {INTERVAL}"
    return page.section("Openings", f"{text}{_fair(found)}", shown, wide=True)


def _short(card: str) -> str:
    return card_title(card).split(" (")[0]


def card_title(card: str) -> str:
    """A card so that it is not taken for another: of the Diplomats with its deck."""
    deck = card.rpartition("-")[2]
    return f"{card_name(card)} {deck.upper()}" if deck in DECKS else card_name(card)


def _cards(found: Told) -> str:
    if not found["cards"]:
        return ""
    colour = {card.id: f"god-{card.gods[0]}-ink" for card in CARDS}
    number, wins, cells = [], [], []
    bots = list(found["cards"][0]["bots"])
    for card in found["cards"]:
        name, a_game = card_title(card["card"]), card["number"] / found["games"]
        number.append(plots.Bars(name, [(a_game, colour[card["card"]])], f"{a_game:.2f}"))
        wins.append(_share(card, name, colour[card["card"]]))
        by_bot = [f"{card['bots'][bot]:.2f}" for bot in bots] if len(bots) > 1 else []
        cells.append([name, f"{card['seats_share']:.1%}", *by_bot, *_numbers(card)])
    each = [f"{bot} buys" for bot in bots] if len(bots) > 1 else []
    headings = ["Card", "Bought by", *each, "Buyers' points", "Others' points", "Buyers' wins"]
    shown = page.pair(
        ("Wins of those who bought it", plots.shares(wins, found["fair_share"], "Wins by card")),
        ("Bought in a game", plots.bars(number, "Cards bought in a game")),
    )
    text = f"Cards bought, in the colours of their gods. {INTERVAL}{_fair(found)}"
    return page.section("Cards", text, shown, page.table(headings, cells), wide=True)


def _numbers(thing: Told) -> list[str]:
    """What became of those who have something, beside those who have not."""
    return [f"{thing['points']:.1f}", f"{thing['points_of_others']:.1f}", _interval(thing)]


def _houses(board: Board, found: Told) -> str:
    if not found["houses"]:
        return ""
    seats = sum(bot["played"] for bot in found["bots"] if bot["bot"] != CONTRARIUS)
    built = {city["city"]: 100 * city["number"] / seats for city in found["houses"]}
    first = {city["city"]: 100 * city["first"] / seats for city in found["houses"]}
    maps = _map(board, built, "Of a hundred players, how many build in each city.")
    maps += _map(board, first, "Of a hundred players, how many build their first house there.")
    name = {city.id: city.name for city in board.cities}
    cells = [
        [name[city["city"]], f"{city['seats_share']:.1%}", f"{city['first'] / seats:.1%}", *_numbers(city)]
        for city in found["houses"][:MOST_CITIES]
    ]
    headings = ["City", "Built by", "First house of", "Builders' points", "Others' points", "Builders' wins"]
    text = f"Where houses are built; the table has the {len(cells)} cities with the most."
    shown = f'<div class="maps">{maps}</div>'
    return page.section("Houses", text, shown, page.table(headings, cells), wide=True)


def _map(board: Board, counts: Mapping[str, float], caption: str) -> str:
    shown = {city: round(count, 1) for city, count in counts.items() if count >= SHOWN}
    drawn = "".join(
        f'<div class="{kind}">{board_svg(board, counts=shown, dark=kind == "dark")}</div>'
        for kind in ("light", "dark")
    )
    return f"<figure>{drawn}<figcaption>{caption}</figcaption></figure>"


def _footer(run: Told) -> str:
    versions = ", ".join(f"{name} {value}" for name, value in run["versions"].items())
    again = "" if run["repeatable"] else " A clock or a program takes part, so a repetition may differ."
    return (
        "<footer><p>Seats of one game are not independent: what one wins the others lose. Who buys a card or "
        "builds in a city has mostly also had a longer or better game, so these numbers show what goes "
        f"together, not what causes what.{again}</p><p>Versions: <code>{versions}</code></p></footer>"
    )
