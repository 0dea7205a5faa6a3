"""The compiled rookie plays the programs of the rookie bot."""

import random

import numpy as np
import pytest

from support.players import random_answer
from volt import Game, Plan
from volt.bots.players.board_view import Scout
from volt.bots.players.default_answers import FAVOURITES
from volt.bots.players.rookie import PlannedRoute, RookieBot, _routes, _worth
from volt.envs.opponents import NATIVE, NativeOpponents
from volt.envs.rookie_rules import LIKING
from volt.game.vocabulary import COLOURS, KINDS, MODULES
from volt.rules.dialect.packed_struct import layout
from volt.rules.module_ids import BLUE
from volt.rules.state import State

NOISE = 0.5  # of the bot


def native_answer(rookie: NativeOpponents, game: Game, seat: str, kind: str) -> int:
    state = np.frombuffer(bytearray(game.fingerprint), layout(State))
    asked = np.array([KINDS.index(kind)]), np.array([COLOURS.index(seat)])
    return int(rookie.answers(state, np.array([0]), *asked)[0])


def assert_programs_like_a_rookie(game: Game, seat: str, plan: Plan) -> None:
    """Its route is as good as the best one, but for luck; its first shot is at the bot's first target."""
    scout = Scout(game.see(seat), seat)
    dice = [unit[0] for unit in plan.program.units]
    routes: dict[tuple[object, ...], PlannedRoute] = {route.dice: route for route in _routes(scout)}
    route = routes[tuple(die for die in dice if die.colour == BLUE)]
    assert _worth(scout, route) >= max(_worth(scout, other) for other in routes.values()) - NOISE - 1e-9
    aims = [key for key, robot in RookieBot(1)._targets(scout, route.drives[-1].end) if robot]
    fired = [die.heading for die in dice if die.colour != BLUE]
    assert fired[: len(aims)] == aims[: len(fired)]


@pytest.mark.parametrize("mode", ["training", "rfl"])
def test_it_programs_like_the_bot(mode: str) -> None:
    rng, compared = random.Random(mode), 0
    for seed in range(12):
        game = Game(mode, ("twin-cities", "rome")[seed % 2], seed=seed)
        rookie = NativeOpponents(game.drawing, NATIVE["rookie"], seed)
        while game.decisions and game.round < 8:
            decision = rng.choice(game.decisions)
            if decision.kind == "program":
                plan = Plan.from_code(native_answer(rookie, game, decision.seat, "program"))
                assert game.is_legal(decision, plan)
                assert plan.number == min(decision.options)
                if next(robot.at for robot in game.see(None).robots if robot.colour == decision.seat):
                    assert_programs_like_a_rookie(game, decision.seat, plan)
                    compared += 1
            game.answer(decision, random_answer(rng, game, decision))
    assert compared > 200


def test_it_answers_everything_legally_and_begins_where_the_bot_does() -> None:
    rng, kinds = random.Random(2), set()
    for seed in range(40):
        game = Game("rfl", "rome", seed=seed)
        rookie = NativeOpponents(game.drawing, NATIVE["rookie"], seed)
        while game.decisions and game.round < 12:
            decision = rng.choice(game.decisions)
            if decision.kind != "program":
                value = native_answer(rookie, game, decision.seat, decision.kind)
                answer = decision.options[game.engine.asked.values.index(value)]
                if decision.kind in ("start", "space", "equip", "power", "saw"):
                    bots = RookieBot(1).choose(game.see(decision.seat), decision, 0.1)
                    assert answer == bots, decision.kind
                kinds.add(decision.kind)
            game.answer(decision, random_answer(rng, game, decision))
    assert len(kinds) > 12


def test_it_likes_the_modules_that_the_bot_likes() -> None:
    liking = tuple(len(FAVOURITES) - FAVOURITES.index(name) if name in FAVOURITES else 0 for name in MODULES)
    assert liking == LIKING
