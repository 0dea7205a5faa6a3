"""``python -m benchmarks.attacks``: the p99 of answers in honest rooms during each attack and without it, and memory.

Each honest room has its own address, the attack another one (on Linux, all of 127.0.0.0/8 is this machine). Between
attacks the rooms are measured alone, because no machine is equally fast all the time. Each attack is repeated, and the p99 of all
answers during it is compared with that of all answers in between. Attackers, players and server share the machine.
"""

import argparse
import resource
import subprocess
import sys

from benchmarks.server.__main__ import free_port
from benchmarks.server.clients import Crowd, VoltPlayer, percentile, volt_match
from benchmarks.server.servers import Running, volt

from .attackers import ATTACKS

WARM_UP = 3.0
GAMES = 6  # per room, one after another
PAUSE = 0.3  # seconds that players think, on average


class Honest:
    """Rooms of honest players."""

    def __init__(self, server: Running, rooms: int) -> None:
        self._server, self._crowd = server, Crowd(server.url)
        for number in range(rooms):
            address = f"127.0.1.{number + 1}"
            matches = [volt_match(server.url, address) for _ in range(GAMES)]
            for place in map(list, zip(*matches, strict=True)):
                VoltPlayer(self._crowd, place, PAUSE, address)
        self.room = matches[-1][0][0]
        self._crowd.play(WARM_UP)

    def measure(self, seconds: float) -> tuple[list[float], float]:
        """Seconds from each answer to its acceptance, and the processor time of the server, in cores."""
        tally, cpu = self._crowd.tally, self._server.cpu()
        tally.latencies.clear()
        tally.counting = True
        self._crowd.play(seconds)
        tally.counting = False
        return tally.latencies.copy(), (self._server.cpu() - cpu) / seconds


def measure(attacks: tuple[str, ...], rooms: int, seconds: float, rounds: int, database: str) -> None:
    with volt(free_port(), database, "--fast-bots", "--trusted-proxy", "127.0.0.1") as server:
        honest = Honest(server, rooms)
        memory = server.memory()
        quiet, cores = honest.measure(seconds - 1)
        print(f"{'quiet':12} p99 {p99(quiet):6.1f} ms, {cores:.2f} cores, {memory >> 20} MB", flush=True)
        for number, name in enumerate(attacks):
            before, beside = quiet, []
            for _ in range(rounds):
                words = [name, server.url, f"127.0.2.{number + 1}", honest.room, str(seconds + 2)]
                with subprocess.Popen([sys.executable, "-m", "benchmarks.attacks.attackers", *words]) as attacker:
                    honest.measure(2.0)  # until the attack is running and has used up its burst
                    answers, cores = honest.measure(seconds - 1)
                    attacker.kill()
                beside += answers
                quiet, quiet_cores = honest.measure(seconds - 1)
                before = before + quiet
            used, load = (server.memory() - memory) >> 20, f"{cores:.2f} cores (quiet: {quiet_cores:.2f})"
            ratio = f"{p99(beside) / p99(before):5.2f} × quiet ({p99(before):.1f})"
            print(f"{name:12} p99 {p99(beside):6.1f} ms, {ratio}, {load}, {used:+} MB", flush=True)


def p99(answers: list[float]) -> float:
    """In milliseconds."""
    return 1000 * percentile(answers, 0.99)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attacks", description=__doc__)
    parser.add_argument("attacks", nargs="*", help=f"some of {', '.join(ATTACKS)}; all of them by default")
    parser.add_argument("--rooms", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=11.0, help="how long each attack lasts")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is repeated")
    parser.add_argument("--database", default="file:", help="file: for SQLite on the disk, memory:, or a URL")
    chosen = parser.parse_args()
    if unknown := set(chosen.attacks) - set(ATTACKS):
        parser.error(f"there is no attack {', '.join(sorted(unknown))}")
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limits[1], limits[1]))
    measure(tuple(chosen.attacks) or ATTACKS, chosen.rooms, chosen.seconds, chosen.rounds, chosen.database)


if __name__ == "__main__":
    main()
