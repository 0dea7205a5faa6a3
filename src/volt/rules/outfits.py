"""Outfits: the modules that a robot has equipped, none to two of them, as a bit set and as a code, which can be an answer."""

from .dialect.bit_sets import contains, excluding, including
from .dialect.registry import rule
from .module_ids import LAST_MODULE


@rule
def outfit_code(one: int, other: int) -> int:
    """The code of an outfit of two modules, the lower id first; module 0 stands for an empty slot."""
    return 1 + other * (other - 1) // 2 + one if other > 0 else 0


OUTFITS = outfit_code(LAST_MODULE - 1, LAST_MODULE) + 1  # codes are below this


@rule
def outfit_of(one: int, other: int) -> int:
    """The outfit of two modules; module 0 stands for an empty slot."""
    both = including(including(0, one), other)
    return excluding(both, 0)


@rule
def encode_outfit(outfit: int) -> int:
    """The code of an outfit."""
    one, other, module = 0, 0, 0
    while outfit >> module:
        if contains(outfit, module):
            one, other = other, module
        module += 1
    return outfit_code(one, other)


@rule
def decode_outfit(code: int) -> int:
    """The outfit that a code stands for."""
    other = 0
    while outfit_code(0, other + 1) <= code and other < LAST_MODULE:
        other += 1
    one = code - outfit_code(0, other)
    return outfit_of(one, other)
