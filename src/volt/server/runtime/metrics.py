"""Server metrics, which Prometheus reads at ``/metrics``."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, Summary, generate_latest
from prometheus_client import disable_created_metrics as _disable_created_metrics

_disable_created_metrics()  # type: ignore[no-untyped-call]
_BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
_REGISTRY = CollectorRegistry()
ProcessCollector(registry=_REGISTRY)  # processor time, memory, open files, start time

ROOMS = Gauge("volt_rooms", "Rooms in memory.", registry=_REGISTRY)
SOCKETS = Gauge("volt_sockets", "Sockets open.", registry=_REGISTRY)
MOVES = Counter("volt_moves", "Answers accepted, by who gave them.", ["by"], registry=_REGISTRY)
MOVE_SECONDS = Histogram(
    "volt_move_seconds",
    "Time from receiving an answer to having saved and broadcast it.",
    buckets=_BOUNDS,
    registry=_REGISTRY,
)
REFUSED = Counter("volt_refused", "Messages refused.", ["code"], registry=_REGISTRY)
REQUESTS = Counter("volt_requests", "HTTP requests answered.", ["status"], registry=_REGISTRY)
COMMITS = Counter("volt_commits", "Transactions.", registry=_REGISTRY)
COMMIT_SECONDS = Counter("volt_commit_seconds", "Time spent in transactions.", registry=_REGISTRY)
FAILED_COMMITS = Counter("volt_failed_commits", "Changes that could not be saved.", registry=_REGISTRY)
EXPIRED = Counter("volt_expired_rooms", "Rooms deleted because nothing happened in them.", registry=_REGISTRY)
LOST_ROOMS = Counter("volt_lost_rooms", "Rooms lost to other servers, or released when stopping.", registry=_REGISTRY)
BOT_FAILURES = Counter("volt_bot_failures", "Answers that bots failed to give.", registry=_REGISTRY)
NOTICES_SENT = Counter(
    "volt_notices", "Notices sent, by channel and outcome.", ["channel", "outcome"], registry=_REGISTRY
)
WORK_SECONDS = Summary("volt_work_seconds", "Event loop time spent on previews.", ["kind"], registry=_REGISTRY)


@contextmanager
def measured(kind: str) -> Iterator[None]:
    """Time a piece of work on the event loop."""
    began = time.perf_counter()
    try:
        yield
    finally:
        WORK_SECONDS.labels(kind).observe(time.perf_counter() - began)


def exposition() -> str:
    """All metrics in Prometheus's text format."""
    return generate_latest(_REGISTRY).decode()
