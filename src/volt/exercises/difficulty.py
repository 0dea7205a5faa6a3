"""How hard a puzzle is, measured with the champion's network."""

from collections.abc import Collection

import numpy as np

from volt.bots.champion.observation import IMITATED
from volt.bots.champion.policy import shipped_policy
from volt.game import Plan, Program
from volt.game.engine import redacted
from volt.game.scenario import Scenario, set_up
from volt.game.vocabulary import COLOURS
from volt.rules.dialect.packed_struct import layout, pack
from volt.rules.state import State

DRAWS, AT_ONCE = 4096, 64  # plans, in all and per call of the network
EASY, MEDIUM = 0.01, 0.001  # the lowest shares of plans that win
CHAMPION = IMITATED.index("champion")


def difficulty(scenario: Scenario, seat: str, solutions: Collection[Program]) -> int:
    """Return 1 (easy) to 3 (hard), according to ``share_of_champions``."""
    share = share_of_champions(scenario, seat, solutions)
    return 1 if share >= EASY else 2 if share >= MEDIUM else 3


def share_of_champions(scenario: Scenario, seat: str, solutions: Collection[Program]) -> float:
    """Return how many of the programs that a champion would consider win, as a share.

    The network does not see the programs of the others, so it finds what comes to mind first, not what is clever here.
    """
    who, policy, chance = COLOURS.index(seat), shipped_policy(), np.random.default_rng(1)
    seen = np.frombuffer(bytearray(pack(redacted(set_up(scenario), who))), layout(State))
    seats, levels, winning = np.array([who]), np.array([CHAMPION]), set(solutions)
    won = 0
    for _ in range(DRAWS // AT_ONCE):
        codes = policy.foretell(scenario.drawing, seen, seats, levels, AT_ONCE, chance)
        won += sum(Plan.from_code(int(code)).program in winning for code in codes.ravel())
    return won / DRAWS
