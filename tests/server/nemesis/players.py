"""Players that behave like the page (``web/src/protocol/session.svelte.ts``): they notice a dead connection, reconnect with
jitter, say how many events they have, and resend an answer that was not accepted."""

import asyncio
import json
import random
import time
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from .history import Given, Order, RoomHistory, Saw, Stretch

OPENING, PATIENCE, QUIET = 3.0, 2.5, 1.5  # seconds, as in the page
LONGEST_PATIENCE = 20.0
FIRST_PAUSE, LONGEST_PAUSE = 0.125, 1.0
ORDER_KIND = "anchor"
NEVER = float("inf")


class _Option(msgspec.Struct):
    answer: str


class _Asked(msgspec.Struct):
    seat: str


class _Snapshot(msgspec.Struct):
    count: int
    winner: str | None
    asked: tuple[_Asked, ...] = ()


class _Order(msgspec.Struct):
    kind: str
    answer: str


class _Heard(msgspec.Struct):
    """The parts of a message that a player needs."""

    type: str
    since: int = 0
    events: list[msgspec.Raw] = []
    snapshot: _Snapshot | None = None
    seats: tuple[str, ...] = ()
    seat: str | None = None
    question: int | None = None
    kind: str = ""
    options: tuple[_Option, ...] = ()
    answer: str = ""
    orders: tuple[_Order, ...] = ()
    re: str = ""


_decode = msgspec.json.Decoder(_Heard).decode


class Lost(Exception):
    """The connection seems to be dead."""


class Player:
    """An operator or a spectator in a room."""

    def __init__(
        self, port: int, room: RoomHistory, seat: str | None, pace: float, sleepy: float = 0.0, stays: float = NEVER
    ) -> None:
        self._url = f"ws://127.0.0.1:{port}/api/rooms/{room.id}/socket"
        self._room, self._seat, self._pace, self._sleepy = room, seat, pace, sleepy
        self._random = random.Random(f"{room.id} {seat}")
        self._leaves_at = time.monotonic() + stays
        self._saw = Saw(seat)
        room.players.append(self._saw)
        self._retries = self._unwelcomed = 0
        self._asked: _Heard | None = None
        self._pending: tuple[int, str] | None = None  # the question and the answer, until it is accepted
        self._answer_at = self._order_at = NEVER
        if seat is not None:
            self._order_at = time.monotonic() + self._random.uniform(0, 6 * pace)
        self._unanswered: float | None = None  # when the first message without a reaction was sent
        self._last_sign = 0.0
        self._welcomed = False

    @property
    def have(self) -> int:
        last = self._saw.stretches[-1] if self._saw.stretches else None
        return last.since + len(last.events) if last else 0

    @property
    def _done(self) -> bool:
        """Whether the game is over, or it is time to leave and the outcome of every answer is known."""
        return self._room.over or (self._pending is None and time.monotonic() > self._leaves_at)

    async def play(self) -> None:
        """Play until the game is over, or it is time to leave."""
        self._saw.unserved.append((time.monotonic(), None))
        try:
            while not self._done:
                try:
                    await self._connect()
                except (OSError, WebSocketException, TimeoutError, EOFError, Lost):
                    self._broken(self._unanswered or time.monotonic())
                    pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2**self._retries)
                    self._retries += 1
                    await asyncio.sleep(pause * self._random.uniform(0.5, 1.0))
        finally:
            self._served()
            self._drop_pending()

    def _broken(self, since: float) -> None:
        if not self._saw.unserved or self._saw.unserved[-1][1] is not None:
            self._saw.unserved.append((since, None))

    def _served(self) -> None:
        if self._saw.unserved and self._saw.unserved[-1][1] is None:
            self._saw.unserved[-1] = (self._saw.unserved[-1][0], time.monotonic())

    async def _connect(self) -> None:
        self._welcomed, self._unanswered = False, None
        async with asyncio.timeout(OPENING):
            socket = await connect(self._url, ping_interval=None, compression=None, max_size=None, proxy=None)
        try:
            tokens = self._room.tokens[self._seat] if self._seat is not None else []
            self._hello_at = time.monotonic()
            self._count_at_hello = self._room.count
            self._order_at_hello = self._room.confirmed_order(self._seat) if self._seat else 0
            await self._send(socket, type="hello", tokens=tokens, have=self.have)
            while not self._done:
                try:
                    async with asyncio.timeout(max(0.0, self._next() - time.monotonic())):
                        frame = await socket.recv()
                except TimeoutError:
                    await self._act(socket)
                    continue
                self._unanswered, self._last_sign = None, time.monotonic()
                for line in str(frame).split("\n"):
                    await self._hear(socket, _decode(line))
        finally:
            socket.transport.abort()

    async def _send(self, socket: ClientConnection, **message: Any) -> None:
        self._unanswered = self._unanswered or time.monotonic()
        async with asyncio.timeout(PATIENCE):
            await socket.send(json.dumps(message))

    @property
    def _patience(self) -> float:
        """Seconds to wait for a reaction; longer after connections without a welcome, which may just be slow."""
        return min(LONGEST_PATIENCE, PATIENCE * 2**self._unwelcomed)

    def _next(self) -> float:
        """The next time at which there is something to do."""
        line = self._last_sign + QUIET if self._unanswered is None else self._unanswered + self._patience
        return min(line, self._answer_at, self._order_at) if self._welcomed else line

    async def _act(self, socket: ClientConnection) -> None:
        now = time.monotonic()
        if self._unanswered is not None and now >= self._unanswered + self._patience:
            self._unwelcomed += not self._welcomed
            raise Lost
        if self._welcomed and now >= self._answer_at:
            self._answer_at = NEVER
            await self._answer(socket)
        elif self._welcomed and now >= self._order_at:
            await self._set_order(socket)
        elif self._unanswered is None:
            await self._send(socket, type="ping")

    # --- what is heard ---

    async def _hear(self, socket: ClientConnection, heard: _Heard) -> None:
        match heard.type:
            case "welcome":
                self._welcome(heard)
            case "started":
                assert heard.snapshot is not None
                self._saw.stretches.append(Stretch(heard.snapshot.count))
            case "happened":
                self._happened(heard)
            case "ask":
                await self._ask(socket, heard)
            case "own":
                self._own(heard)
            case "accepted" if heard.question is not None:
                self._settle(heard.question, heard.answer, accepted=True)
            case "refused" if heard.re == "answer" and heard.question is not None:
                self._settle(heard.question, heard.answer, accepted=False)

    def _welcome(self, heard: _Heard) -> None:
        self._welcomed, self._first = True, True
        self._retries = self._unwelcomed = 0
        self._asked, self._answer_at = None, NEVER
        if self._seat is not None and heard.seats != (self._seat,):
            self._room.wrong.append(f"the token of {self._seat} opened {heard.seats}")
        if heard.snapshot is not None or not self._saw.stretches:
            if heard.since != self.have or not self._saw.stretches:
                self._saw.stretches.append(Stretch(heard.since))

    def _happened(self, heard: _Heard) -> None:
        stretch, snapshot = self._saw.stretches[-1], heard.snapshot
        assert snapshot is not None
        known = self.have - heard.since
        if known < 0:
            self._room.wrong.append(f"{self._seat or 'a spectator'} has {self.have} events and is sent {heard.since}…")
        stretch.events += [bytes(event) for event in heard.events[max(0, known) :]]
        if self._first:  # the state that a server shows to a new connection
            self._first = False
            self._served()
            if snapshot.count < self._count_at_hello:
                shown = f"{snapshot.count} events, when {self._count_at_hello} had been seen"
                self._room.wrong.append(f"stale: {self._seat or 'a spectator'} was shown {shown}")
        self._room.count = max(self._room.count, self.have)
        if self._pending is not None and all(asked.seat != self._seat for asked in snapshot.asked):
            self._drop_pending()
        if snapshot.winner is not None:
            self._room.over = True

    def _own(self, heard: _Heard) -> None:
        orders = self._room.orders.get(self._seat or "", [])
        value = next((order.answer for order in heard.orders if order.kind == ORDER_KIND), "")
        number = int(value or 0)
        if number < self._order_at_hello:
            self._room.wrong.append(f"stale: order {number} of {self._seat}, but {self._order_at_hello} was confirmed")
        if number > len(orders):
            self._room.wrong.append(f"order {number} of {self._seat} was never given")
        elif number:
            orders[number - 1].confirmed = True

    # --- what is sent ---

    async def _ask(self, socket: ClientConnection, ask: _Heard) -> None:
        again = self._asked is not None and self._asked.question == ask.question
        self._asked = ask
        if self._pending is not None and self._pending[0] == ask.question:
            await self._answer(socket)
        elif not again or self._answer_at is NEVER:
            self._drop_pending()
            self._answer_at = time.monotonic() + self._random.uniform(0, 2 * self._pace)
            if self._random.random() < self._sleepy:
                self._answer_at = NEVER  # the clock answers

    def _drop_pending(self) -> None:
        """Give up on an answer whose question is no longer open; its outcome is unknown."""
        if self._pending is not None:
            assert self._seat is not None
            self._room.given[self._seat, *self._pending].settled = time.monotonic()
            self._pending = None

    async def _answer(self, socket: ClientConnection) -> None:
        ask = self._asked
        if ask is None or ask.question is None or self._seat is None:
            return
        if self._pending is None:
            self._pending = ask.question, self._choose(ask)
        question, answer = self._pending
        self._room.given.setdefault((self._seat, question, answer), Given(time.monotonic())).refused = False
        await self._send(socket, type="answer", seat=self._seat, question=question, answer=answer)

    def _choose(self, ask: _Heard) -> str:
        option = self._random.choice(ask.options).answer
        if ask.kind != "program":
            return option
        dice = (f"{colour}{self._random.randint(1, 6)}{self._random.choice('nesw')}" for colour in "BRB")
        return " ".join([*dice, option])

    def _settle(self, question: int, answer: str, accepted: bool) -> None:
        given = self._room.given.get((self._seat or "", question, answer))
        if given is None:
            self._room.wrong.append(f"an answer of {self._seat} to {question} that it never gave: {answer}")
            return
        given.settled = time.monotonic()
        if accepted:
            given.accepted = given.accepted or given.settled
        else:
            given.refused = True
        if self._pending == (question, answer):
            self._pending = None

    async def _set_order(self, socket: ClientConnection) -> None:
        """Set a numbered standing order. No question has such an answer, so it does not affect the game."""
        assert self._seat is not None
        orders = self._room.orders.setdefault(self._seat, [])
        orders.append(Order(str(len(orders) + 1), time.monotonic()))
        self._order_at = time.monotonic() + self._random.uniform(0, 6 * self._pace)
        await self._send(socket, type="setorder", seat=self._seat, kind=ORDER_KIND, answer=orders[-1].value)
