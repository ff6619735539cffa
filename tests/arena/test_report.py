import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from concordia.arena.plots import Bars, Histogram, Share, bars, histogram, shares, ticks
from concordia.arena.report import card_title, report_page, write_report
from concordia.arena.run import Run
from concordia.arena.statistics import statistics
from concordia.arena.store import Results
from concordia.data.cards import CARD_IDS
from concordia.errors import ResultsError
from tests.arena.runs import finished, run_of

ALONE = ("meta", "br", "img", "link")


class Checker(HTMLParser):
    """Reads a page and keeps what it asks for from elsewhere; elements must be closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.asked: list[str] = []
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        self.asked += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]
        if tag not in ALONE:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.asked += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "h2":
            self.headings.append(data)


def checked(page: str) -> Checker:
    checker = Checker()
    checker.feed(page)
    checker.close()
    assert checker.open == []
    return checker


@pytest.mark.parametrize(
    "run",
    [
        run_of("random,classic:1", games=4),
        run_of(games=3, board="roma", seats=1, variants=["contrarius"]),
        run_of(games=3, board="sicilia", seats=4, variants=["teams"]),
        run_of(games=1),
    ],
    ids=["bots", "contrarius", "teams", "one"],
)
def test_a_report_is_a_page_that_stands_alone(tmp_path: Path, run: Run) -> None:
    folder = finished(tmp_path / "out", run)
    page = write_report(folder).read_text(encoding="utf-8")
    found = checked(page)
    wanted = ["Seats", "Gods", "Endings", "Points", "Length", "Openings", "Cards", "Houses"]
    assert found.headings[-len(wanted) :] == wanted
    assert ("Bots" in found.headings) == (len({str(player) for player in run.players}) > 1 or run.seats == 1)
    assert all(link.startswith("#") for link in found.asked)
    assert found.scripts == 0
    assert not re.findall(r"url\((?!#)", page)
    assert "prefers-color-scheme:dark" in page


def test_the_statistics_lie_beside_the_report(tmp_path: Path) -> None:
    folder = finished(tmp_path / "out", run_of(games=3))
    write_report(folder)
    assert json.loads((folder / "statistics.json").read_text()) == statistics(folder)


def test_names_of_bots_can_do_no_harm(tmp_path: Path) -> None:
    run = run_of(games=2)
    found = statistics(finished(tmp_path / "out", run))
    found["run"]["bots"] = ["bot:<script>alert(1)</script>"] * 3
    for bot in found["bots"]:
        bot["bot"] = "bot:<script>alert(1)</script>"
    found["bots"] *= 2
    assert checked(report_page(run.board, found)).scripts == 0


def test_a_report_without_results_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match="holds no results"):
        write_report(tmp_path)


def test_a_report_of_unfinished_results_is_refused(tmp_path: Path) -> None:
    with Results(tmp_path / "out", run_of()):
        pass
    with pytest.raises(ResultsError, match="is not finished: concordia simulate --resume"):
        write_report(tmp_path / "out")


def test_no_two_cards_have_the_same_title() -> None:
    assert len({card_title(card) for card in CARD_IDS}) == len(CARD_IDS)
    assert card_title("diplomat-iii") == "Diplomat III"


@pytest.mark.parametrize(
    ("low", "high", "around", "expected"),
    [
        (0.0, 1.0, False, [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (0.243, 0.262, True, [0.24, 0.245, 0.25, 0.255, 0.26, 0.265]),
        (127, 1113, False, [200, 400, 600, 800, 1000]),
        (5, 5, True, [5]),
    ],
)
def test_ticks_are_round_numbers(low: float, high: float, around: bool, expected: list[float]) -> None:
    assert ticks(low, high, 6, around) == pytest.approx(expected)


def test_plots_tell_their_numbers() -> None:
    told = histogram([Histogram("All", "gold", 10, 5, [1, 3])], "points", "Points")
    assert "All, 10 to 14: 25.0% (1)" in told
    assert 'aria-label="Points"' in told
    told = shares([Share("Red", 0.25, 0.2, 0.3)], 0.25, "Wins")
    assert "Red: 25.00%, with 95 % between 20.00% and 30.00%" in told
    told = bars([Bars("Vesta", [(3.0, "accent"), (1.5, "gold")], "2.0")], "Gods")
    widths = [float(width) for width in re.findall(r'<rect[^>]* width="([\d.]+)"', told)]
    assert widths[0] == pytest.approx(2 * widths[1], abs=0.1)


def test_plots_of_nothing_are_empty() -> None:
    assert "<rect" in histogram([Histogram("None", "gold", 0, 1, [0])], "", "")
    assert "<rect" not in bars([], "Nothing")
