"""The time a bot may take."""

import time

# the reserve, because any machine stalls now and then: a share of the budget, at least so many seconds, at most this share
SPARE, MOMENT, MOST_SPARE = 0.04, 0.004, 0.1


class Deadline:
    """A budget in seconds that starts now; it keeps a little in reserve."""

    def __init__(self, budget: float) -> None:
        self._begun = time.perf_counter()
        self.budget, self._planned = budget, budget - min(max(SPARE * budget, MOMENT), MOST_SPARE * budget)

    @property
    def spent(self) -> float:
        """Seconds since it started."""
        return time.perf_counter() - self._begun

    @property
    def left(self) -> float:
        """Seconds that may still be used."""
        return self.until(1.0)

    def until(self, share: float) -> float:
        """Seconds until this share is used up."""
        return share * self._planned - self.spent

    @property
    def used(self) -> float:
        """The share that is used up."""
        spent = self.spent
        return spent / self._planned if spent < self._planned else 1.0
