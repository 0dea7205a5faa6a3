"""The time and the effort a bot may take."""

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


class Effort:
    """How much a bot may think: a time budget and optionally a number of rollouts.

    Rollouts are played in batches; none is started that would end too late if it took as long as the longest so far.
    """

    def __init__(self, clock: Deadline, samples: int | None) -> None:
        self._clock, self._samples, self.done = clock, samples, 0
        self._longest, self._noted = 0.0, clock.spent

    def note(self, courses: int) -> None:
        """Note that a batch of that many rollouts is done."""
        spent = self._clock.spent
        self._longest, self._noted = max(self._longest, spent - self._noted), spent
        self.done += courses

    def skip(self) -> None:
        """Note that the time since the last call was not spent on a batch."""
        self._noted = self._clock.spent

    def suffices(self, until: float) -> bool:
        """Whether less than this share is used up and there is time for another batch."""
        return self.used < until and self._clock.left >= self._longest

    def seconds(self, until: float) -> float:
        """Seconds until this share of the time is used up."""
        return self._clock.until(until)

    @property
    def used(self) -> float:
        """The share of the effort that is used up."""
        courses = self.done / self._samples if self._samples is not None else 0.0
        return max(courses, self._clock.used)
