"""The learner: takes games from the workers, trains the network to predict them, and sends the workers its weights."""

import json
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from volt.arenas import load_arena
from volt.bots.champion.boards import Boards
from volt.bots.champion.network import Network
from volt.bots.champion.observation import ROW, part
from volt.bots.champion.policy import load_weights, save_weights
from volt.bots.champion.shape import Shape
from volt.rules.interface.plan_codes import die_of
from volt.rules.questions import PROGRAM
from volt.rules.state import SEATS, UNITS

from .config import Config, weights_file
from .model import TorchBackend, log_likelihoods, new_weights
from .selfplay import TARGETS, Episode, SelfPlayWorkers, Trial
from .symmetry import Symmetries

Array = Any
# the files of a run
WEIGHTS, CHECKPOINT, DATA, PLAYED, LOG = (
    "weights.npz",
    "checkpoint.pt",
    "data.pt",
    "played.json",
    "log.jsonl",
)
UNFINISHED = 10_000  # game numbers that may be unfinished when a run ends
EVERY = 10.0  # seconds between lines of the log
CHECKED = 4096  # maximum number of held-out decisions of each kind


class TrainingError(ValueError):
    """A run cannot be started or resumed; the message says why."""


def _save(value: Any, file: Path) -> None:
    """Write a file of PyTorch, atomically."""
    torch.save(value, file.with_suffix(".new"))
    file.with_suffix(".new").replace(file)


class Buffer:
    """The newest decisions of one kind, on the device."""

    def __init__(self, size: int, device: str) -> None:
        kinds = {"rows": (ROW, torch.int32), "arena": (1, torch.int64)}
        kinds |= {"actions": (TARGETS, torch.int64), "weights": (TARGETS, torch.float32)}
        kinds |= {"winner": (SEATS + 1, torch.float32), "vp": (SEATS, torch.float32)}
        self.size, self.filled, self.seen = size, 0, 0
        self.columns = {
            name: torch.zeros(size, width, dtype=kind, device=device) for name, (width, kind) in kinds.items()
        }

    def add(self, lines: dict[str, Array]) -> None:
        """Add rows, overwriting the oldest if the buffer is full."""
        count = len(lines["rows"])
        at = torch.arange(self.seen, self.seen + count) % self.size
        for name, column in self.columns.items():
            column[at.to(column.device)] = lines[name].reshape(count, -1).to(column.device, column.dtype)
        self.seen += count
        self.filled = min(self.size, self.seen)

    def draw(self, count: int) -> dict[str, Array]:
        """Random rows."""
        device = self.columns["rows"].device
        return self.take(torch.randint(0, self.filled, (count,), device=device))

    def take(self, index: Array) -> dict[str, Array]:
        """These rows."""
        return {name: column[index] for name, column in self.columns.items()}

    def all(self) -> dict[str, Array]:
        """All rows."""
        return {name: column[: self.filled].clone() for name, column in self.columns.items()}


class Data:
    """All decisions: programs and answers, for training and held out."""

    def __init__(self, config: Config, device: str) -> None:
        self._held_out = config.learn.held_out
        self.programs, self.answers = (Buffer(config.learn.buffer, device) for _ in range(2))
        self.checks = [Buffer(CHECKED, device) for _ in range(2)]

    def add(self, game: Episode) -> None:
        """Add a game; a decision with an empty unit in any of its plans is left out."""
        programs = part(game.rows, "kind") == PROGRAM
        whole = np.all([die_of(game.actions, 2 * unit) for unit in range(UNITS)], axis=(0, 2))
        held_out = game.number % self._held_out == 0
        buffers = self.checks if held_out else [self.programs, self.answers]
        for buffer, which in zip(buffers, (programs & whole, ~programs), strict=True):
            if which.any():
                buffer.add({name: torch.from_numpy(getattr(game, name)[which]) for name in buffer.columns})

    def save(self, file: Path) -> None:
        """Save everything."""
        _save([buffer.all() for buffer in (self.programs, self.answers, *self.checks)], file)

    def load(self, file: Path) -> None:
        """Load what was saved."""
        device = self.programs.columns["rows"].device
        saved = torch.load(file, map_location=device)
        for buffer, lines in zip((self.programs, self.answers, *self.checks), saved, strict=True):
            buffer.add(lines)


class Learner:
    """Network, optimiser and averaged weights."""

    def __init__(self, config: Config, device: str) -> None:
        self.config, self.device, self.steps = config, device, 0
        self.weights = new_weights(config.network, device, config.seed)
        self.averaged = {name: value.detach().clone() for name, value in self.weights.items()}
        self.optimizer = torch.optim.AdamW(
            self.weights.values(), config.learn.rate, betas=(0.9, 0.98), weight_decay=config.learn.decay
        )
        self.symmetries = Symmetries([load_arena(name).drawing for name in config.arenas], device)
        self.boards = Boards(self.symmetries.drawings)
        self.network = Network(self.weights, config.network, self.boards, TorchBackend(device))
        self.checked = Network(self.averaged, config.network, self.boards, TorchBackend(device))

    def losses(self, network: Network, programs: dict[str, Array], answers: dict[str, Array]) -> dict[str, Array]:
        """The losses: of plans, answers and the winner in nats, of the final VP as a mean squared error."""
        both = {name: torch.cat([programs[name], answers[name]]) for name in programs}
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            sight = network.see(both["rows"], both["arena"][:, 0])
            plans, replies = log_likelihoods(
                network, sight, len(programs["rows"]), programs["actions"], answers["actions"]
            )
            value, vp = network.value(sight), network.vp(sight)
        return {
            "program": -(plans * programs["weights"]).sum(1).mean(),
            "answer": -(replies * answers["weights"]).sum(1).mean(),
            "winner": -(both["winner"] * functional.log_softmax(value.float(), -1).clip(min=-20)).sum(1).mean(),
            "vp": functional.mse_loss(vp.float(), both["vp"]),
        }

    def step(self, data: Data, progress: float) -> dict[str, Array]:
        """Train on a batch; ``progress`` from 0 to 1 lowers the learning rate."""
        learn = self.config.learn
        for group in self.optimizer.param_groups:
            group["lr"] = learn.rate * min(1.0, (self.steps + 1) / 100) * max(0.02, 1 - progress)
        programs, answers = data.programs.draw(learn.batch), data.answers.draw(learn.batch)
        losses = self.losses(self.network, self.symmetries.drawn(programs), self.symmetries.still(answers))
        self.optimizer.zero_grad(set_to_none=True)
        policy, values = losses["program"] + losses["answer"], losses["winner"] + losses["vp"]
        (policy + learn.values * values).backward()
        torch.nn.utils.clip_grad_norm_(list(self.weights.values()), 1.0)
        self.optimizer.step()
        self.steps += 1
        keep = min(learn.average, self.steps / (self.steps + 10))
        torch._foreach_lerp_(list(self.averaged.values()), [w.detach() for w in self.weights.values()], 1 - keep)
        return {name: loss.detach() for name, loss in losses.items()}

    def check(self, data: Data) -> dict[str, float]:
        """The losses of the averaged weights on held-out games; empty if there are none yet."""
        programs, answers = (self.symmetries.still(check.all()) for check in data.checks)
        if not len(programs["rows"]) or not len(answers["rows"]):
            return {}
        with torch.no_grad():
            losses = self.losses(self.checked, programs, answers)
        return {f"held_{name}": float(loss) for name, loss in losses.items()}

    # --- saving ---

    def publish(self, file: Path, about: dict[str, Any]) -> None:
        """Write the averaged weights for players."""
        weights = {name: value.cpu().numpy() for name, value in self.averaged.items()}
        save_weights(file, weights, self.config.network, about)

    def save(self, file: Path) -> None:
        """Write a checkpoint."""
        state = {"weights": self.weights, "averaged": self.averaged, "optimizer": self.optimizer.state_dict()}
        _save({**state, "steps": self.steps, "shape": vars(self.config.network)}, file)

    def load(self, file: Path) -> None:
        """Load a checkpoint; TrainingError if its network has a different shape."""
        state = torch.load(file, map_location=self.device)
        self._take(file, Shape(**state["shape"]), state["weights"], state["averaged"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.steps = state["steps"]

    def start_from(self, file: Path) -> None:
        """Load weights for players, to train them further with a new optimizer."""
        arrays, shape = _weights(file)
        weights = {name: torch.from_numpy(values) for name, values in arrays.items()}
        self._take(file, shape, weights, weights)

    def _take(self, file: Path, shape: Shape, weights: dict[str, Array], averaged: dict[str, Array]) -> None:
        if shape != self.config.network:
            raise TrainingError(f"{file}: the network has a different shape; start anew, or use its configuration")
        for mine, saved in ((self.weights, weights), (self.averaged, averaged)):
            for name in mine:
                mine[name].data.copy_(saved[name])


def _weights(file: Path) -> tuple[dict[str, Array], Shape]:
    """Weights for players; TrainingError if they cannot be read."""
    try:
        return load_weights(file)
    except (OSError, ValueError) as error:
        raise TrainingError(f"weights: {error}") from None


class Log:
    """JSON lines, written to a file and printed."""

    def __init__(self, file: Path, tell: Callable[[dict[str, Any]], None]) -> None:
        self._file, self._tell = file, tell

    def write(self, **values: Any) -> None:
        """Write one line."""
        line = {name: float(f"{value:.5g}") if isinstance(value, float) else value for name, value in values.items()}
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        self._tell(line)


def train(
    config: Config, folder: Path, device: str, resume: bool, tell: Callable[[dict[str, Any]], None] = lambda line: None
) -> Learner:
    """Train a network; ``folder`` gets its weights, the log, and what is needed to resume, even if the run is interrupted.

    TrainingError if the folder has a run already and ``resume`` is false, or the other way round.
    """
    _check_folder(folder, resume)
    folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(config.seed)
    torch.set_float32_matmul_precision("high")
    learner, data, log = Learner(config, device), Data(config, device), Log(folder / LOG, tell)
    weights, played = folder / WEIGHTS, 0
    if config.play.frozen:
        _weights(weights_file(config.play.frozen))  # an error is better told here than by every worker
    if resume:
        learner.load(folder / CHECKPOINT)
        data.load(folder / DATA)
        played = json.loads((folder / PLAYED).read_text())
    else:
        if config.weights:
            learner.start_from(weights_file(config.weights))
        (folder / LOG).unlink(missing_ok=True)
        if config.weights:
            learner.publish(weights, {"config": config.as_dict()})
        if config.games:
            data.load(Path(config.games) / DATA)
            played = json.loads((Path(config.games) / PLAYED).read_text())
    workers = SelfPlayWorkers(config, weights, played)
    try:
        _run(config, learner, data, log, workers, folder, played)
    finally:
        workers.close()
    return learner


def _check_folder(folder: Path, resume: bool) -> None:
    if (folder / CHECKPOINT).exists():
        if not resume:
            raise TrainingError(
                f"{folder} holds the checkpoint of a run; continue it with --resume, or choose another --folder"
            )
    elif resume:
        raise TrainingError(f"{folder}: there is no {CHECKPOINT} to resume from; train without --resume first")
    elif (folder / WEIGHTS).exists():
        raise TrainingError(f"{folder} already has {WEIGHTS}; choose another --folder")


def _run(
    config: Config, learner: Learner, data: Data, log: Log, workers: SelfPlayWorkers, folder: Path, played: int
) -> None:
    learn, began = config.learn, time.monotonic()
    said = published = began
    games, first_step = 0, learner.steps
    won: dict[str, list[bool]] = defaultdict(list)
    losses: dict[str, Array] = {}
    try:
        while (now := time.monotonic()) - began < learn.seconds:
            starved = (
                learner.steps - first_step >= learn.epochs * min(data.programs.seen, data.answers.seen) / learn.batch
            )
            for game in workers.games(0.2 if starved else 0.0):
                games += 1
                if isinstance(game, Trial):
                    won[f"{game.evaluation.one}_against_{game.evaluation.rest}"].append(game.won)
                else:
                    data.add(game)
            if not starved:
                losses = learner.step(data, (now - began) / learn.seconds)
            if now - published > (learn.publish if now - began > learn.warm_up else learn.warm_up) and learner.steps:
                published = now
                learner.publish(folder / WEIGHTS, {"config": config.as_dict()})
            if now - said > EVERY:
                said = now
                values = {name: float(loss) for name, loss in losses.items()} | learner.check(data)
                shares = {name: f"{sum(some)} of {len(some)}" for name, some in won.items()}
                log.write(
                    seconds=now - began, games=games, programs=data.programs.seen, answers=data.answers.seen,
                    steps=learner.steps, **values, **shares,
                )  # fmt: skip
    finally:  # interrupted runs can be resumed, too; the checkpoint comes last, so that it is never without its data
        learner.publish(folder / WEIGHTS, {"config": config.as_dict(), "games": played + games})
        data.save(folder / DATA)
        (folder / PLAYED).write_text(json.dumps(played + games + UNFINISHED))
        learner.save(folder / CHECKPOINT)
    values = learner.check(data)
    log.write(seconds=time.monotonic() - began, games=games, steps=learner.steps, done=True, **values)
