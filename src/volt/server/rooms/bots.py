"""Bots in rooms: they see what their seat may see, think in worker processes, and can never stall a room."""

import asyncio
import os
import random
import secrets
from collections.abc import Callable
from itertools import count
from typing import Any, Protocol

from volt.bots import BOTS, Bot
from volt.bots.thoughts import Reason
from volt.game import Answer, Decision, Plan
from volt.game.decisions import answer_text
from volt.game.views.view import SeatView
from volt.texts import Phrase, TextError, message

from ..protection.fair_queue import FairQueue
from ..runtime.clock import monotonic, now
from ..runtime.errors import RequestError, report
from ..runtime.metrics import BOT_FAILURES
from ..runtime.settings import Settings
from ..runtime.workers import Workers, idle_workers
from .answers import Answers
from .broadcast import Audience
from .game import OpenDecision, RoomGame
from .messages import BotReason
from .programs import Programs
from .socket_messages import Thought
from .state import STAND_IN, Colour, RoomSeat, RoomState

PATIENCE = 3.0  # a bot that takes longer than this multiple of its budget, plus a second, gives the default answer
PROGRAMMING_PAUSE = (12.0, 40.0)  # seconds after which bots lock in their programs in games with people
WATCHING = 15.0  # seconds that people watch the fight of a round before they program the next
LAST_PAUSE = (0.2, 0.8)  # seconds after which bots lock in once all people have
QUESTION_PAUSE = (0.4, 1.0)
SHOW_BUDGET = 0.15  # seconds that a bot may think in an exhibition
SHOW_LOCK = (0.8, 1.0)  # when it locks in, as a fraction of the pause between rounds
POLL = 0.1
STRONGEST = "volt.bots.players.champion"  # imports all that bots need

_PROGRAMS: dict[str, str] = {}  # commands of external bots, by name


def register_program(name: str, command: str) -> None:
    """Let an external program play under this name."""
    _PROGRAMS[name] = command


def programs() -> tuple[str, ...]:
    """The names of the external programs that the server was started with."""
    return tuple(_PROGRAMS)


def levels() -> tuple[str, ...]:
    """The names of all bots: those of ``volt.bots``, and external programs."""
    return (*BOTS, *programs())


def check_level(level: str) -> None:
    """RequestError if there is no such bot."""
    if level not in levels():
        raise RequestError(
            422, "level", Phrase("errors.no_level", level=repr(level), known=", ".join(levels())), "level"
        )


# --- in a worker process ---


def think(
    make: Callable[[int], Bot], seed: int, seen: SeatView, decision: Decision, budget: float
) -> tuple[Answer, tuple[Reason, ...]]:
    """The answer of a new bot, and the reasons for it."""
    bot = make(seed)
    return bot.choose(seen.view(), decision, budget), getattr(bot, "reasons", ())


# --- on the event loop ---


class BotRoom(Protocol):
    """What bots need from a room."""

    state: RoomState
    game: RoomGame | None
    audience: Audience
    answers: Answers
    address: str


class BotRunner:
    """All bots of all rooms."""

    def __init__(self, settings: Settings, workers: Workers | None = None) -> None:
        self._settings = settings
        processes = max(2, os.cpu_count() or 1)
        self._turns = FairQueue(processes)
        # people wait for them
        self._pool = workers or idle_workers(processes, "bots", STRONGEST, by_processor=False)
        self.programs = Programs()
        self._failed: set[str] = set()  # bots whose failure has been logged
        self._thinking: dict[tuple[str, str], tuple[int, asyncio.Task[None]]] = {}  # by room and seat: the question
        # by room and seat: why it chose its program of that round
        self._thoughts: dict[tuple[str, str], tuple[int, tuple[Any, ...]]] = {}

    def think(self, room: BotRoom, seat: RoomSeat, open_: OpenDecision) -> None:
        """Let the bot of a seat answer, once per question."""
        key = (room.state.id, seat.colour)
        if self._thinking.get(key, (-1, None))[0] == open_.question:
            return
        task = asyncio.get_running_loop().create_task(self._answer(room, seat, open_))
        self._thinking[key] = (open_.question, task)
        task.add_done_callback(lambda done: self._thought(key, done))

    def _thought(self, key: tuple[str, str], task: "asyncio.Task[None]") -> None:
        if self._thinking.get(key, (0, None))[1] is task:
            del self._thinking[key]

    def busy(self, room: BotRoom) -> bool:
        """Whether a bot of this room is thinking."""
        return any((room.state.id, seat.colour) in self._thinking for seat in room.state.seats)

    def forget(self, room: BotRoom) -> None:
        """End the external programs of a room that is being unloaded or whose game is over, and forget its bots' reasons."""
        self.programs.stop(room.state.id)
        for seat in room.state.seats:
            self._thoughts.pop((room.state.id, seat.colour), None)

    def stop(self, room: BotRoom) -> None:
        """Stop the bots of a room that may belong to another server now."""
        self.forget(room)
        for key in [key for key in self._thinking if key[0] == room.state.id]:
            self._thinking.pop(key)[1].cancel()

    def close(self) -> None:
        """End all processes."""
        self._pool.close()
        self.programs.close()

    async def _answer(self, room: BotRoom, seat: RoomSeat, open_: OpenDecision) -> None:
        """Think, then answer, if need be with another starting number; a bot that is late, wrong or broken gives the default."""
        paced = self._settings.tempo and any(seat.kind == "human" and not seat.network for seat in room.state.seats)
        if room.state.exhibition:
            await _wait_for_viewers(open_, self._settings.exhibition)
            if not room.audience.connections:
                return  # nobody is watching; the bot is asked again when somebody is
        if paced and open_.kind != "program":
            await asyncio.sleep(random.uniform(*QUESTION_PAUSE))
        current = _still_open(room, open_)
        if current is None:
            return
        answer = await self._choose(room, seat, current.decision)
        if paced and open_.kind == "program":
            await _wait_like_people(room)
        for attempt in count():
            current = _still_open(room, open_)
            if current is None:
                return
            if attempt >= len(room.state.seats):  # each of the others can have taken its number once
                BOT_FAILURES.inc()
                answer = current.decision.default
            elif attempt:
                answer = _with_free_number(current.decision, answer)
            try:
                await room.answers.give(seat.colour, open_.question, answer_text(answer), "bot")
                return
            except RequestError:
                await asyncio.sleep(min(1.0, 0.05 * attempt))

    async def _choose(self, room: BotRoom, seat: RoomSeat, decision: Decision) -> Answer:
        assert room.game is not None
        game, budget, level = room.game.game, self._settings.budget, seat.bot or STAND_IN
        budget = min(budget, SHOW_BUDGET) if room.state.exhibition else budget
        round_, limit = game.round, PATIENCE * budget + 1
        reasons: tuple[Reason, ...] = ()
        try:
            seen = SeatView.of(game, seat.colour)
            async with self._turns.turn(room.address, bool(room.audience.online)):
                if level in _PROGRAMS:
                    key, command = (room.state.id, seat.colour, level), _PROGRAMS[level]
                    answer = await self.programs.choose(key, room.address, command, seen.view, decision, budget, limit)
                else:
                    make, seed = BOTS[level], secrets.randbits(32)
                    answer, reasons = await self._pool.run(limit, think, make, seed, seen, decision, budget)
        except Exception as error:
            BOT_FAILURES.inc()
            if level not in self._failed and not isinstance(error, TimeoutError | EOFError):
                self._failed.add(level)
                report(error, "bot %s failed; if it fails again, volt_bot_failures counts it", level)
            return decision.default
        if decision.kind == "program":
            self._thoughts[room.state.id, seat.colour] = (round_, reasons)
        return answer

    def tell_thoughts(self, room: BotRoom) -> None:
        """Send everybody what the bots of a room planned for the round that has just been played."""
        if room.game is None:
            return
        for seat in room.state.seats:
            round_, reasons = self._thoughts.get((room.state.id, seat.colour), (0, ()))
            if reasons and (round_ < room.game.game.round or room.state.status == "over"):
                del self._thoughts[room.state.id, seat.colour]
                known = tuple(BotReason(key=reason.key, params=dict(reason.params)) for reason in reasons)
                lines = tuple(line for line in map(_line, reasons) if line)
                room.audience.everybody(Thought(seat=seat.colour, round=round_, lines=lines, reasons=known))


def lock_pause(round_: int) -> float:
    """Seconds after which a bot locks in if people still program: first they watch the round before, if there was one."""
    return (WATCHING if round_ > 1 else 0.0) + random.uniform(*PROGRAMMING_PAUSE)


async def _wait_like_people(room: BotRoom) -> None:
    """Wait as long as a person might, so that people find starting numbers left; only briefly once all people have locked in."""
    until = monotonic() + lock_pause(room.game.game.round if room.game is not None else 0)
    while monotonic() < until:
        if not any(open_.kind == "program" and not _played_by_bot(room, open_.seat) for open_ in _open(room)):
            await asyncio.sleep(random.uniform(*LAST_PAUSE))
            return
        await asyncio.sleep(POLL)


async def _wait_for_viewers(open_: OpenDecision, pace: float) -> None:
    """Before locking in a program, wait until viewers have seen the previous round."""
    if open_.kind == "program":
        await asyncio.sleep(max(0.0, open_.began + pace * random.uniform(*SHOW_LOCK) - now()))


def _open(room: BotRoom) -> list[OpenDecision]:
    return list(room.game.open.values()) if room.game is not None else []


def _played_by_bot(room: BotRoom, colour: Colour) -> bool:
    return any(seat.colour == colour and seat.bot for seat in room.state.seats)


def _still_open(room: BotRoom, open_: OpenDecision) -> OpenDecision | None:
    """The question, if it is still open and still a bot's: the operator may have returned."""
    current = room.game.open.get(open_.seat) if room.game is not None else None
    still = current is not None and current.question == open_.question and _played_by_bot(room, open_.seat)
    return current if still else None


def _with_free_number(decision: Decision, answer: Answer) -> Answer:
    """The same program with a starting number that nobody has taken in the meantime; the default if it is not a program."""
    free = decision.options[0]
    return Plan(answer.program, free) if isinstance(answer, Plan) and isinstance(free, int) else decision.default


def _line(reason: Reason) -> str:
    try:
        return message("en", reason.key, **reason.params)
    except TextError:
        return ""
