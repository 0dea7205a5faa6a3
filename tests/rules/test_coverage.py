"""Random games reach everything: every module, every kind of event, every rule that an event can cite."""

import ast
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import volt.rules
from support.players import begun, legal_answers, over, random_plan, random_setup
from volt.arenas import load_arena
from volt.game import Plan
from volt.game.events import PackedEvents
from volt.game.setup import Setup
from volt.game.vocabulary import MODULES, RULE_IDS
from volt.rules import rule_ids
from volt.rules.event_kinds import EVENT_KINDS
from volt.rules.interface.entry_points import open_question
from volt.rules.questions import MINE_CHOICE, PROGRAM

GAMES = 250
CONDUCTED = {"arena": "ruhrgebiet", "titleholder": "red", "champion": "conductor"}


def cited() -> set[str]:
    """The rule ids that the rules cite in events."""
    files = [path for path in Path(volt.rules.__file__).parent.rglob("*.py") if path.name != "rule_ids.py"]
    rules = [part for path in files for part in ast.parse(path.read_text()).body if isinstance(part, ast.FunctionDef)]
    words = {node.id for part in rules for node in ast.walk(part) if isinstance(node, ast.Name)}
    return {name for name in rule_ids.NAMES.values() if name.replace("-", "_") in words}


def bout(seed: int) -> Setup:
    """The CONDUCTOR at home, where there is lightning."""
    return replace(
        random_setup(random.Random(2), "rfl", 0), **CONDUCTED, seed=seed, drawing=load_arena("ruhrgebiet").drawing
    )


def test_random_games_reach_every_module_event_and_rule() -> None:
    rules: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for seed in range(GAMES):
        rng = random.Random(seed)
        engine = begun(random_setup(rng) if seed % 5 else bout(seed))
        while not over(engine.state) and engine.state.rounds <= 15:
            kind, who = divmod(open_question(engine.state), 8)
            if kind == PROGRAM:
                told = engine.program(who, Plan.from_code(random_plan(rng, engine.state, who)))
            else:
                lays = kind == MINE_CHOICE and rng.random() < 0.9
                told = engine.answer(1 if lays else rng.choice(legal_answers(engine.state)))
            assert told is not None
            for event in PackedEvents(engine.drawing.size, told):
                rules[event.rule] += 1
                kinds[event.kind] += 1
    refused = {"unit_cleared"}  # plans with mistakes are not accepted; scenarios have them (PROG-5)
    assert {kind.kind for kind in EVENT_KINDS} - set(kinds) <= refused
    # NOZZLE is a key, MINES cite MINE-0 to MINE-5
    modules = {name.upper() for name in MODULES[1:]} - {
        "NOZZLE",
        "MINES",
    }
    assert modules <= set(rules), modules - set(rules)
    assert cited() - set(rules) <= {"PROG-5", "KILL-10"}, cited() - set(rules)
    assert set(rules) <= set(RULE_IDS.values())
