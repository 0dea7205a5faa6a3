"""Distributed runs: on a Ray cluster, by shards, or saved to a file so that they can be resumed and merged.

A run is split into tasks of a fixed size. All counts are sums, so it does not matter where and when a task is played.
"""

import json
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from volt.arenas import parse_drawing, write_drawing
from volt.game.setup import Seat, make_setup
from volt.rules import RULES_VERSION
from volt.sim.cluster import Shard, on_cluster
from volt.sim.statistics import Survey

from ..options import RunOptions, read_shard, wrong
from .runs import SimulationRun

FORMAT = "survey 1"
FAST_GAMES, BOT_GAMES = 2000, 4  # games per task: less than a second on one core, or a few seconds with bots
EVERY = 2.0  # seconds between two writes of the file


class PartError(ValueError):
    """A file of a run that cannot be used; the message says why."""


@dataclass(frozen=True)
class Task:
    """Some games of one of the runs."""

    run: int
    first: int
    part: SimulationRun

    def play(self) -> Survey:
        """Play the games on one core."""
        return self.part.play_here()


@dataclass(frozen=True)
class Distribution:
    """How runs are distributed: played on the cluster at ``ray``, limited to the tasks of a ``shard``, saved to a ``file``."""

    ray: str = ""
    shard: Shard | None = None
    file: Path | None = None

    @classmethod
    def of(cls, options: RunOptions) -> "Distribution":
        """That of a command."""
        if options.shard and options.keep is None:
            wrong("--shard plays a part of a run; add --keep FILE to save it for volt merge")
        return cls(options.ray, read_shard(options.shard), options.keep)

    def play(self, runs: Sequence[SimulationRun]) -> Iterator[tuple[int, Survey]]:
        """Play the runs; yield counts in chunks, with the number of the run."""
        if self == Distribution():
            for number, run in enumerate(runs):
                for chunk in run.play():
                    yield number, chunk
            return
        kept = PartFile(runs, self.file)
        yield from enumerate(kept.counted)
        todo = [task for task in self._tasks(runs) if (task.run, task.first) not in kept.done]
        with kept:
            played = on_cluster(self.ray, Task.play, todo) if self.ray else _one_after_the_other(todo)
            for task, survey in played:
                kept.add(task, survey)
                yield task.run, survey

    @property
    def resumes(self) -> bool:
        """Whether an earlier call has saved counts in the file."""
        return _has_counts(self.file)

    def games(self, runs: Sequence[SimulationRun]) -> int:
        """The number of games in the runs, or in this shard of them, including those already saved."""
        return sum(task.part.games for task in self._tasks(runs))

    def _tasks(self, runs: Sequence[SimulationRun]) -> Iterator[Task]:
        return (task for i, task in enumerate(tasks_of(runs)) if self.shard is None or self.shard.has(i))


def _one_after_the_other(todo: Sequence[Task]) -> Iterator[tuple[Task, Survey]]:
    for task in todo:
        survey = Survey(task.part.rounds)
        for chunk in task.part.play():
            survey += chunk
        yield task, survey


def _has_counts(path: Path | None) -> bool:
    return path is not None and path.exists() and path.stat().st_size > 0


def tasks_of(runs: Sequence[SimulationRun]) -> Iterator[Task]:
    """The tasks of some runs; they depend only on the runs."""
    for number, run in enumerate(runs):
        size = FAST_GAMES if run.fast else BOT_GAMES
        for first in range(0, run.games, size):
            yield Task(number, first, run.part(first, min(size, run.games - first)))


class PartFile:
    """The counts of some runs and the tasks they come from, saved to a file if there is one."""

    def __init__(self, runs: Sequence[SimulationRun], path: Path | None) -> None:
        self.path, self.runs = path, list(runs)
        self.counted = [Survey(run.rounds) for run in runs]
        self.done: set[tuple[int, int]] = set()
        self._saved = 0.0
        if path is not None and _has_counts(path):
            earlier = PartFile.read(path)
            if earlier.plan != self.plan:
                raise PartError(f"{path} holds a different run; choose another file")
            self.counted, self.done = earlier.counted, earlier.done

    @classmethod
    def read(cls, path: Path) -> "PartFile":
        """The contents of a file; PartError if it cannot be used."""
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            if found["volt"] != FORMAT:
                raise PartError(f"{path}: {found['volt']!r} is not {FORMAT!r}")
            if found["rules"] != RULES_VERSION:
                raise PartError(f"{path} was played under version {found['rules']} of the rules, not {RULES_VERSION}")
            made = cls([_run_of(plan) for plan in found["runs"]], None)
            made.counted = [Survey.from_counts(counts) for counts in found["counted"]]
            made.done = {(run, first) for run, first in found["done"]}
        except OSError as error:
            raise PartError(f"{path}: {error.strerror}") from None
        except (LookupError, TypeError, ValueError) as error:
            raise (
                error
                if isinstance(error, PartError)
                else PartError(f"{path} is not a file written by --keep; choose another")
            ) from None
        return made

    @property
    def plan(self) -> list[dict[str, Any]]:
        """What is played, as plain data."""
        return [_plan_of(run) for run in self.runs]

    @property
    def missing(self) -> int:
        """How many games are still to be played."""
        return sum(run.games for run in self.runs) - sum(survey.games for survey in self.counted)

    def add(self, task: Task, survey: Survey) -> None:
        """Add the counts of a finished task, and save the file if that is due."""
        self.counted[task.run] += survey
        self.done.add((task.run, task.first))
        if time.monotonic() >= self._saved + EVERY:
            self.save()

    def merge(self, other: "PartFile", name: Path) -> None:
        """Add the counts of another file with other tasks of the same run; PartError if that is not what it holds."""
        if other.plan != self.plan:
            raise PartError(f"{name} belongs to a different run from the first file")
        if both := self.done & other.done:
            raise PartError(f"{name} and an earlier file hold the same tasks ({len(both)})")
        for mine, theirs in zip(self.counted, other.counted, strict=True):
            mine += theirs
        self.done |= other.done

    def save_as(self, path: Path | None) -> None:
        """Write another file; PartError if it exists and something in it would be lost."""
        if PartFile(self.runs, path).done - self.done:
            raise PartError(f"{path} holds other games of this run; merge it as well, or choose another file")
        self.path = path
        self.save()

    def save(self) -> None:
        """Write the file, if there is one, atomically."""
        if self.path is None:
            return
        document = {
            "volt": FORMAT,
            "rules": RULES_VERSION,
            "runs": self.plan,
            "done": sorted(self.done),
            "counted": [survey.counts() for survey in self.counted],
        }
        beside = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            beside.write_text(json.dumps(document), encoding="utf-8")
            beside.replace(self.path)
        except OSError as error:
            raise PartError(f"{self.path}: {error.strerror}") from None
        self._saved = time.monotonic()

    def __enter__(self) -> "PartFile":
        return self

    def __exit__(self, *_: object) -> None:
        self.save()


def _plan_of(run: SimulationRun) -> dict[str, Any]:
    setup = run.setup
    return {
        "mode": setup.mode,
        "arena": setup.arena,
        "drawing": write_drawing(setup.drawing),
        "seats": [{**asdict(seat), "modules": list(seat.modules)} for seat in setup.seats],
        "edition": setup.edition,
        "goal": setup.goal,
        "seed": str(setup.seed),
        "bots": list(run.bots),
        "games": run.games,
        "rounds": run.rounds,
    }


def _run_of(plan: dict[str, Any]) -> SimulationRun:
    setup = make_setup(
        mode=plan["mode"],
        arena=plan["arena"] or parse_drawing(plan["drawing"]),
        seats=[Seat(**{**seat, "modules": tuple(seat["modules"])}) for seat in plan["seats"]],
        edition=plan["edition"],
        goal=plan["goal"],
        seed=int(plan["seed"]),
    )
    return SimulationRun(setup, tuple(plan["bots"]), plan["games"], plan["rounds"])
