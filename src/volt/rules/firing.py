"""FIRE: what an activated red die does."""

from .arena import OUT, Arena
from .damage import deal_wave, hit
from .dialect.bit_sets import contains, including
from .dialect.registry import rule
from .event_kinds import Fired
from .events import EventLog, log_event
from .lines import first_in_line, last_in_line
from .module_table import WITH_RED
from .modules.crossfire import can_crossfire, crossfire
from .modules.grenades import can_throw, throw_grenade
from .modules.power import power_beam
from .modules.remote import can_remote, remote_control
from .modules.teleport import can_teleport, teleport
from .modules.water import can_spray, spray
from .questions import FIRE_CHOICE, ask_offered, offer
from .rule_ids import FIRE_1
from .state import NOBODY, State, robot_at

BY_LASER, BY_TELEPORT, BY_GRENADE, BY_CROSSFIRE, BY_REMOTE, BY_WATER = range(6)


@rule
def laser(game: State, arena: Arena, log: EventLog, who: int, heading: int, number: int) -> None:
    """FIRE-1: the first robot or mine in line takes 1 damage."""
    space = game.robots[who].at
    target = first_in_line(game, arena, space, heading, True)
    if target == OUT:
        if log.on:
            log_event(log, Fired, who, FIRE_1, origin=space, to=last_in_line(arena, space, heading), heading=heading)
        return
    log_event(log, Fired, who, FIRE_1, origin=space, to=target, heading=heading)
    robot = robot_at(game, target)
    hit(game, target, 1)
    deal_wave(game, arena, log, who, False, FIRE_1)
    if robot != NOBODY:
        power_beam(game, arena, log, who, robot, heading, number)


@rule
def _way_of_firing(game: State, arena: Arena, log: EventLog, who: int, heading: int, number: int) -> int:
    """The laser, or the module used instead; the operator is asked only if a module can be used."""
    instead = 0
    if can_teleport(game, arena, who, heading, number):
        instead = including(instead, BY_TELEPORT)
    if can_throw(game, who, number):
        instead = including(instead, BY_GRENADE)
    if can_crossfire(game, who, number):
        instead = including(instead, BY_CROSSFIRE)
    if can_remote(game, arena, who, heading, number):
        instead = including(instead, BY_REMOTE)
    if can_spray(game, who, number):
        instead = including(instead, BY_WATER)
    if instead == 0:
        return BY_LASER
    offer(game, BY_LASER)
    for way in range(BY_TELEPORT, BY_WATER + 1):
        if contains(instead, way):
            offer(game, way)
    return ask_offered(game, log, who, FIRE_CHOICE, BY_LASER)


@rule
def fire(game: State, arena: Arena, log: EventLog, who: int, heading: int, number: int) -> None:
    """ACT-3: an operator's red die."""
    if not game.robots[who].equipped & WITH_RED:
        laser(game, arena, log, who, heading, number)
        return
    way = _way_of_firing(game, arena, log, who, heading, number)
    if way == BY_TELEPORT:
        teleport(game, arena, log, who, heading)
    elif way == BY_GRENADE:
        throw_grenade(game, arena, log, who, heading, number)
    elif way == BY_CROSSFIRE:
        crossfire(game, arena, log, who, heading)
    elif way == BY_REMOTE:
        remote_control(game, arena, log, who, heading)
    elif way == BY_WATER:
        spray(game, arena, log, who, heading)
    else:
        laser(game, arena, log, who, heading, number)
