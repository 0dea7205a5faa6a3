"""The coach: a hint for an operator who is programming, from what the seat may know."""

from volt.game import Plan, View
from volt.game.notation import EMPTY

from .reviewer import Judgement, Reviewer


def coach(view: View, draft: Plan | None = None, *, effort: float = 1.0, threads: int = 1, seed: int = 0) -> Judgement:
    """The best program found for the seat of the view, which must be about to program, and what it changes compared with the
    draft; without a draft, compared with standing still."""
    decision = next((d for d in view.decisions if d.seat == view.seat and d.kind == "program"), None)
    if decision is None:
        raise ValueError(f"{view.seat or 'a spectator'} has nothing to program now; ask the coach in Phase 1")
    free: tuple[int, ...] = decision.options  # type: ignore[assignment]
    number = draft.number if draft is not None and draft.number in free else free[0]
    plan = Plan(draft.program if draft is not None else EMPTY, number)
    judged = Reviewer(effort=effort, threads=threads, seed=seed).judge(view, decision, plan, explain=True)
    if judged is None:
        raise ValueError("the coach needs a complete view, as returned by Game.see")
    return judged
