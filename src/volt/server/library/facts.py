"""The facts that clients get, each from where it is declared."""

from volt.arenas import names
from volt.bots import LEVELS
from volt.game.setup import GOALS, USUAL_GOALS, colours_for
from volt.game.vocabulary import DECKS, DESTROYED_BY, DICE, EDITIONS, ROBOTS
from volt.rules.module_ids import BLUE, CHAMPION, RED
from volt.rules.module_table import MODULES
from volt.rules.phases.activation import activation_rank
from volt.rules.questions import QUESTIONS

from ..rooms.bots import programs
from ..rooms.state import CLOCKS
from .messages import Facts, ModuleFacts, QuestionFacts


def facts() -> Facts:
    """All facts."""
    dice = [(number, colour) for number in range(1, 7) for colour in (BLUE, RED)]
    dice.sort(key=lambda die: activation_rank(die[0], die[1], 1))
    return Facts(
        modules=tuple(
            ModuleFacts(
                name=module.name,
                deck="champion" if module.colour == CHAMPION else DECKS[module.colour - BLUE],
                die=DICE[module.die - BLUE] if module.die else None,
                low=module.low,
                high=module.high,
                killbot=module.killbot,
            )
            for module in MODULES.values()
        ),
        questions={
            kind.name: QuestionFacts(answers=kind.answers, standing_order=kind.standing_order, secret=kind.secret)
            for kind in QUESTIONS[1:]
        },
        dice=tuple(f"{'B' if colour == BLUE else 'R'}{number}" for number, colour in dice),
        destroyed_by=DESTROYED_BY,
        levels=(*LEVELS, *programs()),
        arenas=names(),
        robots=ROBOTS,
        editions=EDITIONS,
        seats={str(robots): colours_for(robots) for robots in (2, 3, 4)},
        goals=tuple(GOALS),
        usual_goals=USUAL_GOALS,
        clocks=CLOCKS,
    )
