"""The folder of a ladder: its plan, a line for every game that is over, and the records of all games.

``plan.json`` says what is played. ``games.jsonl`` grows by a line a game. ``records.gz`` grows by a record a game, each
compressed by itself, so that ``gzip -dc`` tells them all and a line of the other file finds its own. An interrupted run
leaves a half-written end at worst, which the next one cuts off.
"""

import gzip
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import IO, Self

from .plan import LadderPlan
from .result import Result
from .schedule import Fixture, fixtures

fcntl: ModuleType | None = None
with suppress(ImportError):  # not on Windows
    import fcntl

PLAN, GAMES, RECORDS = "plan.json", "games.jsonl", "records.gz"


class FolderError(ValueError):
    """A folder that cannot be used; the message says why, and what to do."""


@dataclass(frozen=True)
class LadderResults:
    """What a folder holds, by the number of the game."""

    folder: Path
    plan: LadderPlan
    played: Mapping[int, Result]

    @classmethod
    def read(cls, folder: Path) -> "LadderResults":
        """Read a folder, finished or not."""
        plan = _read_plan(folder)
        results, _ = _read_games(folder)
        return cls(folder, plan, results)

    def record(self, game: int) -> str:
        """The record of a game."""
        if game not in self.played:
            known = f"0 to {max(self.played)}" if self.played else "none yet"
            raise FolderError(f"{self.folder}: game {game} has not been played; there are {known}")
        start, size = self.played[game].record
        try:
            with (self.folder / RECORDS).open("rb") as file:
                file.seek(start)
                return gzip.decompress(file.read(size)).decode()
        except (OSError, EOFError) as error:
            raise FolderError(f"{self.folder / RECORDS}: game {game} cannot be read: {error}") from None


class Folder:
    """A folder that is written to; only one run at a time may do so."""

    def __init__(self, path: Path, plan: LadderPlan) -> None:
        self.path, self.plan = path, plan
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._games = (path / GAMES).open("ab")
            self._records = (path / RECORDS).open("ab")
        except OSError as error:
            raise FolderError(f"{path}: {error.strerror}") from None
        _lock(self._games, path)
        earlier = _read_plan(path) if (path / PLAN).exists() else None
        if earlier is not None and not plan.goes_on(earlier):
            raise FolderError(f"{path} holds another ladder ({_differences(plan, earlier)}); choose another folder")
        if earlier is None or earlier.games < plan.games:
            (path / PLAN).write_text(plan.as_json(), encoding="utf-8")
        self.results, size = _read_games(path)
        self._games.truncate(size)
        self._records.truncate(max((sum(result.record) for result in self.results.values()), default=0))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._games.close()
        self._records.close()

    def todo(self) -> list[Fixture]:
        """The games that can be played now and have not been."""
        return [fixture for fixture in fixtures(self.plan, self.results) if fixture.number not in self.results]

    def keep(self, result: Result, record: str) -> Result:
        """Keep a game: first its record, then the line that says it is there."""
        packed = gzip.compress(record.encode(), mtime=0)
        start = self._records.seek(0, 2)
        self._records.write(packed)
        self._records.flush()
        result = replace(result, record=(start, len(packed)))
        self._games.write(result.line().encode() + b"\n")
        self._games.flush()
        self.results[result.game] = result
        return result


def _read_plan(folder: Path) -> LadderPlan:
    try:
        return LadderPlan.from_json((folder / PLAN).read_text(encoding="utf-8"))
    except OSError:
        raise FolderError(f"{folder} holds no ladder: there is no {PLAN} that can be read") from None
    except (ValueError, TypeError):
        raise FolderError(f"{folder / PLAN} is no plan of a ladder") from None


def _read_games(folder: Path) -> tuple[dict[int, Result], int]:
    """All games, and how many bytes of the file are whole lines."""
    found: dict[int, Result] = {}
    size = 0
    try:
        lines = (folder / GAMES).read_bytes().splitlines(keepends=True)
    except OSError:
        lines = []
    for number, line in enumerate(lines, 1):
        if not line.endswith(b"\n"):
            break  # it was interrupted there
        try:
            result = Result.read(line.decode())
        except (ValueError, TypeError, KeyError):
            raise FolderError(f"{folder / GAMES}, line {number}: this is no result of a game") from None
        found[result.game] = result
        size += len(line)
    return found, size


def _lock(file: IO[bytes], path: Path) -> None:
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FolderError(f"{path}: another run is at work here") from None


def _differences(plan: LadderPlan, earlier: LadderPlan) -> str:
    found = [name for name in vars(plan) if getattr(plan, name) != getattr(earlier, name)]
    return ", ".join(f"{name} {getattr(earlier, name)}" for name in found)
