import os
import socket
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from concordia.arena.work import Job, JobFailed, Workers, carry_out
from concordia.errors import WorkError
from tests.arena import chores

ALONE = Workers("local", 1)
TWO = Workers("local", 2)


def jobs(number: int, *more: object) -> list[Job]:
    return [Job(job, (job, *more)) for job in range(number)]


@pytest.mark.parametrize(
    ("text", "workers"),
    [
        ("3", Workers("local", 3)),
        ("local:2", Workers("local", 2)),
        ("local", Workers("local", os.cpu_count() or 1)),
        ("ray", Workers("ray")),
        ("ray:example.org:6379", Workers("ray", address="example.org:6379")),
    ],
)
def test_workers_are_read_and_written(text: str, workers: Workers) -> None:
    assert Workers.parse(text) == workers
    assert Workers.parse(str(workers)) == workers


@pytest.mark.parametrize(
    "text",
    ["", "0", "-1", "2.5", "local:0", "local:many", "2000", "cloud", "ray:here", "ray:a:b", "ray:a:70000"],
)
def test_workers_that_are_none_are_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(WorkError, match=r"local:4|HOST:PORT"):
        Workers.parse(text)


@pytest.mark.parametrize("workers", [ALONE, TWO], ids=str)
def test_every_result_comes_once_with_the_number_of_its_job(workers: Workers) -> None:
    found = list(carry_out(chores.double, jobs(20), workers))
    assert sorted(found) == [(job, 2 * job) for job in range(20)]


def test_results_come_as_they_are_finished() -> None:
    slow_first = [Job(0, (0, 2.0)), Job(1, (1, 0.0)), Job(2, (2, 0.0))]
    numbers = [number for number, _ in carry_out(chores.slow_double, slow_first, TWO)]
    assert numbers == [1, 2, 0]


def test_jobs_are_taken_only_when_someone_is_free() -> None:
    taken: list[int] = []

    def coming() -> Iterator[Job]:
        for job in jobs(100):
            taken.append(job.number)
            yield job

    with closing(carry_out(chores.double, coming(), TWO)) as results:
        next(results)
    assert len(taken) <= 6


def test_work_is_done_in_as_many_processes_as_asked_for() -> None:
    processes = {process for _, process in carry_out(chores.process_id, jobs(8), TWO)}
    assert len(processes) == 2
    assert os.getpid() not in processes


def test_each_worker_warms_up_once() -> None:
    assert {times for _, times in carry_out(chores.times_warmed, jobs(6), TWO, chores.warmed)} == {"1"}


def test_a_job_whose_process_is_killed_is_done_again_and_no_other_twice(tmp_path: Path) -> None:
    work = [Job(number, (str(tmp_path), number)) for number in range(6)]
    found = list(carry_out(chores.die_once, work, TWO))
    assert sorted(found) == [(number, 2 * number) for number in range(6)]
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {
        "0": "x", "1": "x", "2": "xx", "3": "x", "4": "x", "5": "x",
    }  # fmt: skip


def test_a_job_that_kills_every_process_is_given_up_with_its_number() -> None:
    with pytest.raises(WorkError, match=r"job 1 was given up: 3 processes died .* status -9"):
        list(carry_out(chores.die_always, jobs(4), TWO))


@pytest.mark.parametrize("workers", [ALONE, TWO], ids=str)
def test_what_a_job_raises_is_raised_with_its_number(workers: Workers) -> None:
    with pytest.raises(JobFailed, match="job 3 failed: ValueError: three is too many") as raised:
        list(carry_out(chores.fail_at_three, jobs(5), workers))
    assert raised.value.number == 3
    assert isinstance(raised.value.__cause__, ValueError)
    assert "fail_at_three" in raised.value.__notes__[0]


def test_an_exception_that_cannot_travel_is_told_all_the_same() -> None:
    with pytest.raises(JobFailed, match="job 0 failed: Stubborn: 0 and 0"):
        list(carry_out(chores.fail_stubbornly, jobs(1), TWO))


def test_a_result_that_cannot_travel_is_a_failure_of_its_job() -> None:
    with pytest.raises(JobFailed, match=r"job 0 failed: .*pickle"):
        list(carry_out(chores.not_for_travel, jobs(1), TWO))


def test_a_warm_up_that_fails_is_told() -> None:
    with pytest.raises(JobFailed, match="RuntimeError: cannot get ready"):
        list(carry_out(chores.double, jobs(2), TWO, chores.cold))


def test_workers_end_when_the_results_are_asked_for_no_longer() -> None:
    with closing(carry_out(chores.process_id, jobs(100), TWO)) as results:
        _, process = next(results)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_an_address_where_nobody_listens_is_refused_at_once() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    with pytest.raises(WorkError, match=rf"no cluster of Ray answers at 127.0.0.1:{port} .*ray start --head"):
        list(carry_out(chores.double, jobs(1), Workers("ray", address=f"127.0.0.1:{port}")))


def test_without_ray_installed_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(WorkError, match=r"Ray is not installed: pip install 'concordia-boardgame\[ray\]'"):
        list(carry_out(chores.double, jobs(1), Workers("ray")))
