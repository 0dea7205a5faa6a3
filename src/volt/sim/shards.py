"""Shards: the same run started by hand on several machines, each of which plays its part."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Shard:
    """Shard ``index`` (from 0) of ``of``."""

    index: int
    of: int

    @classmethod
    def read(cls, written: str) -> "Shard":
        """Read ``2/5``, the second of five, or raise ValueError."""
        which, slash, of = written.partition("/")
        if not (slash and which.isdecimal() and of.isdecimal() and 1 <= int(which) <= int(of)):
            raise ValueError(f"{written!r} is not a shard; write it like 2/5, the second of five")
        return cls(int(which) - 1, int(of))

    def has(self, number: int) -> bool:
        """Whether a task belongs to this shard."""
        return number % self.of == self.index
