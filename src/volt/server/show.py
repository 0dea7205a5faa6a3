"""What is shown: parts of messages made from a game. Secrets are taken out by ``volt.game.view`` alone."""

import threading
from collections.abc import Iterable, Sequence
from functools import cache

from volt.arenas import Drawing, write
from volt.bots.controller import dice_in_a_unit, open_keys
from volt.game import Decision, Game
from volt.game import Event as Told
from volt.game.decisions import written
from volt.game.table import Table as GameTable
from volt.game.view import _robot_view as robot_view
from volt.game.view import blind_event, program_of
from volt.game.words import COLOURS, DECKS, HEADINGS, MODULES, modules_of
from volt.rules.equipment import MODULES as FACTS
from volt.rules.facts import BLUE, RED
from volt.rules.hiding import hide
from volt.rules.programming import DICE_OF_A_COLOUR
from volt.rules.record import copier, pack
from volt.rules.rounds import step_of
from volt.rules.state import NOBODY, SQUAD, Robot
from volt.rules.state import Game as State

from .card import Seat
from .messages import (
    Asked,
    Choice,
    Controller,
    Event,
    Order,
    Own,
    RobotState,
    Snapshot,
    Table,
)

NUMBERS = range(1, 7)
_MOST_REMEMBERED = 20_000


_EVENTS: dict[
    int, tuple[Told, Event]
] = {}  # by the id of what was told, which is held here, so that the id stays its own


def event(told: Told) -> Event:
    """An event as it travels; the same thing, told again, is not made again."""
    known = _EVENTS.get(id(told))
    if known is None:
        if len(_EVENTS) > _MOST_REMEMBERED:
            _EVENTS.clear()
        made = Event(kind=told.kind, seat=told.seat, rule=told.rule, details=dict(told.details))
        _EVENTS[id(told)] = known = (told, made)
    return known[1]


def events(told: Iterable[Told], seat: str | None) -> tuple[Event, ...]:
    """Events as a seat, or a spectator, may see them."""
    return tuple(event(blind_event(one, seat)) for one in told)


def secret(told: Iterable[Told]) -> frozenset[str]:
    """The seats that see more of these events than the others do."""
    return frozenset(one.seat for one in told if one.kind == "module_drawn" and one.seat is not None)


def table(game_table: GameTable, drawn: bool) -> Table:
    """What never changes."""
    drawing = game_table.drawing
    return Table(
        mode=game_table.mode,
        edition=game_table.edition,
        goal=game_table.goal,
        arena="" if drawn else game_table.arena,
        drawing=write(drawing),
        columns=drawing.columns,
        rows=drawing.rows,
    )


def snapshot(game: Game, count: int, asked: Sequence[Asked]) -> Snapshot:
    """How things stand, as a spectator sees it."""
    return snapshot_of(game.state, game.table.drawing, count, asked)


def first_snapshot(game_table: GameTable) -> Snapshot:
    """How things stood before the first event."""
    return snapshot_of(game_table.deal(), game_table.drawing, 0, ())


def snapshot_of(state: State, drawing: Drawing, count: int, asked: Sequence[Asked]) -> Snapshot:
    """A state as a spectator sees it."""
    robots = _robots(state, drawing)
    taken = {robot.number for robot in robots}
    winner = None if state.winner == NOBODY else "squad" if state.winner == SQUAD else COLOURS[state.winner]
    return Snapshot(
        count=count,
        round=state.rounds,
        unit=state.unit,
        winner=winner,
        robots=robots,
        tokens={str(number): state.tokens[number] for number in NUMBERS if state.tokens[number]},
        decks={name: state.decks[BLUE + i].count for i, name in enumerate(DECKS)},
        numbers=tuple(number for number in range(1, len(robots) + 1) if number not in taken),
        asked=tuple(asked),
    )


class _Memory(threading.local):
    """Robots as they were shown before, and a state to hide things in: making one takes longer than all the rest."""

    def __init__(self) -> None:
        self.shown: dict[tuple[int, int, int, bytes], RobotState] = {}
        self.scratch = State()


_MEMORY = _Memory()
copy_robot = copier(Robot, "copy_robot")


def _robots(state: State, drawing: Drawing) -> tuple[RobotState, ...]:
    """The robots as a spectator sees them. What is seen of one depends on nothing but itself and the step of the round."""
    step, shown = step_of(state), _MEMORY.shown
    keys = [(who, step, drawing.rows, pack(robot)) for who, robot in enumerate(state.robots) if robot.playing]
    if len(shown) > _MOST_REMEMBERED:
        shown.clear()
    new = [key for key in keys if key not in shown]
    if new:
        seen = _MEMORY.scratch
        seen.mode, seen.step = state.mode, state.step
        for who, *_ in new:
            copy_robot(seen.robots[who], state.robots[who])
        hide(seen, NOBODY)
        for key in new:
            shown[key] = _robot(COLOURS[key[0]], seen.robots[key[0]], drawing)
    return tuple([shown[key] for key in keys])


def _robot(colour: str, robot: Robot, drawing: Drawing) -> RobotState:
    view = robot_view(robot, colour, None, drawing)
    return RobotState(
        colour=view.colour,  # type: ignore[arg-type]
        side=view.side,
        killbot=view.killbot,
        at=view.at,
        heading=view.heading,
        number=view.number,
        damage=view.damage,
        shield=view.shield,
        vp=view.vp,
        modules=view.modules,
        inventory_size=view.inventory_size,
        mines=view.mines,
        program=None if view.program is None else str(view.program),
    )


def own_key(game: Game, seat: Seat) -> tuple[object, ...]:
    """What ``own`` depends on: as long as it is the same, so is that."""
    robot = game.state.robots[COLOURS.index(seat.colour)]
    dice = tuple([(die.colour, die.number, die.key) for die in robot.dice]) if robot.number else None
    return robot.inventory, dice, seat.draft, tuple(seat.orders.items())


def own(game: Game, seat: Seat) -> Own:
    """What only this seat knows: read from its own robot and nothing else."""
    robot = game.state.robots[COLOURS.index(seat.colour)]
    return Own(
        seat=seat.colour,
        inventory=modules_of(robot.inventory),
        program=str(program_of(robot)) if robot.number else None,
        draft=seat.draft,
        orders=tuple(Order(kind=kind, answer=answer) for kind, answer in seat.orders.items()),
    )


def controller(game: Game, colour: str) -> Controller:
    """The controller of a seat."""
    return controller_for(modules_of(game.state.robots[COLOURS.index(colour)].worn))


@cache
def controller_for(modules: tuple[str, ...]) -> Controller:
    """Which keys are open to which die (PROG-1, NOZZLE, RAM)."""

    def keys(die: int) -> dict[str, tuple[str, ...]]:
        return {str(n): tuple(HEADINGS[key] for key in open_keys(modules, die, n)) for n in NUMBERS}

    return Controller(
        blue=keys(BLUE),
        red=keys(RED),
        dice={"blue": DICE_OF_A_COLOUR, "red": DICE_OF_A_COLOUR},
        in_a_unit=dice_in_a_unit(modules),
        modules={
            f"{letter}{n}": tuple(name for name in modules if _serves(name, die, n))
            for letter, die in (("B", BLUE), ("R", RED))
            for n in NUMBERS
        },
    )


def _serves(module: str, die: int, number: int) -> bool:
    """MOD-1: whether a module may be used with such a die."""
    facts = FACTS[MODULES.index(module)]
    return facts.die == die and facts.low <= number <= facts.high


def choices(decision: Decision) -> tuple[Choice, ...]:
    """The legal answers."""
    return tuple(Choice(answer=written(option)) for option in decision.options)
