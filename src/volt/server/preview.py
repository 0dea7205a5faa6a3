"""What would come of it: a program if nobody else acted, an answer as far as one can know.

Both are worked out on a game imagined from what the seat knows (``Game.determinize``), never on the truth.
"""

from itertools import pairwise

from volt.game import Decision, Game, IllegalAnswer, Plan, Program
from volt.game.controller import illegal_units
from volt.game.engine import EVENT_SIZE, Engine
from volt.game.events import PackedEvents
from volt.game.view import determinize, view_of
from volt.game.vocabulary import COLOURS, UNITS
from volt.rules.activation import activation_rank
from volt.rules.module_ids import BLUE
from volt.rules.phases import AT_HIGH_VOLTAGE
from volt.rules.state import State

from .messages import Choice, UnitPreview
from .serialize import choices, events

MOST_OPTIONS = 16
_UNSURE = ("rolled", "module_drawn", "token_placed")  # chance decides: what follows cannot be known
_LATER = ("unit_began", "activated", "round_began")  # no consequence any more


def imagine(game: Game, seat: str, seed: int) -> Engine:
    """The game as the seat knows it; what it does not know is drawn by the seed."""
    story, ahead = game.packed_events(), len(game.engine.pending) // EVENT_SIZE
    known = story[: len(story) - ahead].only(
        "drafted", "equipped"
    )  # all that ``determinize`` wants to know of the past
    view = view_of(game.setup, game.hidden(seat), known, story[:0], seat)
    engine = Engine(game.setup.drawing, determinize(view, seed), game.engine.kind)
    engine.run()
    return engine


# --- a program ---


def preview(imagined: Engine, seat: str, program: Program) -> tuple[UnitPreview, ...]:
    """What each unit would do if everybody else stood still; IllegalAnswer if a unit would be cleared."""
    who, plan, engine = COLOURS.index(seat), Plan(program, 1), imagined.copy()
    places = [_place(engine.state, who, program, unit) for unit in range(len(UNITS))]
    if not engine.stage_program(who, plan):
        wrong = " and ".join(UNITS[unit] for unit in illegal_units(engine.state, who, program))
        raise IllegalAnswer(f"{seat}, unit {wrong} of {program} would be cleared (PROG-5)")
    told = _play_out(engine)
    return tuple(
        UnitPreview(events=events(_of_unit(told, name), seat), first=first, last=last)
        for name, (first, last) in zip(UNITS, places, strict=True)
    )


def _play_out(engine: Engine) -> PackedEvents:
    """The three units, questions answered as who says nothing would."""

    def over(state: State) -> bool:
        return state.step >= AT_HIGH_VOLTAGE or state.winner >= 0

    told = engine.run_until(over)
    while not over(engine.state):
        engine.record_answer(engine.state.question.fallback)
        told += engine.run_until(over)
    return PackedEvents(engine.drawing.size, told)


def _of_unit(told: PackedEvents, name: str) -> PackedEvents:
    began = [(i, event.details["unit"]) for i, event in enumerate(told) if event.kind == "unit_began"]
    for (first, unit), (last, _) in pairwise([*began, (len(told), None)]):
        if unit == name:
            return told[first + 1 : last]
    return told[:0]


def _place(state: State, me: int, program: Program, unit: int) -> tuple[int, int]:
    """ACT-1: the first and the last place a die of this unit can come to, by what is known: nothing but starting numbers."""
    robots = state.robots
    others = [robot for who, robot in enumerate(robots) if robot.playing and who != me]
    numbers = range(1, len(others) + 2)
    taken = [robot.number for robot in others]
    free = [number for number in numbers if number not in taken]
    mine = [robots[me].number] if robots[me].number else free
    dice = program.units[unit]
    if not dice or not mine:
        return 1, 1 + len(others)
    last = max(activation_rank(die.number, die.colour, max(mine)) for die in dice)
    ahead = sum(activation_rank(1, BLUE, robot.number or min(free)) < last for robot in others)
    return 1, 1 + ahead


# --- an answer ---


def foresee(imagined: Engine, decision: Decision) -> tuple[Choice, ...]:
    """The legal answers, each with what it would lead to up to the next question or die; nothing where there are many."""
    plain = choices(decision)
    asked = next((d for d in imagined.decisions if (d.seat, d.kind) == (decision.seat, decision.kind)), None)
    if len(plain) > MOST_OPTIONS or asked is None or decision.kind in ("program", "equip", "draft", "deck"):
        return plain
    known, found = len(imagined.pending) // EVENT_SIZE, []
    for option, choice in zip(decision.options, plain, strict=True):
        engine = imagined.copy()
        value = engine.asked.value(option)
        if value is None:
            return plain
        engine.record_answer(value)
        told = PackedEvents(engine.drawing.size, _one_piece(engine) + engine.pending)
        found.append(Choice(answer=choice.answer, events=events(sure(told[known:]), decision.seat)))
    return tuple(found)


def _one_piece(engine: Engine) -> bytes:
    """What an activation, or a robot's turn, comes to."""
    begun = iter((False,))
    return engine.run_until(lambda state: next(begun, True))


def sure(told: PackedEvents) -> PackedEvents:
    """What follows for certain, up to the next die."""
    for i, event in enumerate(told):
        if event.kind in _UNSURE or event.kind in _LATER:
            return told[:i]
    return told
