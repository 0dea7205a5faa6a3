"""The compiled library of the environments: masks, actions and observations of many games."""

from volt.compile import Library

from .action_rules import take_actions, without_illegal_units, write_masks
from .observation_rules import write_facts, write_planes, write_rows

ENVS = Library(
    "envs",
    (write_masks, take_actions, without_illegal_units, write_rows, write_facts, write_planes),
    sources=("envs/action_rules.py", "envs/observation_rules.py"),
)
