"""The champion: a network predicts what everybody will program, and a search finds the best reply."""

import numpy as np

from volt.game import Answer, Decision, Plan, View
from volt.game.decisions import asked
from volt.game.vocabulary import COLOURS
from volt.rules.packed_struct import layout, unpack
from volt.rules.state import State

from ..analysis import Thoughts
from ..native_search import SEARCH
from ..reasons import Reason
from ..search import Effort, Plans, SearchPosition
from ..search_bot import SHORTEST
from ..tactician import BREEDING, FINALISTS, ROUNDS, TacticianBot
from .observation import LEVELS
from .policy import Policy, shipped_policy

SEARCHES = 0.05  # seconds; with less it plays the network's choice
FORETOLD = 48  # plans of everybody else, and half as many of its own
OWN_LEVEL = len(LEVELS) - 1


class ChampionBot(TacticianBot):
    """The tactician's search with learned predictions of everybody's plans; the network alone if there is no time.

    ``warmth`` is the sampling temperature of the network alone; 0 takes its best choice.
    """

    def __init__(
        self,
        seed: int,
        samples: int | None = None,
        threads: int = 1,
        *,
        policy: Policy | None = None,
        warmth: float = 0.0,
    ) -> None:
        super().__init__(seed, samples, threads)
        self._chance = np.random.default_rng(seed)
        self._policy, self._warmth = policy or shipped_policy(), warmth

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """A legal answer within the budget."""
        searches = budget >= SEARCHES and SEARCH.functions.native
        if searches or budget < SHORTEST or decision.kind in ("robot", "arena"):
            return super().choose(view, decision, budget)
        self.thoughts, self.reasons = None, (Reason("bots.learnt"),)
        seen = np.frombuffer(bytearray(view.packed_state), layout(State))
        who = COLOURS.index(decision.seat)
        chosen = self._policy.choose(view.drawing, seen, who, OWN_LEVEL, self._chance, self._warmth)
        if decision.kind == "program":
            return Plan.from_code(chosen)
        question = asked(unpack(State, view.packed_state), view.drawing)
        return question.decision.options[question.values.index(chosen)]

    def plan(self, position: SearchPosition, effort: Effort) -> Thoughts:
        """Predict, evolve plans, compare."""
        known = foretell(self._policy, position)
        effort.skip()
        pools = position.breed(effort, BREEDING, ROUNDS, known)
        found = position.compare(position.best(pools, FINALISTS), pools, effort, 1.0, ROUNDS)
        return Thoughts(tuple(found), effort.done, position.expected(pools))


def foretell(policy: Policy, position: SearchPosition) -> Plans:
    """Predict plans for all seats; those of the others as players of every level would choose them."""
    others = [who for who in position.operators if who != position.who]
    seats = np.array([position.who, *(who for who in others for _ in LEVELS)])
    levels = np.array([OWN_LEVEL, *(level for _ in others for level in range(len(LEVELS)))])
    each = FORETOLD // len(LEVELS)
    plans = policy.foretell(position.view.drawing, position.worlds[:1], seats, levels, each, position.chance)
    return {who: plans[seats == who].reshape(-1) for who in position.operators}
