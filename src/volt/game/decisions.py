"""Decisions: who is asked what, how answers in words map to the numbers of the rules, and how an answer is read or refused."""

from collections.abc import Iterable
from functools import cache, lru_cache
from numbers import Integral
from typing import Any, NamedTuple

from msgspec import Struct

from volt.arenas import Drawing, space_name
from volt.arenas.spaces import Grid, Size
from volt.rules.dialect.packed_struct import field_span, fields_reader, pack, packed_view
from volt.rules.modules.remote import TURN
from volt.rules.modules.rotary import MOST as ROTARY_MOST
from volt.rules.outfits import outfit_code
from volt.rules.phases.programming import must_program, number_free
from volt.rules.phases.resolution import NO_SPACE
from volt.rules.questions import (
    DECK_CHOICE,
    DRAFT_CHOICE,
    EQUIP_CHOICE,
    FIRE_CHOICE,
    MINE_FROM,
    PROGRAM,
    QUESTIONS,
    RAM_CHOICE,
    REMOTE_CHOICE,
    ROTATE,
    SPACE_CHOICE,
    START_CHOICE,
    WORKSHOP_CHOICE,
)
from volt.rules.state import NOBODY, SEATS, Question, Robot, State
from volt.texts import Phrase

from .notation import NotationError, Plan
from .vocabulary import COLOURS, DECKS, DRAFTS, HEADINGS, KINDS, MODULES, UNITS, WAYS_OF_FIRING

Answer = bool | int | str | tuple[str, ...] | Plan
"""The answer to a decision: ``True``, ``-1``, ``"c4"``, ``("anchor", "saw")``, a plan (docs/bots.md)."""


class Decision(Struct, frozen=True, gc=False):
    """One open question: ``seat`` is asked ``kind`` and may give any of ``options``.

    Programs are too many to list: for kind ``program`` the options are the starting numbers still free (``numbers``), and the
    answer is a ``Plan`` (or its notation).
    """

    seat: str
    kind: str
    options: tuple[Answer, ...]
    default: Answer

    @property
    def numbers(self) -> tuple[int, ...]:
        """The starting numbers still free when a program is asked for; none otherwise."""
        return tuple([number for number in self.options if type(number) is int]) if self.kind == "program" else ()

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON; the options and the default are texts (``answer_text``)."""
        options, default = list(map(answer_text, self.options)), answer_text(self.default)
        return {"seat": self.seat, "kind": self.kind, "options": options, "default": default}


class IllegalAnswer(ValueError):
    """An answer the rules do not allow now. Nothing has changed; the message says why, or what would be legal."""


ANSWER_WORDS: dict[int, tuple[str, ...]] = {  # of questions whose answers are words, by the numbers of both
    RAM_CHOICE: ("first", "second"),
    FIRE_CHOICE: WAYS_OF_FIRING,
    DECK_CHOICE: DECKS,
    WORKSHOP_CHOICE: ("repair", "draw"),
}


@cache
def outfits() -> dict[int, tuple[str, ...]]:
    """All outfits (the names of up to two modules to equip) by their codes."""
    pairs = ((one, other) for other in range(len(MODULES)) for one in range(max(other, 1)))
    return {outfit_code(one, other): tuple(MODULES[i] for i in (one, other) if i) for one, other in pairs}


def to_word(kind: int, value: int, drawing: Grid) -> Answer:
    """The answer in words, given its number in the rules."""
    if kind == ROTATE:
        return value - ROTARY_MOST
    if kind in (MINE_FROM, START_CHOICE, SPACE_CHOICE):
        return "none" if value == NO_SPACE else space_name(drawing, value)
    if kind == EQUIP_CHOICE:
        return outfits()[value]
    if kind == REMOTE_CHOICE:
        if value >= TURN:
            return HEADINGS[value - TURN]
        die, key = divmod(value, 8)
        return f"{UNITS[die // 2]}{'.2' if die % 2 else ''} {HEADINGS[key]}"
    if kind in ANSWER_WORDS:
        return ANSWER_WORDS[kind][value]
    if kind == DRAFT_CHOICE:
        return DRAFTS[value]
    return value if QUESTIONS[kind].answers == "number" else value == 1


def find_decision(decision: Decision | str, among: Iterable[Decision]) -> Decision | None:
    """The open decision of the same seat and kind, or of the seat if only its colour is given; None if there is none."""
    seat, kind = (decision, None) if isinstance(decision, str) else (decision.seat, decision.kind)
    for open_ in among:
        if open_.seat == seat and kind in (None, open_.kind):
            return open_
    return None


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


def open_decisions(state: State, drawing: Drawing) -> tuple[Decision, ...]:
    """All decisions the game waits for: one question, or a plan from every operator who has none yet; none once it is over."""
    return decisions_in(pack(state), drawing.size)


def decisions_in(packed: bytes, size: Size) -> tuple[Decision, ...]:
    """The same for a packed state, in an arena of this size."""
    if packed[_WINNER] != _NO_WINNER:
        return ()
    if packed[_QUESTION]:
        return (question_in(packed, size).decision,)
    seats = _SEATS.unpack(packed[_ROBOTS])
    if seats not in _PLANS:
        _PLANS[seats] = _plans(packed_view(State, packed))
    return _PLANS[seats]


def _plans(state: State) -> tuple[Decision, ...]:
    """A decision for every operator who has no plan yet."""
    numbers = tuple(number for number in range(1, SEATS + 1) if number_free(state, number))
    return tuple(
        Decision(COLOURS[who], KINDS[PROGRAM], numbers, Plan.parse(f"- - - {numbers[0]}"))
        for who in range(SEATS)
        if must_program(state, who)
    )


_PLANS: dict[tuple[int, ...], tuple[Decision, ...]] = {}  # by who plays, KillBots, starting numbers
_SEATS = fields_reader(Robot, SEATS, "playing", "killbot", "number")
_ROBOTS = slice(*field_span(State, "robots"))
_WINNER, _NO_WINNER = field_span(State, "winner")[0], NOBODY & 255
_QUESTION = field_span(State, "question")[0]  # its kind comes first


class OpenQuestion(Struct, frozen=True, gc=False):
    """An open question: the decision, the numbers of its options in the rules, and the index of each option by its text."""

    decision: Decision
    values: tuple[int, ...]
    texts: dict[str, int]

    def value(self, answer: Answer) -> int | None:
        """The number that the rules use for an answer, which may be given as text; None if it is not legal."""
        which = self.index(answer)
        return None if which is None else self.values[which]

    def index(self, answer: Answer) -> int | None:
        """The index of the option that an answer means, or None if it is not legal."""
        options = self.decision.options
        if isinstance(answer, str):
            return self.texts.get(" ".join(answer.split()))
        if isinstance(answer, tuple):
            modules = sorted(map(str, answer))  # in any order
            return next(
                (i for i, word in enumerate(options) if isinstance(word, tuple) and sorted(word) == modules), None
            )
        if not isinstance(answer, (int, Integral)) or answer not in options:  # NumPy's integers too, but no array
            return None
        which = options.index(answer)
        return which if isinstance(answer, bool) == isinstance(options[which], bool) else None


def asked(state: State, drawing: Drawing) -> OpenQuestion:
    """The open question."""
    return question_in(pack(state), drawing.size)


def question_in(packed: bytes, size: Size) -> OpenQuestion:
    """The open question of a packed state, in an arena of this size."""
    return _asked(packed[_HEAD], packed[_LEGAL], size)


_HEAD = slice(_QUESTION, _QUESTION + field_span(Question, "given")[0])
_LEGAL = slice(*(_QUESTION + at for at in field_span(Question, "legal")))


@lru_cache(maxsize=1 << 14)
def _asked(head: bytes, legal: bytes, size: Size) -> OpenQuestion:
    kind, who, fallback = head[0], head[1], int.from_bytes(head[2:], "little")
    values = tuple(8 * i + bit for i, bits in enumerate(legal) if bits for bit in range(8) if bits >> bit & 1)
    words = tuple(to_word(kind, value, size) for value in values)
    decision = Decision(COLOURS[who], KINDS[kind], words, to_word(kind, fallback, size))
    return OpenQuestion(decision, values, {answer_text(word): i for i, word in enumerate(words)})


def answer_text(answer: Answer) -> str:
    """An answer as text: ``yes``, ``-1``, ``c4``, ``anchor saw``, ``B3n R2sw - 2``."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, tuple):
        return " ".join(answer) or "nothing"
    return str(answer)


def read_answer(decision: Decision, text: str) -> Answer:
    """Parse an answer, or raise ValueError with up to 20 legal ones; whether a plan is legal is not checked."""
    if decision.kind == KINDS[PROGRAM]:
        return Plan.parse(text)
    for option in decision.options:
        if answer_text(option) == " ".join(text.split()):
            return option
    listed = ", ".join(map(answer_text, decision.options[:20]))
    raise ValueError(Phrase("errors.answer", value=repr(text), kind=decision.kind, legal=listed))


# --- answers given ---


class Move(NamedTuple):
    """An answer that was given; ``str`` is its line in a game record."""

    seat: str
    kind: str
    answer: Answer

    def __str__(self) -> str:
        return f"{self.seat} {self.kind} {answer_text(self.answer)}"


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
