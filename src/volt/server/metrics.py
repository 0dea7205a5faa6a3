"""Numbers about the server, in the text form that Prometheus reads."""

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


class Histogram:
    """How long something took, in seconds."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def observe(self, seconds: float) -> None:
        """Count one."""
        self.sum += seconds
        self.counts[bisect_left(BOUNDS, seconds)] += 1

    def lines(self, name: str) -> Iterable[str]:
        """Its lines."""
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self.sum:.6f}"
        yield f"{name}_count {total}"


class Metrics:
    """What is counted while the server runs."""

    def __init__(self) -> None:
        self.began = time.time()
        self.moves: Counter[str] = Counter()
        self.move_seconds = Histogram()
        self.refused: Counter[str] = Counter()
        self.requests: Counter[int] = Counter()
        self.sockets = 0
        self.failed_commits = 0
        self.bot_failures = 0

    def move(self, by: str, seconds: float) -> None:
        """An answer was accepted, so long after it came."""
        self.moves[by] += 1
        self.move_seconds.observe(seconds)

    def text(self, rooms: int, commits: int, commit_seconds: float) -> str:
        """Everything, as Prometheus reads it."""
        lines: list[str] = []

        def add(name: str, kind: str, about: str, values: dict[str, float]) -> None:
            lines.extend((f"# HELP volt_{name} {about}", f"# TYPE volt_{name} {kind}"))
            lines.extend(f"volt_{name}{label} {value}" for label, value in values.items())

        add("uptime_seconds", "gauge", "How long the server has run.", {"": round(time.time() - self.began, 3)})
        add("cpu_seconds_total", "counter", "Processor time used.", {"": round(time.process_time(), 3)})
        add("rooms", "gauge", "Rooms in memory.", {"": rooms})
        add("sockets", "gauge", "Sockets open.", {"": self.sockets})
        add("moves_total", "counter", "Answers accepted, by who gave them.", _labelled("by", self.moves))
        add("refused_total", "counter", "Messages refused.", _labelled("code", self.refused))
        add("requests_total", "counter", "HTTP requests answered.", _labelled("status", self.requests))
        add("commits_total", "counter", "Transactions.", {"": commits})
        add("commit_seconds_total", "counter", "Time spent in transactions.", {"": round(commit_seconds, 6)})
        add("failed_commits_total", "counter", "Changes that could not be kept.", {"": self.failed_commits})
        add("bot_failures_total", "counter", "Answers that bots failed to give.", {"": self.bot_failures})
        lines += ["# HELP volt_move_seconds From an answer's arrival to its being kept and sent on."]
        lines += ["# TYPE volt_move_seconds histogram", *self.move_seconds.lines("volt_move_seconds")]
        return "\n".join(lines) + "\n"


def _labelled(name: str, counts: Counter[str] | Counter[int]) -> dict[str, float]:
    return {f'{{{name}="{key}"}}': value for key, value in counts.items()}


METRICS = Metrics()
