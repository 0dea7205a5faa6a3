"""Observations and legal actions agree with the rules and the views, and contain nothing hidden."""

import random
from collections.abc import Iterator

import numpy as np
import pyspiel
import pytest

import volt.envs.openspiel  # noqa: F401
from support.hidden import CHANGES
from support.matches import act
from volt.arenas import space_index
from volt.envs.actions import ACTIONS, NUMBER, PLACE, pick, word
from volt.envs.encoding import FACT_COLUMNS, PARTS, PLANES, facts, parts
from volt.envs.match import Match
from volt.envs.text import ALPHABET, LONGEST
from volt.game import Plan
from volt.game.vocabulary import COLOURS, KINDS, MODULES
from volt.rules.dialect.packed_struct import pack, unpack
from volt.rules.interface.plan_codes import die_code
from volt.rules.module_ids import NOZZLE, RAM
from volt.rules.questions import PROGRAM
from volt.rules.state import State
from volt.sim.batch import packed

TABLES = (
    {"mode": "rfl"},
    {"mode": "training", "arena": "ruhrgebiet"},
    {"mode": "rfl", "arena": "tokyo", "operators": 2, "killbots": 2},
    {"mode": "rfl", "operators": 3},
)


def moments(seed: int, count: int, **options: object) -> Iterator[Match]:
    """Random moments of random games."""
    rng = random.Random(seed)
    for i in range(count):
        match = Match(**{**TABLES[i % len(TABLES)], **options})  # type: ignore[arg-type]
        match.begin(rng.randrange(2**32))
        for _ in range(rng.randrange(400)):
            if match.kind == 0:
                break
            act(rng, match)
        yield match


# --- the game is the game ---


@pytest.mark.parametrize("options", TABLES)
def test_every_action_is_legal_to_the_interpreted_rules(options: dict[str, object]) -> None:
    rng = random.Random(1)
    kinds = set()
    for seed in range(3):
        match = Match(**options)  # type: ignore[arg-type]
        match.begin(seed)
        while match.kind:
            kinds.add(KINDS[match.kind])
            act(rng, match)
        assert pack(match.game.state) == match._state.tobytes()
        assert match.won == (match.game.winner is not None)
        assert match.game.has_full_history
    assert {"program", "start"} <= kinds
    assert options["mode"] == "training" or {"draft", "equip"} <= kinds


def test_words_of_actions_are_the_options_of_the_decision() -> None:
    for match in moments(2, 60):
        if match.kind not in (0, PROGRAM):
            legal = np.flatnonzero(match.mask(match.asked)).tolist()
            (decision,) = match.game.decisions
            assert [match.said(match.kind, action - 92) for action in legal] == list(decision.options)


def dressed(*modules: int) -> Match:
    """A match about to be programmed in which everybody has these modules equipped."""
    match = Match(mode="training")
    match.begin(1)
    rng = random.Random(1)
    while match.kind != PROGRAM:
        act(rng, match)
    match._state["robots"]["equipped"][:] = sum(1 << module for module in modules)
    return match


def legal_words(match: Match) -> list[str]:
    return [word(action, match.kind, match.drawing) for action in np.flatnonzero(match.mask(match.asked)).tolist()]


def test_a_program_is_three_picks_of_72_and_a_number_prog_1() -> None:
    match = dressed()
    seat = match.asked
    assert len(legal_words(match)) == 72
    match.act(seat, 0)
    match.act(seat, 1)
    assert len(legal_words(match)) == 48, "the blue dice are used up"
    match.act(seat, 70)
    assert legal_words(match) == ["number 1", "number 2", "number 3", "number 4"]
    match.act(seat, NUMBER + 2)
    assert match.asked != seat
    match.act(match.asked, 0)
    robot = match._state["robots"][0, COLOURS.index(seat)]
    assert robot["number"] == 3
    assert [tuple(die)[:3] for die in robot["dice"] if die["colour"]] == [(1, 1, 0), (1, 1, 2), (2, 6, 6)]


def test_a_nozzle_opens_twelve_more_keys() -> None:
    words = legal_words(dressed(NOZZLE))
    assert len(words) == 84
    assert {"B1ne", "B3nw"} <= set(words)
    assert "B4ne" not in words


def test_ram_asks_for_the_fourth_die() -> None:
    match = dressed(RAM)
    seat = match.asked
    for die in ("B1n", "R1se", "R2w"):
        match.act(seat, pick(die))
    assert legal_words(match) == ["no fourth die", *(f"fourth die on {unit}" for unit in ("I", "II", "III"))]
    without = match.copy()
    without.act(seat, PLACE)
    assert legal_words(without)[0] == "number 1"
    match.act(seat, PLACE + 2)
    assert len(legal_words(match)) == 24, "one blue die is left"
    match.act(seat, pick("B2e"))
    value = match.pick(seat, NUMBER)
    assert value is not None
    assert str(match.said(PROGRAM, value)) == "B1n R1se+B2e R2w 1"


def test_who_comes_too_late_takes_the_next_higher_number_prog_3() -> None:
    match = dressed()
    order = match.to_program
    match.race({seat: Plan.parse("B1n R1n B1n 3").code for seat in match.operators})
    taken = {seat: number for seat, kind, plan in match.game.moves if kind == "program" for number in [plan.number]}  # type: ignore[union-attr]
    assert [taken[seat] for seat in order] == [3, 4, 1, 2]


# --- observations ---


def test_structured_observations_say_what_views_say() -> None:
    for match in moments(3, 60, observation="dict"):
        for seat in match.operators:
            (seen,) = match.observe(seat)
            view = match.view(seat)
            assert {name: part.shape for name, part in seen.items()} == {
                name: shape for name, (shape, *_) in PARTS.items()
            }
            for name, (_, low, high, _) in PARTS.items():
                assert low <= seen[name].min() <= seen[name].max() <= high, name
            assert (seen["round"], seen["goal"]) == (view.round, view.goal)
            assert {n + 1: count for n, count in enumerate(seen["tokens"].tolist()) if count} == view.tokens
            assert seen["decks"].tolist() == list(view.decks.values())
            first = COLOURS.index(seat)
            for robot in view.robots:
                who = (COLOURS.index(robot.colour) - first) % 4
                assert seen["at"][who] == (space_index(match.drawing, robot.at) if robot.at else -1)
                assert (seen["damage"][who], seen["shield"][who], seen["vp"][who]) == (
                    robot.damage,
                    robot.shield,
                    robot.vp,
                )
                assert seen["number"][who] == (robot.number or 0)
                assert [MODULES[i + 1] for i in np.flatnonzero(seen["modules"][who])] == list(robot.modules)
                assert seen["hands"][who].sum() == robot.inventory_size
                assert sorted(m for m in seen["mines"][who] if m >= 0) == sorted(
                    space_index(match.drawing, mine) for mine in robot.mines
                )
                if robot.colour == seat:
                    assert [MODULES[i + 1] for i in np.flatnonzero(seen["inventory"])] == list(robot.inventory or ())
                if robot.program is not None and match.kind != PROGRAM:
                    codes = [die_code(d.colour, d.number, d.heading) for unit in robot.program.units for d in unit]
                    assert [code for code in seen["dice"][who].tolist() if code] == codes


def test_planes_and_facts_say_the_same() -> None:
    for match in moments(4, 40):
        for seat in match.operators:
            (seen,) = match.observe(seat)
            said = {name: part[0] for name, part in parts(match.numbers(seat)[None]).items()}
            rows = match.drawing.rows
            for robot in range(4):
                standing = np.argwhere(seen["planes"][PLANES.index(f"robot {robot}")])
                spaces = [column * rows + rows - 1 - row for row, column in standing.tolist()]
                assert spaces == [space for space in [int(said["at"][robot])] if space >= 0]
            assert seen["planes"][PLANES.index("tokens")].sum() == said["tokens"].sum()
            assert seen["planes"][PLANES.index("wall n")][0].all(), "the arena wall, the top row being north"
            assert seen["facts"].shape == (FACT_COLUMNS,)
            kind = sum(PARTS[name][3] for name in ("round", "unit", "goal"))
            assert seen["facts"][kind : kind + len(KINDS)].argmax() == match.kind
            dice = seen["facts"][-4 * 6 * 16 :].reshape(4, 6, 16)
            assert (dice[..., :2].sum(axis=-1) == (said["dice"] > 0)).all()
            assert (dice[..., 8:].sum(axis=-1) == (said["dice"] > 0)).all()
            np.testing.assert_array_equal(facts(match.numbers(seat)[None])[0], seen["facts"])


def test_spaces_on_offer_are_a_plane() -> None:
    offered = 0
    for match in moments(35, 80):
        if KINDS[match.kind] in ("start", "space"):
            (seen,) = match.observe(match.asked)
            words = {word for word in legal_words(match) if word != "none"}
            offered += seen["planes"][PLANES.index("offered")].sum()
            assert seen["planes"][PLANES.index("offered")].sum() == len(words)
    assert offered > 4


def test_text_names_the_legal_actions() -> None:
    for match in moments(6, 12, observation="text"):
        for seat in match.operators:
            (seen,) = match.observe(seat)
            assert set(seen["text"]) <= ALPHABET
            assert len(seen["text"]) <= LONGEST
            legal = np.flatnonzero(match.mask(seat)).tolist()
            listed = [
                int(line.split()[0]) for line in seen["text"].split("You are asked")[-1].splitlines()[1:] if legal
            ]
            assert listed == legal


# --- what is hidden ---


def everything(match: Match, seat: str) -> list[object]:
    """All that an agent gets."""
    tensors = match.tensors(seat)
    return [tensors["planes"].tobytes(), tensors["facts"].tobytes(), match.text(seat), match.mask(seat).tobytes()]


def test_changing_what_is_hidden_changes_nothing_that_an_agent_gets() -> None:
    changed = 0
    for i, match in enumerate(moments(7, 40)):
        for seat in match.operators:
            state, rng = unpack(State, match._state.tobytes()), random.Random(i)
            for change in CHANGES:
                change(rng, state, seat)
            other = match.copy()
            other._state = packed(state)
            changed += pack(state) != match._state.tobytes()
            assert everything(match, seat) == everything(other, seat)
    assert changed > 50


def test_a_program_in_the_making_is_for_its_operator_only() -> None:
    rng = random.Random(8)
    for match in moments(8, 40):
        if match.kind != PROGRAM or len(match.to_program) < 2:
            continue
        before = {seat: everything(match, seat) for seat in match.operators if seat != match.asked}
        asked = match.asked
        for _ in range(3):
            if match.asked == asked:
                picked = match.copy()
                value = picked.pick(asked, rng.choice(np.flatnonzero(picked.mask(asked)).tolist()))
                if value is None:
                    match = picked
        assert {seat: everything(match, seat) for seat in before} == before
        assert match.controllers.dice[COLOURS.index(asked)].any()


def test_openspiel_observes_what_a_seat_sees() -> None:
    game = pyspiel.load_game("volt(max_rounds=5)")
    rng = random.Random(9)
    state = game.new_initial_state()
    assert not any(state.observation_tensor(0))
    for _ in range(60):
        actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(actions))
        for player, seat in enumerate(state.match.operators if state.dealt else ()):
            tensors = state.match.tensors(seat)
            whole = np.concatenate([tensors["planes"].ravel(), tensors["facts"].ravel()])
            np.testing.assert_array_equal(state.observation_tensor(player), whole)
            assert state.observation_string(player) == state.match.text(seat)
    assert state.dealt


def test_a_copy_of_a_state_does_not_know_chance_to_come() -> None:
    """The tokens of the next rounds differ with the chance outcomes, although everybody acts alike."""
    game = pyspiel.load_game("volt(mode=training,operators=2,max_rounds=4)")
    found = set()
    for fate in range(8):
        state = game.new_initial_state()
        for _ in range(4):
            state.apply_action(1)
        while not state.is_terminal():
            state.apply_action(fate if state.is_chance_node() else state.legal_actions()[0])
        found.add(tuple(state.match._state["tokens"][0]))
    assert len(found) > 1
    with pytest.raises(RuntimeError, match="random numbers differ"):
        _ = state.match.game


def test_modules_once_equipped_stay_known_prep_3() -> None:
    """Equipped modules are public: once taken off, they are in the inventory, in every imagined game too."""
    taken_off = 0
    for match in moments(41, 24, mode="rfl"):
        known = match.game._known()
        hands = [owned & ~match.equipped(colour) for owned, colour in zip(known, COLOURS, strict=True)]
        taken_off += any(hands)
        for seat in match.operators:
            assert match.position(seat).startswith(match.game.position(seat) + " picks=")
            assert match.view(seat).world(7) == match.game.see(seat).world(7)
            imagined = match.copy()
            imagined.imagine(seat, seed=taken_off)
            inventories = imagined._state["robots"]["inventory"][0]
            assert all(hand & ~int(inventory) == 0 for hand, inventory in zip(hands, inventories, strict=True))
            if match.kind:
                assert imagined.position(seat) == match.position(seat)
    assert taken_off > 10


# --- rewards ---


@pytest.mark.parametrize("reward", ["win", "vp"])
def test_rewards_add_up_to_zero_and_the_winner_gets_most(reward: str) -> None:
    rng = random.Random(10)
    for seed in range(4):
        match = Match(mode="training", arena="rome", reward=reward)
        match.begin(seed)
        total = dict.fromkeys(match.operators, 0.0)
        while match.kind:
            act(rng, match)
            gained = match.gains()
            assert sum(gained.values()) == pytest.approx(0)
            total = {seat: total[seat] + gained[seat] for seat in total}
        assert match.won
        assert list(total.values()) == pytest.approx(match.totals().tolist())
        assert max(total, key=lambda seat: total[seat]) == match.game.winner
        if reward == "win":
            assert sorted(total.values()) == pytest.approx([-1 / 3, -1 / 3, -1 / 3, 1])


def test_a_game_cut_short_is_nobodys() -> None:
    match = Match(max_rounds=1)
    match.begin(1)
    rng = random.Random(1)
    while match.kind:
        act(rng, match)
    assert (match.won, match.cut_short) == (False, True)
    assert set(match.gains().values()) == {0.0}
    assert not match.mask(match.asked).any()
    assert len(match.mask(match.asked)) == ACTIONS
