"""Statistics of many games. All counts are sums, so a run of millions can be counted in chunks."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from volt.game.vocabulary import MODULES, RULE_IDS, seat_name
from volt.rules.arena import MAX_SPACES
from volt.rules.module_ids import LAST_MODULE
from volt.rules.state import NOBODY, SEATS, SQUAD

from .playouts import CAUSES
from .shares import Share

QUANTILES = (0.05, 0.25, 0.75, 0.95)
Counts = NDArray[np.int64]


def _zeros(*shape: int) -> Counts:
    return np.zeros(shape, np.int64)


class Survey:
    """Counts over games of at most ``limit`` rounds, all with one set-up."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.games = 0
        self.activations = 0
        self.playing = np.zeros(SEATS, bool)  # which seats take part, and which of them are KillBots
        self.killbots = np.zeros(SEATS, bool)
        self.wins = _zeros(SEATS + 2)  # by winner: a seat, SQUAD, and NOBODY, which is the last
        self.won = _zeros(SEATS)  # by seat; a squad wins for all its KillBots
        self.rounds = _zeros(limit + 1)  # games by how long they took
        self.causes = _zeros(CAUSES)  # destructions by the rule or module that did it
        self.scored = _zeros(CAUSES)  # VP by the rule or module that gave them
        self.stands = _zeros(MAX_SPACES)
        self.deaths = _zeros(MAX_SPACES)
        self.equipped = _zeros(SEATS, LAST_MODULE + 1)  # at the end of decided games, by seat and module
        self.equipped_won = _zeros(SEATS, LAST_MODULE + 1)  # the same, winners only

    def __repr__(self) -> str:
        return f"<Survey of {self.games} games, {self.decided} decided, {self.mean_rounds:.1f} rounds on average>"

    def count(self, games: Any) -> None:
        """Count packed games that have been played out."""
        winners = games["winner"].astype(np.int64)
        self.playing |= (games["robots"]["playing"] == 1).any(axis=0)
        self.killbots |= (games["robots"]["killbot"] == 1).any(axis=0)
        self.games += len(games)
        self.activations += int(games["activations"].sum())
        self.wins += np.bincount(winners % (SEATS + 2), minlength=SEATS + 2)
        rounds = games["rounds"].astype(np.int64)  # the limit may be greater than 16 bits
        self.rounds += np.bincount(np.minimum(rounds, self.limit), minlength=self.limit + 1)
        robots = games["robots"]
        for seat in range(SEATS):
            won = (winners == seat) | ((winners == SQUAD) & (robots["killbot"][:, seat] == 1))
            self.won[seat] += np.count_nonzero(won)
            equipped = robots["equipped"][:, seat]
            self.equipped[seat] += _by_module(equipped[winners != NOBODY])
            self.equipped_won[seat] += _by_module(equipped[won])

    def tally(self, tallies: Any) -> None:
        """Add the tallies of surveyed playouts, one per thread (``volt.sim.playouts``)."""
        self.causes += tallies["causes"].sum(axis=0)
        self.scored += tallies["scored"].sum(axis=0)
        self.stands += tallies["stands"].sum(axis=0)
        self.deaths += tallies["deaths"].sum(axis=0)

    _NUMBERS = ("limit", "games", "activations")
    _COUNTS = ("wins", "won", "causes", "scored", "stands", "deaths", "equipped", "equipped_won", "rounds")
    _FLAGS = ("playing", "killbots")

    def counts(self) -> dict[str, Any]:
        """All counts as plain data for ``from_counts``."""
        numbers = {name: getattr(self, name) for name in self._NUMBERS}
        return numbers | {name: getattr(self, name).tolist() for name in (*self._COUNTS, *self._FLAGS)}

    @classmethod
    def from_counts(cls, counts: dict[str, Any]) -> "Survey":
        """The inverse of ``counts``; KeyError, TypeError or ValueError if the data are invalid."""
        made = cls(counts["limit"])
        made.games, made.activations = counts["games"], counts["activations"]
        for name in (*cls._COUNTS, *cls._FLAGS):
            getattr(made, name)[...] = counts[name]
        return made

    def __iadd__(self, other: "Survey") -> "Survey":
        """Add games with the same set-up and limit."""
        self.games += other.games
        self.activations += other.activations
        self.playing |= other.playing
        self.killbots |= other.killbots
        for name in self._COUNTS:
            mine: Counts = getattr(self, name)
            mine += getattr(other, name)
        return self

    @property
    def decided(self) -> int:
        """Games that somebody won."""
        return self.games - int(self.wins[NOBODY])

    def winner(self, who: int) -> Share:
        """The share of games that a seat or SQUAD won or, for NOBODY, that were undecided."""
        return Share(int(self.wins[who]), self.games)

    def modules(self) -> dict[int, Share]:
        """By module: of the robots that had it equipped when their game was decided, how many won.

        ``expected`` is what the same seats win regardless of their modules, so a strong side or a strong player does not make a
        module look good.
        """
        rates = self.won / max(1, self.decided)
        found = {}
        for module in np.flatnonzero(self.equipped.sum(axis=0)).tolist():
            equipped = self.equipped[:, module]
            expected = float(equipped @ rates / equipped.sum())
            found[module] = Share(int(self.equipped_won[:, module].sum()), int(equipped.sum()), expected)
        return found

    # --- in words ---

    @property
    def winners(self) -> dict[str, Share]:
        """Who won how many of the games: colours, ``squad``, and ``undecided`` at the end."""
        squad = self.killbots.sum() > 1
        alone = [who for who in range(SEATS) if self.playing[who] and not (squad and self.killbots[who])]
        found = [*alone, *([SQUAD] if squad else []), NOBODY]
        return {seat_name(who) or "undecided": self.winner(who) for who in found}

    @property
    def destructions(self) -> dict[str, Share]:
        """What destroyed robots, by the rule or module that did it, the most frequent first."""
        total = int(self.causes.sum())
        found = {
            RULE_IDS[cause]: Share(int(self.causes[cause]), total) for cause in np.flatnonzero(self.causes).tolist()
        }
        return dict(sorted(found.items(), key=lambda row: -row[1].count))

    @property
    def vp(self) -> dict[str, int]:
        """How many VP were gained, by the rule or module that gave them, the most VP first."""
        found = {RULE_IDS[rule]: int(self.scored[rule]) for rule in np.flatnonzero(self.scored).tolist()}
        return dict(sorted(found.items(), key=lambda row: -row[1]))

    @property
    def module_success(self) -> dict[str, Share]:
        """``modules`` by name, the most successful compared with ``expected`` first."""
        found = {MODULES[module]: share for module, share in self.modules().items()}
        return dict(sorted(found.items(), key=lambda row: (row[1].expected or 0) - row[1].share))

    def to_dict(self) -> dict[str, Any]:
        """A summary as plain data, without the maps."""
        quantiles = {f"{share:.0%}": self.quantile(share) for share in QUANTILES}
        return {
            "games": self.games,
            "limit": self.limit,
            "activations": self.activations,
            "wins": {name: share.to_dict() for name, share in self.winners.items()},
            "rounds": {
                "mean": self.mean_rounds,
                "median": self.quantile(0.5),
                **quantiles,
                "longest": self.quantile(1.0),
            },
            "destructions": {name: share.count for name, share in self.destructions.items()},
            "vp": self.vp,
            "modules": {name: share.to_dict() for name, share in self.module_success.items()},
        }

    def to_rows(self) -> list[dict[str, Any]]:
        """All shares as rows of a table: ``pandas.DataFrame(survey.to_rows())``, ``polars.DataFrame(survey.to_rows())``."""
        rounds = {str(n): Share(int(self.rounds[n]), self.games) for n in np.flatnonzero(self.rounds).tolist()}
        vp = {name: Share(gained, sum(self.vp.values())) for name, gained in self.vp.items()}
        parts = {"win": self.winners, "rounds": rounds, "destruction": self.destructions, "vp": vp}
        parts["module"] = self.module_success
        return [
            {"what": what, "name": name, "expected": None, **share.to_dict()}
            for what, shares in parts.items()
            for name, share in shares.items()
        ]

    @property
    def mean_rounds(self) -> float:
        """The average number of rounds; undecided games count as the limit."""
        return float(self.rounds @ np.arange(self.limit + 1)) / max(1, self.games)

    def quantile(self, share: float) -> int:
        """The smallest number of rounds within which this share of the games was over; undecided games count as the limit."""
        return int(np.searchsorted(np.cumsum(self.rounds), share * self.games))


def _by_module(equipped: NDArray[np.int32]) -> Counts:
    """How many of these bit sets contain each module."""
    return np.array([np.count_nonzero(equipped >> module & 1) for module in range(LAST_MODULE + 1)], np.int64)
