"""The network: from rows of what a seat sees to programs (die by die), answers, and everybody's chance of winning.

The arena is a map of spaces with features: residual 3 × 3 convolutions over robots, tokens and walls. A program is picked die by
die. A blue die uses the features of the space it would lead to, a red one those of the spaces and robots in its line of fire,
both from where the earlier dice would have taken the robot if nobody were in the way.

It is written once for NumPy (to play) and PyTorch (to learn): ``Backend`` has the few operations that differ. Playing has a few
milliseconds, so that the number of operations counts as much as their size.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from volt.rules.arena import HEADINGS
from volt.rules.interface.plan_codes import DIE_CODES, DIE_SLOTS, FACES, lone_die, with_number
from volt.rules.module_ids import NOZZLE, RAM
from volt.rules.questions import EQUIP_CHOICE
from volt.rules.scoring import SQUAD_MORE
from volt.rules.state import SEATS

from ..search.evaluation_weights import LACK, MACHINE_PLAYS
from .backend import Array, Backend
from .boards import Boards
from .features import tables
from .observation import part
from .shape import (
    DECK_SCALE,
    DIE_SIZE,
    FOURTH,
    FULL_HAND,
    GOAL_SCALE,
    LONGEST,
    NEVER,
    NUMBER,
    PLACE,
    RED_DICE,
    ROUND_SCALE,
    SPACE,
    STAGES,
    TOKEN_SCALE,
    Shape,
    game_features,
    robot_features,
)

Weights = Mapping[str, Array]
Choose = Callable[[int, Array], Array]  # stage of a program and its logits -> the pick


@dataclass
class Sight:
    """What the network makes of some rows."""

    rows: Array
    arena: Array
    map: Array  # (n, spaces + 1, channels); the last is "out of the arena"
    whole: Array  # (n, hidden)
    at: Array  # (n, robots): spaces

    def some(self, index: Any) -> "Sight":
        """Some of the rows."""
        return Sight(*(getattr(self, name)[index] for name in self.__dataclass_fields__))


class Network:
    """A network with its weights, for some arenas of one size."""

    def __init__(self, weights: Weights, shape: Shape, boards: Boards, backend: Backend | None = None) -> None:
        self.weights, self.shape, self.boards, self.backend = weights, shape, boards, backend or Backend()
        constants = {**tables(shape), **boards.tables, "spaces": np.arange(boards.spaces)}
        self.tables = {name: self.backend.constant(values) for name, values in constants.items()}
        self._robot_features, self._game_features = robot_features(shape), game_features(shape)
        self._kept: dict[str, Array] = {}

    def _linear(self, name: str, x: Array) -> Array:
        y = x @ self.weights[name]
        bias = f"{name}.bias"
        return y + self.weights[bias] if bias in self.weights else y

    def _from_weights(self, name: str, make: Callable[[], Array]) -> Array:
        """Something computed from weights and tables alone; once, unless the weights change."""
        if self.backend.learns:
            return make()
        if name not in self._kept:
            self._kept[name] = make()
        return self._kept[name]

    def _hot(self, size: int, values: Array) -> Array:
        return self.tables[f"one_hot{size}"][values]

    def _together(self, sizes: Mapping[str, int], features: Mapping[str, Array]) -> Array:
        """Features in the order in which they are declared."""
        return self.backend.concat([features[name] for name in sizes])

    # --- what is seen ---

    def see(self, rows: Array, arena: Array) -> Sight:
        """Look at rows; ``arena`` says in which of the arenas each is."""
        b, t, spaces = self.backend, self.tables, self.boards.spaces
        rows = b.integers(rows)
        at = part(rows, "at")
        at = b.where(at >= 0, at, spaces)
        robots = self._linear("robot2", b.relu(self._linear("robot1", self._robots(rows, at))))
        whole = b.concat([self._globals(rows), robots.reshape(len(rows), -1)])
        whole = b.relu(self._linear("global", whole))
        planes = self._from_weights("planes", lambda: self._linear("planes", t["planes"]))
        x = planes[arena] + self._linear("changing", self._changing(rows, arena))
        x = x + self._linear("spread", whole)[:, None] + self._put(at, robots)
        x = x.reshape(len(rows), self.boards.columns, self.boards.rows, -1)
        for i in range(self.shape.blocks):
            x = self._block(i, x)
        x = b.relu(x).reshape(len(rows), spaces, -1)
        pooled = b.concat([x.mean(1), b.highest(x, 1)])
        x = b.concat([x, x[:, :1] * 0], 1)
        there = b.pick(x, at).reshape(len(rows), -1)
        whole = b.relu(self._linear("trunk1", b.concat([whole, pooled, there])))
        whole = whole + b.relu(self._linear("trunk2", whole))
        return Sight(rows, arena, x, whole, at)

    def _put(self, at: Array, features: Array) -> Array:
        """Features of robots (n, robots, channels) on the spaces they stand on."""
        on = at[:, None, :] == self.tables["spaces"][:, None]
        return self.backend.like(on, features) @ features

    def _bits(self, values: Array) -> Array:
        return values[..., None] >> self.tables["bits"] & 1

    def _robots(self, rows: Array, at: Array) -> Array:
        """Features of every robot."""
        size, killbot = self._robot_features, part(rows, "killbot")
        missing = (part(rows, "goal")[:, None] - part(rows, "vp")).clip(0, size["missing"] - 1)
        active = self._hot(SEATS + 1, part(rows, "active"))[:, :SEATS, None]
        features = {
            "playing": part(rows, "playing")[..., None],
            "killbot": killbot[..., None],
            "there": (at < self.boards.spaces)[..., None],
            "heading": self._hot(size["heading"], part(rows, "heading") // 2) * killbot[..., None],
            "number": self._hot(size["number"], part(rows, "number")),
            "damage": self._hot(size["damage"], part(rows, "damage").clip(0, size["damage"] - 1)),
            "shield": self._hot(size["shield"], part(rows, "shield").clip(0, size["shield"] - 1)),
            "missing": self._hot(size["missing"], missing),
            "equipped": self._bits(part(rows, "equipped")),
            "hands": part(rows, "hands").clip(0, FULL_HAND) / FULL_HAND,
            "dice": self.tables["die"][part(rows, "dice")].reshape(len(rows), SEATS, -1),
            "who": self._hot(SEATS, self.tables["who"])[None] + 0 * active,
            "active": active,
        }
        return self._together(size, features)

    def _globals(self, rows: Array) -> Array:
        """Features of the game."""
        size = self._game_features
        features = {
            "round": part(rows, "round")[:, None].clip(0, LONGEST) / ROUND_SCALE,
            "goal": part(rows, "goal")[:, None] / GOAL_SCALE,
            "mode": part(rows, "mode")[:, None],
            "level": part(rows, "level")[:, None],
            "unit": self._hot(size["unit"], part(rows, "unit").clip(0, size["unit"] - 1)),
            "kind": self.tables["kind"][part(rows, "kind")],
            "active": self._hot(size["active"], part(rows, "active")),
            "tokens": part(rows, "tokens") / TOKEN_SCALE,
            "decks": part(rows, "decks") / DECK_SCALE,
            "inventory": self._bits(part(rows, "inventory")),
            "squad": part(rows, "squad")[:, None],
            "answers": self.tables["answer"][part(rows, "answers")].reshape(len(rows), -1),
        }
        return self._together(size, features)

    def _changing(self, rows: Array, arena: Array) -> Array:
        """Features of spaces that change during a game."""
        t, spaces, mines = self.tables, self.boards.spaces, part(rows, "mines")
        every = t["spaces"][:, None]
        offered = self.legal(rows)[:, :spaces] * t["spatial"][part(rows, "kind")][:, None]
        starts = t["starts"][arena[:, None], part(rows, "side")] * part(rows, "playing")[:, :, None]
        features = {
            "tokens": ((t["vp"][arena][:, None] == every) * part(rows, "tokens")[:, None]).sum(2)[..., None],
            "own mines": (mines[:, None, 0] == every).sum(2)[..., None],
            "other mines": (mines[:, None, 1:].reshape(len(rows), 1, -1) == every).sum(2)[..., None],
            "offered": offered[..., None],
            "starts": starts.swapaxes(1, 2),
        }
        return self._together(SPACE, features)

    def legal(self, rows: Array) -> Array:
        """Whether each answer is legal."""
        bits = part(rows, "legal")[..., None] >> self.tables["bits32"] & 1
        return bits.reshape(len(rows), -1)[:, : self.shape.answers] > 0

    def _block(self, i: int, x: Array) -> Array:
        b = self.backend
        y = b.convolve(x, self.weights[f"block{i}.first"])
        if i % 2:
            flat = y.reshape(len(y), -1, y.shape[-1])
            y = y + self._linear(f"block{i}.pool", b.concat([flat.mean(1), b.highest(flat, 1)]))[:, None, None]
        return x + b.convolve(y, self.weights[f"block{i}.second"])

    # --- who wins ---

    def value(self, sight: Sight) -> Array:
        """Logits of each robot's chance of winning, clockwise from its own, then the squad's."""
        return self._linear("value", sight.whole) + self._prior(sight.rows)

    def vp(self, sight: Sight) -> Array:
        """Each robot's final VP, as a share of the goal."""
        return self._linear("vp", sight.whole)

    def _prior(self, rows: Array) -> Array:
        """The prior from the missing VP, lower for KillBots; those who cannot win (a single KillBot of a squad) get no chance."""
        b, lacking = self.backend, self.tables["lacking"]
        goal, vp, killbot = part(rows, "goal"), part(rows, "vp"), part(rows, "killbot")
        squad = part(rows, "squad") > 0
        alone = lacking[(goal[:, None] - vp).clip(0, len(LACK) - 1)] + MACHINE_PLAYS * killbot
        out = (part(rows, "playing") == 0) | (squad[:, None] & (killbot > 0))
        team = lacking[(goal + SQUAD_MORE - (vp * killbot).sum(1)).clip(0, len(LACK) - 1)] + MACHINE_PLAYS
        return b.concat([b.where(out, NEVER, alone), b.where(squad, team, NEVER)[:, None]])

    # --- questions ---

    def answers(self, sight: Sight) -> Array:
        """Logits of the answers to each row's question, illegal ones ``NEVER``."""
        kind = part(sight.rows, "kind")
        asked = self.backend.concat([sight.whole, self.tables["kind"][kind]])
        a = self.backend.relu(self._linear("question", asked))
        logits = (
            self._linear("answers", a)
            + (self._linear("outfits", a) @ self.tables["outfit"]) * (kind == EQUIP_CHOICE)[:, None]
        )
        spaces = (sight.map[:, :-1] @ self._linear("spaces", a)[:, :, None])[:, :, 0]
        spaces = spaces * self.tables["spatial"][kind][:, None]
        logits = self.backend.concat([logits[:, : self.boards.spaces] + spaces, logits[:, self.boards.spaces :]])
        return self.backend.where(self.legal(sight.rows), logits, NEVER)

    # --- programs ---

    def programs(self, sight: Sight, count: int, choose: Choose) -> Array:
        """Pick ``count`` programs for each row, stage by stage; codes of plans (n, count)."""
        b, t = self.backend, self.tables
        so_far, dice = self._linear("program1", sight.whole)[:, None], self._dice()
        keys = self._keys(sight)
        at = sight.at[:, :1] + b.constant(np.zeros(count, np.int64))
        code = place = blues = reds = at * 0
        ram = (part(sight.rows, "equipped")[:, :1] >> RAM & 1) > 0
        for stage in range(STAGES):
            if stage in (PLACE, FOURTH) and not ram.any():  # nothing to choose: as if the first choice were picked
                at = at if stage == PLACE else t["ends"][sight.arena[:, None], at, 0]
                continue
            a = self._hidden(sight, so_far, at, stage)
            if stage == PLACE:
                logits = self._linear("place", a)
                place = choose(stage, b.where(ram[:, :, None], logits, self._first(logits)))
            elif stage == NUMBER:
                number = choose(stage, b.where(self._free(sight.rows)[:, None], self._linear("number", a), NEVER))
            else:
                logits = self._die_logits(sight, keys, at, a, (blues, reds))
                if stage == FOURTH:
                    logits = b.where((place > 0)[:, :, None], logits, self._first(logits))
                die = choose(stage, logits)
                slot = (2 * place - 1).clip(0) if stage == FOURTH else 2 * stage + 0 * place
                put = (die + 1) * (place > 0) if stage == FOURTH else die + 1
                so_far, code = so_far + dice[slot, put], code | lone_die(slot, put)
                blue = die < RED_DICE
                blues, reds = blues + blue, reds + ~blue
                at = b.where(blue, t["ends"][sight.arena[:, None], at, die % RED_DICE], at)
        return with_number(code, number + 1)

    def _keys(self, sight: Sight) -> Array:
        """Keys of all spaces, of "out of the arena", and of nothing, which scores 0: (n, size, spaces + 2)."""
        keys = self._linear("keys", sight.map[:, :-1])
        off = keys[:, :1] * 0
        return self.backend.concat([keys, off + self.weights["keys.off"], off], 1).swapaxes(1, 2)

    def _dice(self) -> Array:
        """What each die in each slot adds to the hidden units."""
        weights = self.weights["program.dice"][: DIE_SLOTS * DIE_SIZE].reshape(DIE_SLOTS, DIE_SIZE, -1)
        return self._from_weights("dice", lambda: self.tables["die"] @ weights)

    def _first(self, logits: Array) -> Array:
        """Logits that force the first choice."""
        only = self.backend.constant(np.where(np.arange(logits.shape[-1]) == 0, 0.0, NEVER))
        return only + 0 * logits[..., :1]

    def _free(self, rows: Array) -> Array:
        """PROG-3: the starting numbers that can be taken; the first if there is none."""
        numbers = self.tables["who"] + 1
        held = (part(rows, "number")[:, :, None] == numbers).any(1)
        free = (numbers <= part(rows, "playing").sum(1)[:, None]) & ~held
        return free | ((numbers == 1) & ~free.any(1)[:, None])

    def _hidden(self, sight: Sight, so_far: Array, at: Array, stage: int) -> Array:
        """Hidden units (n, count, hidden) for a pick from there, after the dice so far."""
        b = self.backend
        here = self._linear("program.here", b.pick(sight.map, at))
        a = b.relu(here + so_far + self.weights["program.dice"][DIE_SLOTS * DIE_SIZE + stage])
        return a + b.relu(self._linear("program2", a))

    def _heads(self) -> Any:
        """The weights and biases of all that says something about a die, in one matrix."""

        def together(end: str) -> Array:
            return self.backend.concat([self.weights[name + end] for name in ("query", "die", "hit", "barrier")])

        return self._from_weights("heads", lambda: (together(""), together(".bias")))

    def _die_logits(self, sight: Sight, keys: Array, at: Array, a: Array, used: tuple[Array, Array]) -> Array:
        """Logits (n, count, 96) of the next die, illegal ones ``NEVER``; ``used`` counts the blue and red dice so far."""
        b, t = self.backend, self.tables
        n, count = at.shape
        arena = sight.arena[:, None]
        weights, bias = self._heads()
        said, asks = a @ weights + bias, 2 * self.shape.keys
        query, die, hit, barrier = (said[..., i:j] for i, j in pairwise((0, asks, asks + DIE_CODES, -1, None)))
        scores = query.reshape(n, 2 * count, -1) @ keys  # to drive to each space, and to fire at it
        found = b.look_up(scores.reshape(n, count, -1), t["reach"][arena, at])
        blue = found[..., :RED_DICE] + barrier * t["crossed"][arena, at]
        line = found[..., RED_DICE:].reshape(n, count, HEADINGS, -1).sum(3)
        targets = b.like(self._targets(sight, at), hit)
        red = hit.reshape(n, count, FACES, -1) @ targets + line[:, :, None]
        logits = die + b.concat([blue, red.reshape(n, count, -1)])
        nozzle = part(sight.rows, "equipped")[:, :1] >> NOZZLE & 1
        return b.where(t["dice"][nozzle, used[0], used[1]], logits, NEVER)

    def _targets(self, sight: Sight, at: Array) -> Array:
        """FIRE-1: whether each of the other robots is the first in line, (n, count, robots, headings)."""
        close = self.tables["closeness"][sight.arena[:, None, None], at[:, :, None], sight.at[:, None, 1:]]
        return (close > 0) & (close == self.backend.highest(close, 2)[:, :, None])
