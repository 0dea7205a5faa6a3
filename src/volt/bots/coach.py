"""The coach: after the game, shows an operator better programs, and what they would have led to."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from volt.game import Plan, View
from volt.game.vocabulary import COLOURS

from .deadline import Deadline
from .evaluation_weights import weights
from .reasons import Reason, percent
from .search import Effort, SearchPosition
from .tactician import BREEDING, FINALISTS, MOST_WORLDS, ROUNDS

PROGRAMS = 3  # it recommends
REHEARSALS = 400  # rollouts for the forecast
RARE = 0.1  # less likely events are not mentioned
LOOKING = 0.8  # of the effort; the rest is for the rehearsals


@dataclass(frozen=True)
class Forecast:
    """Something that often happens: ``kind`` (scores, lost) to ``robot``, with this chance."""

    kind: str
    robot: str
    chance: float

    def reason(self) -> Reason:
        """The forecast as a text."""
        return Reason(f"bots.{self.kind}", {"robot": self.robot, "percent": percent(self.chance)})


@dataclass(frozen=True)
class Advice:
    """A good plan: the chance of winning with it, the VP it is expected to bring in this round, how many more than
    the best of the others, and what most often happens, the most frequent first."""

    plan: Plan
    share: float
    vp: float
    lead: float
    outcomes: tuple[Forecast, ...]


def coach(view: View, budget: float, *, seed: int = 0, samples: int | None = None, threads: int = 1) -> list[Advice]:
    """The three best programs found for the seat of the view, which must be about to program; the best first.

    Meant for after the game: during play it would be cheating.
    """
    decision = next((d for d in view.decisions if d.seat == view.seat and d.kind == "program"), None)
    if decision is None:
        raise ValueError(f"{view.seat or 'a spectator'} has nothing to program now; ask the coach in Phase 1")
    clock = Deadline(budget)
    position = SearchPosition(view, decision, seed, weights(), threads)
    if not position.imagine(MOST_WORLDS // 2, clock):
        raise ValueError("this view cannot be imagined in full; take one that Game.see gave")
    effort = Effort(clock, samples)
    pools = position.breed(effort, LOOKING * BREEDING, ROUNDS)
    found = position.compare(position.best(pools, FINALISTS), pools, effort, LOOKING, ROUNDS)
    programs: dict[str, Plan] = {}
    for thought in found:
        assert isinstance(thought.answer, Plan)
        programs.setdefault(str(thought.answer.program), thought.answer)
    plans = list(programs.values())[:PROGRAMS]
    shares = position.meet(np.array([plan.code for plan in plans]), pools, REHEARSALS, ROUNDS).mean(axis=0)
    advice = [_advice(position, pools, plan, float(share)) for plan, share in zip(plans, shares, strict=True)]
    return sorted(advice, key=lambda found: -found.share)


def _advice(position: SearchPosition, pools: Any, plan: Plan, share: float) -> Advice:
    """Rehearse the plan and count."""
    jobs = position.rehearse(plan, pools, REHEARSALS)
    gained = jobs["vp"] - [robot.vp for robot in position.state.robots]
    playing = [who for who, robot in enumerate(position.state.robots) if robot.playing]
    others = [who for who in playing if who != position.who]
    outcomes = [Forecast("scores", COLOURS[who], float((gained[:, who] > 0).mean())) for who in playing]
    outcomes += [Forecast("lost", COLOURS[who], float((jobs["lost"] >> who & 1).mean())) for who in playing]
    return Advice(
        plan=plan,
        share=share,
        vp=float(gained[:, position.who].mean()),
        lead=float((gained[:, position.who] - gained[:, others].max(axis=1)).mean()),
        outcomes=tuple(sorted((o for o in outcomes if o.chance >= RARE), key=lambda outcome: -outcome.chance)),
    )
