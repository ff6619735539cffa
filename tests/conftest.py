"""Settings of all tests: checked indices in compiled code, one thread for sums, the same examples always."""

import gc
import os

from hypothesis import HealthCheck, settings

# Read when concordia is imported.
os.environ["CONCORDIA_BOUNDS_CHECK"] = "1"
# Read when numpy and torch are: threads of several tests at once would wait for each other, busily.
os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "OMP_WAIT_POLICY": "PASSIVE"}

from concordia.memory import look_rarely

settings.register_profile(
    "concordia", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("concordia")
look_rarely()


def pytest_collection_finish() -> None:
    """All that is imported and collected stays to the end: looking through it again would take a while."""
    gc.collect()
    gc.freeze()
