"""Opponents as rules, for machine code: whole answers for seats that no agent plays, in many games at once."""

from volt.bots.search.heuristic_plans import free_number, heuristic_plan, random_plan
from volt.bots.search.reachability import Ground
from volt.rules.arena import OUT, WORKSHOP, Arena
from volt.rules.dialect.bit_sets import contains, nth_member, size
from volt.rules.dialect.packed_struct import copier
from volt.rules.dialect.registry import rule
from volt.rules.interface.plan_codes import with_number
from volt.rules.module_ids import LAST_MODULE
from volt.rules.outfits import outfit_code
from volt.rules.questions import (
    ALWAYS_USED,
    BRAKE_CHOICE,
    EQUIP_CHOICE,
    FIRE_CHOICE,
    JUMP,
    MOBILITY_CHOICE,
    PHASE,
    PROGRAM,
    ROTATE,
    SPACE_CHOICE,
    START_CHOICE,
    WORKSHOP_CHOICE,
)
from volt.rules.rng import rand
from volt.rules.state import ANSWER_BYTES, ANSWERS, RFL, State

from .rookie_rules import LIKING, Outlook, rookie_plan, tokens_near

RANDOM, HEURISTIC, ROOKIE = 0, 1, 2  # how programs are made; only the rookie does not answer other questions at random

AS_PLANNED = 1 << ROTATE | 1 << MOBILITY_CHOICE | 1 << FIRE_CHOICE | 1 << BRAKE_CHOICE | 1 << PHASE

copy_position = rule(copier(State, "copy_position", keep=("rng",)))


@rule
def _random_legal(game: State, chance: State) -> int:
    """One of the legal answers to the open question."""
    count = 0
    for i in range(ANSWER_BYTES):
        count += size(game.question.legal[i])
    pick = rand(chance, count)
    for i in range(ANSWER_BYTES):
        here = size(game.question.legal[i])
        if pick < here:
            return i * 8 + nth_member(game.question.legal[i], pick)
        pick -= here
    return 0


@rule
def _last_legal(game: State) -> int:
    """The highest legal answer: yes, or as much as possible."""
    last = 0
    for answer in range(ANSWERS):
        if contains(game.question.legal[answer // 8], answer % 8):
            last = answer
    return last


@rule
def _liked_outfit(game: State) -> int:
    """The legal outfit whose modules are liked best."""
    best, most = 0, -1
    for other in range(LAST_MODULE + 1):
        for one in range(max(1, other)):
            code = outfit_code(one, other)
            worth = LIKING[one] + LIKING[other]
            if contains(game.question.legal[code // 8], code % 8) and worth > most:
                best, most = code, worth
    return best


@rule
def _start(game: State, arena: Arena) -> int:
    """The legal space nearest to a token."""
    best, nearest = 0, OUT
    for space in range(arena.spaces):
        if contains(game.question.legal[space // 8], space % 8):
            away = tokens_near(game, arena, space)
            if nearest == OUT or away < nearest:
                best, nearest = space, away
    return best


@rule
def _space(game: State, arena: Arena) -> int:
    """The space to activate (RES-2): tokens first, then a workshop."""
    best, most = 0, -1
    for space in range(ANSWERS):
        if contains(game.question.legal[space // 8], space % 8):
            worth = 0
            for number in range(1, 7):
                if arena.vp_space[number] == space:
                    worth = 2 * int(game.tokens[number])
            if space < arena.spaces and arena.kind[space] == WORKSHOP and game.mode == RFL:
                worth = 1
            if worth > most:
                best, most = space, worth
    return best


@rule
def _rookie_answer(game: State, chance: State, arena: Arena) -> int:
    """Rules of thumb: start near a token, use what you have, repair damage, carry out the program unchanged; otherwise random."""
    question = game.question
    if question.kind == START_CHOICE:
        return _start(game, arena)
    if question.kind == SPACE_CHOICE:
        return _space(game, arena)
    if contains(ALWAYS_USED, question.kind) or question.kind == JUMP:
        return _last_legal(game)
    if question.kind == WORKSHOP_CHOICE:
        return 0 if game.robots[question.who].damage > 0 else 1
    if question.kind == EQUIP_CHOICE:
        return _liked_outfit(game)
    if contains(AS_PLANNED, question.kind):
        return question.fallback
    return _random_legal(game, chance)


@rule
def answer_for_opponents(
    values: list[int],
    games: list[State],
    at: list[int],
    kinds: list[int],
    seats: list[int],
    chance: list[State],
    arena: list[Arena],
    ground: list[Ground],
    look: list[Outlook],
    policy: int,
) -> None:
    """Plans and answers of the seats that are asked; row ``i`` belongs to game ``at[i]``.

    ``chance`` is a scratch state whose random numbers are used; those of the games do not change.
    """
    scratch = chance[0]
    for i in range(len(at)):
        game = games[at[i]]
        if kinds[i] == PROGRAM:
            copy_position(scratch, game)
            if policy == HEURISTIC:
                plan = heuristic_plan(scratch, arena[0], ground[0], seats[i])
            elif policy == ROOKIE:
                plan = rookie_plan(scratch, arena[0], look[0], seats[i])
            else:
                plan = random_plan(scratch, seats[i])
            values[i] = with_number(plan, free_number(scratch, 1 if policy == ROOKIE else 0))
        elif kinds[i] > 0 and policy == ROOKIE:
            values[i] = _rookie_answer(game, scratch, arena[0])
        elif kinds[i] > 0:
            values[i] = _random_legal(game, scratch)
