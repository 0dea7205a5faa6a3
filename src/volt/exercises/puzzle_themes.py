"""What a puzzle is about: the themes of its solution, from the events of the round."""

from copy import deepcopy
from itertools import pairwise

from volt.game.notation import Program
from volt.game.scenario import Outcome, Scenario, play
from volt.rules import event_kinds as e
from volt.rules.arena import OUT
from volt.rules.interface.plan_codes import FACES, colour_of, face_of
from volt.rules.module_ids import BLUE, RED

from .solutions import Solutions, commands

USED = {  # modules whose use is an event of their own, by its class
    e.Sawed: "saw",
    e.PowerBeamed: "power",
    e.ShockPulsed: "shock",
    e.Repelled: "repulsion",
    e.Thrown: "grenades",
    e.Teleported: "teleport",
    e.Rotated: "rotary",
    e.MobilityUsed: "mobility",
    e.Braked: "brake",
    e.Anchored: "anchor",
    e.Shielded: "shield",
    e.ArmExtended: "arm",
    e.MineLaid: "mines",
    e.DieMoved: "remote",
}
# the rarest and most telling first: the first one that fits gives a puzzle its title
THEMES = (
    *(
        "remote",
        "repulsion",
        "saw",
        "shock",
        "power",
        "teleport",
        "grenades",
        "anchor",
        "shield",
        "arm",
        "mines",
        "rotary",
    ),
    *(
        "mobility",
        "brake",
        "nozzle",
        "crossfire",
        "bomb",
        "barrier",
        "row",
        "carried",
        "killbot",
        "pit",
        "double",
        "order",
    ),
    *("push", "laser", "token"),
)


def events_of(scenario: Scenario, seat: str, program: Program, answers: tuple[str, ...]) -> Outcome:
    """The round with a solution."""
    played = deepcopy(scenario)
    played.robots[seat].program = program
    return play(played, (seat,), answers)


def themes_of(
    scenario: Scenario, seat: str, program: Program, answers: tuple[str, ...], solutions: Solutions
) -> tuple[str, ...]:
    """All themes of a solution, in the order of ``THEMES``."""
    events = tuple(events_of(scenario, seat, program, answers).events)
    found = {USED[type(event)] for event in events if type(event) in USED and _doer(event) == seat}
    found |= {theme for event in events for theme in _of_event(event, seat)}
    found |= {"row" for one, other in pairwise(events) if _shoves_line(one, other, seat)}
    gained = sum(isinstance(event, e.Scored) and event.seat == seat for event in events)
    found |= {"double"} if gained > 1 else set()
    killbots = {colour for colour, robot in scenario.robots.items() if robot.killbot and robot.at != OUT}
    involved = {event.seat for event in events if getattr(event, "by", None) == seat}
    involved |= {getattr(event, "by", None) for event in events if event.seat == seat}
    found |= {"killbot"} if killbots & involved else set()
    needed = commands(min(solutions.minimal))
    found |= {"nozzle"} if any(colour == BLUE and key % 2 for colour, key in needed) else set()
    found |= {"order"} if _number_matters(solutions) else set()
    return tuple(theme for theme in THEMES if theme in found)


def _doer(event: e.Event) -> str | None:
    return event.by if isinstance(event, e.DieMoved) else event.seat


def _of_event(event: e.Event, seat: str) -> tuple[str, ...]:
    match event:
        case e.Destroyed(by=by, rule="MOVE-6") if by == seat:
            return ("pit",)
        case e.Destroyed(by=by, cause="MOVE-5") if by == seat:
            return ("barrier",)
        case e.Destroyed(by=by, cause="FIRE-1") if by == seat:
            return ("laser",)
        case e.Detonated(explosive="mine"):
            return ("mines",)
        case e.Detonated(explosive="bomb"):
            return ("bomb",)
        case e.Fired(rule="CROSSFIRE") if event.seat == seat:
            return ("crossfire",)
        case e.Pushed(by=by) if event.seat == seat and by != seat:
            return ("carried",)
        case e.Pushed(by=by) if by == seat:
            return ("push",)
        case e.Collected() if event.seat == seat:
            return ("token",)
    return ()


def _shoves_line(one: e.Event, other: e.Event, seat: str) -> bool:
    """Whether two robots of a line are pushed in the same step."""
    both = isinstance(one, e.Pushed) and isinstance(other, e.Pushed) and one.by == other.by == seat
    return both and one.seat != other.seat and one.origin == other.to  # type: ignore[attr-defined]


def _number_matters(solutions: Solutions) -> bool:
    """Whether a shot of the solution must not have any number: its place in the order decides."""
    shots = {face_of(die) for codes in solutions.minimal for die in codes if die and colour_of(die) == RED}
    return 0 < len(shots) < FACES
