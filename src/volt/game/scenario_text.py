"""Write scenario files: a scenario as text that parses to the same scenario, and any round of a game as a scenario."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from volt.arenas import load_arena, names, space_name, write_drawing
from volt.rules.arena import OUT
from volt.rules.event_kinds import NumberTaken, Rolled, RoundBegan
from volt.rules.module_ids import BLUE
from volt.rules.state import State
from volt.texts import Phrase

from .decisions import Answer
from .game import Game
from .notation import EMPTY, Plan
from .scenario import Scenario, ScenarioRobot
from .setup import Setup
from .vocabulary import COLOURS, DECKS, HEADINGS, MODULES, SIDES, modules_of


def write_scenario(scenario: Scenario) -> str:
    """The scenario as a file; default values are omitted."""
    return "\n".join([*_head(scenario), *_robots(scenario), *_expect(scenario)]) + "\n"


def _head(scenario: Scenario) -> Iterator[str]:
    yield f"title = {_value(scenario.title)}"
    for name, value, default in (
        ("rules", scenario.rules, "rfl"),
        ("edition", scenario.edition, "default"),
        ("seed", scenario.seed, 0),
        ("until", scenario.until, "resolution"),
        ("rolls", scenario.rolls, ()),
        ("tokens", scenario.draws, ()),
    ):
        if value != default:
            yield f"{name} = {_value(value)}"
    named = next((name for name in names() if load_arena(name).drawing == scenario.drawing), None)
    if named:
        yield f"arena = {_value(named)}"
    else:
        yield f"map = '''\n{write_drawing(scenario.drawing).rstrip()}\n'''"
    if scenario.tokens:
        yield from ("", "[vp]", *(f"{number} = {count}" for number, count in scenario.tokens.items()))
    if scenario.decks:
        yield from ("", "[decks]", *(f"{name} = {_value(cards)}" for name, cards in scenario.decks.items()))


def _robots(scenario: Scenario) -> Iterator[str]:
    for colour, robot in scenario.robots.items():
        yield from ("", f"[robots.{colour}]")
        home = SIDES[COLOURS.index(colour)]
        mines = tuple(space_name(scenario.drawing, mine) for mine in robot.mines)
        at = None if robot.at == OUT else space_name(scenario.drawing, robot.at)
        for name, value, default in (
            ("side", robot.side, home),
            ("at", at, None),
            ("number", robot.number, 0),
            ("damage", robot.damage, 0),
            ("shield", robot.shield, 0),
            ("vp", robot.vp, 0),
            ("modules", robot.modules, ()),
            ("inventory", robot.inventory, ()),
            ("mines", mines, ()),
            ("program", str(robot.program), str(EMPTY)),
            ("killbot", robot.killbot, False),
            ("heading", robot.heading if robot.killbot else None, None),
        ):
            if value != default:
                yield f"{name} = {_value(value)}"
        if robot.answers:
            listed = ", ".join(f"{kind} = {_answers(kind, given)}" for kind, given in robot.answers.items())
            yield f"answers = {{ {listed} }}"


def _expect(scenario: Scenario) -> Iterator[str]:
    whole = {key: value for key, value in scenario.expect.items() if key not in scenario.robots}
    if whole:
        yield from ("", "[expect]", *(f"{key} = {_value(value)}" for key, value in whole.items()))
    for colour in scenario.robots:
        if colour in scenario.expect:
            fields = (f"{name} = {_value(value)}" for name, value in scenario.expect[colour].items())
            yield from ("", f"[expect.{colour}]", *fields)


def _answers(kind: str, given: tuple[Answer, ...]) -> str:
    if kind == "equip" and len(given) == 1:
        return f"[{_value(given[0])}]"
    return _value(given[0] if len(given) == 1 else given)


def _value(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def scenario_of(game: Game, round_number: int, title: str = "") -> Scenario:
    """A round of a game as a scenario: the position, the programs, and the answers given in it.

    The KillBots' rolls are scripted; tokens drawn in the next Phase 0 are random. ValueError if there was no such round.
    """
    state, plans, answers, rolls, numbers = _round(game, round_number)
    scenario = scenario_in(state, game.setup, plans)
    for colour, robot in scenario.robots.items():
        robot.number, robot.answers = numbers.get(colour, robot.number), answers.get(colour, {})
    scenario.title, scenario.rolls = title or f"Round {round_number}", rolls
    return scenario


def scenario_in(state: State, setup: Setup, plans: Mapping[str, Plan]) -> Scenario:
    """A state in Phase 1 as a scenario, with these plans."""
    robots: dict[str, ScenarioRobot] = {
        colour: _robot(state, who, plans.get(colour)) for who, colour in enumerate(COLOURS) if state.robots[who].playing
    }
    decks: dict[str, tuple[str, ...]] = {
        name: tuple(MODULES[card] for card in deck.cards[: deck.count])
        for name, deck in zip(DECKS, state.decks[BLUE:], strict=False)
    }
    return Scenario(
        title="",
        drawing=setup.drawing,
        robots=robots,
        rules=setup.mode,
        edition=setup.edition,
        tokens={number: state.tokens[number] for number in range(1, 7) if state.tokens[number]},
        decks=decks if setup.mode == "rfl" else {},
    )


def _round(
    game: Game, round_number: int
) -> tuple[State, dict[str, Plan], dict[str, dict[str, tuple[Answer, ...]]], tuple[int, ...], dict[str, int]]:
    """Replay a round; return the state before the last plan, all plans, the other answers, KillBots' rolls and numbers."""
    again, plans = Game.from_setup(game.setup), dict[str, Plan]()
    answers: dict[str, dict[str, tuple[Answer, ...]]] = {}
    before, told = again.copy(), 0
    for seat, kind, answer in game.moves:
        if again.round == round_number and isinstance(answer, Plan):
            before, told = again.copy(), len(again.events)
            plans[seat] = answer
        elif again.round == round_number and plans:
            of_seat = answers.setdefault(seat, {})
            of_seat[kind] = (*of_seat.get(kind, ()), answer)
        if again.round > round_number:
            break
        again.answer(seat, answer)
    if not plans:
        raise ValueError(Phrase("errors.no_round", number=round_number, rounds=game.round))
    events = again.events[told:]
    over = next((i for i, event in enumerate(events) if isinstance(event, RoundBegan)), len(events))
    rolls = tuple(event.shown for event in events[:over] if isinstance(event, Rolled))
    numbers = {str(event.seat): event.number for event in events[:over] if isinstance(event, NumberTaken)}
    return before.state, plans, answers, rolls, numbers


def _robot(state: State, who: int, plan: Plan | None) -> ScenarioRobot:
    robot = state.robots[who]
    return ScenarioRobot(
        side=SIDES[robot.side],
        number=plan.number if plan else robot.number,
        at=robot.at,
        damage=robot.damage,
        shield=robot.shield,
        vp=robot.vp,
        modules=modules_of(robot.equipped),
        inventory=modules_of(robot.inventory),
        mines=tuple(mine for mine in robot.mines if mine != OUT),
        program=plan.program if plan else EMPTY,
        killbot=bool(robot.killbot),
        heading=HEADINGS[robot.heading] if robot.killbot else "n",
    )
