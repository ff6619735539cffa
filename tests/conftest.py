"""Settings of all tests: checked indices in compiled code, and the same examples in every run."""

import os

from hypothesis import HealthCheck, settings

# Read when concordia.rules.compile is imported, which only the tests themselves do.
os.environ["CONCORDIA_BOUNDS_CHECK"] = "1"

settings.register_profile(
    "concordia", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("concordia")
