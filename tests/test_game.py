"""The public API of a game: set it up, see the decisions, answer, copy, undo, win."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from players import ARENAS, CHAMPIONS, play_on, play_until, random_answer, random_drawing, random_table, reach
from volt.arenas import Drawing, load, read, space_index
from volt.game import Decision, Die, Game, IllegalAnswer, NotationError, Plan, Program, Seat, SetupError
from volt.game.words import COLOURS, DRAFTS, HEADINGS, KINDS, MODULES, SIDES, module_bits
from volt.rules.arena import START
from volt.rules.equipment import MODULES as FACTS
from volt.rules.facts import BLUE, RED, YELLOW
from volt.rules.record import pack

TINY = read("""
+-+-+-+-+-+
|. N N N .|
+ + + + + +
|W . . . E|
+ + + + + +
|W . 1 . E|
+ + + + + +
|W . . . E|
+ + + + + +
|. S S S .|
+-+-+-+-+-+
""")


def answered(game: Game) -> Game:
    """The game with the defaults taken until it is time to program."""
    while game.decisions and game.decisions[0].kind != "program":
        game.answer(game.decisions[0], game.decisions[0].default)
    return game


def training(**options: object) -> Game:
    return answered(Game("training", **{"seed": 1, **options}))  # type: ignore[arg-type]


def dressed(seed: int, **modules: tuple[str, ...]) -> Game:
    """An RFL game in which robots wear these modules, about to be programmed (the test deals the cards itself)."""
    game = answered(Game("rfl", TINY, seed=seed))
    for colour, names in modules.items():
        game.state.robots[COLOURS.index(colour)].worn = module_bits(names)
    return game


def refused(game: Game, decision: Decision | str, answer: object) -> str:
    """What the refusal says; nothing has changed by it."""
    before, events, moves = pack(game.state), game.events, game.moves
    with pytest.raises(IllegalAnswer) as caught:
        game.answer(decision, answer)  # type: ignore[arg-type]
    assert pack(game.state) == before
    assert (game.events, game.moves) == (events, moves)
    return str(caught.value)


# --- set-up ---


def test_two_robots_sit_on_opposite_sides_setup_1() -> None:
    assert [(s.colour, s.side) for s in Game(operators=2).table.seats] == [("red", "n"), ("green", "s")]
    assert [s.side for s in Game(operators=1, killbots=1).table.seats] == ["n", "s"]


@pytest.mark.parametrize("total", [3, 4])
def test_three_or_four_robots_sit_on_sides_of_their_own_setup_1(total: int) -> None:
    assert [s.side for s in Game(operators=total).table.seats] == list("nesw"[:total])


@pytest.mark.parametrize(("operators", "killbots"), [(o, k) for o in range(1, 5) for k in range(4) if 2 <= o + k <= 4])
def test_killbots_take_free_sides_kill_1(operators: int, killbots: int) -> None:
    game = Game("training", operators=operators, killbots=killbots)
    assert [seat.killbot for seat in game.table.seats] == [False] * operators + [True] * killbots
    assert len({seat.side for seat in game.table.seats}) == operators + killbots
    assert [robot.colour for robot in game.see(None).robots if robot.killbot] == list(game.seats[operators:])


@pytest.mark.parametrize(("mode", "goal"), [("training", 3), ("rfl", 5)])
def test_the_winning_number_setup_4_setup_5(mode: str, goal: int) -> None:
    assert Game(mode).table.goal == goal
    assert Game(mode, goal=2).see(None).goal == 2


def test_components_setup_2() -> None:
    state = Game("rfl", seed=3).table.deal()
    assert state.supply[1:7] == [4] * 6
    cards = Counter(card for deck in state.decks for card in deck.cards[: deck.count])
    assert cards == {i: 2 for i, facts in FACTS.items() if facts.colour in (BLUE, RED, YELLOW)}
    assert [deck.count for deck in state.decks] == [0, 12, 16, 8]


@pytest.mark.parametrize("robots", [2, 3, 4])
def test_starting_numbers_are_drawn_at_random_setup_3(robots: int) -> None:
    drawn = Counter(
        tuple(r.number for r in Game("rfl", TINY, operators=robots, seed=s).state.robots if r.playing)
        for s in range(240)
    )
    orders = {2: 2, 3: 6, 4: 24}[robots]
    assert len(drawn) == orders
    assert all(sorted(numbers) == list(range(1, robots + 1)) for numbers in drawn)
    assert max(drawn.values()) < 3 * 240 / orders


def test_all_robots_begin_off_the_arena_and_reboot_by_starting_number_setup_3_prep_4() -> None:
    game = Game("training", seed=5)
    numbers = {COLOURS[who]: robot.number for who, robot in enumerate(game.state.robots)}
    assert all(robot.at is None for robot in game.see(None).robots)
    asked = []
    while game.decisions[0].kind == "start":
        asked.append(game.decisions[0].seat)
        game.answer(game.decisions[0], game.decisions[0].default)
    assert asked == sorted(numbers, key=numbers.__getitem__)
    drawing = game.table.drawing
    for robot in game.see(None).robots:
        assert robot.at is not None
        assert drawing.spaces[space_index(drawing, robot.at)] == START + SIDES.index(robot.side)


def test_training_is_in_twin_cities_without_modules_setup_4() -> None:
    game = training()
    assert game.table.arena == "twin-cities"
    play_on(random.Random(1), game, rounds=10)
    assert {kind for _, kind, _ in game.moves} <= {"start", "program", "space"}
    assert all(robot.worn == robot.inventory == 0 for robot in game.state.robots)


@pytest.mark.parametrize("arena", ARENAS)
@pytest.mark.parametrize("edition", ["default", "english", "german", "polish"])
def test_any_arena_and_edition_setup_5(arena: str, edition: str) -> None:
    view = Game("rfl", arena, edition=edition).see("red")
    assert (view.arena, view.edition, view.drawing) == (arena, edition, load(arena).drawing)


def test_an_arena_of_ones_own() -> None:
    game = Game("rfl", TINY)
    assert (game.table.arena, game.see(None).drawing) == ("", TINY)
    assert "an own arena" in repr(game)


def bots(*outfits: tuple[str, ...]) -> list[Seat]:
    """One operator and KillBots with these modules."""
    seats = [Seat("red", "n"), *(Seat(c, s, True, m) for c, s, m in zip(COLOURS[1:], SIDES[1:], outfits, strict=False))]
    return seats if len(seats) > 2 else [seats[0], Seat("green", "s", True, outfits[0])]


def test_killbots_wear_what_they_are_given_kill_9() -> None:
    game = answered(Game("rfl", seats=bots(("anchor", "saw"), ("anchor", "repulsion"), ())))
    assert [set(robot.modules) for robot in game.see("red").robots[1:]] == [
        {"anchor", "saw"},
        {"anchor", "repulsion"},
        set(),
    ]
    assert MODULES.index("anchor") not in game.state.decks[YELLOW].cards[: game.state.decks[YELLOW].count]


BAD_SETUPS: dict[str, tuple[Callable[[], Game], str, str]] = {
    "mode": (lambda: Game("chess"), "mode", "no mode 'chess'; there are training, rfl"),
    "edition": (lambda: Game(edition="dutch"), "edition", "default, english, german, polish"),
    "arena": (lambda: Game(arena="moon"), "arena", "no arena 'moon'; there are twin-cities"),
    "arena without a name": (lambda: Game(arena=""), "arena", "no arena ''"),
    "goal 0": (lambda: Game(goal=0), "goal", "1 to 6 VP, not to 0"),
    "goal 7": (lambda: Game(goal=7), "goal", "1 to 6 VP, not to 7"),
    "seed": (lambda: Game(seed=2**63), "seed", "64 bits"),
    "negative seed": (lambda: Game(seed=-(2**63) - 1), "seed", "64 bits"),
    "one robot": (lambda: Game(operators=1), "seats", "2 to 4 robots"),
    "five robots": (lambda: Game(operators=3, killbots=2), "seats", "2 to 4 robots"),
    "no operator": (lambda: Game(operators=0, killbots=2), "seats", "1 operator at least"),
    "KillBots below 0": (lambda: Game(operators=3, killbots=-1), "seats", "2 to 4 robots"),
    "one seat": (lambda: Game(seats=[Seat("red", "n")]), "seats", "2 to 4 robots take part, not 1"),
    "no seat": (lambda: Game(seats=[]), "seats", "2 to 4 robots take part, not 0"),
    "five seats": (lambda: Game(seats=[Seat("red", "n")] * 5), "seats", "not 5"),
    "only KillBots": (lambda: Game(seats=[Seat("red", "n", True), Seat("blue", "s", True)]), "seats", "operator"),
    "colour": (lambda: Game(seats=[Seat("red", "n"), Seat("pink", "s")]), "seat 1", "'pink' is no colour"),
    "side": (lambda: Game(seats=[Seat("red", "up"), Seat("blue", "s")]), "seat 0", "'up' is no side"),
    "same colour": (lambda: Game(seats=[Seat("red", "n"), Seat("red", "s")]), "seat 1", "two robots have the colour"),
    "same side": (lambda: Game(seats=[Seat("red", "n"), Seat("blue", "n")]), "seat 1", "two robots have the side"),
    "SETUP-1": (lambda: Game(seats=[Seat("red", "n"), Seat("blue", "e")]), "seat 1", "opposite sides (SETUP-1)"),
    "operator with modules": (
        lambda: Game(seats=[Seat("red", "n", modules=("saw",)), Seat("blue", "s")]),
        "seat 0",
        "only KillBots",
    ),
    "modules in training": (lambda: Game("training", seats=bots(("saw", "anchor"))), "seat 1", "RFL"),
    "KillBot with RAM": (lambda: Game(seats=bots(("ram", "saw"))), "seat 1", "cannot use 'ram' (KILL-9)"),
    "KillBot with nonsense": (lambda: Game(seats=bots(("none", "saw"))), "seat 1", "cannot use 'none'"),
    "KillBot with a champion": (lambda: Game(seats=bots(("jetpack",))), "seat 1", "cannot use 'jetpack'"),
    "KillBot, one colour": (lambda: Game(seats=bots(("saw", "power"))), "seat 1", "different colours (KILL-9)"),
    "KillBot, two yellow": (lambda: Game(seats=bots(("anchor", "bomb"))), "seat 1", "different colours (KILL-9)"),
    "KillBot, three": (lambda: Game(seats=bots(("anchor", "saw", "arm"))), "seat 1", "not two modules"),
    "KillBot, twice": (lambda: Game(seats=bots(("saw", "saw"))), "seat 1", "not two modules"),
    "three copies": (
        lambda: Game(seats=bots(("saw", "anchor"), ("saw", "arm"), ("saw", "bomb"))),
        "seat 3",
        "only two copies of saw",
    ),
    "champion alone": (lambda: Game(champion="water"), "titleholder", "the titleholder '' is no operator"),
    "titleholder alone": (lambda: Game(titleholder="red"), "titleholder", "'' is no champion module"),
    "titleholder unknown": (lambda: Game(titleholder="pink", champion="water"), "titleholder", "'pink'"),
    "titleholder KillBot": (
        lambda: Game(operators=2, killbots=1, titleholder="green", champion="water"),
        "titleholder",
        "'green' is no operator",
    ),
    "no champion module": (lambda: Game(titleholder="red", champion="saw"), "titleholder", "'saw' is no champion"),
    "champion none": (lambda: Game(titleholder="red", champion="none"), "titleholder", "'none' is no champion"),
    "bout in training": (
        lambda: Game("training", titleholder="red", champion="water"),
        "titleholder",
        "RFL game (CHAMP-2)",
    ),
}


@pytest.mark.parametrize("name", BAD_SETUPS)
def test_a_bad_set_up_says_what_is_wrong(name: str) -> None:
    made, about, said = BAD_SETUPS[name]
    with pytest.raises(SetupError) as caught:
        made()
    assert said in str(caught.value)
    assert caught.value.about == about


def test_seeds_up_to_64_bits() -> None:
    first, last = Game(seed=-(2**63)), Game(seed=2**63 - 1)
    assert first.table.seed < 0 < last.table.seed
    assert Game(seed=-1) != Game(seed=1)


# --- drafting ---


def test_each_operator_drafts_two_colours_and_wears_them_setup_5() -> None:
    for seed, choice in enumerate(DRAFTS * 3):
        game = Game("rfl", seed=seed)
        (decision,) = game.decisions
        assert (decision.kind, decision.options, decision.default) == ("draft", DRAFTS, DRAFTS[0])
        events = game.answer(decision, choice)
        worn = next(robot.modules for robot in game.see(None).robots if robot.colour == decision.seat)
        assert [FACTS[MODULES.index(module)].colour for module in worn] == [1 + COLOURS_OF.index(c) for c in choice]
        assert [event.kind for event in events[:3]] == ["module_drawn", "module_drawn", "drafted"]
        assert events[2].details["modules"] == worn


COLOURS_OF = ("blue", "red", "yellow")


def test_drafting_goes_by_starting_number_and_killbots_do_not_setup_5() -> None:
    game = Game("rfl", operators=3, killbots=1, seed=4)
    numbers = {COLOURS[who]: robot.number for who, robot in enumerate(game.state.robots) if not robot.killbot}
    asked = []
    while game.decisions[0].kind == "draft":
        asked.append(game.decisions[0].seat)
        game.answer(game.decisions[0], ("red", "blue"))  # in any order
    assert asked == sorted(numbers, key=numbers.__getitem__)
    assert game.moves[0][2] == ("blue", "red")
    assert game.state.robots[3].worn == 0


def test_only_outfits_that_fit_are_offered_setup_6() -> None:
    rng, seen = random.Random(3), 0
    for _ in range(10):
        game = Game.on(random_table(rng, "rfl", drawing=random_drawing(rng)))
        while decision := play_until(rng, game, "equip", 12):
            for outfit in decision.options:
                assert isinstance(outfit, tuple)
                assert len(outfit) <= 2
                colours = [FACTS[MODULES.index(module)].colour for module in outfit]
                assert colours.count(BLUE) <= 1
                assert colours.count(RED) <= 1
                seen += 1
            game.answer(decision, random_answer(rng, game, decision))
    assert seen > 200


# --- champions ---


@pytest.mark.parametrize("champion", CHAMPIONS)
def test_a_titleholder_keeps_its_champion_module_champ_3(champion: str) -> None:
    rng = random.Random(champion)
    game = Game("rfl", TINY, seed=8, titleholder="red", champion=champion)
    while game.decisions[0].kind == "draft":
        game.answer(game.decisions[0], ("blue", "red"))
    red = game.see("red").robots[0]
    assert champion in red.modules
    assert len(red.modules) == 2
    assert red.inventory is not None
    assert len(red.inventory) == 1, "one of the two drawn starts in the inventory"
    asked = 0
    while decision := play_until(rng, game, "equip", 8):
        asked += decision.seat == "red"
        for outfit in decision.options:
            assert isinstance(outfit, tuple)
            assert (champion in outfit) == (decision.seat == "red")
            assert not (set(CHAMPIONS) - {champion}) & set(outfit)
        game.answer(decision, random_answer(rng, game, decision))
    assert asked > 0


# --- programming ---


def test_all_operators_are_asked_at_once_prog_1() -> None:
    game = training()
    assert [(d.seat, d.kind, d.options) for d in game.decisions] == [
        (colour, "program", (1, 2, 3, 4)) for colour in COLOURS
    ]


def test_first_come_first_served_prog_3() -> None:
    game = training()
    game.answer("green", "B1n R2s - 2")
    assert [(d.seat, d.options) for d in game.decisions] == [(c, (1, 3, 4)) for c in ("red", "blue", "yellow")]
    assert "number 2 is not free; free: 1, 3, 4" in refused(game, "red", "B1n R2s - 2")
    assert "green is not asked now; asked: red (program)" in refused(game, "green", "B2n - - 3")
    game.answer("red", "B1n R2s - 4")
    assert [(d.seat, d.options) for d in game.decisions] == [(c, (1, 3)) for c in ("blue", "yellow")]


@pytest.mark.parametrize("number", [0, 5, -1, 99])
def test_numbers_that_are_not_on_the_pillars_prog_3(number: int) -> None:
    game = training()
    assert "free: 1, 2, 3, 4" in refused(game, "red", Plan(Program.parse("B1n R2s -"), number))


def test_as_many_numbers_as_robots_setup_2() -> None:
    assert training(operators=2).decisions[0].options == (1, 2)
    assert training(operators=2, killbots=1).decisions[0].options == (1, 2, 3)


def test_programs_are_revealed_when_all_have_a_number_prog_3() -> None:
    game = training(operators=2)
    assert [e.kind for e in game.answer("green", "R1e - - 2")] == ["number_taken"]
    kinds = [e.kind for e in game.answer("red", "R1e - - 1")]
    assert kinds[:2] == ["number_taken", "revealed"]
    assert kinds.count("activated") == 2
    assert game.round == 2


def test_a_killbot_gets_the_number_left_prog_4() -> None:
    for left in (1, 2, 3):
        game = training(operators=2, killbots=1)
        taken = [number for number in (1, 2, 3) if number != left]
        game.answer("red", f"- - - {taken[0]}")
        events = game.answer("blue", f"- - - {taken[1]}")
        given_ = [e for e in events if e.rule == "PROG-4"]
        assert [(e.seat, e.details["number"]) for e in given_] == [("green", left)]


def test_two_killbots_get_numbers_at_random_prog_4() -> None:
    got: Counter[tuple[object, ...]] = Counter()
    for seed in range(60):
        game = answered(Game("training", TINY, operators=2, killbots=2, seed=seed))
        game.answer("red", "- - - 2")
        events = game.answer("blue", "- - - 3")
        got[tuple(e.details["number"] for e in events if e.rule == "PROG-4")] += 1
    assert set(got) == {(1, 4), (4, 1)}
    assert min(got.values()) > 12


@pytest.mark.parametrize(
    ("program", "units"),
    [
        ("B1ne R1n B1n", "I"),
        ("R1n B3sw B1n", "II"),
        ("R1n B3s B6nw", "III"),
        ("B1n+R1n B1n -", "I"),
        ("- - B1n+R1n", "III"),
        ("B1n B1n B1n", "III"),
        ("R1n R1n R1n", "III"),
        ("B1ne B1ne R1n", "I and II"),
        ("B1n+B1n B1n R1n", "I and II"),
        ("R1n+R1n+R1n - -", "I"),
    ],
)
def test_a_program_that_would_be_cleared_is_refused_and_the_unit_named_prog_5(program: str, units: str) -> None:
    game = training()
    said = refused(game, "blue", f"{program} 1")
    assert f"blue, unit {units} of {program} would be cleared (PROG-5)" in said
    assert "2 blue and 2 red dice" in said
    game.answer("blue", "B1n R8n - 1".replace("8", "6"))


def test_modules_win_over_basic_rules_mod_2() -> None:
    """RAM EXPANSION and STEERING NOZZLE allow what PROG-5 forbids."""
    for program in ("B1ne+R1n B1n R2s", "B3sw R1n B1n", "B1n R1n+R2n B2w"):
        refused(dressed(2, red=("saw",)), "red", f"{program} 1")
    game = dressed(2, red=("ram", "nozzle"))
    assert "unit I of" in refused(game, "red", "B4ne R1n B1n 1"), "NOZZLE: 1 to 3 only"
    assert "unit I of" in refused(game, "red", "B1n+R1n+R2s - - 1"), "RAM: never three"
    assert "unit III of" in refused(game, "red", "B1n+B1n R1n B1n 1"), "RAM: no third die of a colour"
    game.answer("red", "B1ne+R1n B1n R2s 1")
    program = game.see("red").robots[0].program
    assert str(program) == "B1ne+R1n B1n R2s"


def test_a_plan_may_be_an_object_or_written() -> None:
    one, other = training(), training()
    one.answer("red", "  B3n   R2sw -  2 ")
    other.answer(other.decisions[0], Plan(Program(((Die(BLUE, 3, 0),), (Die(RED, 2, 5),), ())), 2))
    assert one == other
    assert one.moves == other.moves


# --- decisions and answers ---


def test_a_decision_can_be_answered_by_seat_or_by_itself_in_words_or_values() -> None:
    one, other = Game("training", seed=2), Game("training", seed=2)
    decision = one.decisions[0]
    one.answer(decision.seat, str(decision.options[1]))
    other.answer(decision, decision.options[1])
    assert one == other
    assert one.moves == ((decision.seat, "start", decision.options[1]),)


def test_a_decision_that_is_not_open_is_refused() -> None:
    game = Game("training", seed=2)
    asked = game.decisions[0]
    stranger = next(seat for seat in game.seats if seat != asked.seat)
    assert f"asked: {asked.seat} (start)" in refused(game, stranger, asked.default)
    assert "pink is not asked now" in refused(game, "pink", asked.default)
    assert "is not asked now" in refused(game, Decision(asked.seat, "shield", (0, 1), 0), 0)


WRONG_ANSWERS = ["", "garbage", "z9", -77, 77, 1.5, None, True, (), ("saw", "saw", "saw"), (1, 2), ([],), ["saw"], b"x"]


@pytest.mark.parametrize("kind", KINDS[1:])
def test_illegal_answers_to_every_kind_say_what_is_legal_and_change_nothing(kind: str) -> None:
    game, decision = reach(random.Random(kind), kind)
    wrong = [answer for answer in WRONG_ANSWERS if answer not in decision.options]
    assert len(wrong) > 5
    for answer in wrong:
        said = refused(game, decision, answer)
        assert said.startswith(decision.seat)
        if kind == "program":
            assert "three units and a starting number" in said
        else:
            assert f"is no answer to {kind}" in said
            assert len(said.partition("legal: ")[2].split(", ")) == min(20, len(decision.options))


def test_yes_and_one_are_not_the_same() -> None:
    game, decision = reach(random.Random(5), "mine")
    assert decision.options == (False, True)
    refused(game, decision, 1)
    refused(game, decision, 0)
    copy = game.copy()
    game.answer(decision, "yes")
    copy.answer(decision, True)
    assert game == copy
    assert game.moves[-1] == (decision.seat, "mine", True)


@pytest.mark.parametrize("kind", KINDS[1:])
def test_every_option_and_the_default_are_legal_and_change_something(kind: str) -> None:
    game, decision = reach(random.Random(f"{kind} options"), kind)
    assert decision.options
    answers = [decision.default] if kind == "program" else [decision.default, *decision.options]
    for answer in answers:
        copy = game.copy()
        copy.answer(decision, answer)
        assert copy != game
        assert copy.moves == (*game.moves, (decision.seat, kind, answer))
        copy.undo()
        assert copy == game


# --- equipping ---


def test_swapping_modules_prep_3() -> None:
    game, decision = reach(random.Random(1), "equip")
    own = next(robot for robot in game.see(decision.seat).robots if robot.colour == decision.seat)
    assert own.inventory
    assert decision.default == own.modules
    outfit = next(o for o in decision.options if isinstance(o, tuple) and set(o) != set(own.modules))
    assert isinstance(outfit, tuple)
    owned = {*own.modules, *own.inventory}
    other = game.copy()
    game.answer(decision, tuple(reversed(outfit)))
    assert game.moves[-1] == (decision.seat, "equip", outfit), "kept in one order, so that records can be read"
    other.answer(decision, " ".join(outfit))
    assert game == other
    robot = next(robot for robot in game.see(decision.seat).robots if robot.colour == decision.seat)
    assert robot.inventory is not None
    assert set(robot.modules) == set(outfit)
    assert {*robot.modules, *robot.inventory} == owned


def test_a_shield_with_damage_stays_on_prep_3() -> None:
    game = dressed(4, red=("shield", "saw"))
    red = game.state.robots[0]
    red.inventory, red.shield = module_bits(("brake", "anchor", "power")), 1
    for seat, number in zip(game.seats, (1, 2, 3, 4), strict=True):
        game.answer(seat, f"- - - {number}")
    while game.decisions[0].seat != "red" or game.decisions[0].kind != "equip":
        game.answer(game.decisions[0], game.decisions[0].default)
    (decision,) = game.decisions
    assert all(isinstance(o, tuple) and "shield" in o for o in decision.options)
    assert {frozenset(o) for o in decision.options if isinstance(o, tuple)} == {
        frozenset({"shield", other}) for other in ("saw", "brake", "anchor", "power")
    }
    assert "anchor saw" not in refused(game, decision, ("anchor", "saw")).partition("legal: ")[2]


def test_nobody_is_asked_without_an_inventory_prep_3() -> None:
    game = Game("rfl", seed=1)
    while game.decisions[0].kind == "draft":
        game.answer(game.decisions[0], game.decisions[0].default)
    assert game.decisions[0].kind == "start"


# --- keeping ---


@given(st.integers(0, 2**32), st.integers(0, 120))
@settings(max_examples=25, deadline=None)
def test_a_copy_goes_its_own_way(seed: int, answers: int) -> None:
    rng = random.Random(seed)
    game = play_on(rng, Game.on(random_table(rng, drawing=random_drawing(rng))), answers)
    before, events = pack(game.state), game.events
    copy = game.copy()
    assert copy == game
    assert (copy.decisions, copy.events, copy.moves) == (game.decisions, game.events, game.moves)
    if game.winner is None:
        play_on(rng, copy, 1, rounds=1000)
        assert copy != game
    assert (pack(game.state), game.events) == (before, events)


def test_equal_means_same_table_and_same_state() -> None:
    assert Game("training", seed=1) == Game("training", seed=1)
    assert Game("training", seed=1) != Game("training", seed=2)
    assert Game("training", TINY, seed=1) != Game("training", seed=1)
    assert Game("training") != "a game"
    with pytest.raises(TypeError):
        hash(Game("training"))


def test_undo_takes_back_any_number_of_answers_also_in_mid_activation() -> None:
    rng = random.Random(2)
    game, decision = reach(rng, "mine_from")
    game.answer(decision, decision.options[1])
    replayed, history = Game.on(game.table), []
    for move in game.moves:
        history.append((pack(replayed.state), replayed.events, replayed.decisions))
        replayed.answer(move[0], move[2])
    assert history[-1][2] == (decision,), "after 'mine' was answered in the same activation"
    for back in (1, 2, 5, 13, len(history), 0):
        copy = game.copy()
        copy.undo(back)
        expected = [*history, (pack(game.state), game.events, game.decisions)][len(history) - back]
        assert (pack(copy.state), copy.events, copy.decisions) == expected
        assert copy.moves == game.moves[: len(game.moves) - back]
    for many in (-1, len(history) + 1):
        with pytest.raises(ValueError, match="cannot be taken back"):
            game.undo(many)


def test_undo_in_every_single_activation_question() -> None:
    rng, undone = random.Random(31), 0
    for _ in range(6):
        game = reach(rng, "ram")[0]
        while game.winner is None and game.round < 8:
            before = game.copy()
            play_on(rng, game, 1)
            if before.state.question.given:
                game.undo()
                undone += 1
                assert game == before
                assert (game.events, game.moves) == (before.events, before.moves)
                play_on(rng, game, 1)
    assert undone > 2


def test_answer_gives_the_events_it_caused_and_events_keeps_all() -> None:
    rng = random.Random(3)
    game = Game.on(random_table(rng, "rfl"))
    told = list(game.events)
    while game.winner is None and game.round < 6:
        decision = rng.choice(game.decisions)
        told += game.answer(decision, random_answer(rng, game, decision))
        assert game.events == tuple(told)
    assert {"round_began", "rebooted", "number_taken", "revealed", "activated"} <= {event.kind for event in told}
    assert all(event.rule for event in told)


def test_a_decision_inside_an_activation_tells_no_half_story() -> None:
    """DESIGN: the activation runs again from its checkpoint; its events are told once, when it is complete."""
    rng = random.Random(13)
    for _ in range(4):
        game = Game.on(random_table(rng, "rfl", drawing=random_drawing(rng)))
        while game.winner is None and game.round < 8:
            inside = game.decisions[0].kind in ("brake", "fire", "shield", "anchor", "saw", "mine", "rotate")
            before = game.events
            play_on(rng, game, 1)
            if inside and game.state.question.given:
                assert game.events == before


@pytest.mark.parametrize("kind", KINDS[1:])
def test_what_is_pending_happens_whatever_the_answer(kind: str) -> None:
    game, decision = reach(random.Random(f"{kind} pending"), kind)
    pending = game.pending
    assert (pending == ()) or kind != "program"
    assert game.copy().pending == pending
    for answer in decision.options if kind != "program" else (decision.default,):
        copy = game.copy()
        told = copy.answer(decision, answer)
        assert (*told, *copy.pending)[: len(pending)] == pending
        copy.undo()
        assert copy.pending == pending
        assert copy.events == game.events


# --- the end ---


def finished(mode: str, seed: int, **options: object) -> Game:
    for attempt in range(100):
        rng = random.Random(seed * 1000 + attempt)
        game = play_on(rng, Game(mode, TINY, seed=seed + attempt, **options), rounds=30)  # type: ignore[arg-type]
        if game.winner is not None:
            return game
    raise AssertionError("nobody ever wins")


@pytest.mark.parametrize("mode", ["training", "rfl"])
def test_the_game_ends_with_the_winning_token_round_5(mode: str) -> None:
    game = finished(mode, 3, goal=2)
    winner = next(robot for robot in game.see(None).robots if robot.colour == game.winner)
    assert winner.vp == 2
    assert game.events[-1].kind == "won"
    assert game.events[-1].seat == game.winner
    assert game.decisions == ()
    assert game.see("red").decisions == ()
    assert game.see(None).winner == game.winner
    for seat in game.seats:
        assert "the game is over" in refused(game, seat, "- - - 1")
    game.undo()
    assert game.winner is None
    assert game.decisions


def test_a_squad_wins_together_kill_10() -> None:
    for seed in range(100):
        game = finished("training", seed * 7, goal=1, operators=1, killbots=3)
        if game.winner == "squad":
            break
    assert game.winner == "squad"
    assert sum(robot.vp for robot in game.see(None).robots if robot.killbot) == 3
    assert game.events[-1].seat == "squad"


def test_there_is_no_seat_for_strangers() -> None:
    game = Game("training", operators=2)
    with pytest.raises(ValueError, match="there are red, green"):
        game.see("blue")


# --- notation ---

DICE = st.builds(Die, st.sampled_from([BLUE, RED]), st.integers(1, 6), st.integers(0, 7))
UNIT = st.lists(DICE, max_size=3).map(tuple)
PROGRAMS = st.builds(Program, st.tuples(UNIT, UNIT, UNIT))
PLANS = st.builds(Plan, PROGRAMS, st.integers(1, 4))


@given(DICE)
def test_dice_round_trip(die: Die) -> None:
    assert Die.parse(str(die)) == die


@given(PROGRAMS)
def test_programs_round_trip(program: Program) -> None:
    assert Program.parse(str(program)) == program


@given(PLANS)
def test_plans_round_trip(plan: Plan) -> None:
    assert Plan.parse(str(plan)) == plan


def test_notation_says_what_it_says() -> None:
    assert Die.parse("B3n") == Die(BLUE, 3, HEADINGS.index("n"))
    assert Die.parse("R2sw") == Die(RED, 2, HEADINGS.index("sw"))
    assert Program.parse("B1e+R4n - R6nw").units == (
        (Die(BLUE, 1, 2), Die(RED, 4, 0)),
        (),
        (Die(RED, 6, 7),),
    )
    assert Plan.parse("- - - 4").number == 4
    all_dice = {str(Die(c, n, h)) for c in (BLUE, RED) for n in range(1, 7) for h in range(8)}
    assert len(all_dice) == 96


@pytest.mark.parametrize(
    ("read_", "text", "said"),
    [
        (Die.parse, "B7n", "'B7n' is no die: write colour, number and heading, like B3n or R2sw"),
        (Die.parse, "b3n", "'b3n' is no die"),
        (Die.parse, "B3n\n", "is no die"),
        (Die.parse, "", "'' is no die"),
        (Program.parse, "B3n R2sw", "has 2 units; a program has three"),
        (Program.parse, "B3n R2sw - 2", "has 4 units"),
        (Program.parse, "- B3x -", "unit II: 'B3x' is no die"),
        (Program.parse, "- - B3n+", "unit III: '' is no die"),
        (Plan.parse, "B3n R2sw -", "is no plan: write three units and a starting number"),
        (Plan.parse, "B3n R2sw - 5", "is no plan"),
        (Plan.parse, "B9n R2sw - 1", "unit I: 'B9n' is no die"),
    ],
)
def test_unreadable_notation_says_what_and_where(read_: Callable[[str], object], text: str, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_(text)
    assert said in str(caught.value)


@pytest.mark.parametrize("wrong", [(0, 1, 0), (3, 1, 0), (1, 0, 0), (1, 7, 0), (1, 1, 8), (1, 1, -1)])
def test_there_are_no_other_dice(wrong: tuple[int, int, int]) -> None:
    with pytest.raises(NotationError, match="there is no die"):
        Die(*wrong)


def test_the_vocabulary_has_no_word_twice() -> None:
    for words in (COLOURS, SIDES, HEADINGS, MODULES, KINDS):
        assert all(one != other for one, other in combinations(words, 2))
    assert all(SIDES.index(b) - SIDES.index(a) == 1 for a, b in pairwise(SIDES))


def test_drawings_can_be_shared_between_games() -> None:
    one, other = Game("training", TINY, seed=1), Game("training", TINY, seed=1)
    before = pack(TINY.arena)
    play_on(random.Random(1), one, 40)
    play_on(random.Random(1), other, 40)
    assert one == other
    assert isinstance(one.table.drawing, Drawing)
    assert pack(TINY.arena) == before
