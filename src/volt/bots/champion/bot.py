"""The champion: a network and short searches predict what everybody will program; a search finds the best reply."""

from collections.abc import Sequence

import numpy as np

from volt.game import Answer, Decision, Plan, View
from volt.game.decisions import asked
from volt.game.vocabulary import COLOURS
from volt.rules.packed_struct import layout, unpack
from volt.rules.state import State

from ..analysis import Thoughts
from ..native_search import SEARCH
from ..reasons import Reason
from ..search import Array, Effort, SearchPosition
from ..search_bot import SHORTEST
from ..tactician import FINALISTS, ROUNDS, TacticianBot
from .observation import LEVELS
from .policy import Policy, shipped_policy

SEARCHES = 0.05  # seconds; with less, it only compares plans that the network proposes
BRIEF = 16  # how many plans it then compares
FORETOLD = 48  # plans of another seat that the network predicts for a review
PROPOSED = 24  # plans of every seat that the network proposes to the search
EXPECTED = 16  # plans of another seat that are expected after a search from there
OTHERS, BREEDING = 0.55, 0.85  # shares of the effort: the end of the searches for the others, and of its own
TACTICIAN, OWN_LEVEL = range(len(LEVELS))


class ChampionBot(TacticianBot):
    """The tactician's search with learned predictions of everybody's plans; with little time, the best of the network's plans.

    With a ``warmth`` it plays the network's choices without any search, sampled at this temperature; 0 takes the likeliest,
    and so does a champion without machine code.
    """

    def __init__(
        self,
        seed: int,
        samples: int | None = None,
        threads: int = 1,
        *,
        policy: Policy | None = None,
        warmth: float | None = None,
    ) -> None:
        super().__init__(seed, samples, threads)
        self._chance = np.random.default_rng(seed)
        self._policy, self._warmth = policy or shipped_policy(), warmth
        self._brief = False

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """A legal answer within the budget."""
        searches = SEARCH.functions.native and self._warmth is None
        if searches or budget < SHORTEST or decision.kind in ("robot", "arena"):
            self._brief = budget < SEARCHES
            return super().choose(view, decision, budget)
        self.thoughts, self.reasons = None, (Reason("bots.learnt"),)
        seen = np.frombuffer(bytearray(view.packed_state), layout(State))
        who = COLOURS.index(decision.seat)
        chosen = self._policy.choose(view.drawing, seen, who, OWN_LEVEL, self._chance, self._warmth or 0.0)
        if decision.kind == "program":
            return Plan.from_code(chosen)
        question = asked(unpack(State, view.packed_state), view.drawing)
        return question.decision.options[question.values.index(chosen)]

    def plan(self, position: SearchPosition, effort: Effort) -> Thoughts:
        """Predict what the others will do, evolve plans against that, compare."""
        if self._brief:
            return self._plan_briefly(position, effort)
        known = foretell(self._policy, position, PROPOSED, (TACTICIAN,))
        effort.skip()
        others = [who for who in position.operators if who != position.who]
        for i, who in enumerate(others, 1):
            there = position.seen_by(who)
            pools = there.breed(effort, OTHERS * i / len(others), ROUNDS, {who: known[who]})
            known[who] = np.array(there.best(pools, EXPECTED))
        pools = position.breed(effort, BREEDING, ROUNDS, known)
        found = position.compare(position.best(pools, FINALISTS), pools, effort, 1.0, ROUNDS)
        return Thoughts(tuple(found), effort.done, position.expected(pools))

    def _plan_briefly(self, position: SearchPosition, effort: Effort) -> Thoughts:
        """Compare the network's proposals in this round, with heuristic plans of the others."""
        seat, level = np.array([position.who]), np.array([OWN_LEVEL])
        plans = self._policy.foretell(position.view.drawing, position.worlds[:1], seat, level, BRIEF, position.chance)
        effort.skip()
        found = position.compare(list(dict.fromkeys(plans[0].tolist())), None, effort, 1.0, 1)
        return Thoughts(tuple(found), effort.done)


def foretell(
    policy: Policy, position: SearchPosition, count: int = FORETOLD, levels: Sequence[int] = range(len(LEVELS))
) -> dict[int, Array]:
    """Predict ``count`` plans of every other seat, as players of these levels would choose them, and some of the seat's own."""
    others = [who for who in position.operators if who != position.who]
    seats = np.array([position.who, *(who for who in others for _ in levels)])
    kinds = np.array([OWN_LEVEL, *(level for _ in others for level in levels)])
    each = count // len(levels)
    plans = policy.foretell(position.view.drawing, position.worlds[:1], seats, kinds, each, position.chance)
    return {who: plans[seats == who].reshape(-1) for who in position.operators}
