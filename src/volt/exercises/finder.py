"""Finding puzzles: positions of bot games in which a seat that knows all programs can win this round, in one way only."""

import random
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from volt.arenas import names
from volt.bots import BOTS
from volt.game import Game, Plan
from volt.game.decisions import answer_text
from volt.game.notation import Program
from volt.game.scenario import Scenario, play
from volt.game.scenario_text import scenario_in
from volt.game.vocabulary import COLOURS
from volt.rules.arena import OUT
from volt.rules.interface.plan_codes import colour_of, face_of
from volt.rules.module_ids import RAM
from volt.rules.state import UNITS

from .puzzle_rating import rating_of
from .puzzle_themes import themes_of
from .puzzles import Puzzle, position_text, puzzle_name
from .search import sample, solve
from .solutions import Codes, Solutions, program_of

FIRST_ROUND, LAST_ROUND = 2, 12
MOST_LACKING = 3  # VP
TABLES = ((4, 0), (4, 0), (3, 0), (2, 0), (3, 1), (2, 1), (1, 1))  # operators and KillBots
TRAINING = 0.2  # the share of games with training rules
FIRST_OF_A_THEME, MOST_OF_A_THEME = 5, 0.12  # puzzles in any case, and the share of all that is not exceeded then
MOST_PROGRAMS = 3000  # that win: more would be found by chance
SAMPLE, MOST_OF_SAMPLE = 1500, 0.015  # random programs that are tried first, and how many of them may win
BUDGET = 0.05  # seconds for an answer of a bot; rookies need none


def find(seed: int) -> Iterator[Puzzle | None]:
    """Yield puzzles, and None for each position that is not one; the same seed finds the same ones.

    A game yields one puzzle at most, and no theme has more than its share.
    """
    chance, themes, captions = random.Random(seed), Counter[str](), set[tuple[str, ...]]()
    while True:
        for scenario, seat in _positions(chance):
            puzzle = make_puzzle(scenario, seat)
            full = puzzle is not None and themes[puzzle.theme] >= FIRST_OF_A_THEME + MOST_OF_A_THEME * themes.total()
            if puzzle is None or full or puzzle.caption in captions:
                yield None
                continue
            captions.add(puzzle.caption)
            themes[puzzle.theme] += 1
            yield puzzle
            break


def make_puzzle(scenario: Scenario, seat: str) -> Puzzle | None:
    """The puzzle of a position, or None if it has no solution, several ways to win, or one that a single die is enough for."""
    share, gained = sample(scenario, seat, SAMPLE)
    if share > MOST_OF_SAMPLE or gained < scenario.goal - scenario.robots[seat].vp - 1:
        return None
    solutions = solve(scenario, seat, MOST_PROGRAMS)
    if solutions is None or len(solutions.classes) != 1 or len(next(iter(solutions.classes))) < 2 or not solutions.full:
        return None
    program = best_program(solutions)
    answers = winning_answers(scenario, seat, program)
    themes = themes_of(scenario, seat, program, answers, solutions)
    position = position_text(scenario)
    return Puzzle(
        name=puzzle_name(position, seat),
        rating=rating_of(scenario, seat, solutions),
        themes=themes,
        seat=seat,
        solution=str(program),
        answers=answers,
        position=position,
    )


def best_program(solutions: Solutions) -> Program:
    """The solution that is shown: the needed dice, and on a unit that needs none a shot, rather than a move, of a low number."""
    essence = min(solutions.minimal, key=_plainness)
    fitting = [
        codes
        for codes in solutions.full
        if all(not needed or needed == die for needed, die in zip(essence, codes, strict=True))
    ]
    return program_of(min(fitting or solutions.full, key=_plainness))


def _plainness(codes: Codes) -> tuple[int, int, Codes]:
    dice = [die for die in codes if die]
    return -sum(map(colour_of, dice)), sum(map(face_of, dice)), codes


def winning_answers(scenario: Scenario, seat: str, program: Program) -> tuple[str, ...]:
    """The answers with which a solution wins: as many defaults as possible, earlier ones first."""
    tried = deepcopy(scenario)
    tried.robots[seat].program = program
    who, left = COLOURS.index(seat), list[tuple[str, ...]]([()])
    while left:
        answers = left.pop(0)
        outcome = play(tried, (seat,), answers)
        asked = outcome.question
        if asked is not None:
            options = sorted(map(answer_text, asked.options), key=answer_text(asked.default).__ne__)
            left = [*[(*answers, option) for option in options], *left]
        elif outcome.state.winner == who:
            return answers
    raise ValueError(f"{program} does not win for {seat}")


def _positions(chance: random.Random) -> Iterator[tuple[Scenario, str]]:
    """Positions of one game between rookies, for every seat that lacks at most ``MOST_LACKING`` VP and has at most three dice."""
    operators, killbots = chance.choice(TABLES)
    mode = "training" if chance.random() < TRAINING else "rfl"
    game = Game(mode, chance.choice(names()), operators=operators, killbots=killbots, seed=chance.randrange(2**32))
    bots: dict[str, Any] = {seat: BOTS["rookie"](chance.randrange(2**32)) for seat in game.seats}
    while game.decisions and game.round <= LAST_ROUND:
        if game.round >= FIRST_ROUND and game.decisions[0].kind == "program" and not _locked(game):
            yield from _of_round(game, bots, chance)
        decision = game.decisions[0]
        game.answer(decision, bots[decision.seat].choose(game.see(decision.seat), decision, BUDGET))


def _locked(game: Game) -> bool:
    return any(robot.number for robot in game.see(None).robots)


def _of_round(game: Game, bots: dict[str, Any], chance: random.Random) -> Iterator[tuple[Scenario, str]]:
    """The positions of a round: each seat in turn sees what the others have programmed, and what a KillBot will roll."""
    for seat in chance.sample(game.seats, len(game.seats)):
        robot = game.state.robots[COLOURS.index(seat)]
        if robot.killbot or robot.at == OUT or robot.equipped >> RAM & 1 or game.setup.goal - robot.vp > MOST_LACKING:
            continue
        ahead, plans = game.copy(), dict[str, Plan]()
        while others := [decision for decision in ahead.decisions if decision.seat != seat]:
            plan = bots[others[0].seat].choose(ahead.see(others[0].seat), others[0], BUDGET)
            plans[others[0].seat] = plan
            ahead.answer(others[0], plan)
        own = [decision for decision in ahead.decisions if decision.seat == seat]
        plans[seat] = Plan.parse(f"- - - {own[0].options[0]}")
        yield _scenario(ahead, plans, chance), seat


def _scenario(game: Game, plans: dict[str, Plan], chance: random.Random) -> Scenario:
    """What is known, without what does not matter this round: inventories and decks."""
    scenario = scenario_in(game.state, game.setup, plans)
    free = sorted({1 + i for i in range(len(scenario.robots))} - {plan.number for plan in plans.values()})
    for robot in scenario.robots.values():
        robot.inventory = ()
        if robot.killbot:
            robot.number = free.pop(0)
            scenario.rolls = tuple(chance.randint(1, 6) for _ in range(UNITS))
    scenario.decks, scenario.title = {}, ""
    return scenario
