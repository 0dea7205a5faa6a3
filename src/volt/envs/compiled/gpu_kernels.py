"""What the environments add to the kernels of ``volt.sim``; needs no GPU, so that a test can emulate them."""

from pathlib import Path

from volt.rules.interface.plan_codes import DIE_SLOTS
from volt.sim.gpu_scheduling import MoreKernels

from .canvas import draw, draw_pick, mark_legal
from .rules import ACTIONS, ROW_LENGTH
from .stepping import ACT, begin_turn, end_turn

ENV_KERNELS = MoreKernels(
    entries=(begin_turn, end_turn, mark_legal, draw, draw_pick),
    constants={"ACTIONS": ACTIONS, "ROW_LENGTH": ROW_LENGTH, "DIE_SLOTS": DIE_SLOTS, "ACT": ACT},
    source=Path(__file__).with_name("kernels.cu").read_text(),
    names=("begin_turns", "end_turns"),
)
