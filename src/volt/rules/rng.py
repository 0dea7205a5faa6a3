"""Chance lives in the state: a 32-bit generator that Python and compiled code run bit for bit alike."""

from .packed_struct import i64
from .registry import rule
from .state import State


@rule
def seed_rng(game: State, seed: i64) -> None:
    """Start chance from a seed; seeds that are neighbours give games that have nothing in common."""
    x = (seed + 0x9E3779B9) & 0xFFFFFFFF
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    x = x ^ (x >> 16)
    game.rng = x if x != 0 else 1


@rule
def rand(game: State, n: int) -> int:
    """A number from 0 to n - 1, n being small."""
    x = game.rng
    x ^= (x << 13) & 0xFFFFFFFF
    x ^= x >> 17
    x ^= (x << 5) & 0xFFFFFFFF
    game.rng = x
    return (x >> 8) * n >> 24
