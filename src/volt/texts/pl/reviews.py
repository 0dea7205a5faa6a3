"""Texts of game reviews in Polish."""

from ..reviews import Reviews

REVIEWS: Reviews = {
    "chances": "Szanse na wygraną przed każdą rundą",
    "end": "na końcu",
    "accuracy": "Dokładność: zachowana część najlepszych szans",
    "mistakes": "Kosztowne decyzje",
    "no_mistakes": "Nie było decyzji kosztującej co najmniej {points} punktów.",
    "cost": "koszt",
    "given": "odpowiedź",
    "better": "lepsza",
    "turning_points": "Punkty zwrotne",
    "turn": "Runda {round}: {robot} z {before} na {after}.",
    "judging": "Analiza",
}
