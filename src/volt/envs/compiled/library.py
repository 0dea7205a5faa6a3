"""The compiled library of the environments."""

from volt.compile import Library
from volt.rules.interface.entry_points import observe_game, open_question, step_game

from .rules import (
    look,
    take,
    without_illegal_units,
    write_facts,
    write_mask,
    write_masks,
    write_planes,
    write_rows,
)
from .stepping import STEPPING

SINGLE = (open_question, step_game, observe_game, take, write_mask, look)  # for one game

ENVS = Library(
    "envs",
    (*SINGLE, write_masks, without_illegal_units, write_rows, write_facts, write_planes, STEPPING),
    sources=("envs/compiled",),
)
