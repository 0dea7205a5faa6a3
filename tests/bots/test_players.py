"""Bots: legal in every mode, independent of hidden information, reproducible, better than random."""

import random
from collections import Counter
from collections.abc import Callable
from math import hypot

import pytest

from support.games import TINY, answered, changing
from support.hidden import CHANGES, happened, moments, other_draws, pending
from support.machine_code.python_rookie import Scout
from support.newcomer import Newcomer
from support.players import NEEDED, play_on, play_until, random_drawing, random_setup, reach
from volt.arenas import names
from volt.bots import (
    BOTS,
    BeginnerBot,
    Bot,
    ChampionBot,
    RandomBot,
    RegularBot,
    RookieBot,
    TacticianBot,
    VeteranBot,
    coach,
)
from volt.bots.review.coach import lost_in
from volt.bots.review.reviewer import GOOD, Reviewer
from volt.bots.search.native_search import SEARCH
from volt.game import Decision, Die, Game, Plan, Program, View
from volt.game.championship import ARENAS, Championship
from volt.game.controller import is_complete, is_legal
from volt.game.views.view import see
from volt.game.vocabulary import COLOURS
from volt.rules.arena import is_pit, neighbour, wall_towards
from volt.rules.dialect.packed_struct import pack, unpack
from volt.rules.module_ids import BLUE
from volt.rules.state import State
from volt.texts import languages, message

FEW = 400  # rollouts: enough to exercise the search


LEVELS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "beginner": BeginnerBot,
    "rookie": RookieBot,
    "regular": RegularBot,
    "veteran": VeteranBot,
    "tactician": lambda seed: TacticianBot(seed, samples=FEW),
    "champion": lambda seed: ChampionBot(seed, samples=FEW),
    "policy": lambda seed: ChampionBot(seed, warmth=0.0),  # the network alone
}
BUDGET = 60.0  # never used up: samples are the limit


@pytest.fixture(scope="module", autouse=True)
def _native() -> None:
    assert SEARCH.functions.native, "these bots only look ahead by machine code"


def play(game: Game, bots: dict[str, Bot], seed: int, rounds: int = 40) -> Game:
    """Play to the end, or to this round; every program must be complete (PROG-1) and every answer legal."""
    dice = random.Random(seed)
    while game.winner is None and game.round <= rounds:
        decision = dice.choice(game.decisions)
        view = game.see(decision.seat)
        answer = bots[decision.seat].choose(view, decision, BUDGET)
        if isinstance(answer, Plan):
            modules = next(robot.modules for robot in view.robots if robot.colour == decision.seat)
            assert is_complete(answer.program)
            assert is_legal(modules, answer.program)
        game.answer(decision, answer)
    return game


def everybody(game: Game, make: Callable[[int], Bot]) -> dict[str, Bot]:
    return {seat.colour: make(i) for i, seat in enumerate(game.setup.seats) if not seat.killbot}


@pytest.mark.parametrize("level", LEVELS)
def test_plays_every_mode_with_everything(level: str) -> None:
    rng = random.Random(level)
    for i in range(24 if level == "rookie" else 8):
        drawing = random_drawing(rng) if i % 2 else None
        game = Game.from_setup(random_setup(rng, drawing=drawing))
        play(game, everybody(game, LEVELS[level]), i, rounds=6)


@pytest.mark.parametrize("kind", sorted({*NEEDED, "equip", "deck", "space", "workshop", "start", "draft", "program"}))
def test_answers_every_kind_of_question(kind: str) -> None:
    for seed in range(2):
        game, decision = reach(random.Random(f"{kind} {seed}"), kind)
        view = game.see(decision.seat)
        for make in LEVELS.values():
            answer = make(seed).choose(view, decision, BUDGET)
            game.copy().answer(decision, answer)


def test_plays_a_championship() -> None:
    for level, make in LEVELS.items():
        games = Championship(seed=1, goal=1)
        bots = {colour: make(i) for i, colour in enumerate(COLOURS)}
        for _ in range(40):
            if not games.decisions:
                break
            decision = games.decisions[0]
            view = games.bout.see(decision.seat) if games.bout else Game(seed=0).see(None)
            games.answer(decision, bots[decision.seat].choose(view, decision, BUDGET))
        arenas = Decision("red", "arena", ("rome", "tokyo"), "rome")
        assert bots["red"].choose(view, arenas, BUDGET) in arenas.options, level


# --- what they know ---


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_hidden_changes_no_answer(level: str) -> None:
    asked = 0
    for i, game in enumerate(moments(21, 18)):
        for decision in game.decisions:
            seat, rng, state = decision.seat, random.Random(i), unpack(State, pack(game.state))
            for change in CHANGES:
                change(rng, state, seat)
            story = [other_draws(part, seat) for part in (happened(game), pending(game))]
            other = see(game.setup, state, seat, *story)
            answers = [LEVELS[level](i).choose(view, decision, BUDGET) for view in (game.see(seat), other)]
            assert answers[0] == answers[1]
            asked += 1
    assert asked > 15


def programming(seed: int, **options: object) -> tuple[Game, View, Decision]:
    """A game with everybody about to program, as the first of them sees it."""
    game = answered(Game("rfl", seed=seed, **options))  # type: ignore[arg-type]
    decision = game.decisions[0]
    return game, game.see(decision.seat), decision


def test_same_seed_same_play() -> None:
    _, view, decision = programming(3, killbots=1, operators=3)
    bots = [TacticianBot(5, samples=3000) for _ in range(2)]
    answers = [[bot.choose(view, decision, BUDGET) for _ in range(2)] for bot in bots]
    assert answers[0] == answers[1]
    assert bots[0].thoughts == bots[1].thoughts
    assert TacticianBot(6, samples=3000).choose(view, decision, BUDGET) != answers[0][0]


def test_several_cores_play_too() -> None:
    _, view, decision = programming(4)
    bot = TacticianBot(5, samples=3000, threads=2)
    assert bot.choose(view, decision, BUDGET) == TacticianBot(5, samples=3000, threads=2).choose(view, decision, BUDGET)


# --- how they play ---


def one_against_three(hero: Callable[[int], Bot], others: Callable[[int], Bot], games: int) -> int:
    """How many games of four the hero wins."""
    won = 0
    for seed in range(games):
        game = Game("rfl", seed=seed)
        me = game.seats[seed % 4]
        bots = {seat: (hero if seat == me else others)(seed * 4 + i) for i, seat in enumerate(game.seats)}
        won += play(game, bots, seed).winner == me
    return won


def test_rookie_beats_three_random_bots() -> None:
    assert one_against_three(RookieBot, RandomBot, 20) >= 16


def test_rookie_drives_to_the_token_and_says_so() -> None:
    game = answered(Game("training", TINY, seed=1))
    with changing(game) as state:
        state.tokens[1] = 2
    for decision in game.decisions:
        bot = RookieBot(1)
        view = game.see(decision.seat)
        plan = bot.choose(view, decision, BUDGET)
        assert isinstance(plan, Plan)
        scout, at = Scout(view, decision.seat), Scout(view, decision.seat).at
        for (die,) in plan.program.units:
            drive = scout.drive(at, die.heading, die.number) if die.colour == 1 else None
            at = drive.end if drive else at
        assert at in scout.tokens
        assert bot.reasons[0].key == "bots.token"
        assert message("en", bot.reasons[0].key, **bot.reasons[0].params).startswith("2 VP tokens within")


@pytest.mark.parametrize("level", ["rookie", "veteran", "tactician", "champion", "policy"])
def test_reasons_can_be_told_in_all_languages(level: str) -> None:
    for game in moments(22, 9):
        for decision in game.decisions:
            bot = LEVELS[level](1)
            bot.choose(game.see(decision.seat), decision, BUDGET)
            reasons = bot.reasons  # type: ignore[attr-defined]
            assert reasons
            for reason in reasons:
                assert all(message(language, reason.key, **reason.params) for language in languages())


def test_tactician_takes_the_win() -> None:
    """One VP short of the goal, a token within reach and everybody else far behind: it goes there, and knows."""
    game = answered(Game("training", seed=2))
    with changing(game) as state:
        robot = state.robots[0]
        robot.at, robot.vp = game.setup.drawing.arena.vp_space[1], game.setup.goal - 1
        state.tokens[1] = 1
    view = game.see("red")
    bot = TacticianBot(1, samples=20_000)
    bot.choose(view, view.decisions[0], BUDGET)
    assert bot.thoughts is not None
    assert bot.thoughts.candidates[0].share > 0.75
    assert set(bot.thoughts.expected) == {"blue", "green", "yellow"}
    assert bot.thoughts.samples >= 20_000
    shares = [thought.share for thought in bot.thoughts.candidates if thought.samples > 1000]
    assert shares == sorted(shares, reverse=True)


@pytest.mark.parametrize("make", [TacticianBot, ChampionBot])
def test_takes_the_tokens_it_stands_on(make: Callable[..., Bot]) -> None:
    """Asked which space to activate, it takes the one that wins the game, with the ARM too."""
    found = 0
    for seed in range(16):
        game, decision = reach(random.Random(seed), "space")
        who = COLOURS.index(decision.seat)
        spaces = {s for n, s in enumerate(game.setup.drawing.arena.vp_space) if n and game.state.tokens[n]}
        if game.state.robots[who].at in spaces:
            with changing(game) as state:
                state.robots[who].vp = game.setup.goal - 1
            game.answer(decision, make(seed, samples=500).choose(game.see(decision.seat), decision, BUDGET))
            assert game.winner == decision.seat
            found += 1
    assert found > 3


def test_the_tactician_answers_as_the_rookie_does_without_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SEARCH, "functions", SEARCH.interpreted)
    _, view, decision = programming(5)
    bot, rookie = TacticianBot(7), RookieBot(7)
    assert bot.choose(view, decision, 1.0) == rookie.choose(view, decision, 1.0)
    assert bot.reasons == rookie.reasons


def test_no_time_is_no_excuse() -> None:
    _, view, decision = programming(6)
    for make in BOTS.values():
        assert isinstance(make(1).choose(view, decision, 0.0), Plan)


# --- the coach ---


def test_coach_recommends_a_program_and_says_why() -> None:
    game, view, decision = programming(7)
    hint = coach(view, effort=0.5)
    game.copy().answer(decision, Plan.parse(hint.best))
    assert hint.answer.startswith("- - -"), "without a draft, it compares with standing still"
    assert hint.best_share > hint.share
    assert hint.effects
    assert coach(view, effort=0.5) == hint
    assert coach(view, Plan.parse(hint.best), effort=0.5).cost < 0.05, "its own advice is hard to improve"


def test_coach_knows_no_more_than_the_seat() -> None:
    """The others' modules and programs may be anything: the hint is the same."""
    _, view, _ = programming(7)
    other = view.world(5).see(view.seat)
    assert other.packed_state == view.packed_state
    assert coach(other, effort=0.2) == coach(view, effort=0.2)


@pytest.mark.parametrize("positions", [12, pytest.param(200, marks=pytest.mark.soak)])
def test_hints_hold_in_the_analysis(positions: int) -> None:
    """One oracle: judged from the same view no hint loses more than its error, with other random numbers hardly any does."""
    rng, worse = random.Random(35), 0
    for _ in range(positions):
        game = play_on(rng, Game(rng.choice(["training", "rfl"]), rng.choice(names()), seed=rng.randrange(2**31)), 40)
        decision = play_until(rng, game, "program")
        if decision is None:
            continue
        view = game.see(decision.seat)
        hint = coach(view)
        plan = Plan.parse(hint.best)
        same, other = Reviewer().judge(view, decision, plan), Reviewer(seed=1).judge(view, decision, plan)
        assert same is not None
        assert other is not None
        assert same.cost <= 2 * hint.error, "what is shown as the error"
        worse += other.cost > GOOD + 3 * hypot(hint.error, other.error)
    assert worse <= max(1, positions // 40), "a deeper search may find what the coach has overlooked, but rarely"


def test_a_draft_is_judged_with_the_starting_number_that_suits_it_best() -> None:
    _, view, decision = programming(7)
    program = Plan.parse(coach(view).best).program
    given = coach(view, program)
    assert given.answer.startswith(str(program))
    judged = [Reviewer().judge(view, decision, Plan(program, int(number))) for number in decision.options]  # type: ignore[arg-type]
    assert given.share >= max(each.share for each in judged if each) - 3 * given.error - GOOD


def test_the_coach_knows_when_a_program_gives_up_the_robot() -> None:
    game, _, decision = programming(7, arena="twin-cities")
    arena, who = game.drawing.arena, COLOURS.index(decision.seat)
    pit, heading = next(
        (space, heading)
        for space in range(len(game.drawing.spaces))
        for heading in (0, 2, 4, 6)
        if is_pit(arena, neighbour(arena, space, heading))
        and not is_pit(arena, space)
        and not wall_towards(arena, space, heading)
    )
    with changing(game) as state:
        state.robots[who].at = pit
    into = Program(((Die(BLUE, 1, heading),), (), ()))
    assert lost_in(game.see(decision.seat), into) == "I"
    assert lost_in(game.see(decision.seat), Program(((), (Die(BLUE, 1, heading),), ()))) == "II"
    assert lost_in(game.see(decision.seat), Program(((), (), ()))) == ""


def test_coach_says_when_it_cannot_help() -> None:
    game = Game("rfl", seed=1)
    with pytest.raises(ValueError, match="nothing to program now; ask the coach in Phase 1"):
        coach(game.see(game.decisions[0].seat))


@pytest.mark.parametrize("mode", ["training", "rfl"])
def test_a_newcomer_has_a_chance_against_beginners(mode: str) -> None:
    """Two in five (docs/champion.md); a fair share is one in four."""
    won, games = 0, 120
    for i in range(games):
        game = Game(mode, ARENAS[i % 4], seed=i)
        me = COLOURS[i // 4 % 4]
        bots: dict[str, Bot] = {c: (Newcomer if c == me else BeginnerBot)(10 * i + k) for k, c in enumerate(COLOURS)}
        play(game, bots, i, rounds=60)
        won += game.winner == me
    assert 0.3 < won / games < 0.5


def test_who_has_done_five_lessons_usually_wins_the_first_fight() -> None:
    """The rookie stands for them: two in three (docs/champion.md)."""
    won, games = 0, 120
    for i in range(games):
        game = Game("training", "twin-cities", seed=i)
        me = COLOURS[i % 4]
        bots: dict[str, Bot] = {c: (RookieBot if c == me else BeginnerBot)(10 * i + k) for k, c in enumerate(COLOURS)}
        play(game, bots, i, rounds=60)
        won += game.winner == me
    assert won / games > 0.6


def test_rookies_vary() -> None:
    """No order of colours, no number on a red die and no program is what they nearly always choose."""
    colours, reds, programs = Counter[str](), Counter[str](), Counter[str]()
    for seed in range(12):
        game = Game(("training", "rfl")[seed % 2], ARENAS[seed % 4], seed=seed)
        bots = {seat: RookieBot(10 * seed + i) for i, seat in enumerate(game.seats)}
        while game.decisions and game.round < 20:
            decision = game.decisions[0]
            answer = bots[decision.seat].choose(game.see(decision.seat), decision, BUDGET)
            if isinstance(answer, Plan):
                dice = str(answer.program).split()
                colours["".join(die[0] for die in dice)] += 1
                reds.update(die[1] for die in dice if die[0] == "R")
                programs[str(answer.program)] += 1
            game.answer(decision, answer)
    assert len(colours) == 6
    assert max(colours.values()) < 0.4 * colours.total()
    assert set(reds) == set("123456")
    assert max(reds.values()) < 0.3 * reds.total()
    assert max(programs.values()) < 0.05 * programs.total()
