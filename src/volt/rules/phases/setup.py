"""SETUP: the beginning of a game."""

from ..arena import OUT, facing_centre
from ..decks import shuffle_decks
from ..dialect.registry import rule
from ..rng import rand, seed_rng
from ..state import MINES_EACH, NOBODY, SEATS, State
from .programming import clear_program

TRAINING_GOAL, RFL_GOAL = 3, 5  # SETUP-4, SETUP-5
TOKENS_OF_A_NUMBER = 4  # SETUP-2


@rule
def clear_table(game: State, mode: int, edition: int, goal: int) -> None:
    """SETUP-2: reset to an empty table: no robots, all tokens in the supply, the seed 0."""
    seed_rng(game, 0, 0)
    game.mode = mode
    game.edition = edition
    game.goal = goal
    game.auto = 0
    game.rounds = 0
    game.activations = 0
    game.decisions = 0
    game.step = 0
    game.turn = 0
    game.unit = 0
    game.winner = NOBODY
    game.active = NOBODY
    for number in range(1, 7):
        game.tokens[number] = 0
        game.supply[number] = TOKENS_OF_A_NUMBER
    for who in range(SEATS):
        robot = game.robots[who]
        robot.at = OUT
        robot.playing = 0
        robot.killbot = 0
        robot.number = 0
        robot.equipped = 0
        robot.inventory = 0
        robot.damage = 0
        robot.shield = 0
        robot.vp = 0
        robot.heading = 0
        for which in range(MINES_EACH):
            robot.mines[which] = OUT
        clear_program(game, who)


@rule
def seat_robot(game: State, who: int, side: int, killbot: int, modules: int) -> None:
    """SETUP-1, KILL-1: put a robot on a side of the arena; ``modules`` are those a KillBot or titleholder begins with."""
    robot = game.robots[who]
    robot.playing = 1
    robot.side = side
    robot.killbot = killbot
    robot.equipped = modules
    robot.heading = facing_centre(side) if killbot else 0


@rule
def begin(game: State) -> None:
    """SETUP-3, SETUP-5: shuffle the decks and draw a random starting number for every robot."""
    shuffle_decks(game)
    count = 0
    for who in range(SEATS):
        if game.robots[who].playing:
            count += 1
            other = rand(game, count)  # a shuffle: swap each number with a random earlier one
            seen = 0
            for earlier in range(who + 1):
                if game.robots[earlier].playing:
                    if seen == other:
                        game.robots[who].number = game.robots[earlier].number
                        game.robots[earlier].number = count
                    seen += 1
