"""Facts that never change, from the rules."""

from volt.game.vocabulary import DECKS, DESTROYED_BY, DICE
from volt.rules.activation import activation_rank
from volt.rules.module_ids import BLUE, CHAMPION, RED
from volt.rules.module_table import MODULES
from volt.rules.questions import QUESTIONS

from .messages import Facts, ModuleFacts, QuestionFacts


def facts() -> Facts:
    """Facts that never change."""
    dice = [(number, colour) for number in range(1, 7) for colour in (BLUE, RED)]
    dice.sort(key=lambda die: activation_rank(die[0], die[1], 1))
    return Facts(
        modules=tuple(
            ModuleFacts(
                name=module.name,
                deck="champion" if module.colour == CHAMPION else DECKS[module.colour - BLUE],  # type: ignore[arg-type]
                die=DICE[module.die - BLUE] if module.die else None,  # type: ignore[arg-type]
                low=module.low,
                high=module.high,
                killbot=module.killbot,
            )
            for module in MODULES.values()
        ),
        questions={
            kind.name: QuestionFacts(answers=kind.answers, standing_order=kind.standing_order, secret=kind.secret)  # type: ignore[arg-type]
            for kind in QUESTIONS[1:]
        },
        dice=tuple(f"{'B' if colour == BLUE else 'R'}{number}" for number, colour in dice),
        destroyed_by=DESTROYED_BY,
    )
