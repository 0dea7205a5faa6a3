"""What bots say in Polish."""

from ..bots import Bots

BOTS: Bots = {
    "token": (
        "{tokens:one=Jeden punkt leży|few=# punkty leżą|many=# punktów leży|other=# punktu leży} w moim zasięgu: jadę."
    ),
    "workshop": "Jestem poobijany. Do warsztatu!",
    "shove": "{robot} stoi nad przepaścią. Wystarczy mały szturchaniec.",
    "fire": "{robot} stoi na mojej linii ognia.",
    "wander": "Nic w zasięgu. Jadę dalej i rozglądam się.",
    "number": "Numer startowy {number}: najniższy, jaki został.",
    "use": "Co mam, tego używam.",
    "stop": "Staję tam, gdzie warto, i nigdy w dole.",
    "aim": "Obracam kość tam, gdzie ktoś stoi.",
    "start": "Stąd niedaleko do punktu.",
    "like": "To lubię najbardziej.",
    "mend": "Najpierw punkty, potem naprawy, potem nowe zabawki.",
    "chance": "Niech zdecyduje los.",
    "looked": "Rozegrałem to w głowie {count:one=# raz|few=# razy|many=# razy|other=# razu}.",
    "best": "{program} wygrywa w {percent} % przypadków, tak sądzę.",
    "expected": "{robot} pewnie spróbuje {program}, tak myślałem.",
    "scores": "{robot} zdobywa punkt: {percent} %.",
    "lost": "{robot} zostaje zniszczony: {percent} %.",
}
