"""The time a bot may take."""

import time

SPARE, MOMENT = 0.04, 0.004  # as a share of the budget; and in seconds, because any machine stalls now and then


class Deadline:
    """A budget of seconds that runs from now on; it plans to be done a little early."""

    def __init__(self, budget: float) -> None:
        self._begun = time.perf_counter()
        self.budget, self._planned = budget, budget - min(max(SPARE * budget, MOMENT), budget / 4)

    @property
    def spent(self) -> float:
        """Seconds since the question came."""
        return time.perf_counter() - self._begun

    @property
    def left(self) -> float:
        """Seconds that may still be used."""
        return self._planned - self.spent

    @property
    def used(self) -> float:
        """The share that is used up."""
        spent = self.spent
        return spent / self._planned if spent < self._planned else 1.0
