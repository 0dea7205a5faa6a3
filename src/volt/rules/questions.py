"""Questions in mid-effect, by recorded answers.

A rule asks and goes on with what it gets. If the answer is recorded, that is the answer. If not, the question is noted and the
rule goes on with the fallback; the step that contains it is thrown away afterwards (``rounds.advance`` returns to the
checkpoint) and played again when the answer is known. So rules need not unwind, and a paused game is pure data. The log keeps
what led up to the question, for those who are to answer it.
"""

from .events import EventLog
from .registry import rule
from .rng import rand
from .state import MAX_ANSWERS, State

# kinds of questions; PROGRAM is asked of all operators at once
(
    NOTHING_ASKED,
    RAM_CHOICE,
    ROTATE,
    MOBILITY_CHOICE,
    FIRE_CHOICE,
    REMOTE_CHOICE,
    POWER_CHOICE,
    BRAKE_CHOICE,
    JUMP,
    PHASE,
    ANCHOR_CHOICE,
    SAW_CHOICE,
    MINE_CHOICE,
    MINE_FROM,
    SHOCK_CHOICE,
    REPULSION_CHOICE,
    SHIELD_CHOICE,
    DECK_CHOICE,
    SPACE_CHOICE,
    WORKSHOP_CHOICE,
    START_CHOICE,
    EQUIP_CHOICE,
    DRAFT_CHOICE,
    PROGRAM,
) = range(24)

RANDOM_ANSWERS, USUAL_ANSWERS = 1, 2  # how a game answers by itself (``Game.auto``)
HELPFUL = (  # a bit set of what operators use whenever they can
    1 << POWER_CHOICE
    | 1 << ANCHOR_CHOICE
    | 1 << SAW_CHOICE
    | 1 << MINE_CHOICE
    | 1 << SHOCK_CHOICE
    | 1 << REPULSION_CHOICE
    | 1 << SHIELD_CHOICE
)


@rule
def _note(game: State, log: EventLog, who: int, kind: int, fallback: int) -> None:
    question = game.question
    log.asked = log.count
    question.kind = kind
    question.who = who
    question.fallback = fallback
    for i in range(32):
        question.legal[i] = game.offered[i]


@rule
def offer(game: State, answer: int) -> None:
    """Make an answer, 0..255, one of those ``ask_offered`` asks for."""
    game.offered[answer >> 3] |= 1 << (answer & 7)
    game.offered_bytes = max(game.offered_bytes, (answer >> 3) + 1)


@rule
def _withdraw(game: State) -> None:
    for i in range(game.offered_bytes):
        game.offered[i] = 0
    game.offered_bytes = 0


@rule
def _any_offered(game: State) -> int:
    """A random one of the answers offered, or -1."""
    count = 0
    for i in range(game.offered_bytes):
        left = game.offered[i]
        while left:
            left &= left - 1
            count += 1
    if count == 0:
        return -1
    pick = rand(game, count)
    for i in range(game.offered_bytes):
        left = game.offered[i]
        while left and pick > 0:
            left &= left - 1
            pick -= 1
        if left:
            bit = 0
            while not left >> bit & 1:
                bit += 1
            return i * 8 + bit
    return -1


@rule
def _habit(game: State, who: int, kind: int, most: int) -> int:
    """What operators nearly always do: use what helps, repair what is damaged; else chance decides."""
    if HELPFUL >> kind & 1:
        return most
    if kind == WORKSHOP_CHOICE:
        return 1 if game.robots[who].damage == 0 else 0
    return rand(game, most + 1)


@rule
def ask_offered(game: State, log: EventLog, who: int, kind: int, fallback: int) -> int:
    """The operator's choice among the answers offered. KillBots take the fallback (KILL-11)."""
    question = game.question
    answer = fallback
    if not game.robots[who].killbot:
        game.decisions += 1
        if question.used < question.given:
            answer = question.answers[question.used]
            question.used += 1
        elif game.auto:
            answer = fallback if game.auto == USUAL_ANSWERS and kind == EQUIP_CHOICE else _any_offered(game)
            if answer < 0:  # never, or a rule is wrong: the open question shows it
                _note(game, log, who, kind, fallback)
                answer = fallback
        elif question.kind == NOTHING_ASKED and question.given < MAX_ANSWERS:
            _note(game, log, who, kind, fallback)
    _withdraw(game)
    return answer


@rule
def ask(game: State, log: EventLog, who: int, kind: int, most: int) -> int:
    """The operator's answer from 0 (decline) to ``most``. KillBots use what they have, always (KILL-9)."""
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
        return _habit(game, who, kind, most)
    if game.auto:
        return rand(game, most + 1)
    if question.kind == NOTHING_ASKED and question.given < MAX_ANSWERS:
        for answer in range(most + 1):
            offer(game, answer)
        _note(game, log, who, kind, 0)
        _withdraw(game)
    return 0


@rule
def legal(game: State, answer: int) -> bool:
    """Whether an answer to the open question is legal."""
    return 0 <= answer < 256 and game.question.legal[answer >> 3] >> (answer & 7) & 1 == 1


@rule
def record_answer(game: State, answer: int) -> None:
    """Record a legal answer to the open question; the step runs again with it."""
    question = game.question
    question.answers[question.given] = answer
    question.given += 1
    question.kind = NOTHING_ASKED
    question.who = 0
    question.fallback = 0
    for i in range(32):
        question.legal[i] = 0
