"""RES – Phase 3: high voltage, then every robot's space."""

from ..arena import HEADINGS, OUT, VOLTAGE, VP, WORKSHOP, Arena
from ..damage import deal_wave, detonate_mine, strike
from ..decks import draw_module, something_new
from ..dialect.bit_sets import including
from ..dialect.registry import rule
from ..event_kinds import ArmExtended, Collected, Repaired
from ..events import EventLog, log_event
from ..module_ids import ARM, MINES
from ..modules.arm import arm_reaches, arm_struck
from ..questions import SPACE_CHOICE, USUAL_ANSWERS, WORKSHOP_CHOICE, ask, ask_offered, offer
from ..rule_ids import RES_1, RES_2
from ..scoring import score, tokens_on
from ..state import MINES_EACH, NOBODY, RFL, SEATS, State, has_equipped, in_arena, is_running, mine_at, still_fighting

NO_SPACE = 255  # the answer "activate nothing"


@rule
def high_voltage(game: State, arena: Arena, log: EventLog) -> None:
    """RES-1: all high-voltage spaces together deal one wave; nobody is credited."""
    for who in range(SEATS):
        robot = game.robots[who]
        if robot.at != OUT and arena.kind[robot.at] == VOLTAGE:
            game.hits[who] = 1
        for token in range(MINES_EACH if has_equipped(game, who, MINES) else 0):
            if robot.mines[token] != OUT and arena.kind[robot.mines[token]] == VOLTAGE:
                game.hit_mines[who] = including(game.hit_mines[who], token)
    deal_wave(game, arena, log, NOBODY, True, RES_1)


@rule
def _is_workshop(game: State, arena: Arena, space: int) -> bool:
    """Whether the space is a workshop that can be used; in training, workshops do nothing (SETUP-4)."""
    return game.mode == RFL and arena.kind[space] == WORKSHOP


@rule
def _is_damaged(game: State, who: int) -> bool:
    """Whether a workshop could repair something."""
    return game.robots[who].damage + game.robots[who].shield > 0


@rule
def _killbot_choice(game: State, arena: Arena, who: int) -> int:
    """KILL-8, KILL-11: the space that a KillBot activates.

    Its own if tokens lie there, else the one in reach with the most tokens, else a workshop if it is damaged, else its own.
    """
    own = game.robots[who].at
    if tokens_on(game, arena, own) > 0 or not has_equipped(game, who, ARM):
        return own
    most, choice = 0, own
    for space in range(arena.spaces):
        for heading in range(HEADINGS):
            if arm_reaches(game, arena, who, heading) == space and tokens_on(game, arena, space) > most:
                most, choice = tokens_on(game, arena, space), space
    if most > 0 or _is_workshop(game, arena, own) or not _is_damaged(game, who):
        return choice
    for space in range(arena.spaces - 1, -1, -1):
        for heading in range(HEADINGS):
            if arm_reaches(game, arena, who, heading) == space and _is_workshop(game, arena, space):
                choice = space
    return choice


@rule
def _choose_space(game: State, arena: Arena, log: EventLog, who: int) -> int:
    """The space to activate; the operator is asked if there is something on the robot's own space or within reach of the ARM."""
    unanswered = game.question.used == game.question.given
    if game.robots[who].killbot or (game.auto == USUAL_ANSWERS and unanswered):
        return _killbot_choice(game, arena, who)
    own = game.robots[who].at
    worth = tokens_on(game, arena, own) > 0 or _is_workshop(game, arena, own)
    for heading in range(HEADINGS if has_equipped(game, who, ARM) else 0):
        space = arm_reaches(game, arena, who, heading)
        if space != OUT:
            mine = mine_at(game, space) != NOBODY
            worth = worth or mine or tokens_on(game, arena, space) > 0 or _is_workshop(game, arena, space)
    if not worth:
        return own
    offer(game, own)
    offer(game, NO_SPACE)
    for heading in range(HEADINGS):
        space = arm_reaches(game, arena, who, heading)
        if space != OUT:
            offer(game, space)
    return ask_offered(game, log, who, SPACE_CHOICE, own)


@rule
def _reach_out(game: State, arena: Arena, log: EventLog, who: int, space: int) -> None:
    """ARM: a barrier crossed strikes, a mine there detonates, before the space is activated."""
    log_event(log, ArmExtended, who, ARM, space=space)
    for heading in range(HEADINGS):
        if in_arena(game, who) and arm_reaches(game, arena, who, heading) == space:
            if arm_struck(game, arena, who, heading):
                strike(game, arena, log, who, who, ARM)
            break
    mine = mine_at(game, space)
    if mine != NOBODY and still_fighting(game, who):
        detonate_mine(game, arena, log, mine)


@rule
def _use_workshop(game: State, log: EventLog, who: int) -> None:
    """RES-2, KILL-8: repair all damage, or draw a module."""
    robot = game.robots[who]
    if not robot.killbot and something_new(game, who) and ask(game, log, who, WORKSHOP_CHOICE, 1) == 1:
        draw_module(game, log, who, RES_2)
        return
    robot.damage = 0
    robot.shield = 0
    log_event(log, Repaired, who, RES_2)


@rule
def activate_space(game: State, arena: Arena, log: EventLog, who: int) -> None:
    """RES-2: a VP space gives all its tokens, one by one; a workshop repairs or gives a module."""
    if not in_arena(game, who):
        return
    own = game.robots[who].at
    space = _choose_space(game, arena, log, who)
    if space == NO_SPACE:
        return
    if space != own:
        _reach_out(game, arena, log, who, space)
    if not still_fighting(game, who):
        return
    while tokens_on(game, arena, space) > 0 and is_running(game):
        game.tokens[arena.kind[space] - VP] -= 1
        log_event(log, Collected, who, RES_2, space=space, number=arena.kind[space] - VP)
        score(game, log, who, RES_2, NOBODY)
    if _is_workshop(game, arena, space) and is_running(game):
        _use_workshop(game, log, who)
