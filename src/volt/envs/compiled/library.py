"""The compiled library of the environments."""

from volt.compile import Library

from .rules import take_actions, without_illegal_units, write_facts, write_masks, write_planes, write_rows
from .stepping import STEPPING

ENVS = Library(
    "envs",
    (write_masks, take_actions, without_illegal_units, write_rows, write_facts, write_planes, STEPPING),
    sources=("envs/compiled",),
)
