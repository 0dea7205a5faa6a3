"""The rookie: the compiled rules play what the same rookie in plain Python plays, in bots and in environments."""

import random
from collections import Counter

import numpy as np
import pytest

from support.machine_code import python_rookie
from support.machine_code.python_rookie import Scout, routes, targets, worth
from support.players import random_answer, random_drawing, random_setup
from volt import Game, Plan
from volt.bots import RookieBot
from volt.bots.players.native_players import PLAYERS, NativePlayers
from volt.bots.players.policies import ROOKIE
from volt.game import Decision, View
from volt.game.vocabulary import COLOURS, KINDS
from volt.rules.module_ids import BLUE
from volt.rules.state import State
from volt.sim.arrays import dtype

NOISE, PATIENCE = 2.5, 1.5  # of its choice of a route; what one die may count for more


def assert_programs_like_a_rookie(view: View, seat: str, plan: Plan, reasons: list[str]) -> None:
    """Its route is as good as the best one, but for luck; on the way it fires at the best targets, and says all that."""
    scout = Scout(view, seat)
    dice = [unit[0] for unit in plan.program.units]
    known = {route.dice: route for route in routes(scout)}
    route = known[tuple(die for die in dice if die.colour == BLUE)]
    most = max(worth(scout, other) for other in known.values())
    assert worth(scout, route) >= most - NOISE - PATIENCE * (len(route.dice) > 1) - 1e-9
    at, drives, fired, taken = scout.at, iter(route.drives), [], None
    for die in dice:
        if die.colour == BLUE:
            at = next(drives).end
            continue
        aims = {key: colour for key, colour in targets(scout, at).items() if key != taken}
        taken = die.heading
        if aims:
            assert taken == next(iter(aims))
            fired.append(f"fire {aims[taken]}")
        elif (seen := scout.target(at, taken)) is not None:  # by chance, at the target of the shot before
            fired.append(f"fire {seen.colour}")
    end = route.drives[-1].end
    said = ["token"] if scout.tokens.get(end) else ["workshop"] if end in scout.workshops and scout.me.damage else []
    said += [f"shove {drive.shoved}" for drive in route.drives if drive.shoved]
    assert reasons == [*(said + fired or ["wander"]), "number"]


def told(bot: RookieBot) -> list[str]:
    return [
        " ".join([reason.key.removeprefix("bots."), *filter(None, [reason.params.get("robot")])])
        for reason in bot.reasons
    ]  # type: ignore[list-item]


def native_answer(player: NativePlayers, game: Game, decision: Decision) -> int:
    """As environments ask: with the whole state."""
    state = np.frombuffer(bytearray(game.fingerprint), dtype(State))
    return player.answer(game.drawing, state, KINDS.index(decision.kind), COLOURS.index(decision.seat))


def positions(seed: int) -> Game:
    rng = random.Random(seed)
    return Game.from_setup(random_setup(rng, drawing=random_drawing(rng) if seed % 2 else None))


@pytest.mark.parametrize("part", range(4))
def test_plays_like_the_rookie_in_plain_python(part: int) -> None:
    compared: Counter[str] = Counter()
    for seed in range(15 * part, 15 * part + 15):
        game, bot, rng = positions(seed), RookieBot(seed), random.Random(seed)
        while game.decisions and game.round < 10:
            decision = rng.choice(game.decisions)
            view = game.see(decision.seat)
            answer = bot.choose(view, decision, 1.0)
            assert game.is_legal(decision, answer)
            if isinstance(answer, Plan):
                assert answer.number == min(decision.options)  # type: ignore[type-var]
                if Scout(view, decision.seat).me.at and len(list(routes(Scout(view, decision.seat)))):
                    assert_programs_like_a_rookie(view, decision.seat, answer, told(bot))
                    compared["program"] += 1
            elif (expected := python_rookie.answer(view, decision)) is not None:
                assert answer == expected, decision.kind
                compared[decision.kind] += 1
            game.answer(decision, random_answer(rng, game, decision))
    assert compared["program"] > 150
    assert len(compared) > 8, compared


def test_others_cannot_know_a_rookies_program() -> None:
    """It moves or fires on any unit, and its shots have any number."""
    shapes: Counter[str] = Counter()
    numbers: Counter[int] = Counter()
    for seed in range(60):
        game, bot, rng = positions(seed), RookieBot(seed), random.Random(seed)
        while game.decisions and game.round < 6:
            decision = rng.choice(game.decisions)
            plan = bot.choose(game.see(decision.seat), decision, 1.0)
            if isinstance(plan, Plan):
                dice = [unit[0] for unit in plan.program.units]
                shapes["".join("b" if die.colour == BLUE else "r" for die in dice)] += 1
                numbers.update(die.number for die in dice if die.colour != BLUE)
            game.answer(decision, plan)
    assert {"bbr", "brb", "rbb", "brr", "rbr", "rrb"} <= set(shapes)
    assert max(shapes.values()) < 0.5 * shapes.total()
    assert set(numbers) == set(range(1, 7))
    assert max(numbers.values()) < 0.5 * numbers.total()


def test_plays_the_same_in_bots_and_environments() -> None:
    """An environment gives it the whole state, a bot only a view: with the same seed, they answer the same."""
    asked = 0
    for seed in range(20):
        game, bot, player, rng = positions(seed), RookieBot(seed), NativePlayers(ROOKIE, seed), random.Random(seed)
        while game.decisions and game.round < 10:
            decision = rng.choice(game.decisions)
            answer, value = bot.choose(game.see(decision.seat), decision, 1.0), native_answer(player, game, decision)
            same = answer.code if isinstance(answer, Plan) else game.engine.asked.value(answer)
            assert same == value, decision
            asked += 1
            game.answer(decision, random_answer(rng, game, decision))
    assert asked > 500


def test_plays_the_same_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(3):
        game, rng = positions(seed), random.Random(seed)
        native = RookieBot(seed)
        with monkeypatch.context() as patched:
            patched.setattr(PLAYERS, "functions", PLAYERS.interpreted)
            interpreted = RookieBot(seed)
        for _ in range(40):
            if not game.decisions:
                break
            decision = rng.choice(game.decisions)
            view = game.see(decision.seat)
            answer = native.choose(view, decision, 1.0)
            assert interpreted.choose(view, decision, 1.0) == answer
            assert interpreted.reasons == native.reasons
            game.answer(decision, random_answer(rng, game, decision))
