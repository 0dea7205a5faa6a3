"""Phases, modes, editions and decisions in Polish."""

from ..catalogue import DecisionText, Entry

PHASES: dict[str, Entry] = {
    "0": {
        "name": "Przygotowanie",
        "explain": (
            "Jeśli na arenie jest mniej niż 3 żetony PZ, pojawia się kolejny; zniszczone roboty tracą uszkodzenia, "
            "można wymienić moduły, roboty się restartują, a numery startowe wracają na kolumny areny."
        ),
    },
    "1": {
        "name": "Programowanie",
        "explain": "Wszyscy programują w tajemnicy, po jednej kości na panel komend, a potem biorą numer startowy.",
    },
    "2": {
        "name": "Aktywacja",
        "explain": (
            "Panel I, potem II, potem III: najpierw niższe wartości, przy remisie niebieskie przed czerwonymi, potem "
            "niższy numer startowy."
        ),
    },
    "3": {
        "name": "Rozpatrywanie",
        "explain": (
            "Najpierw działają pola pod napięciem; potem każdy robot, w kolejności numerów startowych, może aktywować "
            "swoje pole."
        ),
    },
}

MODES: dict[str, Entry] = {
    "training": {
        "name": "Szkolenie",
        "explain": "Twin Cities, bez modułów, warsztaty nieczynne. Wygrywa, kto pierwszy zdobędzie 3 PZ.",
    },
    "rfl": {
        "name": "RFL",
        "explain": "Dowolna arena, wszystko działa, po dwa moduły. Wygrywa, kto pierwszy zdobędzie 5 PZ.",
    },
    "championship": {
        "name": "Mistrzostwa RFL",
        "explain": (
            "Czworo operatorów, cztery areny, cztery moduły mistrzów. Kto ma wszystkie cztery, zdobywa mistrzostwo."
        ),
    },
}

EDITIONS: dict[str, Entry] = {
    "default": {
        "name": "Zasady domowe",
        "explain": "Tam, gdzie instrukcje się różnią, gramy według naszej ustalonej wersji.",
    },
    "english": {
        "name": "Wydanie angielskie",
        "explain": (
            "Co do joty według angielskiej instrukcji: ARMATKA WODNA przy 3–6, a ściany zasłaniają widok nawet "
            "ZabijBotowi z GRANATAMI."
        ),
    },
    "german": {
        "name": "Wydanie niemieckie",
        "explain": (
            "Co do joty według niemieckiej instrukcji: ARMATKA WODNA przy 2–5, a ZabijBot z GRANATAMI widzi przez "
            "ściany."
        ),
    },
    "polish": {
        "name": "Wydanie polskie",
        "explain": (
            "Co do joty według polskiej instrukcji: ARMATKA WODNA przy 2–5, a ZabijBot z GRANATAMI widzi przez ściany."
        ),
    },
}

CLOCKS: dict[str, Entry] = {
    "gentle": {
        "name": "Spokojny",
        "explain": "Pięć minut na program; gdy ktoś zatwierdzi swój, pozostali mają 90 sekund; minuta na pytanie.",
    },
    "live": {
        "name": "Na żywo",
        "explain": "90 sekund na program; gdy ktoś zatwierdzi swój, pozostali mają 30; 20 na pytanie.",
    },
    "relaxed": {
        "name": "Bez pośpiechu",
        "explain": "Dwa dni na rundę, jeden na pytanie. Zamknij stronę i wróć później.",
    },
    "none": {"name": "Brak", "explain": "Każdy ma tyle czasu, ile potrzebuje."},
}

PUZZLES: dict[str, str] = {
    "title": "{arena}, {robot} na {space}: brakuje {lack} PZ",
    "task": "Do zwycięstwa brakuje ci {lack} PZ. Widzisz, co zrobią inni: wygraj grę w tej rundzie.",
    "duel": "Do zwycięstwa brakuje ci {lack} PZ. Widzisz, co zrobi przeciwnik: wygraj grę w tej rundzie.",
    "order": (
        "Rozegraj rundę w głowie, kość po kości: najpierw niskie wartości, przy remisie niebieska przed czerwoną, "
        "potem niższy numer startowy."
    ),
    "first": "Zacznij od {die}.",
    "done": "Puchar jest twój.",
}

DECISIONS: dict[str, DecisionText] = {
    "ram": {
        "ask": "Którą z dwóch kości aktywujesz?",
        "explain": (
            "Dzięki DODATKOWEMU RAM-OWI na twoim panelu leżą dwie kości. Przyszła kolej na pierwszą: wybierz jedną, "
            "druga zostaje usunięta."
        ),
    },
    "rotate": {
        "ask": "O ile przycisków przesuwasz kość?",
        "explain": (
            "GŁOWICA OBROTOWA przesuwa tę czerwoną kość przed aktywacją maksymalnie o 2 przyciski; plus oznacza "
            "kierunek zgodny z ruchem wskazówek zegara, 0 zostawia ją na miejscu."
        ),
    },
    "mobility": {
        "ask": "Użyć tej czerwonej kości do ruchu?",
        "explain": "MOBILNOŚĆ aktywuje czerwoną kość na niebieskim przycisku jako niebieską o tej samej wartości.",
    },
    "fire": {
        "ask": "Co robi czerwona kość?",
        "explain": "Zwykły strzał albo zamiast niego jeden z twoich modułów.",
    },
    "remote": {
        "ask": "Którą kość i na który przycisk?",
        "explain": (
            "Wybierz panel i nowy kierunek jednej kości swojego celu; w przypadku ZabijBota tylko kierunek, w którym ma "
            "patrzeć."
        ),
    },
    "power": {
        "ask": "Odepchnąć trafionego robota?",
        "explain": "WIĄZKA MOCY odpycha go wzdłuż linii strzału: o 1 pole przy 3–4, o 2 pola przy 5–6.",
    },
    "brake": {
        "ask": "O ile pól mniej?",
        "explain": "HAMULCE odejmują 0, 1 lub 2 pola od tego ruchu. Decyzja zapada przed pierwszym krokiem.",
    },
    "jump": {
        "ask": "Przeskoczyć to, co stoi na drodze?",
        "explain": (
            "Z PLECAKIEM ODRZUTOWYM ten ruch staje się skokiem: roboty i miny po drodze się nie liczą, te na polu "
            "lądowania już tak."
        ),
    },
    "phase": {
        "ask": "Jechać przez ściany energii?",
        "explain": "KONTROLER ŚCIAN pozwala twojemu robotowi w całym tym ruchu przejeżdżać przez ściany energii.",
    },
    "anchor": {
        "ask": "O ile pól skrócić odepchnięcie?",
        "explain": "KOTWICA odejmuje 0, 1 lub 2 pola od reszty ruchu lub odepchnięcia, które zaraz cię dosięgnie.",
    },
    "saw": {
        "ask": "Użyć piły?",
        "explain": "PIŁA TARCZOWA zadaje uszkodzenia robotowi, którego zaraz odepchniesz: 1 przy 2–4, 2 przy 5–6.",
    },
    "mine": {
        "ask": "Zostawić tu minę?",
        "explain": "Mina znajdzie się na polu, które opuszczasz, gdy tylko skończysz pierwszy krok.",
    },
    "mine_from": {
        "ask": "Którą minę zabierasz z areny?",
        "explain": "Nie masz już żetonów min. Wybierz jedną ze swoich min na arenie; trafi na pole, które opuszczasz.",
    },
    "shock": {
        "ask": "Użyć impulsu uderzeniowego?",
        "explain": (
            "IMPULS UDERZENIOWY zadaje 1 uszkodzenie wszystkim sąsiednim robotom i minom, chyba że dzieli was ściana "
            "energii."
        ),
    },
    "repulsion": {
        "ask": "Odepchnąć wszystko dookoła?",
        "explain": (
            "PROMIEŃ ODPYCHAJĄCY odpycha od ciebie o 1 pole wszystkie sąsiednie roboty i miny, ale nie przez ściany "
            "energii."
        ),
    },
    "shield": {
        "ask": "Ile uszkodzeń trafia na tarczę?",
        "explain": (
            "Żetony na tej karcie nie przyczyniają się do zniszczenia robota. TARCZA mieści 2; reszta tych uszkodzeń "
            "trafia na ekran."
        ),
    },
    "deck": {
        "ask": "Z której talii dobierasz moduł?",
        "explain": "Do wyboru są tylko talie, w których jest dla ciebie coś nowego.",
    },
    "space": {
        "ask": "Które pole aktywujesz?",
        "explain": "Własne, jedno w zasięgu RAMIENIA TELESKOPOWEGO albo żadne.",
    },
    "workshop": {
        "ask": "Naprawa czy dobranie?",
        "explain": "Naprawa usuwa wszystkie uszkodzenia, także z TARCZY. Dobranie dodaje 1 moduł do twojego składu.",
    },
    "start": {
        "ask": "Które pole początkowe zajmujesz?",
        "explain": "Dowolne pole początkowe twojej strony bez robota i bez miny.",
    },
    "equip": {
        "ask": "Które moduły podpinasz?",
        "explain": "Po lewej niebieski lub żółty, po prawej czerwony lub żółty. To, co odpinasz, trafia do składu.",
    },
    "draft": {
        "ask": "Z których dwóch talii dobierasz moduły?",
        "explain": (
            "Moduł to karta, która daje robotowi nową umiejętność. Wybierz dwa różne kolory; z każdej z tych dwóch "
            "talii dobierasz jedną kartę."
        ),
    },
    "program": {
        "ask": "Twój program?",
        "explain": (
            "Jedna kość na każdy panel: niebieska to ruch (tylko na niebieskich przyciskach; z DYSZĄ KIERUNKOWĄ "
            "wartości 1–3 na każdym), czerwona to strzał. Potem weź numer startowy."
        ),
    },
}

ANSWERS: dict[str, str] = {
    "first": "pierwszą",
    "second": "drugą",
    "fire": "strzał",
    "teleport": "teleport",
    "grenade": "rzut granatem",
    "crossfire": "ogień krzyżowy",
    "remote": "zdalne sterowanie",
    "water": "armatka wodna",
    "blue": "niebieska",
    "red": "czerwona",
    "yellow": "żółta",
    "repair": "naprawa",
    "draw": "dobranie",
    "none": "żadne",
    "yes": "tak",
    "no": "nie",
}

CHAMPIONSHIP: dict[str, str] = {
    "titleholder": "Posiadacz tytułu",
    "kept": "Pojedynek {number}, {arena}: {robot} obronił tytuł w rundzie {round}.",
    "taken": "Pojedynek {number}, {arena}: {robot} zdobył tytuł w rundzie {round}.",
    "champion": "{robot} ma wszystkie cztery tytuły. Mamy mistrza!",
    "resumed": (
        "Mistrzostwa z pliku {file} toczą się dalej z własnym ziarnem i wydaniem; --seed i --edition dotyczą tylko "
        "nowych mistrzostw."
    ),
}

LINKS: dict[str, str] = {
    "about": "Wszyscy programują w tajemnicy, a potem plany się zderzają. Zagraj w przeglądarce.",
    "invites": "{name} zaprasza cię do walki",
    "waiting": "Zaraz zacznie się walka",
    "won": "Zwycięzca: {name}",
    "where": "{mode} · {arena}",
    "free": "{seats:one=# wolne miejsce|few=# wolne miejsca|many=# wolnych miejsc|other=# wolnego miejsca}",
    "round": "trwa runda {round}",
    "rounds": "{rounds:one=# runda|few=# rundy|many=# rund|other=# rundy}",
    "bout": "trwa pojedynek {number}",
}
