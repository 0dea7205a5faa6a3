"""Scenario files: one position, the programs of a round, the choices made, and the expected result."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from volt.arenas import Drawing, load_arena, names, space_name
from volt.rules.arena import OUT
from volt.rules.decks import shuffle_decks
from volt.rules.module_ids import BLUE
from volt.rules.phases.setup import clear_table
from volt.rules.phases.steps import AT_HIGH_VOLTAGE, AT_PROGRAMMING, AT_REVEAL, FIRST_OF_ROUND
from volt.rules.scoring import take_from_supply
from volt.rules.state import NOBODY, SCRIPT, SQUAD, State

from .controller import place_program
from .decisions import Answer, Decision, OpenQuestion, read_answer
from .engine import Engine
from .events import PackedEvents
from .notation import EMPTY, Program
from .setup import USUAL_GOALS, Seat, Setup, seed_state
from .vocabulary import COLOURS, DECKS, EDITIONS, HEADINGS, MODES, MODULES, SIDES, module_bits, modules_of

Until = Literal["activation", "resolution", "preparation"]
UNTIL: tuple[Until, ...] = get_args(Until)


@dataclass
class ScenarioRobot:
    """A robot as a scenario describes it."""

    side: str
    number: int
    at: int = OUT
    damage: int = 0
    shield: int = 0
    vp: int = 0
    modules: tuple[str, ...] = ()
    inventory: tuple[str, ...] = ()
    mines: tuple[int, ...] = ()
    program: Program = EMPTY
    answers: Mapping[str, tuple[Answer, ...]] = field(default_factory=dict)
    killbot: bool = False
    heading: str = "n"


@dataclass
class Scenario:
    """A valid scenario; ``expect`` holds what the file expects, by robot and field, and for the whole game."""

    title: str
    drawing: Drawing
    robots: dict[str, ScenarioRobot]
    rules: str = "rfl"
    edition: str = "default"
    seed: int = 0
    until: str = "resolution"
    rolls: tuple[int, ...] = ()
    draws: tuple[int, ...] = ()
    tokens: Mapping[int, int] = field(default_factory=dict)
    decks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    expect: Mapping[str, Any] = field(default_factory=dict)
    source: str = ""

    @property
    def goal(self) -> int:
        """The winning number of VP (SETUP-4, SETUP-5)."""
        return USUAL_GOALS[self.rules]


@dataclass(frozen=True)
class Difference:
    """A difference between the outcome and the expectation; ``who`` is a robot, or "" for the whole game."""

    who: str
    field: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.who and self.who + '.'}{self.field}: expected {self.expected}, found {self.found}"


@dataclass
class Outcome:
    """The result of a scenario: its events, the final state, and every difference from what was expected."""

    events: PackedEvents
    state: State
    differences: list[Difference]
    question: Decision | None = None  # of a live seat; the other fields describe the game at that point


def setup_of(scenario: Scenario) -> Setup:
    """The set-up of a game that a scenario could be a round of."""
    seats = tuple(Seat(colour, robot.side, robot.killbot) for colour, robot in scenario.robots.items())
    named = next((name for name in names() if load_arena(name).drawing == scenario.drawing), "")
    return Setup(scenario.rules, named, scenario.drawing, seats, scenario.edition, scenario.goal, scenario.seed)


def set_up(scenario: Scenario) -> State:
    """The state a scenario begins with: all programs made, about to be revealed."""
    state = State()
    clear_table(state, MODES.index(scenario.rules), EDITIONS.index(scenario.edition), scenario.goal)
    seed_state(state, scenario.seed)
    state.rounds, state.step = 1, AT_REVEAL
    state.rolls[: len(scenario.rolls)] = scenario.rolls
    for number, count in scenario.tokens.items():
        state.tokens[number] = count
        state.supply[number] -= count
    _lay_aside(state, scenario.draws)
    for colour, given in scenario.robots.items():
        who = COLOURS.index(colour)
        robot = state.robots[who]
        robot.playing, robot.side, robot.killbot = 1, SIDES.index(given.side), int(given.killbot)
        robot.number, robot.at, robot.heading = given.number, given.at, HEADINGS.index(given.heading)
        robot.damage, robot.shield, robot.vp = given.damage, given.shield, given.vp
        robot.equipped, robot.inventory = module_bits(given.modules), module_bits(given.inventory)
        robot.mines[: len(given.mines)] = given.mines
        place_program(state, who, given.program)
    _fill_monitors(state)
    shuffle_decks(state)
    for name, cards in scenario.decks.items():
        deck = state.decks[BLUE + DECKS.index(name)]
        deck.cards[:] = [MODULES.index(card) for card in cards] + [0] * (len(deck.cards) - len(cards))
        deck.count = len(cards)
    return state


def _lay_aside(state: State, draws: tuple[int, ...]) -> None:
    """Take the tokens of scripted draws out of the supply, as long as it has any of that number."""
    kept = 0
    for number in draws:
        if state.supply[number] and kept < SCRIPT:
            state.supply[number] -= 1
            state.draws[kept] = number
            kept += 1


def _fill_monitors(state: State) -> None:
    """Take the VP tokens on monitors out of the supply, whatever their numbers."""
    for _ in range(sum(robot.vp for robot in state.robots)):
        take_from_supply(state)


def _ended(state: State, until: str) -> bool:
    if state.owed_modules or state.question.kind:
        return False
    if until == "activation":
        return state.step == AT_HIGH_VOLTAGE
    return state.step == (FIRST_OF_ROUND if until == "resolution" else AT_PROGRAMMING)


class Script:
    """The scripted answers of a scenario: each question uses up one element of its list, and the last one repeats."""

    def __init__(self, robots: Mapping[str, ScenarioRobot]) -> None:
        self._left = {
            (colour, kind): list(answers) for colour, robot in robots.items() for kind, answers in robot.answers.items()
        }

    def value(self, state: State, question: OpenQuestion) -> int:
        """The scripted answer, or the default if there is none or it is illegal.

        A number above the maximum counts as the maximum.
        """
        decision = question.decision
        left = self._left.get((decision.seat, decision.kind), [])
        if not left:
            return state.question.fallback
        answer = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(answer, int) and not isinstance(answer, bool):
            most = max(option for option in decision.options if isinstance(option, int))
            answer = min(answer, most)
        found = question.value(answer)
        return state.question.fallback if found is None else found


def play(
    scenario: Scenario, live: Collection[str] = (), given: Sequence[str] = (), engine: str | None = None
) -> Outcome:
    """Play a scenario to its end and compare with what it expects.

    If a ``live`` seat is asked something without a scripted answer, the next of the answers ``given`` is used. When these run
    out, the outcome has the open question. ValueError names an invalid answer.
    """
    playing = Engine(scenario.drawing, set_up(scenario), engine)
    script, left = Script(scenario.robots), list(given)
    events = playing.run_until(lambda state: _ended(state, scenario.until))
    while playing.state.question.kind:
        question = playing.asked
        decision = question.decision
        if decision.seat not in live or decision.kind in scenario.robots[decision.seat].answers:
            value = script.value(playing.state, question)
        elif left:
            found = question.value(read_answer(decision, left.pop(0)))
            assert found is not None
            value = found
        else:
            return Outcome(PackedEvents(scenario.drawing.size, events + playing.pending), playing.state, [], decision)
        playing.record_answer(value)
        events += playing.run_until(lambda state: _ended(state, scenario.until))
    return Outcome(
        PackedEvents(scenario.drawing.size, events), playing.state, list(_differences(scenario, playing.state))
    )


def result(state: State, drawing: Drawing) -> dict[str, Any]:
    """A state in the words of ``[expect]``."""
    winner = {NOBODY: "none", SQUAD: "squad"}
    words: dict[str, Any] = {
        "winner": winner.get(state.winner) or COLOURS[state.winner],
        "tokens": {n: state.tokens[n] for n in range(1, 7) if state.tokens[n]},
    }
    for colour, robot in zip(COLOURS, state.robots, strict=True):
        if robot.playing:
            words[colour] = {
                "at": "out" if robot.at == OUT else space_name(drawing, robot.at),
                "damage": robot.damage,
                "shield": robot.shield,
                "vp": robot.vp,
                "modules": sorted(modules_of(robot.equipped)),
                "inventory": sorted(modules_of(robot.inventory)),
                "mines": sorted(space_name(drawing, at) for at in robot.mines if at != OUT),
                "heading": HEADINGS[robot.heading],
            }
    return words


def _differences(scenario: Scenario, state: State) -> Iterator[Difference]:
    found = result(state, scenario.drawing)
    for key, wanted in scenario.expect.items():
        if key in COLOURS:
            for name, value in wanted.items():
                if found[key][name] != value:
                    yield Difference(key, name, _shown(value), _shown(found[key][name]))
        elif found[key] != wanted:
            yield Difference("", key, _shown(wanted), _shown(found[key]))


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k} = {v}" for k, v in value.items()) + "}"
    return ", ".join(value) or "none" if isinstance(value, list) else str(value)
