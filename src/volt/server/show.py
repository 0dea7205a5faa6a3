"""What is shown: parts of messages made from a game. Secrets are taken out by ``volt.game.view`` alone."""

import threading
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec

from volt.arenas import Drawing, write
from volt.arenas.spaces import Size
from volt.bots.controller import dice_in_a_unit, open_keys
from volt.game import Decision, Game
from volt.game import Event as Told
from volt.game.decisions import written
from volt.game.story import Each, Story
from volt.game.table import Table as GameTable
from volt.game.view import blind, in_sight, program_text
from volt.game.words import COLOURS, DECKS, HEADINGS, MODULES, modules_of, seat_name
from volt.rules.equipment import MODULES as FACTS
from volt.rules.facts import BLUE, RED
from volt.rules.programming import DICE_OF_A_COLOUR
from volt.rules.record import layout, pack_field, place, refill
from volt.rules.state import SEATS, Robot
from volt.rules.state import Game as State

from .card import Seat
from .messages import (
    Asked,
    Choice,
    Colour,
    Controller,
    Event,
    Order,
    Own,
    Snapshot,
    Table,
)

NUMBERS = range(1, 7)
_MOST_REMEMBERED = 20_000
_ROBOT = layout(Robot).itemsize
_SECRETS = {  # where the inventory of a seat is among the packed robots, and its starting number
    colour: (
        slice(at + place(Robot, "inventory")[0], at + place(Robot, "inventory")[1]),
        at + place(Robot, "number")[0],
    )
    for at, colour in zip(range(0, SEATS * _ROBOT, _ROBOT), COLOURS, strict=True)
}
_DICE = slice(*place(Robot, "dice"))
_NOTHING = bytes(_ROBOT - _DICE.start)
_NO_DICE = bytes(_DICE.stop - _DICE.start)


class _Scratch(threading.local):
    """A robot to unpack others into; every thread has its own, for replays are made beside the game."""

    def __init__(self) -> None:
        self.robot = Robot()


_SCRATCH = _Scratch()
_encode = msgspec.json.Encoder().encode


def event(told: Told) -> Event:
    """An event as it travels."""
    return Event(kind=told.kind, seat=told.seat, rule=told.rule, details=dict(told.details))


def events(told: Story, seat: str | None) -> tuple[Event, ...]:
    """Events as a seat, or a spectator, may see them."""
    return tuple(_texts(told.size)(told.seen_by(seat).packed))


@cache
def _texts(size: Size) -> Each[Any]:
    """What is told again and again is encoded once."""
    return Each(lambda packed: msgspec.Raw(_encode(event(Story(size, packed)[0]))), _MOST_REMEMBERED)


@lru_cache(maxsize=_MOST_REMEMBERED)
def asked(seat: Colour, kind: str, left: float | None) -> Asked:
    """Who is being asked, as it travels."""
    return msgspec.Raw(_encode(Asked(seat=seat, kind=kind, left=left)))  # type: ignore[return-value]


def secret(told: Story) -> list[str | None]:
    """The seats that see more of these events than the others do."""
    return [one.seat for one in told if one.kind == "module_drawn"] if told.tells("module_drawn") else []


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


class Snapshots:
    """Snapshots of one game, one after another: what has not changed is not encoded again."""

    def __init__(self, drawing: Drawing) -> None:
        self._size = drawing.size
        self._robots: list[tuple[bytes, _Shown | None]] = [(b"", None)] * SEATS
        self._piles: tuple[bytes, Any, Any] = (b"", {}, {})

    def take(self, seen: State, count: int, asked: Sequence[Asked] = ()) -> Snapshot:
        """Of a state in which everything is hidden that spectators must not know."""
        packed = pack_field(seen, "robots")
        robots, numbers = [], []
        for who in range(SEATS):
            robot = packed[who * _ROBOT : (who + 1) * _ROBOT]
            known, shown = self._robots[who]
            if known != robot:
                shown = _robot(who, robot, self._size)
                self._robots[who] = (robot, shown)
            if shown is not None:
                robots.append(shown[0])
                numbers.append(shown[1])
        tokens, decks = self._tokens_and_decks(seen)
        return Snapshot(
            count=count,
            round=seen.rounds,
            unit=seen.unit,
            winner=seat_name(seen.winner),
            robots=tuple(robots),  # type: ignore[arg-type]
            tokens=tokens,
            decks=decks,
            numbers=_free(tuple(numbers)),
            asked=tuple(asked),
        )

    def _tokens_and_decks(self, seen: State) -> tuple[Any, Any]:
        packed = bytes(seen.tokens) + pack_field(seen, "decks")
        if packed != self._piles[0]:
            tokens = {str(number): seen.tokens[number] for number in NUMBERS if seen.tokens[number]}
            decks = {name: seen.decks[BLUE + i].count for i, name in enumerate(DECKS)}
            self._piles = (packed, msgspec.Raw(_encode(tokens)), msgspec.Raw(_encode(decks)))
        return self._piles[1:]


def snapshot(game: Game, count: int) -> Snapshot:
    """How things stand, as a spectator sees it."""
    return Snapshots(game.table.drawing).take(game.hidden(None), count)


def first_snapshot(game_table: GameTable) -> Snapshot:
    """How things stood before the first event."""
    return snapshot_of(game_table.deal(), game_table.drawing, 0)


def snapshot_of(state: State, drawing: Drawing, count: int) -> Snapshot:
    """A state as a spectator sees it."""
    return Snapshots(drawing).take(blind(state, None), count)


@cache
def _free(taken: tuple[int, ...]) -> tuple[int, ...]:
    """The starting numbers that nobody has."""
    return tuple(number for number in range(1, len(taken) + 1) if number not in taken)


_Shown = tuple[msgspec.Raw, int]  # a robot as it travels, and its starting number


def _robot(who: int, packed: bytes, size: Size) -> _Shown | None:
    """A robot that plays. Its program travels last: it changes more often than the rest."""
    known = _body(who, packed[: _DICE.start], size)
    if known is None:
        return None
    body, number = known
    dice = packed[_DICE]
    return msgspec.Raw(body + (b"null}" if dice == _NO_DICE else f'"{program_text(dice)}"}}'.encode())), number


@lru_cache(maxsize=_MOST_REMEMBERED)
def _body(who: int, packed: bytes, size: Size) -> tuple[bytes, int] | None:
    """All of a robot but its program; and its starting number."""
    robot = refill(_SCRATCH.robot, packed + _NOTHING)
    if not robot.playing:
        return None
    shown = in_sight(robot, COLOURS[who], own=False, drawing=size) | {"program": None}  # a ``RobotState``
    return _encode(shown).removesuffix(b"null}"), robot.number


def own_key(robots: bytes, seat: Seat) -> tuple[object, ...]:
    """Told anew when this changes; what becomes of a program after the reveal everybody sees in the snapshots."""
    inventory, number = _SECRETS[seat.colour]
    return robots[inventory], robots[number], seat.draft, tuple(seat.orders.items()) if seat.orders else ()


def own(game: Game, seat: Seat) -> Own:
    """What only this seat knows: read from its own robot and nothing else."""
    robot = game.state.robots[COLOURS.index(seat.colour)]
    return Own(
        seat=seat.colour,
        inventory=modules_of(robot.inventory),
        program=program_text(pack_field(robot, "dice")) if robot.number else None,
        draft=seat.draft,
        orders=tuple(Order(kind=kind, answer=answer) for kind, answer in seat.orders.items()),
    )


def controller(game: Game, colour: str) -> Controller:
    """The controller of a seat."""
    return _controller(game.state.robots[COLOURS.index(colour)].worn)  # type: ignore[return-value]


@cache
def _controller(worn: int) -> msgspec.Raw:
    return msgspec.Raw(_encode(controller_for(modules_of(worn))))


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
    return tuple([Choice(answer=written(option)) for option in decision.options])


_CHOICES: dict[int, tuple[Any, str, Decision]] = {}  # by the id of the decision, as above


def plain_choices(decision: Decision) -> tuple[tuple[Choice, ...], str]:
    """The same as they travel, nothing foreseen; and the default."""
    known = _CHOICES.get(id(decision))
    if known is None:
        if len(_CHOICES) > _MOST_REMEMBERED:
            _CHOICES.clear()
        travelling: Any = msgspec.Raw(_encode(choices(decision)))
        known = _CHOICES[id(decision)] = (travelling, written(decision.default), decision)
    return known[0], known[1]
