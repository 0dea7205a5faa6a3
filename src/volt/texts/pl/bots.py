"""Texts of the bots in Polish."""

from ..bots import Bots, Levels

BOTS: Bots = {
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
    "best": "Moim zdaniem {program} wygrywa w {percent}% przypadków.",
    "expected": "Spodziewałem się, że {robot} zagra {program}.",
}

LEVELS: Levels = {
    "beginner": {"name": "Początkujący", "line": "Na pierwsze walki. Wciska to, co się świeci."},
    "rookie": {"name": "Żółtodziób", "line": "Gdy masz już za sobą pierwszą wygraną. Wie, gdzie leżą żetony PZ."},
    "regular": {"name": "Bywalec", "line": "Gdy nudzą cię żółtodzioby. Uczył się, podpatrując, i myli się jak ty."},
    "veteran": {"name": "Weteran", "line": "Dla obytych z areną. Zna każdą sztuczkę."},
    "tactician": {"name": "Taktyk", "line": "Dla tych, co lubią cierpieć. Myśli szybciej od ciebie."},
    "champion": {"name": "Mistrz", "line": "Dla tych, którzy pokonali już wszystkich. Ćwiczy od lat."},
}
