"""A tournament carried out: its games played by workers, kept as they come, until everything is decided."""

from collections.abc import Generator, Iterator
from contextlib import closing

from concordia.arena.tournament.course import Course
from concordia.arena.tournament.folder import Folder
from concordia.arena.tournament.game import play_fixture
from concordia.arena.tournament.played import Played
from concordia.arena.tournament.schedule import Fixture
from concordia.arena.work import Job, JobFailed, Workers, carry_out
from concordia.bots.match import get_ready
from concordia.errors import WorkError


def play(course: Course, workers: Workers, folder: Folder | None = None) -> Generator[Played, None, None]:
    """Play what a tournament has not yet played, game by game."""
    handed_out: list[Fixture] = []

    def jobs() -> Iterator[Job]:
        for fixture in course.coming():
            handed_out.append(fixture)
            yield Job(len(handed_out) - 1, (course.plan, fixture))

    try:
        while not course.is_over:
            with closing(carry_out(play_fixture, jobs(), workers, get_ready)) as results:
                for _, played in results:
                    if folder is not None:
                        folder.add(played)
                    course.add(played)
                    yield played
                    if not course.tables:
                        # What is played ahead does not count any more.
                        break
    except JobFailed as failed:
        raise WorkError(f"game {handed_out[failed.number].key} failed: {failed.told}") from failed
