"""Policies as rules: whole answers for seats of many games, at random, by the heuristic of the rollouts, or like the rookie."""

from volt.rules.arena import Arena
from volt.rules.dialect.packed_struct import copier
from volt.rules.dialect.registry import rule
from volt.rules.interface.plan_codes import with_number
from volt.rules.questions import PROGRAM
from volt.rules.state import State

from ..search.heuristic_plans import free_number, heuristic_plan, random_plan
from ..search.reachability import Ground
from .rookie_answers import random_answer, rookie_answer
from .rookie_plans import rookie_plan
from .surroundings import Surroundings

RANDOM, HEURISTIC, ROOKIE = 0, 1, 2  # how programs are made; only the rookie does not answer other questions at random

copy_position = rule(copier(State, "copy_position", keep=("rng",)))


@rule
def answer_seats(
    values: list[int],
    games: list[State],
    at: list[int],
    kinds: list[int],
    seats: list[int],
    chance: list[State],
    arena: list[Arena],
    ground: list[Ground],
    look: list[Surroundings],
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
            values[i] = rookie_answer(game, scratch, arena[0], look[0])
        elif kinds[i] > 0:
            values[i] = random_answer(game, scratch)
