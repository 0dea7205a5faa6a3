"""Bit sets: a set of small numbers, such as seats or modules, as one integer, bit n being member n."""

from .registry import rule


@rule
def contains(bit_set: int, member: int) -> bool:
    """Whether the member is in the set."""
    return bit_set >> member & 1 == 1


@rule
def including(bit_set: int, member: int) -> int:
    """The set with the member."""
    return bit_set | 1 << member


@rule
def excluding(bit_set: int, member: int) -> int:
    """The set without the member."""
    return bit_set & ~(1 << member)


@rule
def at_most_one(bit_set: int) -> bool:
    """Whether the set is empty or has a single member."""
    return bit_set & (bit_set - 1) == 0


@rule
def size(bit_set: int) -> int:
    """How many members the set has."""
    count = 0
    while bit_set:
        bit_set &= bit_set - 1  # drops the lowest member
        count += 1
    return count


@rule
def nth_member(bit_set: int, n: int) -> int:
    """The nth lowest member, counted from 0; the set must have more than n members."""
    for _ in range(n):
        bit_set &= bit_set - 1
    member = 0
    while not contains(bit_set, member):
        member += 1
    return member
