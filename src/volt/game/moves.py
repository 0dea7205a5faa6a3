"""Answers to decisions: the moves of a game, and how an answer is read and refused."""

from collections.abc import Iterable
from numbers import Integral
from typing import NamedTuple

from volt.texts import Phrase

from .decisions import Answer, Decision, OpenQuestion, answer_text, find_decision
from .notation import NotationError, Plan


class Move(NamedTuple):
    """An answer that was given; ``str`` is its line in a game record."""

    seat: str
    kind: str
    answer: Answer

    def __str__(self) -> str:
        return f"{self.seat} {self.kind} {answer_text(self.answer)}"


class GameOutcome(NamedTuple):
    """How a game ended: the colour that won or ``"squad"``, the VP by colour, the rounds played."""

    winner: str
    scores: dict[str, int]
    rounds: int


class IllegalAnswer(ValueError):
    """An answer the rules do not allow now. Nothing has changed; the message says why, or what would be legal."""


def open_decision(decision: Decision | str, among: Iterable[Decision]) -> Decision:
    """Return the open decision that is meant; raise IllegalAnswer if there is none, TypeError if it is not a decision or seat."""
    if not isinstance(decision, (str, Decision)):
        raise TypeError(f"{decision!r} is neither a seat like 'red' nor one of game.decisions")
    open_ = find_decision(decision, among)
    if open_ is not None:
        return open_
    seat = decision if isinstance(decision, str) else decision.seat
    waiting_for = ", ".join(f"{d.seat} ({d.kind})" for d in among)
    over = "" if waiting_for else "_over"
    raise IllegalAnswer(Phrase(f"errors.not_asked{over}", seat=seat, asked=waiting_for))


def option_index(question: OpenQuestion, answer: Answer) -> int:
    """Return the index of the option that an answer means, or raise IllegalAnswer."""
    which = question.index(answer)
    if which is None:
        listed = ", ".join(list(question.texts)[:20])
        reason = Phrase("errors.answer", value=repr(answer), kind=question.decision.kind, legal=listed)
        raise IllegalAnswer(Phrase("errors.at_key", name=question.decision.seat, reason=reason))
    return which


def read_plan(open_: Decision, answer: Answer) -> Plan:
    """The plan, whose program may be illegal; IllegalAnswer if it cannot be read or its starting number is taken."""
    try:
        plan = Plan.parse(answer) if isinstance(answer, str) else answer
        if not isinstance(plan, Plan) or not isinstance(plan.number, (int, Integral)):
            raise NotationError(Phrase("errors.plan", value=repr(plan)))
        if plan.number not in open_.options:
            free = ", ".join(map(str, open_.options))
            raise NotationError(Phrase("errors.number_taken", number=plan.number, free=free))
        return plan if isinstance(answer, str) else Plan.parse(str(plan))  # a plan can be made of anything
    except NotationError as error:
        raise IllegalAnswer(Phrase("errors.at_key", name=open_.seat, reason=str(error))) from None
