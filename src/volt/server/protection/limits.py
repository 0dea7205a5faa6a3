"""Rate limits, nearly all of them per address; expensive requests are counted by the processor time they take."""

from collections import Counter, OrderedDict
from collections.abc import Coroutine, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from types import coroutine
from typing import Any, TypeVar

from volt.texts import Phrase

from ..runtime.clock import monotonic, processor_time
from ..runtime.errors import RequestError
from ..runtime.settings import Settings

BODY = 64 * 1024
MESSAGE = 8 * 1024
ADDRESSES = 10_000  # remembered at most
AT_WORK = 2  # concurrent worker requests per address; further ones are refused
REQUESTS = 20.0, 200.0  # of an address, handshakes included: per second, and at once
PEAK, SLICE = 0.25, 0.005  # of the event loop, for an address: its share during a burst, and seconds at once
LONGEST_DEBT = 0.01  # seconds by which one piece of work delays the next slice; the average share counts all of it
MOST_OWED = 5.0  # seconds of the event loop: an address that owes more gets neither files nor new connections
LONGEST_PAUSE = 1.0  # seconds that work for an address, or a message of a sender that is too fast, waits
MESSAGES = 15.0, 60.0  # of a socket: per second, and at once
SOCKETS = 100  # of an address
SAVED = 2000.0, 4e6  # bytes that stay in the database and were not earned by playing: per second, and at once
ROOM_SOCKETS = 20  # of an address to one room: everything that happens there is sent to each
WATCHERS = 200  # of a room

ADDRESS: ContextVar[str] = ContextVar("address", default="")  # the address of the current request
Result = TypeVar("Result")


class Bucket:
    """A token bucket: allows bursts of ``burst`` and ``rate`` per second on average."""

    __slots__ = ("_left", "_read", "burst", "rate", "spent")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self._left = rate, burst, burst
        self._read = monotonic()
        self.spent = 0.0  # since the amount was last reported to other servers

    @property
    def left(self) -> float:
        """How much is left now; negative if more was spent than allowed."""
        now = monotonic()
        self._left = min(self.burst, self._left + (now - self._read) * self.rate)
        self._read = now
        return self._left

    def take(self) -> bool:
        """Take one if one is left; return whether one was."""
        if self.left < 1:
            return False
        self.spend(1)
        return True

    def spend(self, amount: float) -> None:
        """Charge the cost of finished work."""
        self._left = self.left - amount
        self.spent += amount

    def wait(self, amount: float = 0.0) -> float:
        """Seconds until ``amount`` is available; 0 if it already is."""
        missing = amount - self.left
        return missing / self.rate if missing > 0 else 0.0


class Unlimited(Bucket):
    """A bucket that never runs out."""

    __slots__ = ()

    @property
    def left(self) -> float:
        """Always enough, whatever was spent."""
        return inf


UNLIMITED = Unlimited(inf, inf)


class LoopTime(Bucket):
    """Seconds of the event loop. Little may be used at once, even of what was saved up: everybody else waits meanwhile."""

    __slots__ = ("_slice",)

    def __init__(self, rate: float, burst: float) -> None:
        super().__init__(rate, burst)
        self._slice = Bucket(PEAK, SLICE)

    def spend(self, amount: float) -> None:
        """Charge the cost of finished work."""
        super().spend(amount)
        self._slice.spend(min(amount, LONGEST_DEBT))

    def wait(self, amount: float = 0.0) -> float:
        """Seconds until ``amount`` is available and the next slice begins."""
        return max(super().wait(amount), self._slice.wait())


@coroutine
def charged(coroutine_: Coroutine[Any, Any, Result], budget: Bucket) -> Generator[Any, Any, Result]:
    """Run a coroutine and charge the processor time of each of its steps to the budget."""
    step, value = coroutine_.send, None
    while True:
        began = processor_time()
        try:
            awaited = step(value)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]
        finally:
            budget.spend(processor_time() - began)
        try:
            step, value = coroutine_.send, (yield awaited)
        except BaseException as thrown:
            step, value = coroutine_.throw, thrown


class Addresses:
    """A bucket per address; the least recently seen is evicted first."""

    def __init__(self, rate: float, burst: float, kind: type[Bucket] = Bucket) -> None:
        self._rate, self._burst, self._kind = rate, burst, kind
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __getitem__(self, address: str) -> Bucket:
        bucket = self._buckets.setdefault(address, self._kind(self._rate, self._burst))
        self._buckets.move_to_end(address)
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket

    def spent(self) -> dict[str, float]:
        """What addresses have spent since the last call."""
        spent = {address: bucket.spent for address, bucket in self._buckets.items() if bucket.spent}
        for address in spent:
            self._buckets[address].spent = 0.0
        return spent

    def spend(self, spent: dict[str, float]) -> None:
        """Charge addresses for what they have spent on other servers."""
        for address, amount in spent.items():
            bucket = self[address]
            bucket.spend(amount)
            bucket.spent -= amount


class Limits:
    """What every address may use of a server."""

    def __init__(self, settings: Settings) -> None:
        self.on = settings.limits
        self._requests = self._addresses(*REQUESTS)
        self._rooms = self._addresses(0.2, 20.0)
        self._saved = self._addresses(*SAVED)
        self.loop = self._addresses(0.05, 0.5, LoopTime)  # seconds of the event loop
        self.workers = self._addresses(0.2, 6.0)  # seconds of workers
        self.analysis = self._addresses(0.1, 20.0)  # seconds of the worker that analyses games
        self.saying = self._addresses(1.0, 8.0)  # chat lines
        self._at_work: Counter[str] = Counter()
        self.sockets: Counter[str] = Counter()
        self._room_sockets: Counter[str] = Counter()  # by address and room

    def _addresses(self, rate: float, burst: float, kind: type[Bucket] = Bucket) -> Addresses:
        return Addresses(rate, burst, kind if self.on else Unlimited)

    def messages(self) -> Bucket:
        """The messages that a socket has left."""
        return Bucket(*MESSAGES) if self.on else UNLIMITED

    def request(self, counted: bool = False) -> None:
        """RequestError if the address sends too many requests or has no time of the event loop left.

        ``counted``: the server that has passed the request on has counted it.
        """
        if not (counted or self._requests[ADDRESS.get()].take()) or self.loop[ADDRESS.get()].left < 0:
            raise too_fast()

    def room(self) -> None:
        """RequestError if the address creates too many rooms."""
        if not self._rooms[ADDRESS.get()].take():
            raise too_fast()

    def save(self, size: int) -> None:
        """Charge so many bytes that will stay in the database; RequestError if the address has filled too much of it."""
        saved = self._saved[ADDRESS.get()]
        if saved.left < 0:
            raise too_fast()
        saved.spend(max(0, size))

    def pause(self) -> float:
        """Seconds, at most ``LONGEST_PAUSE``, until the event loop may do more for the current address."""
        return min(self.loop[ADDRESS.get()].wait(), LONGEST_PAUSE)

    def spent(self) -> dict[str, dict[str, float]]:
        """What addresses have spent here since the last call, for other servers to charge as well."""
        return {name: spent for name, addresses in self._shared().items() if (spent := addresses.spent())}

    def spend(self, spent: dict[str, dict[str, float]]) -> None:
        """Charge addresses for what they have spent on another server."""
        for name, addresses in self._shared().items():
            addresses.spend(spent.get(name, {}))

    def _shared(self) -> dict[str, Addresses]:
        """The limits that hold for all servers together; event loop time is limited on each server separately."""
        return {
            "requests": self._requests,
            "rooms": self._rooms,
            "saved": self._saved,
            "work": self.workers,
            "analysis": self.analysis,
            "saying": self.saying,
        }

    @contextmanager
    def work(self) -> Iterator[Bucket]:
        """Wrap work for an address; the caller charges the bucket. RequestError if nothing is left or too much is running."""
        address = ADDRESS.get()
        bucket = self.workers[address]
        if self.on and (bucket.left < 0 or self._at_work[address] >= AT_WORK):
            raise too_fast()
        self._at_work[address] += 1
        try:
            yield bucket
        finally:
            drop(self._at_work, address)

    @contextmanager
    def socket(self, room: str) -> Iterator[None]:
        """Wrap a socket to a room; RequestError if the address has too many."""
        address = ADDRESS.get()
        here = f"{address} {room}"
        if self.on and (self.sockets[address] >= SOCKETS or self._room_sockets[here] >= ROOM_SOCKETS):
            raise RequestError(429, "too_many", Phrase("errors.too_many_sockets"))
        self.sockets[address] += 1
        self._room_sockets[here] += 1
        try:
            yield
        finally:
            drop(self.sockets, address)
            drop(self._room_sockets, here)


def too_fast() -> RequestError:
    """429: too many requests."""
    return RequestError(429, "too_fast", Phrase("errors.too_fast"))


def is_this_machine(address: str) -> bool:
    """Whether an address, as it is counted, is a loopback address: of this machine, or of a proxy on it that is not named."""
    return address.startswith("127.") or address == "::/64"


def drop(counts: Counter[str], address: str) -> None:
    """Decrement a counter; remove it at 0."""
    counts[address] -= 1
    if counts[address] <= 0:
        del counts[address]
