"""Texts of game reviews in Polish."""

from ..reviews import Reviews

REVIEWS: Reviews = {
    "chances": "Szanse na wygraną przed każdą rundą",
    "end": "na końcu",
    "accuracy": "Dokładność: jaka część najlepszych szans została",
    "mistakes": "Kosztowne decyzje",
    "no_mistakes": "Żadna decyzja nie kosztowała {points} punktów ani więcej.",
    "cost": "koszt",
    "given": "odpowiedź",
    "better": "lepsza",
    "turning_points": "Punkty zwrotne",
    "turn": "Runda {round}: {robot} z {before} na {after}.",
    "judging": "Analiza",
}
