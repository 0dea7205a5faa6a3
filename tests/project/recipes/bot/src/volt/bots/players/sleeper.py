"""The sleeper takes the default of every decision."""

from volt.game import Answer, Decision, View


class SleeperBot:
    """Programs nothing and declines what it can; the seed is ignored."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: View, decision: Decision, budget: float) -> Answer:
        """The default."""
        return decision.default
