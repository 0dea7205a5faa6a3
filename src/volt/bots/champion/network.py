"""The network: from rows of what a seat sees to programs (die by die), answers, and everybody's chance of winning.

The arena is a map of spaces with features: residual 3 × 3 convolutions over robots, tokens and walls. A program is picked die by
die. A blue die uses the features of the space it would lead to, a red one those of the spaces and robots in its line of fire,
both from where the earlier dice would have taken the robot if nobody were in the way.

It is written once for NumPy (to play) and PyTorch (to learn): ``Backend`` has the few operations that differ.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from volt.rules.arena import HEADINGS
from volt.rules.module_ids import LAST_MODULE, NOZZLE, RAM
from volt.rules.modules.nozzle import HIGH as STEERABLE
from volt.rules.plan_codes import BITS, DICE
from volt.rules.preparation import outfit_code
from volt.rules.questions import EQUIP_CHOICE, MINE_FROM, PROGRAM, SPACE_CHOICE, START_CHOICE
from volt.rules.state import SEATS, UNITS

from .boards import PLANES, Boards
from .observation import ANSWERS, part

Array = Any  # of NumPy or PyTorch
Weights = Mapping[str, Array]
Choose = Callable[[int, Array], Array]  # stage of a program and its logits -> the pick

KINDS, CHOICES, CODES = PROGRAM + 1, 256, 96  # questions, answers to one, dice on keys
NUMBERS, PARTIES = 6, SEATS + 1  # of a die; who can win, the fifth is a squad
PLACE, FOURTH, NUMBER = (
    UNITS,
    UNITS + 1,
    UNITS + 2,
)  # stages of a program after its dice: RAM EXPANSION, the starting number
STAGES = UNITS + 3
SPATIAL = (START_CHOICE, SPACE_CHOICE, MINE_FROM)
DIE, ANSWER = 16, 24  # features of a die and of an answer
NEVER = -1e9
LACKING = (
    4.0,
    4.1,
    2.56,
    1.74,
    0.82,
    -0.09,
    -1.2,
    -2.0,
    -2.6,
    -3.2,
)  # initial log odds of winning, by the VP missing
MACHINE = -0.8  # added for a KillBot


@dataclass(frozen=True)
class Shape:
    """The size of a network: channels of the map, residual blocks, hidden units, size of keys and queries."""

    channels: int = 64
    blocks: int = 4
    hidden: int = 256
    keys: int = 32


class Backend:
    """The operations of NumPy; ``volt.learn`` has those of PyTorch."""

    def constant(self, values: Array) -> Array:
        """A constant table."""
        return values.astype(np.float32) if values.dtype.kind == "f" else values

    def integers(self, rows: Array) -> Array:
        """Rows as integers that can be used as indices."""
        return rows.astype(np.int64)

    def like(self, x: Array, other: Array) -> Array:
        """Convert to the type of the other."""
        return x.astype(other.dtype)

    def concat(self, parts: list[Array]) -> Array:
        """Features along the last axis, as 32-bit floats."""
        return np.concatenate(parts, axis=-1, dtype=np.float32, casting="unsafe")

    def gather(self, values: Array, index: Array, axis: int) -> Array:
        """``take_along_axis``."""
        return np.take_along_axis(values, index, axis)

    def relu(self, x: Array) -> Array:
        """The positive part."""
        return np.maximum(x, 0)

    def highest(self, x: Array, axis: int) -> Array:
        """Maximum along an axis."""
        return x.max(axis)

    def where(self, condition: Array, yes: Array, no: Array) -> Array:
        """Choose element by element."""
        return np.where(condition, yes, no)

    def convolve(self, x: Array, kernel: Array) -> Array:
        """3 × 3 convolution of maps (n, columns, rows, channels), zeros around them."""
        padded = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
        windows = np.lib.stride_tricks.sliding_window_view(
            padded, (3, 3), axis=(1, 2)
        )  # n, columns, rows, channels, 3, 3
        flat = windows.transpose(0, 1, 2, 4, 5, 3).reshape(-1, 9 * x.shape[3])
        return (flat @ kernel.reshape(9 * x.shape[3], -1)).reshape(*x.shape[:3], -1)

    def log_softmax(self, logits: Array) -> Array:
        """Along the last axis."""
        shifted = logits - logits.max(-1, keepdims=True)
        return shifted - np.log(np.exp(shifted).sum(-1, keepdims=True))


def _one_hot(n: int) -> Array:
    return np.eye(n, dtype=np.float32)


def _tables() -> dict[str, Array]:
    """Constant features of dice, answers and outfits."""
    code = np.arange(CODES)
    die = np.zeros((CODES + 1, DIE), np.float32)
    die[code + 1, code // 48] = die[code + 1, 2 + code // 8 % 6] = die[code + 1, 8 + code % 8] = 1
    value = np.arange(CHOICES)
    answer = np.zeros((CHOICES + 1, ANSWER), np.float32)  # all by their bits, small ones one-hot as well
    answer[1 + value[:15], value[:15]] = 1
    answer[1:, 15:23] = value[:, None] >> np.arange(8) & 1
    answer[1:, 23] = 1
    outfit = np.zeros((LAST_MODULE + 1, CHOICES), np.float32)
    for other in range(1, LAST_MODULE + 1):
        for one in range(other):
            outfit[other, outfit_code(one, other)] = 1
            outfit[one, outfit_code(one, other)] = one > 0
    red, straight = code >= 48, code % 2 == 0
    keys = np.stack([red | straight, red | straight | (code // 8 % 6 < STEERABLE)])  # PROG-2; with a STEERING NOZZLE
    spatial = np.isin(np.arange(KINDS), SPATIAL)
    one_hots = {f"one_hot{n}": _one_hot(n) for n in (2, 3, 4, 5, 7, KINDS, STAGES)}
    return {"die": die, "answer": answer, "outfit": outfit, "keys": keys, "spatial": spatial, **one_hots} | {
        "lacking": np.array(LACKING, np.float32),
        "bits": np.arange(1, LAST_MODULE + 1),
        "bits32": np.arange(32),
        "who": np.arange(SEATS),
        "slots": np.arange(DICE),
        "blue": ~red,
    }


ROBOT = 3 + 4 + 5 + 4 + 3 + 7 + LAST_MODULE + 3 + DICE * DIE + SEATS + 1
GLOBAL = 4 + 4 + KINDS + 5 + 6 + 3 + LAST_MODULE + 1 + ANSWERS * ANSWER


def layers(shape: Shape) -> dict[str, tuple[tuple[int, ...], float]]:
    """The parameters by name: their shapes, and their initial scale (0: zeros; otherwise times 1 / sqrt(inputs))."""
    c, h, d = shape.channels, shape.hidden, shape.keys
    found: dict[str, tuple[tuple[int, ...], float]] = {}

    def linear(name: str, inputs: int, outputs: int, scale: float = 1.0, bias: bool = True) -> None:
        found[name] = ((inputs, outputs), scale)
        if bias:
            found[f"{name}.bias"] = ((outputs,), 0.0)

    linear("planes", PLANES, c)
    linear("changing", 4 + SEATS, c)
    linear("robot1", ROBOT, 128)
    linear("robot2", 128, c)
    linear("global", GLOBAL + SEATS * c, h)
    linear("spread", h, c)
    for i in range(shape.blocks):
        found[f"block{i}.first"] = ((3, 3, c, c), 1.0)
        found[f"block{i}.second"] = ((3, 3, c, c), 0.0)
        if i % 2:
            linear(f"block{i}.pool", 2 * c, c)
    linear("trunk1", h + 2 * c + SEATS * c, h)
    linear("trunk2", h, h)
    linear("value", h, PARTIES, 0.0)
    linear("vp", h, SEATS, 0.0)
    linear("question", h + KINDS, h)
    linear("answers", h, CHOICES, 0.1)
    linear("spaces", h, c, 0.1)
    linear("outfits", h, LAST_MODULE + 1, 0.1)
    linear("program1", h, h)
    linear("program.here", c, h, bias=False)
    linear("program.dice", DICE * DIE + STAGES, h, bias=False)
    linear("program2", h, h)
    linear("keys", c, d)
    found["keys.off"] = ((d,), 0.0)
    linear("die", h, CODES, 0.1)
    linear("query", h, 2 * d, 0.1)
    linear("hit", h, NUMBERS * (SEATS - 1), 0.1)
    linear("barrier", h, 1, 0.1)
    linear("place", h, 1 + UNITS, 0.1)
    linear("number", h, SEATS, 0.1)
    return found


@dataclass
class Sight:
    """The network's output for some rows."""

    rows: Array
    arena: Array
    map: Array  # (n, spaces + 1, channels); the last is "out of the arena"
    whole: Array  # (n, hidden)
    value: Array  # logits of each robot's chance of winning, clockwise from its own, then the squad's
    vp: Array  # each robot's final VP, as a share of the goal
    at: Array  # (n, robots): spaces

    def some(self, index: Any) -> "Sight":
        """Some of the rows."""
        return Sight(*(getattr(self, name)[index] for name in self.__dataclass_fields__))


class Network:
    """A network with its weights, for some arenas of one size."""

    def __init__(self, weights: Weights, shape: Shape, boards: Boards, backend: Backend | None = None) -> None:
        self.weights, self.shape, self.boards, self.backend = weights, shape, boards, backend or Backend()
        tables = {**_tables(), **boards.tables, "spaces": np.arange(boards.spaces)}
        self.tables = {name: self.backend.constant(values) for name, values in tables.items()}

    def _linear(self, name: str, x: Array) -> Array:
        y = x @ self.weights[name]
        bias = f"{name}.bias"
        return y + self.weights[bias] if bias in self.weights else y

    def _hot(self, n: int, values: Array) -> Array:
        return self.tables[f"one_hot{n}"][values]

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
        x = self._linear("planes", t["planes"])[arena] + self._linear("changing", self._changing(rows, arena, at))
        x = x + self._linear("spread", whole)[:, None] + self._put(at, robots)
        x = x.reshape(len(rows), self.boards.columns, self.boards.rows, -1)
        for i in range(self.shape.blocks):
            x = self._block(i, x)
        x = b.relu(x).reshape(len(rows), spaces, -1)
        pooled = b.concat([x.mean(1), b.highest(x, 1)])
        x = b.concat([x.swapaxes(1, 2), (x[:, :1] * 0).swapaxes(1, 2)]).swapaxes(1, 2)
        there = b.gather(x, at[:, :, None], 1).reshape(len(rows), -1)
        whole = b.relu(self._linear("trunk1", b.concat([whole, pooled, there])))
        whole = whole + b.relu(self._linear("trunk2", whole))
        value = self._linear("value", whole) + self._prior(rows)
        return Sight(rows, arena, x, whole, value, self._linear("vp", whole), at)

    def _put(self, at: Array, features: Array) -> Array:
        """Features of robots (n, robots, channels) on the spaces they stand on."""
        on = at[:, None, :] == self.tables["spaces"][:, None]
        return self.backend.like(on, features) @ features

    def _bits(self, values: Array) -> Array:
        return values[..., None] >> self.tables["bits"] & 1

    def _robots(self, rows: Array, at: Array) -> Array:
        """Features of every robot."""
        killbot, playing = part(rows, "killbot"), part(rows, "playing")
        missing = (part(rows, "goal")[:, None] - part(rows, "vp")).clip(0, 6)
        active = self._hot(5, part(rows, "active"))[:, :SEATS, None]
        flags = [flag[..., None] for flag in (playing, killbot, at < self.boards.spaces)]
        return self.backend.concat(
            [
                *flags,
                self._hot(4, part(rows, "heading") // 2) * killbot[..., None],
                self._hot(5, part(rows, "number")),
                self._hot(4, part(rows, "damage").clip(0, 3)),
                self._hot(3, part(rows, "shield").clip(0, 2)),
                self._hot(7, missing),
                self._bits(part(rows, "equipped")),
                part(rows, "hands").clip(0, 4) / 4,
                self.tables["die"][part(rows, "dice")].reshape(len(rows), SEATS, -1),
                self._hot(4, self.tables["who"])[None] + 0 * active,
                active,
            ]
        )

    def _globals(self, rows: Array) -> Array:
        """Features of the game."""
        flat = [part(rows, "round").clip(0, 30) / 10, part(rows, "goal") / 5, part(rows, "mode"), part(rows, "level")]
        return self.backend.concat(
            [
                *(one[:, None] for one in flat),
                self._hot(4, part(rows, "unit").clip(0, 3)),
                self._hot(KINDS, part(rows, "kind")),
                self._hot(5, part(rows, "active")),
                part(rows, "tokens") / 2,
                part(rows, "decks") / 8,
                self._bits(part(rows, "inventory")),
                part(rows, "squad")[:, None],
                self.tables["answer"][part(rows, "answers")].reshape(len(rows), -1),
            ]
        )

    def _changing(self, rows: Array, arena: Array, at: Array) -> Array:
        """Features of spaces: tokens, own and other mines, spaces on offer, starting spaces."""
        b, t, spaces = self.backend, self.tables, self.boards.spaces
        every = t["spaces"][:, None]
        tokens = ((t["vp"][arena][:, None] == every) * part(rows, "tokens")[:, None]).sum(2)
        mines = part(rows, "mines")
        own = (mines[:, None, 0] == every).sum(2)
        others = (mines[:, None, 1:].reshape(len(rows), 1, -1) == every).sum(2)
        offered = self.legal(rows)[:, :spaces] * t["spatial"][part(rows, "kind")][:, None]
        starts = t["starts"][arena[:, None], part(rows, "side")] * part(rows, "playing")[:, :, None]
        return b.concat([*(one[..., None] for one in (tokens, own, others, offered)), starts.swapaxes(1, 2)])

    def legal(self, rows: Array) -> Array:
        """The legal answers as 256 booleans per row."""
        return (part(rows, "legal")[..., None] >> self.tables["bits32"] & 1).reshape(len(rows), CHOICES) > 0

    def _block(self, i: int, x: Array) -> Array:
        b = self.backend
        y = b.convolve(b.relu(x), self.weights[f"block{i}.first"])
        if i % 2:
            flat = y.reshape(len(y), -1, y.shape[-1])
            y = y + self._linear(f"block{i}.pool", b.concat([flat.mean(1), b.highest(flat, 1)]))[:, None, None]
        return x + b.convolve(b.relu(y), self.weights[f"block{i}.second"])

    def _prior(self, rows: Array) -> Array:
        """The prior from VP alone; parties that cannot win (a single KillBot of a squad) get no chance."""
        b, lacking = self.backend, self.tables["lacking"]
        goal, vp, killbot = part(rows, "goal"), part(rows, "vp"), part(rows, "killbot")
        squad = part(rows, "squad") > 0
        alone = lacking[(goal[:, None] - vp).clip(0, 9)] + MACHINE * killbot
        out = (part(rows, "playing") == 0) | (squad[:, None] & (killbot > 0))
        team = lacking[(goal + 2 - (vp * killbot).sum(1)).clip(0, 9)] + MACHINE
        return b.concat([b.where(out, NEVER, alone), b.where(squad, team, NEVER)[:, None]])

    # --- questions ---

    def answers(self, sight: Sight) -> Array:
        """Logits of the 256 answers to each row's question, illegal ones ``NEVER``."""
        kind = part(sight.rows, "kind")
        a = self.backend.relu(self._linear("question", self.backend.concat([sight.whole, self._hot(KINDS, kind)])))
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
        base = self._linear("program1", sight.whole)[:, None]
        keys = self._linear("keys", sight.map[:, :-1]).swapaxes(1, 2)
        keys = b.concat([keys, keys[:, :, :1] * 0 + self.weights["keys.off"][None, :, None]])
        at = sight.at[:, :1] + b.constant(np.zeros(count, np.int64))
        dice = 0 * (at[:, :, None] + t["slots"])
        ram = (part(sight.rows, "equipped")[:, :1] >> RAM & 1) > 0
        place = at * 0
        for stage in range(STAGES):
            a = self._hidden(sight, base, at, dice, stage)
            if stage == PLACE:
                logits = self._linear("place", a)
                place = choose(stage, b.where(ram[:, :, None], logits, self._first(logits)))
            elif stage == NUMBER:
                number = choose(stage, b.where(self._free(sight.rows)[:, None], self._linear("number", a), NEVER))
            else:
                logits = self._die_logits(sight, keys, at, dice, a)
                fourth = stage == FOURTH
                if fourth:
                    logits = b.where((place > 0)[:, :, None], logits, self._first(logits))
                die = choose(stage, logits)
                slot = 2 * place - 1 if fourth else 2 * stage + 0 * place
                dice = b.where(t["slots"] == slot[:, :, None], die[:, :, None] + 1, dice)
                led = t["ends"][sight.arena[:, None], at, die % HEADINGS, die // HEADINGS % NUMBERS]
                at = b.where(die < CODES // 2, led, at)
        code = (number + 1) << BITS * DICE
        for slot in range(DICE):
            code = code | dice[:, :, slot] << BITS * slot
        return code

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

    def _hidden(self, sight: Sight, base: Array, at: Array, dice: Array, stage: int) -> Array:
        """Hidden units (n, count, hidden) for a pick from there, after these dice."""
        b = self.backend
        here = b.gather(sight.map, at[:, :, None], 1)
        stages = self.tables[f"one_hot{STAGES}"][stage] + 0.0 * dice[:, :, :1]
        so_far = b.concat([self.tables["die"][dice].reshape(*dice.shape[:2], -1), stages])
        a = b.relu(base + self._linear("program.here", here) + self._linear("program.dice", so_far))
        return a + b.relu(self._linear("program2", a))

    def _die_logits(self, sight: Sight, keys: Array, at: Array, dice: Array, a: Array) -> Array:
        """Logits (n, count, 96) of the next die, illegal ones ``NEVER``."""
        b, t = self.backend, self.tables
        n, count = at.shape
        arena = sight.arena[:, None]
        query = self._linear("query", a)
        drive, fire = query[..., : self.shape.keys] @ keys, query[..., self.shape.keys :] @ keys
        ends, crossed = (t[name][arena, at].swapaxes(2, 3).reshape(n, count, -1) for name in ("ends", "crossed"))
        blue = b.gather(drive, ends, 2) + self._linear("barrier", a) * crossed
        rays = t["rays"][arena, at]  # n, count, headings, spaces passed
        passed = b.gather(fire, rays.reshape(n, count, -1), 2).reshape(rays.shape)
        line = (passed * (rays < self.boards.spaces)).sum(3)
        hit = self._linear("hit", a).reshape(n, count, NUMBERS, SEATS - 1)
        targets = b.like(self._targets(sight, rays), hit).swapaxes(2, 3)
        red = (hit @ targets + line[:, :, None]).reshape(n, count, -1)
        logits = self._linear("die", a) + b.concat([blue, red])
        left = [(dice > 0) & (dice <= CODES // 2), dice > CODES // 2]
        blues, reds = ((used.sum(2) < 2)[:, :, None] for used in left)  # PROG-1: two of each colour
        nozzle = part(sight.rows, "equipped")[:, 0] >> NOZZLE & 1
        legal = t["keys"][nozzle][:, None] & ((blues & t["blue"]) | (reds & ~t["blue"]))
        return b.where(legal, logits, NEVER)

    def _targets(self, sight: Sight, rays: Array) -> Array:
        """FIRE-1: whether each of the other robots is the first in line, (n, count, headings, robots)."""
        others = sight.at[:, None, None, None, 1:]
        seen = (rays[..., None] == others) & (others < self.boards.spaces)
        any_ = seen.any(4)
        first = any_ & (any_.cumsum(3) == 1)
        return (seen & first[..., None]).any(3)
