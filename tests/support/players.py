"""Random operators for tests: directly on the state, fast enough for thousands of games, or through the public API."""

import hashlib
import random

from volt.arenas import Drawing, names
from volt.arenas.drawing import EAST_EDGES, NORTH_EDGES
from volt.game import Answer, Decision, Die, Game, Plan, Program
from volt.game.engine import Engine
from volt.game.setup import Setup, make_setup, seats_for
from volt.game.vocabulary import KINDS
from volt.game.vocabulary import MODULES as NAMES
from volt.rules.arena import NOTHING, PIT, PLAIN, START, VOLTAGE, VP, WALL, WATER, WORKSHOP
from volt.rules.interface.plan_codes import die_code, lone_die, with_number
from volt.rules.module_ids import BLUE, NOZZLE, RAM, RED
from volt.rules.module_table import FACTS
from volt.rules.phases.programming import all_programmed, number_free
from volt.rules.phases.steps import PROGRAMMING, step_of
from volt.rules.questions import legal
from volt.rules.state import State, has_equipped, is_running

ARENAS = names()
CHAMPIONS = ("jetpack", "water", "conductor", "walls")


def random_setup(
    rng: random.Random,
    mode: str | None = None,
    killbots: int | None = None,
    drawing: Drawing | None = None,
    goal: int | None = None,
) -> Setup:
    """Any set-up: mode, arena, edition, operators, KillBots with modules, a titleholder now and then."""
    mode = mode or rng.choice(["training", "rfl", "rfl"])
    bots = rng.choice([0, 0, 1, 2, 3]) if killbots is None else killbots
    operators = rng.randint(max(1, 2 - bots), 4 - bots)
    modules = tuple(_killbot_modules(rng) if mode == "rfl" and i < 2 else () for i in range(bots))
    holder = mode == "rfl" and rng.random() < 0.4
    return make_setup(
        mode=mode,
        arena=drawing or rng.choice(ARENAS),
        operators=operators,
        killbots=bots,
        seats=seats_for(operators, bots, modules),
        edition=rng.choice(["default", "english", "german", "polish"]),
        goal=goal,
        seed=rng.randrange(2**32),
        titleholder="red" if holder else "",
        champion=rng.choice(CHAMPIONS) if holder else "",
    )


def _killbot_modules(rng: random.Random) -> tuple[str, ...]:
    known = [i for i, facts in FACTS.items() if facts.killbot]
    one, other = rng.sample(known, 2)
    if FACTS[one].colour == FACTS[other].colour or rng.random() < 0.2:
        return ()
    return (NAMES[one], NAMES[other])


def random_drawing(rng: random.Random) -> Drawing:
    """A small arena, so that robots meet, with every kind of space and edge anywhere; starting spaces on the border."""
    columns, rows = rng.randint(4, 6), rng.randint(4, 6)
    count = columns * rows
    others = [PIT, WATER, WORKSHOP, WORKSHOP, VOLTAGE]
    spaces = [PLAIN if rng.random() < 0.8 else rng.choice(others) for _ in range(count)]
    for number in rng.sample(range(1, 7), rng.randint(1, 6)):
        spaces[rng.randrange(count)] = VP + number
    spaces = [PLAIN if spaces.index(kind) < i and VP < kind < START else kind for i, kind in enumerate(spaces)]
    sides = {0: [x * rows + rows - 1 for x in range(columns)], 1: [count - rows + y for y in range(rows)]}
    sides |= {2: [x * rows for x in range(columns)], 3: list(range(rows))}
    for side, border in sides.items():
        for space in border[1 : 1 + rng.randint(1, 3)]:
            spaces[space] = START + side
    east = [_edge(rng, EAST_EDGES.values()) if s < count - rows else WALL for s in range(count)]
    north = [_edge(rng, NORTH_EDGES.values()) if s % rows < rows - 1 else WALL for s in range(count)]
    return Drawing(columns, rows, tuple(spaces), tuple(east), tuple(north))


def _edge(rng: random.Random, kinds: object) -> int:
    return rng.choice(list(kinds)) if rng.random() < 0.15 else NOTHING  # type: ignore[call-overload]


# --- on the state ---


def legal_answers(state: State) -> list[int]:
    """The answers to the open question."""
    return [value for value in range(256) if legal(state, value)]


def seats_to_program(state: State) -> list[int]:
    """Operators that have taken no starting number yet."""
    return [w for w, robot in enumerate(state.robots) if robot.playing and not robot.killbot and robot.number == 0]


def programming(state: State) -> bool:
    """Whether the game waits for plans."""
    return step_of(state) == PROGRAMMING and not state.question.kind and not all_programmed(state)


def random_dice(rng: random.Random, state: State, who: int) -> list[list[tuple[int, int, int]]]:
    """A legal program, now and then with an empty unit: colour, number and key of the dice of every unit."""
    colours = [BLUE, BLUE, RED, RED]
    rng.shuffle(colours)
    double = rng.randrange(3) if has_equipped(state, who, RAM) and rng.random() < 0.8 else -1
    units: list[list[tuple[int, int, int]]] = [[], [], []]
    for unit in range(3):
        for _ in range(2 if unit == double else int(rng.random() > 0.03)):
            colour, number = colours.pop(), rng.randint(1, 6)
            diagonal = colour == RED or (has_equipped(state, who, NOZZLE) and number <= 3)
            units[unit].append((colour, number, rng.randrange(8) if diagonal else 2 * rng.randrange(4)))
    return units


def random_plan(rng: random.Random, state: State, who: int) -> int:
    """A legal plan as a number (``volt.rules.interface.plan_codes``)."""
    plan = 0
    for unit, dice in enumerate(random_dice(rng, state, who)):
        for slot, die in enumerate(dice):
            plan |= lone_die(2 * unit + slot, die_code(*die))
    number = rng.choice([number for number in range(1, 5) if number_free(state, number)])
    return with_number(plan, number)


def over(state: State) -> bool:
    """Whether somebody has won."""
    return not is_running(state)


def begun(setup: Setup) -> Engine:
    """A game at its first decision, interpreted: its state can be changed."""
    engine = Engine(setup.drawing, setup.deal(), "interpreted")
    engine.run()
    return engine


# --- through the public API ---


def random_answer(rng: random.Random, game: Game, decision: Decision) -> Answer:
    """Any legal answer."""
    choice = rng.choice(decision.options)
    if decision.kind != "program":
        return choice
    assert isinstance(choice, int)
    one, two, three = (
        tuple(Die(*die) for die in unit)
        for unit in random_dice(rng, game.state, ("red", "blue", "green", "yellow").index(decision.seat))
    )
    return Plan(Program((one, two, three)), choice)


def play_on(rng: random.Random, game: Game, answers: int = 10_000, rounds: int = 40) -> Game:
    """Give up to ``answers`` random answers, until the game or this many rounds are over; return the same game."""
    for _ in range(answers):
        if game.winner is not None or game.round > rounds:
            break
        decision = rng.choice(game.decisions)
        game.answer(decision, random_answer(rng, game, decision))
    return game


def play_until(rng: random.Random, game: Game, kind: str, rounds: int = 40) -> Decision | None:
    """Play at random until such a decision is open."""
    while game.winner is None and game.round <= rounds:
        for decision in game.decisions:
            if decision.kind == kind:
                return decision
        play_on(rng, game, 1, rounds)
    return None


def story_hash(game: Game) -> str:
    """A hash of all events."""
    return hashlib.sha256("\n".join(map(str, game.events)).encode()).hexdigest()[:32]


# the module that each kind of decision needs: mostly the one of its name
NEEDED = {kind: kind for kind in KINDS if kind in NAMES[1:]}
NEEDED |= {"rotate": "rotary", "fire": "grenades", "jump": "jetpack", "phase": "walls"}
NEEDED |= {"mine": "mines", "mine_from": "mines"}


def reach(rng: random.Random, kind: str) -> tuple[Game, Decision]:
    """An RFL game in a small arena in which such a decision is open; operators play towards it."""
    needed = NEEDED.get(kind, "")
    champion = needed if needed in CHAMPIONS else ""
    for _ in range(500):
        game = Game(
            "rfl",
            random_drawing(rng),
            seed=rng.randrange(2**32),
            titleholder="red" if champion else "",
            champion=champion,
        )
        if kind != "draft":
            while game.decisions[0].kind == "draft":
                play_on(rng, game, 1)
        if needed and not any(robot.equipped >> NAMES.index(needed) & 1 for robot in game.state.robots):
            continue
        while game.winner is None and game.round < 12:
            decision = rng.choice(game.decisions)
            if decision.kind == kind:
                return game, decision
            game.answer(decision, _seeking(rng, game, decision, kind, needed))
    raise AssertionError(f"{kind} is never asked")


def _seeking(rng: random.Random, game: Game, decision: Decision, kind: str, needed: str) -> Answer:
    if kind == "remote" and "remote" in decision.options:
        return "remote"
    if decision.kind == "mine":
        return True
    outfits = [option for option in decision.options if isinstance(option, tuple) and needed in option]
    return rng.choice(outfits) if outfits else random_answer(rng, game, decision)


def some_games(seed: int, count: int, most: int = 60) -> list[Game]:
    """Games of all kinds, each stopped somewhere, many in the middle of an effect."""
    rng, games = random.Random(seed), []
    while len(games) < count:
        game = Game.from_setup(random_setup(rng, drawing=random_drawing(rng) if rng.random() < 0.5 else None))
        for _ in range(rng.randrange(most)):
            if not game.decisions:
                break
            decision = rng.choice(game.decisions)
            game.answer(decision, random_answer(rng, game, decision))
        games.append(game)
    return games
