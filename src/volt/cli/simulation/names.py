"""Names of players, causes and modules: ids for programs, words for people."""

from volt.game.setup import Seat
from volt.game.vocabulary import COLOURS, MODULES, RULE_IDS
from volt.rules.module_ids import LAST_MODULE
from volt.rules.rule_ids import MOVE_5, MOVE_6, RES_1
from volt.rules.state import NOBODY, SQUAD
from volt.texts import Language, message

from .runs import SimulationRun


def winners(run: SimulationRun) -> list[int]:
    """Who can win, in the order of a table; NOBODY, for undecided games, comes last."""
    squad = sum(seat.killbot for seat in run.setup.seats) > 1
    alone = [COLOURS.index(seat.colour) for seat in run.setup.seats if not (squad and seat.killbot)]
    return [*alone, *([SQUAD] if squad else []), NOBODY]


def winner_id(who: int) -> str:
    """The id of a winner."""
    return {SQUAD: "squad", NOBODY: "undecided"}.get(who) or COLOURS[who]


def seat_of(run: SimulationRun, who: int) -> Seat:
    """The seat of that number."""
    return next(seat for seat in run.setup.seats if seat.colour == COLOURS[who])


def player_id(run: SimulationRun, who: int) -> str:
    """The id of the player of a seat: its bot, or ``killbot`` for a KillBot or the squad; "" for NOBODY."""
    if who == NOBODY:
        return ""
    if who == SQUAD or seat_of(run, who).killbot:
        return "killbot"
    operators = [seat.colour for seat in run.setup.seats if not seat.killbot]
    return run.bots[operators.index(COLOURS[who])]


def winner_name(language: Language, run: SimulationRun, who: int) -> str:
    """A side with its robot, the squad, or the word for undecided games."""
    if who == NOBODY:
        return message(language, "simulation.undecided")
    if who == SQUAD:
        return message(language, "words.squad")
    seat = seat_of(run, who)
    return f"{message(language, f'sides.{seat.side}')}, {message(language, f'colours.{seat.colour}')}"


def player_name(language: Language, run: SimulationRun, who: int) -> str:
    """The name of the player of a seat, for people."""
    name = player_id(run, who)
    return message(language, "words.killbot") if name == "killbot" else name


ELEMENTS = {MOVE_5: "barrier", MOVE_6: "pit", RES_1: "voltage"}


def module_name(language: Language, module: int) -> str:
    """The name on the card."""
    return message(language, f"modules.{MODULES[module]}.name")


def cause_name(language: Language, cause: int) -> str:
    """The name of a cause of destruction: a module, an element of the arena, or the title of a rule."""
    if cause <= LAST_MODULE:
        return module_name(language, cause)
    if cause in ELEMENTS:
        return message(language, f"elements.{ELEMENTS[cause]}.name")
    return message(language, f"rules.{RULE_IDS[cause]}.title")
