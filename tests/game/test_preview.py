"""Previews keep their word: what they call certain happens in every continuation, and what happens is among what they offer."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from support.games import changing
from support.players import random_dice, random_drawing, random_setup
from volt.arenas import Drawing
from volt.game import Die, Game, Plan, Program
from volt.game.engine import Engine
from volt.game.events import PackedEvents
from volt.game.preview import Outlook, imagine, preview, preview_answers
from volt.game.scenario import set_up
from volt.game.scenario_file import parse_scenario
from volt.game.vocabulary import COLOURS, KINDS, UNITS
from volt.rules.arena import PIT
from volt.rules.dialect.packed_struct import pack
from volt.rules.event_kinds import Damaged, Event, Fired, ModuleDrawn, PhaseBegan, Pushed, Shielded, UnitBegan
from volt.rules.module_ids import ANCHOR, SHIELD
from volt.rules.module_table import FACTS
from volt.rules.phases.steps import AT_REVEAL
from volt.rules.questions import QUESTIONS
from volt.rules.state import State

POSITIONS = 300
CONTINUATIONS = 4
SECRET = {kind for kind, question in zip(KINDS, QUESTIONS, strict=True) if question.secret}


def seeds(short: int, long: int) -> list[Any]:
    """A few for every run of the suite; with those of the long checks, over 20,000 positions are tried."""
    return [*range(short), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(short, long))]


def position(rng: random.Random, killbots: int) -> Game:
    """Operators about to program in a small arena, with any two modules each."""
    while True:
        game = Game.from_setup(random_setup(rng, "rfl", killbots=killbots, drawing=random_drawing(rng)))
        while game.decisions and game.decisions[0].kind != "program":
            game.answer(game.decisions[0], rng.choice(game.decisions[0].options))
        if game.decisions:
            with changing(game) as state:
                scatter(rng, game.drawing, state)
            return game


def scatter(rng: random.Random, drawing: Drawing, state: State) -> None:
    """Robots close together, with damage, and operators with any two modules, often such that answer others' dice."""
    spaces = [space for space, kind in enumerate(drawing.spaces) if kind != PIT]
    first = rng.randrange(len(spaces) - 8)
    for robot, space in zip(state.robots, rng.sample(spaces[first : first + 9], len(state.robots)), strict=True):
        if robot.playing:
            robot.at, robot.damage = space, rng.choice([0, 0, 1, 2])
            if not robot.killbot:
                one, other = rng.sample(sorted(FACTS), 2)
                robot.equipped = 1 << rng.choice([one, ANCHOR, SHIELD]) | 1 << other


def random_program(rng: random.Random, state: State, who: int) -> Program:
    one, two, three = (tuple(Die(*die) for die in unit) for unit in random_dice(rng, state, who))
    return Program((one, two, three))


def really(rng: random.Random, game: Game, seat: str, program: Program) -> list[tuple[Event, ...]]:
    """What each unit does when nobody else has dice, the others answer as they like and ``seat`` takes its defaults."""
    played, since = game.copy(), len(game.events)
    first = COLOURS.index(seat)
    for number, who in enumerate([w for w in (*range(first, 4), *range(first)) if played.state.robots[w].playing], 1):
        played.answer(COLOURS[who], Plan(program if who == first else Program(((), (), ())), number))
    while not any(isinstance(event, PhaseBegan) and event.phase == 3 for event in played.events[since:]):
        if not played.decisions:
            break
        (asked,) = played.decisions
        usual = asked.seat == seat or asked.kind in SECRET
        played.answer(asked, asked.default if usual else rng.choice(asked.options))
    return by_unit(played.events[since:])


def really_among_killbots(rng: random.Random, game: Game, seat: str, program: Program) -> list[tuple[Event, ...]]:
    """The same in a game with KillBots, whose dice are taken from them; others have none."""
    engine, who, units = Engine(game.drawing, pack(game.state)), COLOURS.index(seat), []
    assert engine.stage_program(who, Plan(program, 1))
    for unit in range(len(UNITS)):
        dice_rolled = AT_REVEAL + 2 * (unit + 1)
        engine.run_until(reached(dice_rolled))
        engine.take_rolled_dice(who)
        events, asking = b"", True
        while asking:
            events += engine.run_until(reached(dice_rolled + 1))
            if asking := engine.state.question.kind > 0:
                asked = engine.asked.decision
                usual = asked.seat == seat or asked.kind in SECRET
                value = engine.asked.value(asked.default if usual else rng.choice(asked.options))
                assert value is not None
                engine.record_answer(value)
        units.append(tuple(PackedEvents(game.drawing.size, events).without(ModuleDrawn)))
    return units


def reached(step: int) -> Callable[[State], bool]:
    return lambda state: state.step >= step or state.winner >= 0


def by_unit(events: tuple[Event, ...]) -> list[tuple[Event, ...]]:
    units: dict[str, list[Event]] = {unit: [] for unit in UNITS}
    unit = ""
    for event in events:
        if isinstance(event, PhaseBegan) and event.phase == 3:
            break
        if isinstance(event, UnitBegan):
            unit = event.unit
        elif unit and not isinstance(event, ModuleDrawn):
            units[unit].append(event)
    return [tuple(units[unit]) for unit in UNITS]


def stories(outlook: Outlook) -> set[tuple[Event, ...]]:
    return {tuple(course.events) for course in outlook.courses}


@pytest.mark.parametrize("seed", seeds(4, 48))
def test_what_a_program_does_is_among_what_its_preview_offers(seed: int) -> None:
    rng, branched = random.Random(seed), 0
    for _ in range(POSITIONS):
        game = position(rng, killbots=rng.choice([0, 0, 1, 2]))
        robots = enumerate(game.state.robots)
        who = rng.choice([who for who, robot in robots if robot.playing and not robot.killbot])
        played = really_among_killbots if any(robot.killbot for robot in game.state.robots) else really
        program = random_program(rng, game.state, who)
        outcomes = preview(imagine(game, COLOURS[who], 7), COLOURS[who], program)
        assert not any(outcome.outlook.more for outcome in outcomes)
        branched += any(len(outcome.outlook.courses) > 1 for outcome in outcomes)
        for _ in range(CONTINUATIONS):
            for outcome, events in zip(outcomes, played(rng, game, COLOURS[who], program), strict=True):
                assert events in stories(outcome.outlook)
    assert branched > POSITIONS // 60


@pytest.mark.parametrize("seed", seeds(2, 26))
def test_what_an_answer_leads_to_is_among_what_was_foreseen(seed: int) -> None:
    rng, branched = random.Random(seed), 0
    for _ in range(POSITIONS):
        game = position(rng, killbots=rng.choice([0, 0, 1]))
        for decision in game.decisions:
            who = COLOURS.index(decision.seat)
            game.answer(
                decision.seat, Plan(random_program(rng, game.state, who), rng.choice(game.decisions[0].options))
            )
        for _ in range(30):
            if not game.decisions or game.decisions[0].kind == "program":
                break
            (asked,) = game.decisions
            known = len(game.events) + len(game.pending)
            outlooks = preview_answers(imagine(game, asked.seat, 7), asked)
            which = rng.randrange(len(asked.options))
            game.answer(asked, asked.options[which])
            if not outlooks:
                continue
            outlook = outlooks[which]
            branched += len(outlook.courses) > 1
            while game.decisions and game.decisions[0].kind != "program" and game.decisions[0].seat != asked.seat:
                game.answer(game.decisions[0], rng.choice(game.decisions[0].options))
            events = (*game.events, *game.pending)[known:]
            assert any(events[: len(course.events)] == tuple(course.events) for course in outlook.courses)
    assert branched > POSITIONS // 60


SCENARIO = """
title = "In line"
map = '''
+-+-+-+-+-+-+
|. . . . . .|
+ + + + + + +
|. . . . . .|
+ + + + + + +
|. . . . . .|
+-+-+-+-+-+-+
'''
[robots.red]
at = "a1"
number = 1
program = "- - -"
[robots.yellow]
at = "c1"
number = 2
"""


def first_unit(program: str, yellow: str) -> dict[tuple[str, ...], list[Event]]:
    """What unit I of red does, by what yellow answers on the way."""
    scenario = parse_scenario(SCENARIO + yellow)
    outcome = preview(Engine(scenario.drawing, set_up(scenario)), "red", Program.parse(program))[0]
    return {
        tuple(f"{use.seat} {use.kind} {use.answer}" for use in course.uses): list(course.events)[1:]
        for course in outcome.outlook.courses
    }


def test_a_laser_hits_unless_the_shield_catches_it() -> None:
    found = first_unit("R1e - -", 'modules = ["shield"]')
    assert list(found) == [(), ("yellow shield 1",)]
    assert [event.kind_number for event in found[()]] == [Fired.kind_number, Damaged.kind_number]
    assert [event.kind_number for event in found["yellow shield 1",]] == [Fired.kind_number, Shielded.kind_number]


def test_an_anchor_may_shorten_a_push() -> None:
    found = first_unit("B4e - -", 'modules = ["anchor"]')
    ends = {uses: [event.to for event in events if isinstance(event, Pushed)][-1:] for uses, events in found.items()}
    assert ends == {(): ["f1"], ("yellow anchor 1",): ["e1"], ("yellow anchor 2",): ["d1"]}


def test_killbots_use_their_modules_for_certain() -> None:
    """KILL-9"""
    killbot = 'killbot = true\nheading = "n"\nmodules = ["anchor"]'
    ((uses, events),) = first_unit("B4e - -", killbot).items()
    assert uses == ()
    assert [event.to for event in events if isinstance(event, Pushed)] == ["d1"]
