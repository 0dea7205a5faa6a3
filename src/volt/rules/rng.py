"""The random number generator, a 32-bit xorshift kept in the state: the same bits in Python and in compiled code."""

from .packed_struct import i64
from .registry import rule
from .state import State


@rule
def seed_rng(game: State, seed: i64) -> None:
    """Seed the generator. The seed is hashed first, so that successive seeds give unrelated games."""
    x = (seed + 0x9E3779B9) & 0xFFFFFFFF
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    x = x ^ (x >> 16)
    game.rng = x if x != 0 else 1


@rule
def rand(game: State, n: int) -> int:
    """A random number from 0 to n - 1; n must be small, for it is scaled from 24 bits."""
    x = game.rng
    x ^= (x << 13) & 0xFFFFFFFF
    x ^= x >> 17
    x ^= (x << 5) & 0xFFFFFFFF
    game.rng = x
    return (x >> 8) * n >> 24
