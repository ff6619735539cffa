"""A run on a cluster of two nodes of this machine, one of which is killed on the way; the test starts it."""

import sys
from pathlib import Path
from typing import Any

import ray
from ray.cluster_utils import Cluster

from concordia.arena.simulation import simulate
from concordia.arena.store import Results
from concordia.arena.work import Workers
from tests.arena.runs import run_of

MEMORY = 100 * 2**20


def alive() -> int:
    """How many nodes the cluster knows to be alive."""
    return sum(node["Alive"] for node in ray.nodes())


def main(folder: str, games: str) -> None:
    head = {"num_cpus": 1, "object_store_memory": MEMORY, "include_dashboard": False}
    cluster: Any = Cluster(initialize_head=True, head_node_args=head)
    other = cluster.add_node(num_cpus=1, object_store_memory=MEMORY)
    cluster.wait_for_nodes()
    with Results(Path(folder), run_of(games=int(games))) as results:
        for number, _ in enumerate(simulate(results, Workers("ray", address=cluster.address))):
            if number == 4:
                assert alive() == 2
                cluster.remove_node(other, allow_graceful=False)
    cluster.shutdown()


if __name__ == "__main__":
    main(*sys.argv[1:])
