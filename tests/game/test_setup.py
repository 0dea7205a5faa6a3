"""Set-ups: seats, goals, arenas, seeds, drafts and champions, and what is wrong in others."""

import random
import warnings
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

import volt
from support.games import TINY, answered, training
from support.players import ARENAS, CHAMPIONS, play_on, play_until, random_answer, random_drawing, random_setup
from volt.arenas import load_arena, space_index
from volt.game import Game, Seat, SetupError
from volt.game.championship import Championship
from volt.game.setup import make_setup
from volt.game.vocabulary import COLOURS, DRAFTS, MODULES, SIDES
from volt.rules.arena import START
from volt.rules.module_ids import BLUE, RED, YELLOW
from volt.rules.module_table import FACTS
from volt.sim import Batch

# --- set-up ---


def test_two_robots_sit_on_opposite_sides_setup_1() -> None:
    assert [(s.colour, s.side) for s in Game(operators=2).setup.seats] == [("red", "n"), ("green", "s")]
    assert [s.side for s in Game(operators=1, killbots=1).setup.seats] == ["n", "s"]


@pytest.mark.parametrize("total", [3, 4])
def test_three_or_four_robots_sit_on_sides_of_their_own_setup_1(total: int) -> None:
    assert [s.side for s in Game(operators=total).setup.seats] == list("nesw"[:total])


@pytest.mark.parametrize(("operators", "killbots"), [(o, k) for o in range(1, 5) for k in range(4) if 2 <= o + k <= 4])
def test_killbots_take_free_sides_kill_1(operators: int, killbots: int) -> None:
    game = Game("training", operators=operators, killbots=killbots)
    assert [seat.killbot for seat in game.setup.seats] == [False] * operators + [True] * killbots
    assert len({seat.side for seat in game.setup.seats}) == operators + killbots
    assert [robot.colour for robot in game.see(None).robots if robot.killbot] == list(game.seats[operators:])


@pytest.mark.parametrize(("mode", "goal"), [("training", 3), ("rfl", 5)])
def test_the_winning_number_setup_4_setup_5(mode: str, goal: int) -> None:
    assert Game(mode).setup.goal == goal
    assert Game(mode, goal=2).see(None).goal == 2


def test_components_setup_2() -> None:
    state = Game("rfl", seed=3).setup.deal()
    assert state.supply[1:7] == [4] * 6
    cards = Counter(card for deck in state.decks for card in deck.cards[: deck.count])
    assert cards == {i: 2 for i, facts in FACTS.items() if facts.colour in (BLUE, RED, YELLOW)}
    colours = Counter(facts.colour for facts in FACTS.values())
    assert [deck.count for deck in state.decks] == [0, *(2 * colours[colour] for colour in (BLUE, RED, YELLOW))]


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
    drawing = game.setup.drawing
    for robot in game.see(None).robots:
        assert robot.at is not None
        assert drawing.spaces[space_index(drawing, robot.at)] == START + SIDES.index(robot.side)


def test_training_is_in_twin_cities_without_modules_setup_4() -> None:
    game = training()
    assert game.setup.arena == "twin-cities"
    play_on(random.Random(1), game, rounds=10)
    assert {kind for _, kind, _ in game.moves} <= {"start", "program", "space"}
    assert all(robot.equipped == robot.inventory == 0 for robot in game.state.robots)


@pytest.mark.parametrize("arena", ARENAS)
@pytest.mark.parametrize("edition", ["default", "english", "german", "polish"])
def test_any_arena_and_edition_setup_5(arena: str, edition: str) -> None:
    view = Game("rfl", arena, edition=edition).see("red")
    assert (view.arena, view.edition, view.drawing) == (arena, edition, load_arena(arena).drawing)


def test_an_arena_of_ones_own() -> None:
    game = Game("rfl", TINY)
    assert (game.setup.arena, game.see(None).drawing) == ("", TINY)
    assert "a custom arena" in repr(game)


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
    "mode": (lambda: Game("chess"), "mode", "no mode 'chess'; choose from training, rfl"),
    "edition": (lambda: Game(edition="dutch"), "edition", "default, english, german, polish"),
    "arena": (lambda: Game(arena="moon"), "arena", "no arena 'moon'; choose from twin-cities"),
    "arena without a name": (lambda: Game(arena=""), "arena", "no arena ''"),
    "goal 0": (lambda: Game(goal=0), "goal", "1–6 VP, not to 0"),
    "goal 7": (lambda: Game(goal=7), "goal", "1–6 VP, not to 7"),
    "goal True": (lambda: Game(goal=True), "goal", "True is not a whole number"),
    "goal 3.0": (lambda: Game(goal=3.0), "goal", "3.0 is not a whole number"),  # type: ignore[arg-type]
    "seed True": (lambda: Game(seed=True), "seed", "True is not a whole number"),
    "seed in words": (lambda: Game(seed="a"), "seed", "'a' is not a whole number"),  # type: ignore[arg-type]
    "operators 2.0": (lambda: Game(operators=2.0), "operators", "2.0 is not a whole"),  # type: ignore[arg-type]
    "killbots in words": (lambda: Game(killbots="1"), "killbots", "'1' is not a whole"),  # type: ignore[arg-type]
    "seats in words": (lambda: Game(seats=["red", "green"]), "seat 0", "'red' is not a volt.Seat"),  # type: ignore[list-item]
    "an arena's file": (lambda: Game(arena=load_arena("rome")), "arena", "volt.arenas.read_arena(file).drawing"),  # type: ignore[arg-type]
    "an arena's file name": (lambda: Game(arena="mine.toml"), "arena", "volt.arenas.read_arena('mine.toml').drawing"),
    "an arena's drawing": (lambda: Game(arena="+ +\n"), "arena", "volt.arenas.parse_drawing(text)"),
    "seed": (lambda: Game(seed=2**128), "seed", "from 0 to 2**128 - 1"),
    "negative seed": (lambda: Game(seed=-1), "seed", "not -1"),
    "one robot": (lambda: Game(operators=1), "seats", "2 to 4 robots"),
    "five robots": (lambda: Game(operators=3, killbots=2), "seats", "2 to 4 robots"),
    "no operator": (lambda: Game(operators=0, killbots=2), "seats", "at least 1 with an operator"),
    "KillBots below 0": (lambda: Game(operators=3, killbots=-1), "seats", "2 to 4 robots"),
    "one seat": (lambda: Game(seats=[Seat("red", "n")]), "seats", "2 to 4 robots take part, not 1"),
    "no seat": (lambda: Game(seats=[]), "seats", "2 to 4 robots take part, not 0"),
    "five seats": (lambda: Game(seats=[Seat("red", "n")] * 5), "seats", "not 5"),
    "only KillBots": (lambda: Game(seats=[Seat("red", "n", True), Seat("blue", "s", True)]), "seats", "operator"),
    "colour": (lambda: Game(seats=[Seat("red", "n"), Seat("pink", "s")]), "seat 1", "there is no colour 'pink'"),
    "side": (lambda: Game(seats=[Seat("red", "up"), Seat("blue", "s")]), "seat 0", "there is no side 'up'"),
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
        "saw is used 3 times; there are 2 copies",
    ),
    "champion alone": (lambda: Game(champion="water"), "titleholder", "the titleholder '' is not an operator"),
    "titleholder alone": (lambda: Game(titleholder="red"), "titleholder", "'' is not a champion module"),
    "titleholder unknown": (lambda: Game(titleholder="pink", champion="water"), "titleholder", "'pink'"),
    "titleholder KillBot": (
        lambda: Game(operators=2, killbots=1, titleholder="green", champion="water"),
        "titleholder",
        "'green' is not an operator",
    ),
    "no champion module": (lambda: Game(titleholder="red", champion="saw"), "titleholder", "'saw' is not a champion"),
    "champion none": (lambda: Game(titleholder="red", champion="none"), "titleholder", "'none' is not a champion"),
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


def test_numbers_of_any_kind_and_modules_in_a_list_make_the_same_game() -> None:
    seats = [Seat("red", "n"), Seat("blue", "s", True, ["saw", "anchor"])]  # type: ignore[arg-type]
    game = Game(seats=seats, goal=np.int8(3), seed=np.uint16(7))
    assert volt.parse_record(volt.write_record(game)) == game


def test_words_of_another_type_do_not_leak_into_other_games() -> None:
    """Set-ups that were checked once are kept, and these are equal."""
    Game(np.str_("rfl"), np.str_("rome"), seed=1)
    assert type(Game("rfl", "rome", seed=1).setup.mode) is str


def test_seats_need_no_number_of_operators() -> None:
    seats = Game("rfl", operators=3).setup.seats
    assert len(make_setup(seats=seats, operators=None, killbots=None).seats) == 3  # type: ignore[arg-type]


def test_without_a_seed_a_game_is_random() -> None:
    assert len({Game("rfl").fingerprint for _ in range(3)}) == 3
    assert len({Championship().seed for _ in range(3)}) == 3
    assert len({Batch(1).seed for _ in range(3)}) == 3
    game = Game("rfl", "tokyo")
    assert Game("rfl", "tokyo", seed=game.seed) == game


def test_a_drawing_unfit_for_a_fair_game_is_named_once_a_game_begins() -> None:
    for begin in (lambda: Game("training", TINY), lambda: Batch(2, "training", TINY)):
        with pytest.warns(
            UserWarning, match=r"not fit for a fair game: error: there is no VP space 2, and \d+ more"
        ) as told:
            begin()
        assert told[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Game("training", load_arena("rome").drawing)
        volt.parse_record(volt.write_record(Game("training", "rome")))


def test_all_bits_of_a_seed_count() -> None:
    decks = {tuple(tuple(deck.cards) for deck in Game(seed=1 << bit).state.decks) for bit in range(128)}
    assert len(decks) == 128


# --- drafting ---


def test_each_operator_drafts_two_colours_and_wears_them_setup_5() -> None:
    for seed, choice in enumerate(DRAFTS * 3):
        game = Game("rfl", seed=seed)
        (decision,) = game.decisions
        assert (decision.kind, decision.options, decision.default) == ("draft", DRAFTS, DRAFTS[0])
        events = game.answer(decision, choice)
        equipped = next(robot.modules for robot in game.see(None).robots if robot.colour == decision.seat)
        assert [FACTS[MODULES.index(module)].colour for module in equipped] == [1 + COLOURS_OF.index(c) for c in choice]
        assert [event.kind for event in events[:3]] == ["module_drawn", "module_drawn", "drafted"]
        assert events[2].modules == equipped


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
    assert game.state.robots[3].equipped == 0


def test_only_outfits_that_fit_are_offered_setup_6() -> None:
    rng, seen = random.Random(3), 0
    for _ in range(10):
        game = Game.from_setup(random_setup(rng, "rfl", drawing=random_drawing(rng)))
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
