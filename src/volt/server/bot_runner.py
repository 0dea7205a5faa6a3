"""Bots in rooms: they see what their seat may see, think on threads of their own, and can never stall a room."""

import asyncio
import random
import secrets
import threading
from collections.abc import Callable
from itertools import count
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from volt.bots import Bot
from volt.game import Answer, Decision, Plan
from volt.game.decisions import answer_text
from volt.texts import TextError, message

from .bot_registry import new_bot
from .clocks import Open
from .errors import RequestError
from .messages import Reason, Thought
from .metrics import METRICS
from .room_state import STAND_IN, RoomSeat
from .settings import Settings
from .turn_lock import settle

if TYPE_CHECKING:
    from .room import Room

THREADS = 2
PATIENCE = (
    3.0  # how many times its budget a bot may take before the default answers for it, and a second for the machine
)
START_WITHIN = 15.0  # seconds
PROGRAMMING_PAUSE = (1.0, 3.0)  # seconds that bots take among people
QUESTION_PAUSE = (0.4, 1.0)


class WorkerPool:
    """Threads that think. One that is stuck is left behind, and another takes its place."""

    def __init__(self, threads: int) -> None:
        self._jobs: SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any], threading.Event]] = SimpleQueue()
        for _ in range(threads):
            self.another()

    def another(self) -> None:
        """One more thread."""
        threading.Thread(target=self._work, name="volt-bot", daemon=True).start()

    async def run(self, job: Callable[[], Any], limit: float) -> Any:
        """The result of the job; TimeoutError when it takes longer."""
        future, begun = asyncio.get_running_loop().create_future(), threading.Event()
        self._jobs.put((job, future, begun))
        try:
            return await asyncio.wait_for(future, limit)
        except TimeoutError:
            if begun.is_set():  # else all are busy, and none is stuck for it
                self.another()
            raise

    def _work(self) -> None:
        while True:
            job, future, begun = self._jobs.get()
            if future.cancelled():
                continue
            begun.set()
            if future.cancelled():  # in between
                continue
            try:
                result: Any = job()
            except Exception as error:
                result = error
            try:
                future.get_loop().call_soon_threadsafe(settle, future, result)
            except RuntimeError:  # the server is gone
                return
            if future.cancelled():  # too late: another thread has taken this one's place
                return


class Machines:
    """All bots of all rooms."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pool = WorkerPool(THREADS)
        self._bots: dict[tuple[str, str, str], Bot] = {}  # room, seat, level
        self._thinking: dict[tuple[str, str], tuple[int, asyncio.Task[None]]] = {}  # room, seat -> question
        self._thoughts: dict[tuple[str, str], tuple[int, tuple[Any, ...]]] = {}  # of a program: its round, why

    def think(self, room: "Room", seat: RoomSeat, open_: Open) -> None:
        """Have the bot of a seat answer; once for each question."""
        key = (room.card.id, seat.colour)
        if self._thinking.get(key, (-1, None))[0] == open_.question:
            return
        task = asyncio.get_running_loop().create_task(self._answer(room, seat, open_))
        self._thinking[key] = (open_.question, task)
        task.add_done_callback(lambda done: self._forget(key, done))

    def _forget(self, key: tuple[str, str], task: "asyncio.Task[None]") -> None:
        if self._thinking.get(key, (0, None))[1] is task:
            del self._thinking[key]

    def busy(self, room: "Room") -> bool:
        """Whether a bot of this room is thinking."""
        return any(id_ == room.card.id for id_, _ in self._thinking)

    def forget(self, room: "Room") -> None:
        """The room is put away."""
        for key, bot in self._bots.items():
            if key[0] == room.card.id:
                _close(bot)
        self._bots = {key: bot for key, bot in self._bots.items() if key[0] != room.card.id}
        self._thoughts = {key: why for key, why in self._thoughts.items() if key[0] != room.card.id}

    async def _answer(self, room: "Room", seat: RoomSeat, open_: Open) -> None:
        """Think, then answer; who is late, wrong or broken says what nobody would mind: the default."""
        if self._settings.tempo and room.card.people:
            pause = PROGRAMMING_PAUSE if open_.kind == "program" else QUESTION_PAUSE
            await asyncio.sleep(random.uniform(*pause))
        current = _still_open(room, open_)
        if current is None:
            return
        answer = await self._thought(room, seat, current.decision)
        for attempt in count():
            current = _still_open(room, open_)
            if current is None:
                return
            if attempt:
                METRICS.bot_failures += attempt > 1
                answer = _with_free_number(current.decision, answer) if attempt == 1 else current.decision.default
            try:
                await room.answer(seat.colour, open_.question, answer_text(answer), "bot")
                return
            except RequestError:
                await asyncio.sleep(min(1.0, 0.05 * attempt))

    async def _thought(self, room: "Room", seat: RoomSeat, decision: Decision) -> Answer:
        assert room.play is not None
        budget = self._settings.budget
        view = room.play.game.see(seat.colour)
        try:
            key = (room.card.id, seat.colour, seat.machine or STAND_IN)
            bot = self._bots.get(key)
            if bot is None:
                bot = await self._pool.run(lambda: new_bot(key[2], secrets.randbits(32)), START_WITHIN)
                self._bots[key] = bot
            answer: Answer = await self._pool.run(lambda: bot.choose(view, decision, budget), PATIENCE * budget + 1)
        except Exception:
            METRICS.bot_failures += 1
            _close(self._bots.pop((room.card.id, seat.colour, seat.machine or STAND_IN), None))
            return decision.default
        if decision.kind == "program":
            self._thoughts[room.card.id, seat.colour] = (room.play.game.round, getattr(bot, "reasons", ()))
        return answer

    def tell_thoughts(self, room: "Room") -> None:
        """What the bots of a room had in mind for the round that has just been played."""
        if room.play is None:
            return
        for seat in room.card.seats:
            round_, reasons = self._thoughts.get((room.card.id, seat.colour), (0, ()))
            if reasons and (round_ < room.play.game.round or room.card.status == "over"):
                del self._thoughts[room.card.id, seat.colour]
                told = tuple(Reason(key=reason.key, params=dict(reason.params)) for reason in reasons)
                lines = tuple(line for line in map(_line, told) if line)
                room.audience.everybody(Thought(seat=seat.colour, round=round_, lines=lines, reasons=told))


def _still_open(room: "Room", open_: Open) -> Open | None:
    """The question as it stands now, if it still does."""
    current = room.play.open.get(open_.seat) if room.play is not None else None
    return current if current is not None and current.question == open_.question else None


def _with_free_number(decision: Decision, answer: Answer) -> Answer:
    """The same program with a starting number that nobody took meanwhile."""
    free = decision.options[0]
    return Plan(answer.program, free) if isinstance(answer, Plan) and isinstance(free, int) else decision.default


def _close(bot: Bot | None) -> None:
    """End the program of a bot that is one."""
    close = getattr(bot, "close", None)
    if close is not None:
        threading.Thread(target=close, name="volt-bot-end", daemon=True).start()


def _line(reason: Reason) -> str:
    try:
        return message("en", reason.key, **reason.params)
    except TextError:
        return ""
