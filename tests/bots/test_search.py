"""The foundations of search: routes lead to their goals, plans are legal, rollouts follow the rules."""

import random

import numpy as np
import pytest

from support.players import play_on, random_setup
from volt.arenas import load_arena
from volt.bots import TacticianBot
from volt.bots.search.evaluation import PARTIES, standing
from volt.bots.search.evaluation_weights import weights
from volt.bots.search.heuristic_plans import commit, heuristic_plan, random_plan
from volt.bots.search.native_search import SEARCH, ground_of
from volt.bots.search.plan_evolution import POOL, PlanPool, offspring
from volt.bots.search.reachability import GOALS, MOVES, STAY, WAYS, Ground, goal_on
from volt.bots.search.rollouts import ANYTHING, HEURISTIC, NO_ANSWER, Job, play_job
from volt.game import Game, Plan
from volt.game.engine import Engine
from volt.game.vocabulary import module_bits
from volt.rules.arena import OUT, PIT, WATER
from volt.rules.dialect.packed_struct import pack, unpack
from volt.rules.events import EventLog
from volt.rules.interface.plan_codes import number_of, with_number
from volt.rules.module_ids import BLUE
from volt.rules.phases.programming import clear_program, unit_is_illegal
from volt.rules.rng import seed_rng
from volt.rules.state import SEATS, UNITS, State
from volt.sim.arrays import dtype
from volt.sim.batch import packed

ARENAS = ("twin-cities", "rome", "ruhrgebiet", "tokyo")


@pytest.fixture(scope="module", autouse=True)
def _native() -> None:
    assert SEARCH.functions.native


def unpacked_ground(name: str) -> Ground:
    return unpack(Ground, ground_of(load_arena(name).drawing)[1])


def programming(rng: random.Random, **options: object) -> Game | None:
    """A random game in Phase 1, before anybody has programmed; None if it ended earlier."""
    game = play_on(rng, Game.from_setup(random_setup(rng, **options)), rng.randrange(60))  # type: ignore[arg-type]
    while game.winner is None and not (
        all(d.kind == "program" for d in game.decisions)
        and all(robot.number == 0 for robot in game.state.robots if robot.playing)
    ):
        play_on(rng, game, 1)
    return game if game.winner is None else None


@pytest.mark.parametrize("name", ARENAS)
def test_ways_lead_to_their_goals(name: str) -> None:
    """Played by the rules, alone in the arena, every stored route ends on its goal without damage."""
    game, ground, rng = Game("rfl", name, seed=1), unpacked_ground(name), random.Random(name)
    arena = game.setup.drawing.arena
    for _ in range(150):
        start, goal = rng.randrange(arena.spaces), rng.randrange(GOALS - 1)
        at = start * GOALS + goal
        known = min(WAYS, ground.single[at] + ground.double[at])
        if known == 0 or arena.kind[start] in (PIT, WATER):
            continue
        way = ground.ways[at * WAYS + rng.randrange(known)]
        state = unpack(State, pack(game.state))
        for robot in state.robots:
            robot.at, robot.equipped = OUT, 0
        robot = state.robots[0]
        robot.at, robot.damage = start, 0
        for move in (way % 32, way // 32):
            if move != STAY:
                assert _driven(game, state, move) == ground.ends[robot.at * MOVES + move]
                robot.at = ground.ends[robot.at * MOVES + move]
        assert goal_on(arena, robot.at) == goal


def _driven(game: Game, state: State, move: int) -> int:
    from volt.rules.movement import drive

    copy = unpack(State, pack(state))
    drive(copy, game.setup.drawing.arena, EventLog(), 0, move // 6 * 2, move % 6 + 1)
    assert copy.robots[0].damage == 0
    return copy.robots[0].at


def test_every_vp_space_has_ways_from_every_starting_space() -> None:
    for name in ARENAS:
        arena, ground = load_arena(name).drawing.arena, unpacked_ground(name)
        for start in arena.starts[:12]:
            goals = {
                goal
                for goal in range(1, 7)
                if ground.single[start * GOALS + goal] + ground.double[start * GOALS + goal]
            }
            assert len(goals) >= 3, (name, start)


def assert_legal(state: State, who: int, plan: int) -> None:
    """No unit would be cleared (PROG-5), and every unit holds a die (PROG-1)."""
    clear_program(state, who)
    commit(state, who, plan)
    assert not any(unit_is_illegal(state, who, unit) for unit in range(UNITS)), str(Plan.from_code(plan))
    assert all(Plan.from_code(plan).program.units)


@pytest.mark.parametrize("modules", [(), ("nozzle",), ("ram",), ("nozzle", "ram")])
def test_plans_and_their_offspring_are_legal(modules: tuple[str, ...]) -> None:
    game, ground = Game("rfl", "rome", seed=2), unpacked_ground("rome")
    state, rng = unpack(State, pack(game.state)), random.Random(1)
    seed_rng(state, 5, 0)
    robot = state.robots[0]
    robot.equipped = module_bits(modules)
    seen = set()
    for _ in range(300):
        robot.at, robot.number = rng.choice(game.setup.drawing.arena.starts[:12]), 0
        plan = with_number(heuristic_plan(state, game.setup.drawing.arena, ground, 0), 1)
        for _ in range(12):
            robot.number = 0
            assert_legal(state, 0, plan)
            assert number_of(plan) in (1, 2, 3, 4)
            assert Plan.from_code(plan).code == plan
            robot.number = 0
            seen.add(plan)
            plan = offspring(state, plan, with_number(random_plan(state, 0), 2), 0)
    dice = [die for plan in seen for unit in Plan.from_code(plan).program.units for die in unit]
    assert any(die.colour == BLUE and die.heading % 2 for die in dice) == ("nozzle" in modules)
    assert any(len(unit) == 2 for plan in seen for unit in Plan.from_code(plan).program.units) == ("ram" in modules)


def random_job(rng: random.Random, me: int) -> Job:
    job = Job()
    job.chance, job.me, job.rounds, job.answer = rng.randrange(2**20), me, rng.randint(1, 3), NO_ANSWER
    job.plans[:] = [rng.choice((HEURISTIC, ANYTHING)) for _ in range(SEATS)]
    return job


def test_look_ahead_native_and_interpreted_is_the_same() -> None:
    rng, rules, weighed = random.Random(3), SEARCH.functions, weights()
    compared = answered = 0
    while compared < 60:
        game = Game.from_setup(random_setup(rng))
        play_on(rng, game, rng.randrange(80))
        if game.winner is not None:
            continue
        arena, packed_ground = ground_of(game.setup.drawing)
        job = random_job(rng, next(w for w, r in enumerate(game.state.robots) if r.playing and not r.killbot))
        if game.state.question.kind:
            job.answer = rng.choice([v for v in range(256) if game.state.question.legal[v >> 3] >> (v & 7) & 1])
            answered += 1
        world = packed(game.state)
        jobs, shares = packed(job), np.zeros(PARTIES)
        room, log = np.zeros(2, dtype(State)), np.zeros(1, dtype(EventLog))
        rules.look_ahead(world, room, arena, packed_ground, log, weighed, jobs, shares, 0, 1)
        state, ground = unpack(State, pack(game.state)), unpack(Ground, packed_ground)
        play_job(state, State(), game.setup.drawing.arena, ground, EventLog(), job)
        own = [0.0] * PARTIES
        standing(state, game.setup.drawing.arena, ground, weighed.tolist(), own, 0)
        assert room[0].tobytes() == pack(state)
        assert shares.tolist() == pytest.approx(own)
        assert sum(own) == pytest.approx(1)
        compared += 1
    assert answered > 10


def test_breeding_keeps_what_is_better() -> None:
    """Plans that end in a pit are eliminated, whatever the seat."""
    rng = random.Random(4)
    game = None
    while game is None:
        game = programming(rng, mode="rfl", killbots=0)
    decision = game.decisions[0]
    bot = TacticianBot(1, samples=12_000)
    bot.choose(game.see(decision.seat), decision, 60.0)
    assert bot.thoughts is not None
    best, worst = bot.thoughts.candidates[0], bot.thoughts.candidates[-1]
    assert best.share >= worst.share
    assert best.samples > worst.samples


def test_courses_never_touch_the_world_they_start_from() -> None:
    rng = random.Random(5)
    game = None
    while game is None:
        game = programming(rng)
    arena, ground = ground_of(game.setup.drawing)
    world, before = packed(game.state), pack(game.state)
    jobs = packed(*(random_job(rng, 0) for _ in range(POOL)))
    pools, shares = np.zeros(SEATS, dtype(PlanPool)), np.zeros(POOL * PARTIES)
    room, log = np.zeros(2, dtype(State)), np.zeros(1, dtype(EventLog))
    rules = SEARCH.functions
    rules.stock(world, room, arena, ground, pools, jobs, 0, 1, 9)
    rules.look_ahead(world, room, arena, ground, log, weights(), jobs, shares, 0, POOL)
    rules.breed(world, room, arena, ground, pools, jobs, shares, 0, 1, POOL // 2, POOL, 9)
    assert world.tobytes() == before
    Engine(game.setup.drawing, unpack(State, world.tobytes())).run()
