"""One game between bots. A mistake costs a bot the turn and is recorded."""

import platform
import random
import re
import time
import traceback
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache

from volt.bots import Bot
from volt.bots.process import GRACE, ProcessBot
from volt.game import Answer, Decision, Game, IllegalAnswer, View, write_record
from volt.rules.state import SEATS
from volt.sim import Batch

from .plan import Entrant, LadderPlan, PlanError
from .result import Result, Sitting
from .schedule import Fixture

CALIBRATION = 100  # games; takes a few milliseconds
LONGEST_MISTAKE = 300
LONGEST_NAME = 40


@dataclass
class Player:
    """A bot in a game, with its timing and mistakes so far."""

    entrant: Entrant
    bot: Bot
    sitting: Sitting

    def choose(self, view: View, decision: Decision) -> Answer:
        """Return the answer of the bot, legal or not; the default if it raises."""
        budget = self.entrant.budget
        began, worked = time.perf_counter(), time.thread_time()
        try:
            answer = self.bot.choose(view, decision, budget)
        except Exception as error:
            answer = self.fail(decision, _told(error))
        took, worked = time.perf_counter() - began, time.thread_time() - worked
        late = took > budget * GRACE
        so_far = self.sitting
        so_far.answers += 1
        so_far.seconds += took
        so_far.worst = max(so_far.worst, took / budget)
        so_far.over += late
        is_here = not self.entrant.command  # a command runs in another process
        so_far.held += late and is_here and worked <= budget * GRACE
        return answer

    def fail(self, decision: Decision, why: str) -> Answer:
        """Count a lost turn and return the default answer."""
        self.sitting.lost += 1
        self.sitting.mistake = self.sitting.mistake or f"{decision.kind}: {why}"
        return decision.default

    def at_the_end(self, game: Game) -> Sitting:
        """The statistics to store."""
        so_far = self.sitting
        lost, mistake = so_far.lost, so_far.mistake
        if isinstance(self.bot, ProcessBot):
            lost += self.bot.lost
            mistake = mistake or next((str(mistake) for mistake, _ in self.bot.mistakes), "")
        robots = game.see(None, since=len(game.events)).robots
        return replace(
            so_far,
            vp=next(robot.vp for robot in robots if robot.colour == so_far.seat),
            seconds=round(so_far.seconds, 4),
            worst=round(so_far.worst, 3),
            lost=lost,
            mistake=mistake[:LONGEST_MISTAKE],
        )


def check_commands(plan: LadderPlan) -> LadderPlan:
    """Start every command once, before a run that may take hours; raise PlanError if one does not start or say hello.

    In the returned plan, commands without a ``NAME=`` get the name from their hello if it is unique.
    """
    names: dict[str, str] = {}
    for entrant in plan.entrants.values():
        if entrant.command:
            with ProcessBot(entrant.command) as bot:
                if bot.mistakes:
                    raise PlanError(f"{entrant.written}: {bot.mistakes[0][0]}; try: volt bot check {entrant.command!r}")
                if entrant.label == entrant.written:
                    names[entrant.written] = re.sub(r"[^\w .-]", "", bot.name).strip()[:LONGEST_NAME]
    taken = Counter([*names.values(), *(entrant.label for entrant in plan.entrants.values())])
    named = {written: f"{name}={written}" for written, name in names.items() if name and taken[name] == 1}
    return replace(plan, bots=tuple(named.get(written, written) for written in plan.bots))


def play(plan: LadderPlan, fixture: Fixture) -> tuple[Result, str]:
    """Play a game; return the result and the record. The order of programming is random, from the seed."""
    game = Game.from_setup(plan.setup(fixture.arena, fixture.seed))
    seats = game.setup.operators
    entrants = plan.entrants
    players: dict[str, Player] = {}
    chance = random.Random(fixture.seed)
    try:
        for i, (seat, written) in enumerate(zip(seats, fixture.lineup, strict=True)):
            entrant = entrants[written]
            players[seat] = Player(entrant, entrant.seated(fixture.seed * SEATS + i), Sitting(entrant.written, seat, 0))
        while game.round <= plan.limit and (decisions := game.decisions):
            decision = chance.choice(decisions)
            _turn(game, players[decision.seat], decision)
    finally:
        for player in players.values():
            if close := getattr(player.bot, "close", None):
                close()
    result = Result(
        game=fixture.number,
        arena=fixture.arena,
        seed=fixture.seed,
        rounds=min(game.round, plan.limit),
        winner=game.winner,
        sittings=tuple(player.at_the_end(game) for player in players.values()),
        killbots=plan.killbots > 0,
        machine=platform.node(),
        speed=speed(),
    )
    return result, write_record(game)


@cache
def speed() -> float:
    """How many million dice per second playouts activate on one core of this machine, measured once."""
    batch = Batch(CALIBRATION, mode="training", threads=1)
    batch.playouts(0)  # so that compiling is not measured
    began = time.perf_counter()
    activations = batch.playouts().activations
    return round(activations / (time.perf_counter() - began) / 1e6, 1)


def _turn(game: Game, player: Player, decision: Decision) -> None:
    answer = player.choose(game.see(decision.seat), decision)
    try:
        game.answer(decision, answer)
    except IllegalAnswer as error:
        game.answer(decision, player.fail(decision, str(error)))


def _told(error: Exception) -> str:
    """Format the error and its origin in one line."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({where.name}, line {where.lineno})"
