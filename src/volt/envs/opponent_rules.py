"""Opponents as rules, for machine code: whole answers for seats that no agent plays, in many games at once."""

from volt.bots.heuristic_plans import free_number, heuristic_plan, random_plan
from volt.bots.reachability import Ground
from volt.rules.arena import Arena
from volt.rules.bit_sets import nth_member, size
from volt.rules.packed_struct import copier
from volt.rules.plan_codes import with_number
from volt.rules.questions import PROGRAM
from volt.rules.registry import rule
from volt.rules.rng import rand
from volt.rules.state import State

RANDOM, HEURISTIC = 0, 1  # how programs are made; other questions are answered at random

copy_position = rule(copier(State, "copy_position", keep=("rng",)))


@rule
def _random_legal(game: State, chance: State) -> int:
    """One of the legal answers to the open question."""
    count = 0
    for i in range(32):
        count += size(game.question.legal[i])
    pick = rand(chance, count)
    for i in range(32):
        here = size(game.question.legal[i])
        if pick < here:
            return i * 8 + nth_member(game.question.legal[i], pick)
        pick -= here
    return 0


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
            else:
                plan = random_plan(scratch, seats[i])
            values[i] = with_number(plan, free_number(scratch, 0))
        elif kinds[i] > 0:
            values[i] = _random_legal(game, scratch)
