"""Evaluate a position: everybody's chance of winning at the end of a round, from what can be counted.

A squad is one party, the fifth (``SQUAD``).
"""

from math import exp

from volt.rules.arena import OUT, PIT, WATER, Arena
from volt.rules.dialect.registry import rule
from volt.rules.module_ids import LAST_MODULE
from volt.rules.scoring import SQUAD_MORE
from volt.rules.state import DESTROYED, SEATS, SQUAD, State, is_running, squad

from .reachability import GOALS, Ground

PARTIES = SEATS + 1
# indices of the weights: several for missing VP, damage and modules, one for everything else
LACKING = 0
MOST_LACKING = 9
ACCESS = LACKING + MOST_LACKING + 1
DAMAGE = ACCESS + 1
SHIELDED = DAMAGE + DESTROYED
AWAY, CARDS, EDGE, MACHINE, HURT = range(SHIELDED + 1, SHIELDED + 6)
MODULE = HURT + 1
WEIGHTS = MODULE + LAST_MODULE + 1


@rule
def _reach(ground: Ground, space: int, goal: int) -> float:
    """How likely a robot is to get there within a round, from 0 to 1."""
    at = space * GOALS + goal
    return min(1.0, 0.35 * ground.single[at] + 0.05 * ground.double[at])


@rule
def _place(game: State, arena: Arena, who: int) -> int:
    """Where the robot stands, or is expected to reboot: its middle starting space."""
    robot = game.robots[who]
    if robot.at != OUT:
        return robot.at
    return arena.starts[arena.first_start[robot.side] + arena.start_count[robot.side] // 2]


@rule
def _access(game: State, arena: Arena, ground: Ground, who: int) -> float:
    """The VP tokens this robot can expect to take next; robots that can reach the same token share it."""
    found = 0.0
    mine = _place(game, arena, who)
    for goal in range(1, GOALS - 1):
        if game.tokens[goal] > 0:
            own = _reach(ground, mine, goal)
            if own > 0.0:
                everybody = 0.5
                for other in range(SEATS):
                    if game.robots[other].playing:
                        everybody += _reach(ground, _place(game, arena, other), goal)
                found += game.tokens[goal] * own / everybody
    return found


@rule
def _edges(arena: Arena, space: int) -> int:
    """The number of orthogonally neighbouring pits without a wall in between."""
    count = 0
    for heading in range(0, 8, 2):
        if not arena.walls[space] >> heading & 1:
            kind = arena.kind[arena.next[space * 8 + heading]]
            count += 1 if kind == PIT or kind == WATER else 0
    return count


@rule
def strength(game: State, arena: Arena, ground: Ground, weights: list[float], who: int) -> float:
    """The strength of a robot's position; only differences matter. The VP of a KillBot in a squad are not included."""
    robot = game.robots[who]
    missing = min(MOST_LACKING, max(0, int(game.goal) - int(robot.vp)))
    total = weights[LACKING + missing] if not (robot.killbot and squad(game)) else 0.0
    total += weights[ACCESS] * _access(game, arena, ground, who)
    if robot.at == OUT:
        total += weights[AWAY]
    else:
        total += weights[DAMAGE + min(DESTROYED - 1, int(robot.damage))] + weights[SHIELDED] * robot.shield
        total += weights[EDGE] * _edges(arena, robot.at)
        if robot.damage > 0 and _reach(ground, robot.at, 0) > 0.0:
            total += weights[HURT] * robot.damage
    if robot.killbot:
        return total + weights[MACHINE]
    for module in range(1, LAST_MODULE + 1):
        if robot.equipped >> module & 1:
            total += weights[MODULE + module]
        if robot.inventory >> module & 1:
            total += weights[CARDS]
    return total


@rule
def standing(game: State, arena: Arena, ground: Ground, weights: list[float], shares: list[float], first: int) -> None:
    """Write everybody's chance of winning into ``shares[first:first + PARTIES]``."""
    for party in range(PARTIES):
        shares[first + party] = 0.0
    if not is_running(game):
        shares[first + game.winner] = 1.0
        return
    together = squad(game)
    total, team, points, mates = 0.0, 0.0, 0, 0
    for who in range(SEATS):
        if game.robots[who].playing:
            held = strength(game, arena, ground, weights, who)
            if together and game.robots[who].killbot:
                team += held
                points += int(game.robots[who].vp)
                mates += 1
            else:
                shares[first + who] = exp(held)
                total += shares[first + who]
    if together:
        missing = min(MOST_LACKING, max(0, int(game.goal) + SQUAD_MORE - points))
        shares[first + SQUAD] = exp(team / mates + weights[LACKING + missing])
        total += shares[first + SQUAD]
    for party in range(PARTIES):
        shares[first + party] /= total


@rule
def strengths(
    games: list[State], arenas: list[Arena], grounds: list[Ground], weights: list[float], out: list[float]
) -> None:
    """``strength`` of every robot of many games in one arena; with one weight 1 and the others 0, that weight's feature."""
    for i in range(len(games)):
        for who in range(SEATS):
            out[i * SEATS + who] = strength(games[i], arenas[0], grounds[0], weights, who)
