"""How much anybody may ask for."""

import time
from collections import OrderedDict

BODY = 64 * 1024
MESSAGE = 8 * 1024
ADDRESSES = 10_000  # remembered at most


class Bucket:
    """Allows ``burst`` things at once and ``rate`` a second in the long run."""

    __slots__ = ("burst", "left", "rate", "read")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self.left = rate, burst, burst
        self.read = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.read) * self.rate)
        self.read = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Addresses:
    """A bucket for every address; the one not heard of for longest is forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether one more is allowed to this address."""
        bucket = self._buckets.setdefault(address, Bucket(self._rate, self._burst))
        self._buckets.move_to_end(address)
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()
