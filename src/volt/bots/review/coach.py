"""The coach: a hint for an operator who is programming, from what the seat may know."""

from msgspec import structs

from volt.game import Plan, Program, View
from volt.game.engine import Engine
from volt.game.notation import EMPTY
from volt.game.preview import preview
from volt.game.views.worlds import world_of
from volt.game.vocabulary import UNITS
from volt.rules.event_kinds import Destroyed

from ..judgements import Judgement
from .reviewer import Reviewer


def coach(
    view: View, draft: Plan | Program | None = None, *, effort: float = 1.0, threads: int = 1, seed: int = 0
) -> Judgement:
    """The best program found for the seat of the view, which must be about to program, and what it changes compared with the
    draft (one without a starting number gets the best for it); without a draft, compared with standing still."""
    decision = next((d for d in view.decisions if d.seat == view.seat and d.kind == "program"), None)
    if decision is None:
        raise ValueError(f"{view.seat or 'a spectator'} has nothing to program now; ask the coach in Phase 1")
    taken = isinstance(draft, Plan) and draft.number not in decision.options
    asked = draft.program if isinstance(draft, Plan) and taken else draft or EMPTY
    judged = Reviewer(effort=effort, threads=threads, seed=seed).judge(view, decision, asked, explain=True)
    if judged is None:
        raise ValueError("the coach needs a complete view, as returned by Game.see")
    own = Plan.parse(judged.answer).program
    advised = own if judged.good and own != EMPTY else Plan.parse(judged.best).program
    return structs.replace(judged, lost=lost_in(view, advised))


def lost_in(view: View, program: Program) -> str:
    """The first unit of a program in which the robot is destroyed if nobody else has dice or uses a module."""
    engine = Engine(view.drawing, world_of(view, 0))
    engine.run()
    for unit, outcome in zip(UNITS, preview(engine, str(view.seat), program), strict=True):
        usual = outcome.outlook.courses[0]
        if any(isinstance(event, Destroyed) and event.seat == view.seat for event in usual.events):
            return unit
    return ""
