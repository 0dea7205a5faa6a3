"""Games as a dataset of Minari: an episode for each operator of each game, as ``GymEnv`` would have shown it.

A decision is one step or, if it is a program, one for each pick. The reward is that of ``reward="win"``.
"""

from copy import deepcopy
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from minari.data_collector import EpisodeBuffer
from minari.dataset.minari_storage import MinariStorage
from minari.utils import __version__ as minari_version

import volt

from .match import Match
from .spaces import action_space, observation_space

Array = Any  # of NumPy
BATCH = 100  # episodes that are written at a time


class MinariEpisodes:
    """Writes episodes into a new folder, which ``minari.MinariDataset`` reads."""

    def __init__(self, folder: Path, match: Match, name: str, about: str, options: dict[str, Any] | None) -> None:
        spec = None
        if options is not None:
            spec = deepcopy(gymnasium.spec("volt/Volt-v0"))
            spec.kwargs = options
        spaces = {"observation_space": observation_space("planes", match.planes), "action_space": action_space()}
        # Minari cannot write into a relative path
        self._storage = MinariStorage.new(folder.resolve(), **spaces, env_spec=spec, data_format="arrow")
        package = f"volt-arena=={volt.__version__}"
        told = {"dataset_id": name, "description": about, "requirements": [package], "minari_version": minari_version}
        self._storage.update_metadata(told)
        self._waiting: list[EpisodeBuffer] = []

    def begin(self, seats: tuple[str, ...]) -> None:
        """A game begins."""
        self._seen: dict[str, list[dict[str, Array]]] = {seat: [] for seat in seats}
        self._acted: dict[str, list[int]] = {seat: [] for seat in seats}

    def add(self, before: Match, seat: str, actions: list[int]) -> None:
        """A seat answers with these actions; ``before`` is a copy of the match that may be changed."""
        for action in actions:
            self._seen[seat].append(_observe(before, seat))
            self._acted[seat].append(action)
            before.pick(seat, action)

    def end(self, match: Match, number: int, bots: dict[str, str | None]) -> None:
        """The game is over. A seat that never acted has no episode."""
        for (seat, seen), gained in zip(self._seen.items(), match.totals(), strict=True):
            if seen:
                steps = np.arange(1, len(seen) + 1) == len(seen)
                seen.append(_observe(match, seat))
                self._waiting.append(
                    EpisodeBuffer(
                        observations={name: np.stack([each[name] for each in seen]) for name in seen[0]},
                        actions=np.array(self._acted[seat]),
                        rewards=np.where(steps, gained, 0.0),
                        terminations=steps & match.won,
                        truncations=steps & match.cut_short,
                        options={"game": number, "deal": str(match.setup.seed), "seat": seat, "bot": bots[seat]},
                    )
                )
        if len(self._waiting) >= BATCH:
            self.flush()

    def flush(self) -> None:
        """Write what is waiting."""
        self._storage.update_episodes(self._waiting)
        self._waiting = []


def _observe(match: Match, seat: str) -> dict[str, Array]:
    """What ``GymEnv`` shows."""
    (seen,) = match.observe(seat)
    return {**{name: part.copy() for name, part in seen.items()}, "action_mask": match.mask(seat).astype(np.int8)}
