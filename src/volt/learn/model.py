"""The champion's network in PyTorch: its operations, its parameters, and how well it predicts what was played."""

from typing import Any

import numpy as np
import torch
from torch.nn import functional

from volt.bots.champion.backend import Backend
from volt.bots.champion.network import Network, Sight
from volt.bots.champion.shape import NUMBER, PLACE, STAGES, Shape, layers
from volt.rules.interface.plan_codes import DIE_SLOTS, die_of, number_of
from volt.rules.state import UNITS

Array = Any


class TorchBackend(Backend):
    """The operations that differ in PyTorch."""

    learns = True

    def __init__(self, device: str) -> None:
        self.device = torch.device(device)

    def constant(self, values: Array) -> Array:
        made = torch.from_numpy(np.ascontiguousarray(values)).to(self.device)
        return made.float() if made.is_floating_point() else made

    def integers(self, rows: Array) -> Array:
        return rows.long()

    def like(self, x: Array, other: Array) -> Array:
        return x.to(other.dtype)

    def concat(self, parts: list[Array], axis: int = -1) -> Array:
        return torch.cat([part.float() for part in parts], axis)

    def pick(self, values: Array, index: Array) -> Array:
        return torch.take_along_dim(values, index[:, :, None], 1)

    def look_up(self, values: Array, index: Array) -> Array:
        return torch.take_along_dim(values, index, 2)

    def relu(self, x: Array) -> Array:
        return torch.relu(x)

    def highest(self, x: Array, axis: int) -> Array:
        return torch.amax(x, axis)

    def where(self, condition: Array, yes: Array, no: Array) -> Array:
        return torch.where(condition, yes, no)

    def convolve(self, x: Array, kernel: Array) -> Array:
        maps = torch.relu(x).permute(0, 3, 1, 2)
        return functional.conv2d(maps, kernel.permute(3, 2, 0, 1), padding=1).permute(0, 2, 3, 1)


def new_weights(shape: Shape, device: str, seed: int) -> dict[str, torch.Tensor]:
    """The initial parameters."""
    chance = torch.Generator().manual_seed(seed)
    made = {}
    for name, (size, scale) in layers(shape).items():
        inputs = int(np.prod(size[:-1]))
        made[name] = (torch.randn(size, generator=chance) * scale / max(1, inputs) ** 0.5).to(device).requires_grad_()
    return made


def picks_of(plans: Array) -> Array:
    """The picks that make up plans, stage by stage; every unit must have a die."""
    dice = torch.stack([die_of(plans, slot) for slot in range(DIE_SLOTS)], -1)
    first, second = dice[..., ::2], dice[..., 1::2]
    place = torch.where(second.any(-1), second.bool().int().argmax(-1) + 1, 0)
    fourth = (second.amax(-1) - 1).clip(0)
    number = number_of(plans) - 1
    return torch.cat([first - 1, torch.stack([place, fourth, number], -1)], -1)


class Scorer:
    """Repeats the recorded picks and adds up their log likelihoods."""

    def __init__(self, picks: Array) -> None:
        self.picks, self.total = picks, torch.zeros(picks.shape[:2], device=picks.device)

    def __call__(self, stage: int, logits: Array) -> Array:
        pick = self.picks[..., stage]
        self.total = self.total + functional.log_softmax(logits.float(), -1).gather(2, pick[..., None])[..., 0]
        return pick


def log_likelihoods(network: Network, sight: Sight, programs: int, plans: Array, answers: Array) -> tuple[Array, Array]:
    """Log likelihoods of plans (several for each of the first ``programs`` rows) and of answers (several for each other row)."""
    scorer = Scorer(picks_of(plans))
    network.programs(sight.some(slice(programs)), plans.shape[1], scorer)
    logits = network.answers(sight.some(slice(programs, None)))
    return scorer.total, functional.log_softmax(logits.float(), -1).gather(1, answers)


assert (PLACE, NUMBER, STAGES) == (UNITS, UNITS + 2, UNITS + 3)  # the order in ``picks_of``
