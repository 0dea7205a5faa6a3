"""``python -m benchmarks.cluster``: ``volt simulate`` on one core, then on a local Ray cluster of two nodes with a core each.

The whole command is timed by the wall clock, from start to end; Ray's nodes are already running. In the last run, one node is
killed in the middle. All three runs must give the same counts.
"""

import argparse
import json
import subprocess
import sys
import threading
import time
from typing import Any

MAIN = "from volt.cli.main import main; main()"


def simulate(games: int, *options: str) -> tuple[float, dict[str, Any]]:
    """Run the command; return the seconds it took, and the counts."""
    words = ["simulate", "--games", str(games), "--json", *options]
    began = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", MAIN, *words], check=True, capture_output=True, text=True)
    took, found = time.perf_counter() - began, json.loads(done.stdout)
    for timed in ("seconds", "activations_per_second"):
        del found[timed]
    return took, found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cluster", description=__doc__)
    parser.add_argument("--games", type=int, default=300_000, help="RFL games of each run")
    games = parser.parse_args().games
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        second = cluster.add_node(num_cpus=1)
        simulate(8000, "--ray", cluster.address)  # so that Ray has started its workers
        one, counts = simulate(games, "--threads", "1")
        print(f"one core: {one:.1f} s", flush=True)
        two, same = simulate(games, "--ray", cluster.address)
        print(f"two nodes: {two:.1f} s, {one / two:.2f} times as fast, counts equal: {same == counts}", flush=True)
        kill = threading.Timer(two / 2, cluster.remove_node, (second,), {"allow_graceful": False})
        kill.start()
        lost, same = simulate(games, "--ray", cluster.address)
        print(f"one of two nodes killed after {two / 2:.1f} s: {lost:.1f} s, counts equal: {same == counts}")
    finally:
        cluster.shutdown()


if __name__ == "__main__":
    main()
