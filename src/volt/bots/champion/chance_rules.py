"""Who wins, as the network says after it has looked (``sight_rules``), as rules."""

from math import exp

from volt.rules.arena import Arena
from volt.rules.dialect.registry import rule
from volt.rules.questions import PROGRAM
from volt.rules.scoring import SQUAD_MORE
from volt.rules.state import SEATS, SQUAD, State, squad

from ..search.evaluation import MOST_LACKING, PARTIES
from .layer_rules import linear
from .shape import NEVER
from .sight_rules import VALUE_LAYER, NetworkLayout, see

KILLBOT = MOST_LACKING + 1  # of the prior of chances, after the missing VP


@rule
def missing_vp(game: State, more: int, points: int) -> int:
    """How many VP somebody lacks, in the range that is told apart."""
    return min(MOST_LACKING, max(0, int(game.goal) + more - points))


@rule
def write_chances(
    game: State,
    arena: Arena,
    net: NetworkLayout,
    weights: list[float],
    memory: list[float],
    who: int,
    level: int,
    prior: list[float],
    shares: list[float],
) -> None:
    """Everybody's chance of winning before programs are made, as a seat sees it, by party.

    ``prior`` is what each number of missing VP says before the network has looked, and what it says if a KillBot plays.
    """
    see(game, arena, net, weights, memory, who, PROGRAM, level)
    logits, together, points, total = net.room[0], squad(game), 0, 0.0
    linear(weights, memory, net.layers[VALUE_LAYER], net.hidden, PARTIES, net.whole, logits)
    for party in range(PARTIES):
        shares[party] = NEVER
    for i in range(SEATS):
        seat = (who + i) % SEATS
        robot = game.robots[seat]
        if robot.playing:
            known = prior[missing_vp(game, 0, robot.vp)]
            if not robot.killbot:
                shares[seat] = memory[logits + i] + known
            elif together:
                points += robot.vp
            else:
                shares[seat] = memory[logits + i] + known + prior[KILLBOT]
    if together:
        shares[SQUAD] = memory[logits + SEATS] + prior[missing_vp(game, SQUAD_MORE, points)] + prior[KILLBOT]
    highest = NEVER
    for party in range(PARTIES):
        highest = max(highest, shares[party])
    for party in range(PARTIES):
        shares[party] = exp(shares[party] - highest)
        total += shares[party]
    for party in range(PARTIES):
        shares[party] /= total
