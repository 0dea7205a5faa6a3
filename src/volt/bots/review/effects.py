"""What an answer changes: events of the round that become more or less likely than with another answer.

Both answers are played in the same worlds, with the same random numbers and the same plans of the others.
"""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator

from volt.game import Answer, Plan
from volt.game.engine import Engine
from volt.game.events import PackedEvents
from volt.game.vocabulary import COLOURS
from volt.rules import event_kinds as kinds
from volt.rules.state import SEATS
from volt.sim.shares import differences, mean, standard_error

from ..judgements import Effect, Kind
from ..search.evaluation import ACCESS, WEIGHTS
from ..search.pools import PlanPools, draw_plans
from ..search.position import Codes, SearchPosition

Shares = tuple[list[float], list[float]]  # with each of the two answers, draw by draw

# how much each kind matters; negative for what the seat would rather avoid
WORTH: dict[Kind, float] = {
    "won": 2.0,
    "token": 1.0,
    "destroys": 1.0,
    "destroyed": -1.2,
    "scores": -0.8,
    "workshop": 0.5,
    "access": 0.5,
    "hits": 0.3,
    "damaged": -0.3,
}
IMPLIED: dict[Kind, Kind] = {"hits": "destroys", "damaged": "destroyed"}  # left out if the other one is reported
WATCHED = (
    *(kinds.Collected, kinds.Destroyed, kinds.Damaged, kinds.Scored, kinds.Repaired, kinds.ModuleDrawn, kinds.Won),
    kinds.RoundBegan,
)
LEAST = 0.05  # smaller differences are not reported
SURE = 2.5  # standard errors; of many kinds of events, some always differ by chance
MOST = 3  # effects reported


def effects(
    position: SearchPosition, given: Answer, best: Answer, pools: tuple[PlanPools, ...], draws: int
) -> tuple[Effect, ...]:
    """Why ``best`` is better than ``given``: up to three differences that luck does not explain, the most important first."""
    counts: dict[tuple[Kind, str], Shares] = defaultdict(lambda: ([0.0] * draws, [0.0] * draws))
    others = draw_plans(pools or {}, position.chance, draws)
    usual = [pools[0].plans(who)[0] for who in range(SEATS)] if pools else [0] * SEATS
    for draw, drawn in enumerate(others):
        plans = [code if code > 0 else instead for code, instead in zip(drawn, usual, strict=True)]
        world, seed = position.chance.choice(position.worlds), 1 + position.seed()
        for column, answer in enumerate((given, best)):
            for what, value in _outcome(position, world, seed, plans, answer):
                counts[what][column][draw] = value
    found = sorted(_worth_telling(counts), key=lambda effect: -abs(WORTH[effect.kind] * (effect.best - effect.given)))
    told = {(effect.kind, effect.seat) for effect in found}
    return tuple(effect for effect in found if (IMPLIED.get(effect.kind), effect.seat) not in told)[:MOST]


def _worth_telling(counts: dict[tuple[Kind, str], Shares]) -> Iterator[Effect]:
    for (kind, seat), values in counts.items():
        given, best = values
        difference = differences(best, given)
        gain, error = mean(difference), standard_error(difference)
        if abs(gain) >= max(LEAST, SURE * error) and gain * WORTH[kind] > 0:
            yield Effect(kind=kind, seat=seat, given=mean(given), best=mean(best), error=error)


def _outcome(
    position: SearchPosition, world: bytes, seed: int, plans: Codes, answer: Answer
) -> Iterator[tuple[tuple[Kind, str], float]]:
    """Play the round, and yield what happened in it that concerns the seat."""
    state = bytearray(world)
    if isinstance(answer, Plan):
        made = array("q", plans)
        made[position.who] = answer.code or 0
        position.rules.begin_round(state, seed, position.who, made)
        engine = Engine(position.view.drawing, bytes(state))
        told = engine.run()
    else:
        position.rules.answer_usually(state, seed)
        engine = Engine(position.view.drawing, bytes(state))
        value = engine.asked.value(answer)
        told = engine.answer(value) if value is not None else b""
    me = COLOURS[position.who]
    for what in _of_interest(PackedEvents(position.view.drawing.size, told).only(*WATCHED), me):
        yield what, 1.0
    yield ("access", me), _access(position, engine)


def _of_interest(events: Iterable[kinds.Event], me: str) -> Iterator[tuple[Kind, str]]:
    """The events of this round that matter to a seat; those of the next one are left out."""
    for event in events:
        mine = event.seat == me
        match event:
            case kinds.RoundBegan():
                return
            case kinds.Won() if mine:
                yield "won", me
            case kinds.Collected() if mine:
                yield "token", me
            case kinds.Destroyed(by=by) if mine or by == me:
                yield ("destroyed", me) if mine else ("destroys", str(event.seat))
            case kinds.Damaged(by=by) if mine or by == me:
                yield ("damaged", me) if mine else ("hits", str(event.seat))
            case kinds.Scored() if not mine:
                yield "scores", str(event.seat)
            case kinds.Repaired() | kinds.ModuleDrawn(rule="RES-2") if mine:  # not the module for a destroyed robot
                yield "workshop", me


def _access(position: SearchPosition, engine: Engine) -> float:
    """The VP tokens that the seat can expect to take next (``evaluation``)."""
    weights, out = array("d", bytes(8 * WEIGHTS)), array("d", bytes(8 * SEATS))
    weights[ACCESS] = 1.0
    position.rules.strengths(bytearray(engine.packed), position.arena, position.ground, weights, out)
    return out[position.who]
