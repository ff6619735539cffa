"""What happens on a machine of a cluster; the cluster itself is tested with whole runs."""

import pickle
import sys
import types
from typing import Any

import pytest

from concordia.arena import cluster
from concordia.arena.job import Outcome
from concordia.arena.mark import sources_mark
from concordia.arena.work import Job, JobFailed, Workers, carry_out, nothing
from concordia.errors import WorkError
from tests.arena import chores


def done(function: object, *arguments: object, mark: str | None = None) -> Outcome[Any]:
    work = pickle.dumps((function, arguments))
    packed = cluster._do(work, pickle.dumps(nothing), mark or sources_mark())
    outcome: Outcome[Any] = pickle.loads(packed)
    return outcome


def test_a_job_is_done_and_its_result_sent() -> None:
    assert done(chores.double, 4).result(0) == 8


def test_what_a_job_raises_is_sent() -> None:
    with pytest.raises(JobFailed, match="job 7 failed: ValueError: three is too many"):
        done(chores.fail_at_three, 3).result(7)


def test_a_machine_with_another_version_refuses_to_work() -> None:
    with pytest.raises(JobFailed, match="has another version of Concordia than the one that asks"):
        done(chores.double, 4, mark="another").result(0)


class LosesEverything(types.ModuleType):
    """A cluster that loses every job."""

    class exceptions:  # noqa: N801 - as in Ray.
        class RayError(Exception):
            pass

    def is_initialized(self) -> bool:
        return True

    def remote(self, **options: object) -> Any:
        return lambda function: types.SimpleNamespace(remote=lambda *arguments: object())

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def wait(self, references: list[object], timeout: float) -> tuple[list[object], list[object]]:
        return references[:1], references[1:]

    def get(self, reference: object) -> bytes:
        raise self.exceptions.RayError("the worker died\nwith a long story")


class Deserted(LosesEverything):
    """A cluster in which nobody is left."""

    def cluster_resources(self) -> dict[str, float]:
        return {}

    def wait(self, references: list[object], timeout: float) -> tuple[list[object], list[object]]:
        return [], references


@pytest.mark.parametrize(
    ("library", "told"),
    [
        (LosesEverything, "job 5 was lost by the cluster of Ray: the worker died$"),
        (Deserted, "the cluster of Ray has no core left that could work"),
    ],
)
def test_a_cluster_that_does_not_get_its_work_done_is_told(
    library: type[types.ModuleType], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", library("ray"))
    with pytest.raises(WorkError, match=told):
        list(carry_out(chores.double, [Job(5, (1,))], Workers("ray")))
