"""The spaces of observations and actions, as Gymnasium describes them."""

from typing import Any

import numpy as np
from gymnasium import spaces

from .compiled.rules import ACTIONS
from .encoding import FACT_COLUMNS, PARTS, Planes
from .text import ALPHABET, LONGEST

HIGHEST = 24  # no number in a plane is higher

Space = spaces.Space[Any]


def observation_parts(form: str, planes: Planes) -> dict[str, Space]:
    """What an observation of this form is made of."""
    if form == "text":
        return {"text": spaces.Text(LONGEST, charset=ALPHABET)}
    if form == "flat":
        size = int(np.prod(planes.shape)) + FACT_COLUMNS
        return {"flat": spaces.Box(0, 255, (size,), np.float32)}
    if form == "dict":
        return {name: spaces.Box(low, high, shape, np.int16) for name, (shape, low, high, _) in PARTS.items()}
    return {
        "planes": spaces.Box(0, HIGHEST, planes.shape, np.uint8),
        "facts": spaces.Box(0, 255, (FACT_COLUMNS,), np.uint8),
    }


def observation_space(form: str, planes: Planes) -> Space:
    """The observation of an agent with its mask; a flat one is a box alone, and the mask is in ``info``."""
    parts = observation_parts(form, planes)
    return parts["flat"] if form == "flat" else spaces.Dict({**parts, "action_mask": mask_space()})


def mask_space() -> Space:
    """One 0 or 1 for every action."""
    return spaces.Box(0, 1, (ACTIONS,), np.int8)


def action_space() -> spaces.Discrete:
    """All actions."""
    return spaces.Discrete(ACTIONS)
