"""Reviews in words."""

from volt.texts import Language, message
from volt.texts.format import percent

from ..judgements import Judgement


def party_name(language: Language, party: str) -> str:
    """The name of a robot by its colour, or of the squad."""
    return message(language, "words.squad" if party == "squad" else f"colours.{party}")


def effect_lines(language: Language, judged: Judgement) -> list[str]:
    """Why the best answer is better: one line for each effect, or one that says that none was found."""
    me = party_name(language, judged.seat)
    return [
        message(
            language,
            f"reviews.effects.{effect.kind}",
            me=me,
            robot=party_name(language, effect.seat),
            best=percent(language, effect.best, 0),
            given=percent(language, effect.given, 0),
        )
        for effect in judged.effects
    ] or [message(language, "reviews.effects.none")]
