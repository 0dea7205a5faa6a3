"""Texts of game reviews in Polish."""

from ..reviews import Reviews

REVIEWS: Reviews = {
    "chances": "Szanse na wygraną przed każdą rundą",
    "end": "na końcu",
    "accuracy": "Dokładność: jaka część najlepszych szans została zachowana",
    "mistakes": "Kosztowne decyzje",
    "no_mistakes": (
        "Nie ma się do czego przyczepić: żadna decyzja nie kosztowała wyraźnie {points} punktów procentowych lub więcej."
    ),
    "cost": "koszt w punktach procentowych",
    "given": "odpowiedź",
    "better": "lepsza",
    "why": "dlaczego",
    "turning_points": "Punkty zwrotne",
    "turn": "Runda {round}, {robot}: z {before} na {after}.",
    "judging": "Analiza",
    "effects": {
        "won": "{me} wygrywa jeszcze w tej rundzie: w {best} symulacji zamiast w {given}",
        "token": "{me} zdobywa żeton PZ: w {best} symulacji zamiast w {given}",
        "destroys": "{me} niszczy przeciwnika ({robot}): w {best} symulacji zamiast w {given}",
        "destroyed": "{me} zostaje zniszczony: w {best} symulacji zamiast w {given}",
        "scores": "{robot} zdobywa PZ: w {best} symulacji zamiast w {given}",
        "workshop": "{me} korzysta z warsztatu: w {best} symulacji zamiast w {given}",
        "hits": "{me} trafia przeciwnika ({robot}): w {best} symulacji zamiast w {given}",
        "damaged": "{me} otrzymuje uszkodzenia: w {best} symulacji zamiast w {given}",
        "access": "{me} kończy rundę bliżej kolejnych żetonów PZ",
        "none": "żadne pojedyncze zdarzenie się nie wyróżnia: sumuje się wiele drobiazgów",
    },
    "puzzle": {
        "title": "Runda {round}: zagraj lepiej",
        "task": "Twój program: {program}. "
        "Obniżył twoje szanse na wygraną o {cost:one=# punkt procentowy|few=# punkty procentowe|many=# punktów "
        "procentowych|other=# punktu procentowego}. Znajdź program, który je zachowa; "
        "tak jak w walce nie wiesz, co zrobią inni.",
        "why": "Co zmienia lepszy program: {effects}.",
        "solution": "Najlepszy znaleziony program: {program}.",
        "judged": "Wygrywasz {share} symulacji, a z najlepszym znalezionym programem – {best}.",
    },
}
