"""Texts about bots in Polish, and of their reviews of games."""

from ..catalogue import Text, intro

BOTS: dict[str, str] = {
    "token": "{tokens:one=Żeton PZ|few=# żetony PZ|many=# żetonów PZ|other=# żetonu PZ} w zasięgu: jadę.",
    "workshop": "Jestem poobijany. Do warsztatu!",
    "shove": "{robot} stoi nad przepaścią. Wystarczy lekko popchnąć.",
    "fire": "{robot} stoi na mojej linii strzału.",
    "wander": "Nic w zasięgu. Jadę dalej i rozglądam się.",
    "number": "Numer startowy {number}: najniższy, jaki został.",
    "use": "Co mam, tego używam.",
    "stop": "Staję tam, gdzie warto, i nigdy w dole.",
    "aim": "Kieruję kość tam, gdzie ktoś stoi.",
    "start": "Stąd niedaleko do żetonu PZ.",
    "like": "To lubię najbardziej.",
    "mend": "Najpierw żetony PZ, potem naprawy, potem nowe zabawki.",
    "chance": "Niech zdecyduje los.",
    "learnt": "Tego nauczyło mnie wiele gier.",
    "looked": "Rozegrałem to w głowie {count:one=# raz|few=# razy|many=# razy|other=# razu}.",
    "best": "Najczęściej wygrywał {program}.",
    "expected": "Spodziewałem się, że {robot} zagra {program}.",
}

LEVELS: dict[str, Text] = {
    "beginner": intro("Początkujący", "Na pierwsze walki. Wciska to, co się świeci."),
    "rookie": intro("Żółtodziób", "Gdy masz już za sobą pierwszą wygraną. Wie, gdzie leżą żetony PZ."),
    "regular": intro("Bywalec", "Gdy nudzą cię żółtodzioby. Uczył się, podpatrując, i myli się jak ty."),
    "veteran": intro("Weteran", "Dla obytych z areną. Zna każdą sztuczkę."),
    "tactician": intro("Taktyk", "Dla tych, co lubią cierpieć. Myśli szybciej od ciebie."),
    "champion": intro("Mistrz", "Dla tych, którzy pokonali już wszystkich. Ćwiczy od lat."),
}
REVIEWS: dict[str, str | dict[str, str]] = {
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
