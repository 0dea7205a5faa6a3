"""Bots in any language: a command that reads and writes lines of JSON (docs/bots.md).

A mistake costs the turn, never the game: the decision's default is used instead.
"""

import json
import time
from collections.abc import Callable, Collection
from typing import Any, Self

from msgspec.structs import replace

from volt.game import Answer, Decision, Plan, Program, View
from volt.game.controller import DICE, dice_per_unit, is_legal, open_keys
from volt.game.decisions import read_answer
from volt.game.notation import NUMBERS
from volt.game.vocabulary import DIE_LETTERS, HEADINGS

from .subprocess_io import Child

PROTOCOL = 2
HELLO_SECONDS = 10.0  # to start and say hello, before the game; after that only the time per decision counts
GRACE = 1.1  # an answer counts if it is at most a tenth late
MOST_STARTS = 5
MOST_SILENCE = 3  # consecutive decisions without an answer before it is restarted
MOST_NOISE = 100  # wrong lines that are stored
SHOWN = 100  # characters of a line that is quoted


class Mistake(Exception):
    """An error of a bot: ``kind`` is start, hello, crash, late, garbled, illegal or gone."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind, self.message = kind, message


class ProcessBot:
    """Plays with the answers of a command. ``mistakes`` lists what went wrong and at which decision, ``lost`` counts lost turns.

    The views must contain all events from the beginning; each is sent to the command only once, unless it is restarted.
    ``watch`` is called for every line, with ``>`` (sent) or ``<`` (received) and the line.
    """

    def __init__(
        self,
        command: str,
        seed: int = 0,
        watch: Callable[[str, str], None] = lambda way, line: None,
    ) -> None:
        self.command = command
        self.name = ""
        self.mistakes: list[tuple[Mistake, Decision | None]] = []
        self.lost = 0
        self._hello = {"type": "hello", "protocol": PROTOCOL, "seed": seed}
        self._watch = watch
        self._child: Child | None = None
        self._started = 0.0
        self._starts = self._asked = self._events_sent = self._silent = 0
        self._greeted = False
        self._problem: str | None = None
        try:
            self._start()
            self._greet(time.monotonic() + HELLO_SECONDS)
        except Mistake as mistake:
            self._went_wrong(mistake, None)
        except BaseException:  # interrupted: do not leave the command running
            self.close()
            raise

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """The command's answer if it is legal and comes within the budget plus a tenth, otherwise the default."""
        try:
            return self._ask(view, decision, budget)
        except Mistake as mistake:
            self.lost += 1
            self._went_wrong(mistake, decision)
            return decision.default

    def close(self) -> None:
        """Stop the process."""
        if self._child is not None:
            self._child.close()
            self._child = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- speaking ---

    def _ask(self, view: View, decision: Decision, budget: float) -> Answer:
        began = time.monotonic()
        until = began + budget * GRACE
        if not self._greeted:
            self._greet(until)
            budget = round(began + budget - time.monotonic(), 3)
        self._asked += 1
        self._send(self._decide(view, decision, budget))
        answer = self._receive("answer", until, self._asked).get("answer")
        self._silent = 0
        if not isinstance(answer, str):
            raise Mistake("illegal", f"the answer {_quoted(answer)} is not text; write it in quotes")
        try:
            return _legal(view, decision, answer)
        except ValueError as error:
            raise Mistake("illegal", str(error)) from None

    def _decide(self, view: View, decision: Decision, seconds: float) -> dict[str, Any]:
        """The message for a decision, with only the events that have not been sent yet."""
        # fewer than before: this is a different game
        sent = self._events_sent if self._events_sent <= len(view.events) else 0
        self._events_sent = len(view.events)
        message = {"type": "decide", "id": self._asked, "time": seconds, "problem": self._problem}
        message |= {
            "view": replace(view, events=view.events[sent:]).to_dict(),
            "decision": decision.to_dict(),
        }
        self._problem = None
        if decision.kind == "program":
            message["controller"] = controller_json(_modules(view, decision))
        return message

    def _greet(self, until: float) -> None:
        said = self._receive("hello", until, None)
        if said.get("protocol") != PROTOCOL:
            raise Mistake("hello", f"its hello names protocol {_quoted(said.get('protocol'))} instead of {PROTOCOL}")
        self.name = _quoted(said.get("name", ""))
        self._greeted = True

    def _send(self, message: dict[str, Any]) -> None:
        line = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        self._watch(">", line)
        assert self._child is not None
        self._child.send(line)

    def _receive(self, wanted: str, until: float, number: int | None) -> dict[str, Any]:
        """The next message that is wanted; a late answer to an earlier decision is ignored, anything else is a mistake."""
        if self._child is None:
            raise Mistake("gone", "it will not be started again")
        while True:
            try:
                line = self._child.receive(until)
            except TimeoutError:
                raise self._silence(wanted) from None
            if line is None:
                raise Mistake("crash", self._child.exit_report(until))
            self._watch("<", line)
            try:
                message = json.loads(line)
            except (ValueError, RecursionError):
                message = None
            if isinstance(message, dict) and message.get("type") == wanted:
                if number is None or message.get("id") == number:
                    return message
                if message.get("id") in range(1, number):
                    continue
            self._note(Mistake("garbled", _garbled(line, message, wanted, number)), None)

    def _silence(self, wanted: str) -> Mistake:
        if wanted == "hello":
            if time.monotonic() < self._started + HELLO_SECONDS:
                return Mistake("late", "it is still starting")
            lines = self._child.stderr_lines if self._child else ()
            return Mistake("hello", " · ".join([f"no hello within {HELLO_SECONDS:g} s", *lines]))
        self._silent += 1
        return Mistake("late", "no answer within the time limit plus 10%")

    # --- starting and restarting ---

    def _start(self) -> None:
        self._starts += 1
        self._started = time.monotonic()
        self._events_sent = 0
        try:
            self._child = Child(self.command)
        except (OSError, ValueError) as error:
            self._child = None
            raise Mistake("start", f"{self.command!r}: {error}") from None
        self._send(self._hello)

    def _note(self, mistake: Mistake, decision: Decision | None) -> None:
        if mistake.kind != "garbled" or len(self.mistakes) < MOST_NOISE:
            self.mistakes.append((mistake, decision))
        self._problem = mistake.message

    def _went_wrong(self, mistake: Mistake, decision: Decision | None) -> None:
        """Record a mistake; a broken command is restarted for the next decision, without waiting for its hello now."""
        self._note(mistake, decision)
        if mistake.kind not in ("crash", "hello") and self._silent < MOST_SILENCE:
            return
        if self._child is not None:
            self._child.kill()
            self._child = None
        self._greeted, self._silent = False, 0
        try:
            if self._starts == MOST_STARTS:
                raise Mistake("gone", f"after {MOST_STARTS} starts, all further turns are lost")
            self._start()
        except Mistake as failed:
            self._note(failed, None)


class AsyncProcessBot:
    """A ``ProcessBot`` for an event loop: ``async with AsyncProcessBot(command) as bot: await bot.choose(…)``."""

    def __init__(self, command: str, seed: int = 0) -> None:
        self._arguments = command, seed

    async def __aenter__(self) -> Self:
        import asyncio  # slow to import

        self._run = asyncio.to_thread
        self.bot = await self._run(ProcessBot, *self._arguments)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._run(self.bot.close)

    async def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """``ProcessBot.choose`` in a thread; the event loop keeps running."""
        return await self._run(self.bot.choose, view, decision, budget)


def _modules(view: View, decision: Decision) -> tuple[str, ...]:
    return next(robot.modules for robot in view.robots if robot.colour == decision.seat)


def _legal(view: View, decision: Decision, text: str) -> Answer:
    """Parse the answer, or raise ValueError with what is legal."""
    answer = read_answer(decision, text)
    if isinstance(answer, Plan):
        if answer.number not in decision.options:
            free = ", ".join(map(str, decision.options))
            raise ValueError(f"{text!r}: starting number {answer.number} is not free; free: {free}")
        modules = _modules(view, decision)
        if not is_legal(modules, answer.program):
            raise ValueError(f"{text!r} breaks PROG-5: {_fault(modules, answer.program)}")
    return answer


def _fault(modules: tuple[str, ...], program: Program) -> str:
    """Why a program is illegal."""
    for die in (die for unit in program.units for die in unit):
        keys = open_keys(modules, die.colour, die.number)
        if die.heading not in keys:
            return f"{die} may only lie on {', '.join(HEADINGS[key] for key in keys)}"
    return f"there are two blue and two red dice, {dice_per_unit(modules)} to a unit"


def _quoted(thing: object) -> str:
    text = thing if isinstance(thing, str) else json.dumps(thing, ensure_ascii=False)
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


def _garbled(line: str, message: object, wanted: str, number: int | None) -> str:
    """What is wrong with a line that is not the wanted message."""
    if message is None:
        return f"not JSON: {_quoted(line)} (print anything else to stderr)"
    if not isinstance(message, dict) or message.get("type") != wanted:
        return f'expected {{"type": "{wanted}", …}}, not {_quoted(line)}'
    return f"the answer to decision {number} must have that id: {_quoted(line)}"


def controller_json(modules: Collection[str]) -> dict[str, Any]:
    """What may lie on a controller, for bots that do not know the rules: the dice, how many per unit, the keys of each."""
    return {
        "dice": [DIE_LETTERS[colour] for colour in DICE],
        "dice_in_a_unit": dice_per_unit(modules),
        "keys": {
            f"{letter}{number}": [HEADINGS[key] for key in open_keys(modules, colour, number)]
            for colour, letter in DIE_LETTERS.items()
            for number in NUMBERS
        },
    }
