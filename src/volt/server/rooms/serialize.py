"""Messages built from rooms and games, and their encoder. Secrets are removed only in ``volt.game``."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Raw

from volt.arenas import Drawing, write_drawing
from volt.arenas.spaces import Size
from volt.game import Decision, Event, Game
from volt.game.controller import dice_per_unit, open_keys
from volt.game.decisions import answer_text
from volt.game.events import PackedEvents
from volt.game.notation import NUMBERS
from volt.game.preview import Outlook, UnitOutcome
from volt.game.serialize import encode as encode_shown
from volt.game.setup import Setup as GameTable
from volt.game.situation import program_text, robot_view, robots_in, situation
from volt.game.views.view import redacted
from volt.game.vocabulary import COLOURS, DIE_LETTERS, HEADINGS, MODULES, modules_of
from volt.rules.dialect.packed_struct import fields_reader, pack, pack_field
from volt.rules.event_kinds import ModuleDrawn
from volt.rules.module_ids import BLUE, RED
from volt.rules.module_table import FACTS
from volt.rules.phases.programming import DICE_OF_A_COLOUR
from volt.rules.state import SEATS, Robot, State

from ..runtime.errors import RequestError, catalogue_text
from .agreements import days_off_left, is_paused
from .game import RoomGame
from .messages import (
    Asked,
    Choice,
    Controller,
    Course,
    Earlier,
    ModuleUse,
    Order,
    RoomInfo,
    SeatInfo,
    Snapshot,
    Table,
    UnitPreview,
)
from .socket_messages import Ask, Own, Refused
from .state import RoomSeat, RoomState, kept_until


def encode(message: object) -> str:
    """A message as JSON text."""
    return encode_shown(message).decode()


def refused(error: RequestError, re: str = "") -> Refused:
    """What was wrong with a message of the type ``re``."""
    return Refused(code=error.code, message=error.message, text=catalogue_text(error.message), re=re)


def visible(events: PackedEvents, seat: str | None) -> tuple[Event, ...]:
    """Events as a seat, or a spectator, may see them."""
    return tuple(events.seen_by(seat))


def seats_that_see_more(events: PackedEvents) -> list[str | None]:
    """The seats that see more of these events than others."""
    return [drawn.seat for drawn in events.only(ModuleDrawn)] if events.has_kind(ModuleDrawn) else []


def room_info(
    state: RoomState,
    online: Collection[str] = (),
    watchers: int = 0,
    gone: Collection[str] = (),
    keep_days: float = 0,
) -> RoomInfo:
    """The room as everybody sees it: with the seats that are connected, and those whose operators are gone.

    ``keep_days``: after how many days without activity it is deleted; 0: never.
    """
    expires = not state.wakes and state.championship is None
    waiting = state.asked if state.status == "running" else {}
    paused = is_paused(state)
    return RoomInfo(
        id=state.id,
        status=state.status,
        mode=state.mode,
        arena="" if state.drawing else state.arena,
        edition=state.edition,
        goal=state.goal,
        seats=tuple(
            seat_info(seat, seat.colour in online, seat.colour in gone, days_off_left(state, seat))
            for seat in state.seats
        ),
        clock=state.clock,
        private=state.private,
        coach=state.coach,
        round=state.round,
        winner=state.winner,
        watchers=watchers,
        rematch=state.rematch,
        championship=state.championship,
        created=int(state.created),
        quiet=state.quiet,
        waiting=tuple(waiting),  # type: ignore[arg-type]
        until=tuple(int(max(each, state.hold)) if each and not paused else 0 for each in waiting.values()),
        paused=paused,
        expires=kept_until(state.created, state.active, keep_days if expires else 0),
    )


def seat_info(seat: RoomSeat, online: bool = False, gone: bool = False, days_off: int = 0) -> SeatInfo:
    """The seat as everybody sees it."""
    return SeatInfo(
        colour=seat.colour,
        side=seat.side,
        kind=seat.kind,
        name=seat.name,
        robot=seat.robot,
        level=seat.bot if seat.kind != "open" else "",
        online=online,
        away=seat.away,
        gone=gone,
        modules=seat.modules,
        coach=seat.coach,
        hints=seat.hints,
        claim=seat.claim_code,
        wish=seat.wish,
        days_off=days_off,
    )


def table(game_table: GameTable) -> Table:
    """The constant part of a room."""
    drawing = game_table.drawing
    return Table(
        mode=game_table.mode,
        edition=game_table.edition,
        goal=game_table.goal,
        arena=game_table.arena,
        drawing=write_drawing(drawing),
        columns=drawing.columns,
        rows=drawing.rows,
    )


def snapshot(game: Game, count: int, asked: Sequence[Asked] = ()) -> Snapshot:
    """The current state as a spectator sees it."""
    return _snapshot(pack(game.hidden(None)), game.setup.drawing, count, asked)


def first_snapshot(game_table: GameTable) -> Snapshot:
    """The state before the first event."""
    return snapshot_of(game_table.deal(), game_table.drawing, 0)


def snapshot_of(state: State, drawing: Drawing, count: int) -> Snapshot:
    """A state as a spectator sees it."""
    return _snapshot(pack(redacted(state, None)), drawing, count)


def round_snapshot(game: RoomGame) -> Snapshot:
    """The public state when the current round began."""
    return _snapshot(game.round_start.packed, game.game.setup.drawing, game.round_start.count)


def _snapshot(packed: bytes, drawing: Drawing, count: int, asked: Sequence[Asked] = ()) -> Snapshot:
    """A snapshot of a packed state that is already redacted for spectators."""
    robots = [Raw(_encoded_robot(robot, who, drawing.size)) for who, robot in robots_in(packed)]
    return Snapshot(robots=tuple(robots), count=count, asked=tuple(asked), **situation(packed))  # type: ignore[arg-type]


@lru_cache(maxsize=1 << 12)
def _encoded_robot(packed: bytes, who: int, size: Size) -> bytes:
    """A robot as JSON. Cached: most robots do not change from one message to the next."""
    return encode_shown(robot_view(packed, who, False, size))


def earlier(game: RoomGame, before: int, seat: str | None) -> Earlier:
    """The initial state, and the events of past rounds before number ``before``, as a seat or a spectator may see them."""
    events = game.game.packed_events()[: min(before, game.round_start.count)]  # later ones may not be saved yet
    return Earlier(snapshot=first_snapshot(game.game.setup), events=visible(events, seat))


def secrets(game: Game) -> tuple[int, ...]:
    """The inventory and the starting number of every robot, one after another: a change means a private message to its seat."""
    return _SECRETS.unpack(pack_field(game.state, "robots"))


_SECRETS = fields_reader(Robot, SEATS, "inventory", "number")


def own(game: Game, seat: RoomSeat) -> Own:
    """The private state of a seat, read only from its own robot."""
    robot = game.state.robots[COLOURS.index(seat.colour)]
    return Own(
        seat=seat.colour,
        inventory=() if seat.blind else modules_of(robot.inventory),
        program=program_text(pack_field(robot, "dice")) if robot.number and not seat.blind else None,
        draft=seat.draft,
        orders=tuple([Order(kind=kind, answer=answer) for kind, answer in seat.orders.items()]) if seat.orders else (),
    )


def equipped(game: Game, colour: str) -> int:
    """The modules a robot has equipped, as a bit set."""
    return game.state.robots[COLOURS.index(colour)].equipped


@lru_cache(maxsize=1 << 8)
def controller_for(modules: tuple[str, ...]) -> Controller:
    """The keys open to each die, the dice that a unit holds, and the modules that may use a die (PROG, MOD-1)."""

    def keys(die: int) -> dict[str, tuple[str, ...]]:
        return {str(n): tuple(HEADINGS[key] for key in open_keys(modules, die, n)) for n in NUMBERS}

    return Controller(
        blue=keys(BLUE),
        red=keys(RED),
        dice={"blue": DICE_OF_A_COLOUR, "red": DICE_OF_A_COLOUR},
        in_a_unit=dice_per_unit(modules),
        modules={
            f"{letter}{n}": tuple(name for name in modules if _serves(name, die, n))
            for die, letter in DIE_LETTERS.items()
            for n in NUMBERS
        },
    )


def _serves(module: str, die: int, number: int) -> bool:
    """MOD-1: whether a module may be used with a die of that colour and number."""
    facts = FACTS[MODULES.index(module)]
    return facts.die == die and facts.low <= number <= facts.high


def choices(decision: Decision, outlooks: Sequence[Outlook] = ()) -> tuple[Choice, ...]:
    """The legal answers, each with what it would lead to as far as that is known."""
    answers = [answer_text(option) for option in decision.options]
    if not outlooks:
        return tuple([Choice(answer=answer) for answer in answers])
    each = zip(answers, outlooks, strict=True)
    return tuple([Choice(answer=answer, **_outlook(outlook, decision.seat)) for answer, outlook in each])


def unit_previews(outcomes: Iterable[UnitOutcome], seat: str) -> tuple[UnitPreview, ...]:
    """What the units of a program would do, as its operator may see it."""
    return tuple(
        UnitPreview(first=unit.first, last=unit.last, reach=unit.reach, **_outlook(unit.outlook, seat))
        for unit in outcomes
    )


def _outlook(outlook: Outlook, seat: str) -> dict[str, Any]:
    """The fields for the courses that events can take."""
    expected, *others = outlook.courses
    otherwise = tuple(
        Course(uses=tuple(ModuleUse(**use._asdict()) for use in course.uses), events=visible(course.events, seat))
        for course in others
    )
    return {"events": visible(expected.events, seat), "otherwise": otherwise, "more": outlook.more}


def ask(
    decision: Decision,
    question: int,
    left: float | None,
    outlooks: Sequence[Outlook] = (),
    equipped: int | None = None,
) -> Ask:
    """A question as a message; if it asks for a program, with the controller for the ``equipped`` modules."""
    return Ask(
        seat=decision.seat,  # type: ignore[arg-type]
        question=question,
        kind=decision.kind,
        options=choices(decision, outlooks),
        default=answer_text(decision.default),
        left=left,
        controller=None if equipped is None else controller_for(modules_of(equipped)),
    )
