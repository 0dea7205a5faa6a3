"""The compiled library of the environments: masks, actions, observations and opponents' answers of many games."""

from volt.compile import Library

from .action_rules import take_actions, without_illegal_units, write_masks
from .observation_rules import write_facts, write_planes, write_rows
from .opponent_rules import answer_for_opponents

ENVS = Library(
    "envs",
    (write_masks, take_actions, without_illegal_units, write_rows, write_facts, write_planes, answer_for_opponents),
    sources=(
        *("envs/action_rules.py", "envs/observation_rules.py", "envs/opponent_rules.py", "envs/rookie_rules.py"),
        *("bots/search/heuristic_plans.py", "bots/search/reachability.py"),
    ),
)
