"""Jobs on a cluster of this machine, one of which kills its process and another fails; a test starts it."""

import json
import sys

from concordia.arena.work import Job, JobFailed, Workers, carry_out
from tests.arena import chores

RAY = Workers("ray")


def main(folder: str) -> None:
    jobs = [Job(number, (folder, number)) for number in range(5)]
    found = sorted(carry_out(chores.die_once, jobs, RAY, chores.warmed))
    try:
        failed = str(list(carry_out(chores.fail_at_three, [Job(7, (3,))], RAY)))
    except JobFailed as error:
        failed = str(error)
    sys.stdout.write(json.dumps({"found": found, "failed": failed}))


if __name__ == "__main__":
    main(*sys.argv[1:])
