"""The champion: a network and short searches predict what everybody will program; a search finds the best reply.

The regular and the veteran play what the network predicts, without search.
"""

import random
from collections.abc import Sequence

from volt.game import Answer, Decision, Plan, View
from volt.game.decisions import asked
from volt.game.vocabulary import COLOURS
from volt.rules.dialect.packed_struct import unpack
from volt.rules.state import SEATS, State

from ..champion.predictor import Predictor, shipped_predictor
from ..champion.shape import IMITATED, OWN_LEVEL, TACTICIAN
from ..search.comparison import best_plans
from ..search.deadline import Effort
from ..search.pools import evolve, first_ideas
from ..search.position import Codes, SearchPosition
from ..thoughts import Reason, Thoughts
from .tactician import FINALISTS, ROUNDS, SHORTEST, TacticianBot

SEARCHES = 0.05  # seconds; with less, it does not search from the others' seats
BRIEF, BRIEF_SHARE = 12, 0.65  # plans that the network then proposes for each seat, and its share of the effort
FEWER, FEWER_SHARE = 6, 0.75  # the same if the network is too slow for that; they are only compared
COOL = 0.85  # the temperature at which the network then draws them: likelier ones than at 1
FINISH, BRIEF_FINALISTS = 0.3, 8  # of the time that is left, the share for comparing the best; how many these are
LEARNT = "draft"  # what the network then answers alone: it depends most on what is hidden, so a few rollouts say little
PREDICTED = 48  # plans of another seat that the network predicts for a review
PROPOSED = 24  # plans of every seat that the network proposes to the search
EXPECTED = 16  # plans of another seat that are expected after a search from there
REGULAR_WARMTH, VETERAN_WARMTH = 1.05, 0.5  # sampling temperatures (docs/champion.md)
OTHERS, BREEDING = 0.55, 0.85  # shares of the effort: the end of the searches for the others, and of its own


class ChampionBot(TacticianBot):
    """The tactician's search with learned predictions of everybody's plans; with little time, the best of the network's plans.

    With a ``warmth``, or without machine code, it plays the network's choices without any search, sampled at this temperature;
    0, the default in that case, takes the likeliest.
    """

    def __init__(
        self,
        seed: int,
        samples: int | None = None,
        threads: int = 1,
        *,
        policy: Predictor | None = None,
        warmth: float | None = None,
    ) -> None:
        super().__init__(seed, samples, threads)
        self._chance = random.Random(seed)
        self._policy, self._warmth = policy or shipped_predictor(), warmth
        self._brief = False

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """A legal answer within the budget."""
        self._brief = budget < SEARCHES
        learnt = (
            self._brief and decision.kind == LEARNT and self._policy.affordable(view.drawing, 1, FEWER_SHARE * budget)
        )
        searches = self._native and self._warmth is None and not learnt
        if searches or not self._policy.quick or budget < SHORTEST or decision.kind in ("robot", "arena"):
            return super().choose(view, decision, budget)
        self.thoughts, self.reasons = None, (Reason("bots.learnt"),)
        who, seen = COLOURS.index(decision.seat), view.packed_state
        chosen = self._policy.choose(
            view.drawing, seen, who, OWN_LEVEL, self._chance.getrandbits(31), self._warmth or 0.0
        )
        if decision.kind == "program":
            return Plan.from_code(chosen)
        question = asked(unpack(State, seen), view.drawing)
        if chosen not in question.values:  # it knows none of them: outfits of modules added after it was trained
            return self._rookie.choose(view, decision, budget)
        return question.decision.options[question.values.index(chosen)]

    def plan(self, position: SearchPosition, effort: Effort) -> Thoughts:
        """Predict what the others will do, evolve plans against that, compare."""
        if self._brief:
            return self._plan_briefly(position, effort)
        known = self._foretell(position, effort, OTHERS, PROPOSED, 1.0)
        others = [who for who in position.operators if who != position.who]
        for i, who in enumerate(others, 1):
            there = position.seen_by(who)
            pools = evolve(there, effort, OTHERS * i / len(others), ROUNDS, {who: known[who]} if who in known else None)
            known[who] = pools.best(who, EXPECTED)
        pools = evolve(position, effort, BREEDING, ROUNDS, known)
        found = best_plans(position, pools.best(position.who, FINALISTS), pools, effort, 1.0, ROUNDS)
        return Thoughts(tuple(found), effort.done, pools.expected(position))

    def _plan_briefly(self, position: SearchPosition, effort: Effort) -> Thoughts:
        """Evolve the network's proposals in this round, against what it predicts for the others, if there is time; compare."""
        evolves = self._affordable(position, effort, BRIEF_SHARE, BRIEF) == SEATS
        share, count = (BRIEF_SHARE, BRIEF) if evolves else (FEWER_SHARE, FEWER)
        known = self._foretell(position, effort, share, count, COOL)
        if evolves:
            pools = evolve(position, effort, 1 - FINISH * (1 - effort.used), 1, known)
            if not effort.suffices(1.0):
                return Thoughts(tuple(pools.candidates(position.who, BRIEF_FINALISTS)), effort.done)
            own = pools.best(position.who, BRIEF_FINALISTS)
        else:
            own = list(dict.fromkeys(known[position.who] if known else first_ideas(position, FEWER)))
        others = {who: plans for who, plans in known.items() if who != position.who}
        return Thoughts(tuple(best_plans(position, own, others, effort, 1.0, 1)), effort.done)

    def _affordable(self, position: SearchPosition, effort: Effort, until: float, count: int) -> int:
        """How many seats there is time to predict plans of until that share of the effort is used up."""
        return self._policy.affordable(position.view.drawing, count, effort.seconds(until))

    def _foretell(
        self, position: SearchPosition, effort: Effort, until: float, count: int, warmth: float
    ) -> dict[int, Codes]:
        """Predict the plans of as many seats, its own first, as there is time for until that share of the effort is used up."""
        seats = self._affordable(position, effort, until, count)
        if not seats:
            self._policy.skipped()
            return {}
        known = foretell(self._policy, position, count, (TACTICIAN,), warmth, seats)
        effort.skip()
        return known


class RegularBot(ChampionBot):
    """The champion's network without search: usually one of the better plans, sometimes one that only looks good.

    It plays like the strong players the network learned from, but slips up now and then, as people do.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed, warmth=REGULAR_WARMTH)


class VeteranBot(ChampionBot):
    """The champion's network without search: nearly always one of the plans that it likes best."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, warmth=VETERAN_WARMTH)


def foretell(
    policy: Predictor,
    position: SearchPosition,
    count: int = PREDICTED,
    levels: Sequence[int] = range(len(IMITATED)),
    warmth: float = 1.0,
    most: int = SEATS,
) -> dict[int, Codes]:
    """Predict ``count`` plans of the other seats, as players of these levels would choose them, and some of the seat's own.

    ``most`` is the number of seats, its own and as many others.
    """
    others = [who for who in position.operators if who != position.who][: most - 1]
    seats = [position.who, *(who for who in others for _ in levels)]
    kinds = [OWN_LEVEL, *(level for _ in others for level in levels)]
    each, seed = count // len(levels), position.seed()
    known: dict[int, list[int]] = {who: [] for who in (position.who, *others)}
    drawn = policy.foretell(position.view.drawing, position.worlds[0], seats, kinds, each, seed, warmth)
    for who, plans in zip(seats, drawn, strict=True):
        known[who] += plans
    return dict(known)
