"""What a seat may know, and what it can imagine of the rest: hidden values never affect what others receive."""

import random
from dataclasses import replace

import pytest
from msgspec import structs

from support.games import changing
from support.hidden import (
    CHANGES,
    Change,
    happened,
    moments,
    other_chance,
    other_deck_order,
    other_draws,
    other_supply,
    pending,
)
from support.invariants import Pits, check, check_cards, check_robots, check_tokens
from support.players import play_on, reach
from volt.game import Game, View
from volt.game.decisions import open_decisions
from volt.game.engine import Engine
from volt.game.views.view import redacted, see
from volt.game.views.worlds import world_of
from volt.game.vocabulary import COLOURS, MODULES
from volt.rules.dialect.packed_struct import pack, unpack
from volt.rules.event_kinds import ModuleDrawn
from volt.rules.module_ids import BLUE, RED, YELLOW
from volt.rules.module_table import FACTS
from volt.rules.phases.steps import PROGRAMMING, step_of
from volt.rules.state import State

# --- what a seat may know ---


def watchers(game: Game) -> tuple[str | None, ...]:
    return (None, *game.seats)


def assert_same_view(one: View, other: View) -> None:
    assert one._redacted == other._redacted
    assert one.decisions == other.decisions
    assert one.events == other.events
    assert one.robots == other.robots
    assert one == other
    assert repr(one) == repr(other)


@pytest.mark.parametrize("change", CHANGES)
def test_changing_what_is_hidden_changes_nothing_that_is_seen(change: Change) -> None:
    changed = 0
    for i, game in enumerate(moments(1, 40)):
        for seat in watchers(game):
            state = unpack(State, pack(game.state))
            change(random.Random(i), state, seat)
            changed += pack(state) != pack(game.state)
            assert_same_view(game.see(seat), see(game.setup, state, seat, happened(game), pending(game)))
    assert changed > 20, "the change was one"


def test_changing_everything_that_is_hidden_changes_nothing_that_is_seen() -> None:
    for i, game in enumerate(moments(2, 40)):
        for seat in watchers(game):
            rng, state = random.Random(i), unpack(State, pack(game.state))
            for change in CHANGES:
                change(rng, state, seat)
            setup = replace(game.setup, seed=i)
            assert_same_view(
                game.see(seat),
                see(setup, state, seat, other_draws(happened(game), seat), other_draws(pending(game), seat)),
            )
            assert pack(redacted(state, seat)) == pack(redacted(game.state, seat))


def test_drawn_modules_are_for_their_operators_eyes_only_dmg_3() -> None:
    hidden = shown = 0
    for game in moments(3, 20):
        for seat in watchers(game):
            assert_same_view(
                game.see(seat), see(game.setup, game.state, seat, other_draws(happened(game), seat), pending(game))
            )
            for seen, true in zip(game.see(seat).events, game.events, strict=True):
                if isinstance(true, ModuleDrawn):
                    own = true.seat == seat
                    shown, hidden = shown + own, hidden + (not own)
                    assert seen == structs.replace(true, module=true.module if own else None), "the back is in sight"
                else:
                    assert seen == true
    assert shown > 20
    assert hidden > 20


def test_ones_own_information_is_there_prep_3_prog_3() -> None:
    programs = cards = 0
    for game in moments(4, 40):
        for who, robot in enumerate(game.state.robots):
            if not robot.playing or robot.killbot:
                continue
            seat = COLOURS[who]
            mine = next(r for r in game.see(seat).robots if r.colour == seat)
            assert mine.inventory == tuple(MODULES[i] for i in FACTS if robot.inventory >> i & 1)
            assert mine.program is not None
            dice = [(die.colour, die.number, die.heading) for unit in mine.program.units for die in unit]
            assert dice == [(die.colour, die.number, die.key) for die in robot.dice if die.colour]
            programs += step_of(game.state) == PROGRAMMING and bool(dice)
            cards += len(mine.inventory)
            assert [d for d in game.see(seat).decisions if d.seat == seat] == [
                d for d in game.decisions if d.seat == seat
            ]
            for other in game.see(seat).robots:
                if other.colour != seat:
                    assert other.inventory is None
                    hidden = step_of(game.state) == PROGRAMMING
                    assert not hidden or other.program is None
    assert programs > 5
    assert cards > 20


def test_public_information_is_there_for_all() -> None:
    for game in moments(5, 30):
        state = game.state
        for seat in watchers(game):
            view = game.see(seat)
            assert (view.round, view.winner, view.goal) == (game.round, game.winner, game.setup.goal)
            assert view.decks == {
                name: state.decks[colour].count for name, colour in (("blue", BLUE), ("red", RED), ("yellow", YELLOW))
            }
            assert view.tokens == {n: state.tokens[n] for n in range(1, 7) if state.tokens[n]}
            assert [(d.seat, d.kind) for d in view.decisions] == [(d.seat, d.kind) for d in game.decisions]
            for shown in view.robots:
                robot = state.robots[COLOURS.index(shown.colour)]
                assert (shown.damage, shown.shield, shown.vp) == (robot.damage, robot.shield, robot.vp)
                assert shown.modules == tuple(MODULES[i] for i in FACTS if robot.equipped >> i & 1)
                assert shown.inventory_size == robot.inventory.bit_count(), "PREP-3: its size is public"
                assert shown.number == (robot.number or None)


def test_what_is_pending_tells_nothing_of_chance() -> None:
    """What leads up to a question does not depend on chance, supply and decks, so telling it early tells nothing of them."""
    told = 0
    rng = random.Random(11)
    for i, kind in enumerate(
        ("ram", "fire", "remote", "power", "brake", "anchor", "saw", "mine", "shield", "deck") * 2
    ):
        game, _ = reach(rng, kind)
        state = unpack(State, pack(game.state))
        for change in (other_chance, other_supply, other_deck_order):
            change(random.Random(i), state, None)
        state.question.kind = 0
        engine = Engine(game.setup.drawing, state)
        assert not engine.run()
        assert engine.pending == pending(game).packed
        assert engine.decisions == open_decisions(engine.state, game.setup.drawing) == game.decisions
        told += len(pending(game))
    assert told > 10


def test_seeing_changes_nothing() -> None:
    for game in moments(6, 15):
        before = pack(game.state)
        for seat in watchers(game):
            game.see(seat)
        assert pack(game.state) == before


def test_a_revealed_program_is_public_prog_3() -> None:
    game, _ = reach(random.Random(1), "ram")
    for seat in watchers(game):
        for robot in game.see(seat).robots:
            dice = [die for die in game.state.robots[COLOURS.index(robot.colour)].dice if die.colour]
            assert len(dice) == sum(map(len, robot.program.units)) if robot.program else not dice


# --- determinization ---


def operators(game: Game) -> list[str]:
    return [seat.colour for seat in game.setup.seats if not seat.killbot]


def test_a_determinization_agrees_with_everything_the_seat_sees() -> None:
    for i, game in enumerate(moments(7, 40)):
        for seat in operators(game):
            imagined = game.world(seat, i)
            assert_same_view(imagined.see(seat), game.see(seat))
            state = unpack(State, pack(imagined.state))
            check_tokens(state, game.setup.drawing.arena)
            check_cards(state)
            check_robots(state)


def test_a_determinization_does_not_depend_on_what_is_hidden() -> None:
    for i, game in enumerate(moments(8, 40)):
        for seat in operators(game):
            rng, state = random.Random(i), unpack(State, pack(game.state))
            for change in CHANGES:
                change(rng, state, seat)
            other = see(game.setup, state, seat, other_draws(happened(game), seat), pending(game))
            assert pack(world_of(other, i)) == pack(world_of(game.see(seat), i))


def test_a_determinized_game_tells_no_secrets() -> None:
    """Neither the seed, nor the story, nor the answers of the true game are in it: nothing can be played again from them."""
    for i, game in enumerate(moments(9, 20)):
        for seat in operators(game):
            imagined = game.world(seat, i)
            assert imagined.setup == replace(game.setup, seed=i)
            assert imagined.events == game.see(seat).events
            assert imagined.moves == ()
            with pytest.raises(ValueError, match="cannot take back"):
                imagined.undo()
            imagined.undo(0)
            assert_same_view(imagined.see(seat), game.see(seat))


def test_a_determinized_game_can_be_played_on_and_taken_back() -> None:
    rng = random.Random(10)
    for i, game in enumerate(moments(10, 24)):
        before = pack(game.state)
        for seat in operators(game):
            imagined = game.world(seat, i)
            start, pits = pack(imagined.state), Pits()
            pits.watch(list(imagined.events))
            if imagined.winner is None:
                check(imagined.state, imagined.setup, pits)
            play_on(rng, imagined, rounds=game.round + 3)
            assert imagined.winner is not None or imagined.round > game.round + 3
            pits.watch(list(imagined.events))
            check(imagined.state, imagined.setup, pits)
            imagined.undo(len(imagined.moves))
            assert pack(imagined.state) == start
        assert pack(game.state) == before


def test_seeds_imagine_different_things() -> None:
    parts: dict[str, set[object]] = {
        "chance": set(),
        "supply": set(),
        "decks": set(),
        "hands": set(),
        "programs": set(),
    }
    game = Game("rfl", seed=4)
    while game.decisions[0].kind != "program":
        game.answer(game.decisions[0], game.decisions[0].default)
    with changing(game) as state:
        green, deck = state.robots[2], state.decks[RED]
        card = next(card for card in deck.cards[: deck.count] if not green.equipped >> card & 1)
        deck.cards.remove(card)  # green has drawn a card that nobody has seen
        deck.cards.append(0)
        deck.count -= 1
        green.inventory = 1 << card
        green.vp, number = 1, next(n for n in range(1, 7) if state.supply[n] == 4)
        state.supply[number] -= 1  # with a VP token on a monitor nobody knows what the supply holds
    game.answer("green", "B1n R1n - 3")
    for seed in range(12):
        state = game.world("red", seed).state
        parts["chance"].add(tuple(state.rng.key))
        parts["supply"].add(tuple(state.supply))
        parts["decks"].add(tuple(tuple(deck.cards) for deck in state.decks))
        parts["hands"].add(tuple(robot.inventory for robot in state.robots[1:]))
        parts["programs"].add(tuple((d.colour, d.number, d.key) for robot in state.robots[1:] for d in robot.dice))
    assert {name: len(values) > 1 for name, values in parts.items()} == dict.fromkeys(parts, True)
    assert game.world("red", 3) == game.world("red", 3)


@pytest.mark.parametrize("start", ["set-up", "full position", "position of a seat"])
def test_what_was_worn_before_everybody_is_known_to_be_in_the_inventory(start: str) -> None:
    """A module taken off before everybody's eyes (PREP-3) stays where everybody saw it go."""
    known = 0
    for seed in range(12):
        game, decision = reach(random.Random(f"worn {seed}"), "equip")
        if start != "set-up":
            line = game.position(secrets=True) if start == "full position" else game.position(decision.seat)
            game = Game.from_position(line)
            decision = game.decisions[0]
        equipped = next(r.modules for r in game.see(None).robots if r.colour == decision.seat)
        outfit = next(o for o in decision.options if isinstance(o, tuple) and not set(equipped) <= set(o))
        game.answer(decision, outfit)
        assert isinstance(outfit, tuple)
        taken_off = set(equipped) - set(outfit)
        who = COLOURS.index(decision.seat)
        for seat in operators(game):
            for imagined in range(3):
                inventory = game.world(seat, imagined).state.robots[who].inventory
                assert all(inventory >> MODULES.index(module) & 1 for module in taken_off)
                known += 1
    assert known > 40
