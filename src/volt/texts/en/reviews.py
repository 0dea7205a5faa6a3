"""Texts of game reviews in English."""

from ..reviews import Reviews

REVIEWS: Reviews = {
    "chances": "Chances of winning before each round",
    "end": "at the end",
    "accuracy": "Accuracy: how much of the best winning chance was kept",
    "mistakes": "Costly decisions",
    "no_mistakes": "Nothing to complain about: no decision clearly cost {points} percentage points or more.",
    "cost": "cost in percentage points",
    "given": "answered",
    "better": "better",
    "why": "why",
    "turning_points": "Turning points",
    "turn": "Round {round}: {robot} from {before} to {after}.",
    "judging": "Reviewing",
    "effects": {
        "won": "{me} wins the game this round in {best} of the simulations instead of {given}",
        "token": "{me} takes a VP token in {best} of the simulations instead of {given}",
        "destroys": "{me} destroys {robot} in {best} of the simulations instead of {given}",
        "destroyed": "{me} is destroyed in {best} of the simulations instead of {given}",
        "scores": "{robot} scores in {best} of the simulations instead of {given}",
        "workshop": "{me} uses a workshop in {best} of the simulations instead of {given}",
        "hits": "{me} hits {robot} in {best} of the simulations instead of {given}",
        "damaged": "{me} takes damage in {best} of the simulations instead of {given}",
        "access": "{me} ends the round closer to the next VP tokens",
        "none": "no single event stands out: many small things add up",
    },
    "puzzle": {
        "title": "Round {round}: do better",
        "task": "You played {program}. "
        "That lowered your chances of winning by {cost:one=# percentage point|other=# percentage points}. "
        "Find a program that does not; "
        "as in the fight, you do not know what the others will do.",
        "why": "What a better program changes: {effects}.",
        "solution": "The best program found: {program}.",
        "judged": "You win {share} of the simulations; with the best program found, {best}.",
    },
}
