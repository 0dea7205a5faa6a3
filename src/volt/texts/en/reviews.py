"""Texts of game reviews in English."""

from ..reviews import Reviews

REVIEWS: Reviews = {
    "chances": "Chances of winning before each round",
    "end": "at the end",
    "accuracy": "Accuracy: share of the best winning chances kept",
    "mistakes": "Costly decisions",
    "no_mistakes": "No decision cost {points} points or more.",
    "cost": "cost",
    "given": "answered",
    "better": "better",
    "turning_points": "Turning points",
    "turn": "Round {round}: {robot} from {before} to {after}.",
    "judging": "Reviewing",
}
