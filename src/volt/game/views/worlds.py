"""Full states that agree with everything a seat knows: hidden cards, tokens, programs and random numbers are drawn anew."""

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from volt.arenas import Drawing
from volt.compile import RULES
from volt.old_names import old_names
from volt.rules.dialect.packed_struct import size_of, unpack
from volt.rules.events import EventLog
from volt.rules.interface.worlds import TRIES
from volt.rules.state import NOBODY, State

from ..setup import SEED, SEED_BITS
from ..vocabulary import COLOURS
from .view import View

if not TYPE_CHECKING:
    __getattr__ = old_names(__name__, determinize="world_of")


def world_of(view: View, seed: int) -> State:
    """A full state that agrees with everything the seat knows; hidden cards, tokens, programs and random numbers are drawn anew.

    The open question is asked again as soon as the state is played on, because its legal answers may be hidden too.
    """
    return unpack(State, worlds_of(view, 1, seed)[0])


def worlds_of(view: View, count: int, seed: int) -> list[bytes]:
    """``count`` states like those of ``world_of``, packed, with successive seeds; much faster than one by one."""
    who = NOBODY if view.seat is None else COLOURS.index(view.seat)
    return draw_worlds(view.drawing, who, view._redacted, view._known, count, seed, TRIES)


def draw_worlds(
    drawing: Drawing, who: int, seen: bytes, known: Sequence[int], count: int, seed: int, tries: int
) -> list[bytes]:
    """The worlds of a redacted state (``volt.rules.interface.worlds``)."""
    size = size_of(State)
    worlds, log, checkpoint = bytearray(count * size), bytearray(size_of(EventLog)), bytearray(size)
    modules, arena, first = array("q", known), drawing.packed_arena, bytearray(seen)
    first[SEED] = (seed % 2**SEED_BITS).to_bytes(SEED_BITS // 8, "little")
    RULES.functions.imagine_worlds(worlds, first, modules, arena, log, checkpoint, who, count, tries)
    return [bytes(worlds[at : at + size]) for at in range(0, len(worlds), size)]
