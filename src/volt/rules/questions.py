"""Questions asked in the middle of an effect; the effect is replayed with the answer.

A rule asks and continues with the answer. If no answer is recorded yet, the question is opened and the rule continues with the
default; afterwards the whole piece is rolled back (``phases.advance`` restores the checkpoint), and it is replayed once the
answer is recorded. So rules never have to unwind, and a paused game is plain data. The log keeps the events before the
question, so that they can be shown with it.
"""

from typing import Literal, NamedTuple

from .dialect.bit_sets import contains, nth_member, size
from .dialect.registry import rule
from .events import EventLog
from .rng import rand
from .state import ANSWER_BYTES, ANSWERS, MAX_ANSWERS, State

KindOfAnswer = Literal["yes_no", "number", "space", "word", "modules", "plan"]


class QuestionKind(NamedTuple):
    """A kind of question, and what is needed to show or answer it."""

    name: str
    answers: KindOfAnswer = "yes_no"
    always_used: bool = False  # whether operators nearly always give the maximum
    standing_order: bool = True  # whether it can have a standing order
    secret: bool = False  # whether the answer is secret


QUESTIONS = (
    QuestionKind("none", standing_order=False),
    QuestionKind("ram", "word", standing_order=False),
    QuestionKind("rotate", "number", standing_order=False),
    QuestionKind("mobility"),
    QuestionKind("fire", "word"),
    QuestionKind("remote", "word", standing_order=False),
    QuestionKind("power", always_used=True),
    QuestionKind("brake", "number"),
    QuestionKind("jump"),
    QuestionKind("phase"),
    QuestionKind("anchor", "number", always_used=True),
    QuestionKind("saw", always_used=True),
    QuestionKind("mine", always_used=True),
    QuestionKind("mine_from", "space", standing_order=False),
    QuestionKind("shock", always_used=True),
    QuestionKind("repulsion", always_used=True),
    QuestionKind("shield", "number", always_used=True),
    QuestionKind("deck", "word", secret=True),
    QuestionKind("space", "space", standing_order=False),
    QuestionKind("workshop", "word"),
    QuestionKind("start", "space", standing_order=False),
    QuestionKind("equip", "modules", standing_order=False, secret=True),
    QuestionKind("draft", "word", standing_order=False, secret=True),
    QuestionKind("program", "plan", standing_order=False, secret=True),
)
# fmt: off
(  # their numbers
    NOTHING_ASKED, RAM_CHOICE, ROTATE, MOBILITY_CHOICE, FIRE_CHOICE, REMOTE_CHOICE, POWER_CHOICE, BRAKE_CHOICE, JUMP, PHASE,
    ANCHOR_CHOICE, SAW_CHOICE, MINE_CHOICE, MINE_FROM, SHOCK_CHOICE, REPULSION_CHOICE, SHIELD_CHOICE, DECK_CHOICE,
    SPACE_CHOICE, WORKSHOP_CHOICE, START_CHOICE, EQUIP_CHOICE, DRAFT_CHOICE,
    PROGRAM,  # asked of all operators at once
) = range(len(QUESTIONS))
# fmt: on
ALWAYS_USED = sum(1 << number for number, kind in enumerate(QUESTIONS) if kind.always_used)  # a bit set

RANDOM_ANSWERS, USUAL_ANSWERS = 1, 2  # how a game answers its own questions (``State.auto``)


@rule
def _open(game: State, log: EventLog, who: int, kind: int, fallback: int) -> None:
    """Open a question; its legal answers are those offered."""
    question = game.question
    log.asked = log.count
    question.kind = kind
    question.who = who
    question.fallback = fallback
    for i in range(ANSWER_BYTES):
        question.legal[i] = game.offered[i]


@rule
def offer(game: State, answer: int) -> None:
    """Add an answer to those that ``ask_offered`` offers. One out of bounds, which would be a bug, is left out."""
    if 0 <= answer < ANSWERS:
        game.offered[answer // 8] |= 1 << answer % 8
        game.offered_bytes = max(game.offered_bytes, answer // 8 + 1)


@rule
def _withdraw(game: State) -> None:
    """Remove all offers."""
    for i in range(game.offered_bytes):
        game.offered[i] = 0
    game.offered_bytes = 0


@rule
def _random_offer(game: State) -> int:
    """One of the answers offered, at random; -1 if there are none."""
    count = 0
    for i in range(game.offered_bytes):
        count += size(game.offered[i])
    if count == 0:
        return -1
    pick = rand(game, count)
    for i in range(game.offered_bytes):
        here = size(game.offered[i])
        if pick < here:
            return i * 8 + nth_member(game.offered[i], pick)
        pick -= here
    return -1


@rule
def _usual_answer(game: State, who: int, kind: int, most: int) -> int:
    """What operators nearly always do: use what helps and repair what is damaged; other answers are random."""
    if contains(ALWAYS_USED, kind):
        return most
    if kind == WORKSHOP_CHOICE:
        return 1 if game.robots[who].damage == 0 else 0
    return rand(game, most + 1)


@rule
def ask_offered(game: State, log: EventLog, who: int, kind: int, fallback: int) -> int:
    """The operator's choice among the answers offered. KillBots take the default, ``fallback`` (KILL-11)."""
    question = game.question
    answer = fallback
    if not game.robots[who].killbot:
        game.decisions += 1
        if question.used < question.given:
            answer = question.answers[question.used]
            question.used += 1
        elif game.auto:
            answer = fallback if game.auto == USUAL_ANSWERS and kind == EQUIP_CHOICE else _random_offer(game)
            if answer < 0:  # a bug: the rule offered nothing. The open question makes it visible
                _open(game, log, who, kind, fallback)
                answer = fallback
        elif question.kind == NOTHING_ASKED and question.given < MAX_ANSWERS:
            _open(game, log, who, kind, fallback)
    _withdraw(game)
    return answer


@rule
def ask(game: State, log: EventLog, who: int, kind: int, most: int) -> int:
    """The operator's answer from 0 (decline) to ``most``. KillBots always use their modules (KILL-9)."""
    if most <= 0:
        return 0
    if game.robots[who].killbot:
        return most
    game.decisions += 1
    question = game.question
    if question.used < question.given:
        question.used += 1
        return question.answers[question.used - 1]
    if game.auto == USUAL_ANSWERS:
        return _usual_answer(game, who, kind, most)
    if game.auto:
        return rand(game, most + 1)
    if question.kind == NOTHING_ASKED and question.given < MAX_ANSWERS:
        for answer in range(most + 1):
            offer(game, answer)
        _open(game, log, who, kind, 0)
        _withdraw(game)
    return 0


@rule
def legal(game: State, answer: int) -> bool:
    """Whether an answer to the open question is legal."""
    return 0 <= answer < ANSWERS and contains(game.question.legal[answer // 8], answer % 8)


@rule
def record_answer(game: State, answer: int) -> None:
    """Record a legal answer and close the question; the piece is replayed with it."""
    question = game.question
    question.answers[question.given] = answer
    question.given += 1
    question.kind = NOTHING_ASKED
    question.who = 0
    question.fallback = 0
    for i in range(ANSWER_BYTES):
        question.legal[i] = 0
