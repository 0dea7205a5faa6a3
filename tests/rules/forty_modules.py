"""A script: the rules with 18 more modules, which do nothing. It is run in a process of its own, interpreted."""

import sys
from types import SimpleNamespace

import volt.rules.module_ids as ids

FIRST, LAST = len(ids.NAMES), 40
for i in range(FIRST, LAST + 1):
    facts = ids.Module(i, (ids.BLUE, ids.RED, ids.YELLOW)[i % 3])
    sys.modules[f"volt.rules.modules.added_{i}"] = SimpleNamespace(FACTS=facts)  # type: ignore[assignment]
ids.NAMES += tuple(f"added_{i}" for i in range(FIRST, LAST + 1))
ids.LAST_MODULE = LAST

from volt.game import Game  # noqa: E402  everything else is imported with forty modules
from volt.game.decisions import asked  # noqa: E402
from volt.game.vocabulary import MODULES, modules_of  # noqa: E402
from volt.rules.dialect.packed_struct import pack, unpack  # noqa: E402
from volt.rules.events import EventLog  # noqa: E402
from volt.rules.outfits import OUTFITS, outfit_of  # noqa: E402
from volt.rules.phases.preparation import equip  # noqa: E402
from volt.rules.questions import record_answer  # noqa: E402
from volt.rules.state import ANSWERS, State, is_running  # noqa: E402
from volt.sim.playouts import Tally, playouts  # noqa: E402

assert OUTFITS == 821 <= ANSWERS

# a robot that owns all modules is offered every outfit, and can equip the last
game = Game(seed=1, operators=2, engine="interpreted")
state, every = game.setup.seated(), (1 << LAST + 1) - 2
robot = state.robots[0]
robot.equipped = outfit_of(1, LAST)
robot.inventory = every & ~robot.equipped
equip(state, EventLog(), 0)
question = asked(state, game.drawing)
assert len(question.values) > 256
last = max(question.values)
assert question.decision.options[question.values.index(last)] == (MODULES[LAST - 1], MODULES[LAST])
record_answer(state, last)
assert unpack(State, pack(state)).question.answers[0] == last, "it fits the packed state"
equip(state, EventLog(), 0)
assert modules_of(robot.equipped) == (MODULES[LAST - 1], MODULES[LAST])
assert modules_of(robot.equipped | robot.inventory) == MODULES[1:]

# a whole game, with all cards in the decks
state = game.setup.deal()
assert sum(deck.count for deck in state.decks) == 2 * (LAST - 4)
playouts([state], [game.drawing.arena], [EventLog()], [Tally()], 1_000, 0, 1)
assert not is_running(state)
position = game.position(secrets=True)
assert Game.from_position(position, engine="interpreted").position(secrets=True) == position
