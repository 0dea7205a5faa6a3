"""Texts of game reviews in German."""

from ..reviews import Reviews

REVIEWS: Reviews = {
    "chances": "Gewinnchancen vor jeder Runde",
    "end": "am Ende",
    "accuracy": "Genauigkeit: erhaltener Anteil der besten Gewinnchancen",
    "mistakes": "Teure Entscheidungen",
    "no_mistakes": "Keine Entscheidung hat {points} Punkte oder mehr gekostet.",
    "cost": "Kosten",
    "given": "geantwortet",
    "better": "besser",
    "turning_points": "Wendepunkte",
    "turn": "Runde {round}: {robot} von {before} auf {after}.",
    "judging": "Analyse",
}
