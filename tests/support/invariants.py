"""Invariants of every game at every moment."""

import random
from collections import Counter

from support.players import (
    begun,
    legal_answers,
    over,
    programming,
    random_drawing,
    random_plan,
    random_setup,
    seats_to_program,
)
from volt.game.decisions import open_decisions
from volt.game.events import PackedEvents
from volt.game.setup import Setup
from volt.game.vocabulary import COLOURS, KINDS, MODULES
from volt.rules.arena import OUT, Arena, is_pit
from volt.rules.damage import hovers
from volt.rules.decks import fits
from volt.rules.dialect.packed_struct import pack, unpack
from volt.rules.events import EventLog
from volt.rules.interface.plan_codes import commit_plan
from volt.rules.module_ids import CHAMPION, MINES, SHIELD
from volt.rules.module_table import COPIES, FACTS
from volt.rules.phases.steps import PROGRAMMING, step_of
from volt.rules.questions import legal
from volt.rules.state import NOBODY, SQUAD, State, has_equipped

LONGEST = 15  # rounds
ARRIVALS = ("moved", "pushed", "jumped", "rebooted", "teleported")


def check_spaces(state: State, arena: Arena) -> None:
    """One robot or mine to a space (PREP-4, MOVE-3, MINE-3), and nobody beyond the arena (ARENA-1)."""
    taken = [robot.at for robot in state.robots] + [mine for robot in state.robots for mine in robot.mines]
    inside = [space for space in taken if space != OUT]
    assert len(set(inside)) == len(inside), "two on a space"
    assert all(0 <= space < arena.spaces for space in inside), "beyond the arena"
    assert all(robot.at == OUT for robot in state.robots if not robot.playing)


def check_tokens(state: State, arena: Arena) -> None:
    """SETUP-2: 24 VP tokens, four of each number; those in the arena lie on VP spaces."""
    assert sum(state.supply) + sum(state.tokens) + sum(robot.vp for robot in state.robots) == 24
    for number in range(8):
        assert state.tokens[number] >= 0
        assert state.supply[number] >= 0
        assert state.tokens[number] + state.supply[number] <= (4 if 1 <= number <= 6 else 0)
        assert not state.tokens[number] or arena.vp_space[number] != OUT
    assert all(robot.vp >= 0 for robot in state.robots)


def check_cards(state: State) -> None:
    """SETUP-2, SETUP-6, DMG-4: two copies of each module, nobody owns one twice, outfits fit."""
    cards = Counter(card for deck in state.decks for card in deck.cards[: deck.count])
    for robot in state.robots:
        assert robot.equipped & robot.inventory == 0, "owned twice"
        assert (robot.equipped | robot.inventory) & ~((1 << len(MODULES)) - 2) == 0
        assert fits(robot.equipped)
        cards.update(i for i in FACTS if (robot.equipped | robot.inventory) >> i & 1)
    champions = sum(cards.pop(i, 0) for i, facts in FACTS.items() if facts.colour == CHAMPION)
    assert champions <= 1
    assert cards == {i: COPIES for i, facts in FACTS.items() if facts.colour != CHAMPION}
    for colour, deck in enumerate(state.decks):
        assert all(FACTS[card].colour == colour for card in deck.cards[: deck.count])
        assert not any(deck.cards[deck.count :])


def check_robots(state: State) -> None:
    """DMG-1, SHIELD, MINES, PROG-1: tokens and dice stay within their limits."""
    for who, robot in enumerate(state.robots):
        assert 0 <= robot.damage <= 3
        assert robot.at == OUT or robot.damage < 3
        assert 0 <= robot.shield <= (2 if has_equipped(state, who, SHIELD) else 0)
        assert has_equipped(state, who, MINES) or robot.mines == [OUT] * 3
        assert robot.at != OUT or robot.mines == [OUT] * 3, "MINE-5"
        dice = [die for die in robot.dice if die.colour]
        assert robot.killbot or max(Counter(die.colour for die in dice).values(), default=0) <= 2
        assert all(1 <= die.number <= 6 and 0 <= die.key < 8 for die in dice)
    numbers = [robot.number for robot in state.robots if robot.playing and robot.number]
    assert len(set(numbers)) == len(numbers)
    assert all(1 <= number <= sum(robot.playing for robot in state.robots) for number in numbers)


def check_winner(state: State) -> None:
    """ROUND-5, KILL-10: nobody ever holds more than the winning number, and whoever holds it has won."""
    bots = [robot for robot in state.robots if robot.killbot]
    squad = sum(robot.vp for robot in bots) if len(bots) > 1 else 0
    winners = [w for w, r in enumerate(state.robots) if r.vp == state.goal and not (len(bots) > 1 and r.killbot)]
    if squad == state.goal + 2:
        winners.append(SQUAD)
    assert winners == ([] if state.winner == NOBODY else [state.winner])
    assert squad <= state.goal + 2
    assert all(robot.vp <= state.goal for robot in state.robots if not (robot.killbot and squad))


def check_decision(state: State, setup: Setup) -> None:
    """Somebody can always answer, and the default answer is legal."""
    decisions = open_decisions(state, setup.drawing)
    assert decisions
    if state.question.kind:
        assert legal_answers(state)
        assert legal(state, state.question.fallback)
        assert not state.robots[state.question.who].killbot
        assert len(set(decisions[0].options)) == len(legal_answers(state)), "every answer has a word of its own"
        assert decisions[0].default in decisions[0].options
    else:
        assert step_of(state) == PROGRAMMING
        assert {d.seat for d in decisions} == {COLOURS[who] for who in seats_to_program(state)}
        assert all(d.options and d.default.number in d.options for d in decisions)  # type: ignore[union-attr]


class Pits:
    """MOVE-5, TELEPORT, JETPACK: whoever stands on a pit was teleported there, or hovers."""

    def __init__(self) -> None:
        self.came: dict[str | None, str] = {}
        self.stood = 0

    def watch(self, events: PackedEvents) -> None:
        for event in events:
            if event.kind in ARRIVALS:
                self.came[event.seat] = event.kind

    def check(self, state: State, arena: Arena) -> None:
        for who, robot in enumerate(state.robots):
            if robot.at != OUT and is_pit(arena, robot.at) and not hovers(state, who):
                assert self.came[COLOURS[who]] == "teleported", f"{COLOURS[who]} {self.came[COLOURS[who]]} on a pit"
                self.stood += 1


def check(state: State, setup: Setup, pits: Pits) -> None:
    state, arena = unpack(State, pack(state)), setup.drawing.arena
    check_spaces(state, arena)
    check_tokens(state, arena)
    check_cards(state)
    check_robots(state)
    check_winner(state)
    pits.check(state, arena)
    if state.winner == NOBODY:
        check_decision(state, setup)


def play_checking(seed: int, reached: Counter[str]) -> None:
    rng = random.Random(seed)
    setup = random_setup(rng, drawing=random_drawing(rng) if seed % 4 else None)
    engine, pits = begun(setup), Pits()
    check(engine.state, setup, pits)
    while not over(engine.state) and engine.state.rounds <= LONGEST:
        state = engine.state
        if programming(state):
            who = rng.choice(seats_to_program(state))
            assert commit_plan(state, EventLog(), who, random_plan(rng, state, who))
            reached["program"] += 1
        else:
            reached[KINDS[state.question.kind]] += 1
            engine.answer(rng.choice(legal_answers(state)))
        pits.watch(PackedEvents(setup.drawing.size, engine.run()))
        check(engine.state, setup, pits)
    reached["won"] += over(engine.state)
