"""Phases, modes, editions and decisions in Polish."""

from ..catalogue import Text, decision, entry

PHASES: dict[str, Text] = {
    "0": {"name": "Przygotowanie"},
    "1": {"name": "Programowanie"},
    "2": {"name": "Aktywacja"},
    "3": {"name": "Rozpatrywanie"},
}

MODES: dict[str, Text] = {
    "training": entry(
        "Szkolenie",
        "Twin Cities, bez modułów, warsztaty nieczynne. Wygrywa, kto pierwszy zdobędzie 3 PZ.",
    ),
    "rfl": entry("RFL", "Dowolna arena, wszystko działa, po dwa moduły. Wygrywa, kto pierwszy zdobędzie 5 PZ."),
    "championship": {"name": "Mistrzostwa RFL"},
}

EDITIONS: dict[str, Text] = {
    "default": entry("Zasady domowe", "Tam, gdzie instrukcje się różnią, gramy według naszej ustalonej wersji."),
    "english": entry(
        "Wydanie angielskie",
        "Co do joty według angielskiej instrukcji: ARMATKA WODNA przy 3–6, a ściany zasłaniają widok nawet ZabijBotowi "
        "z GRANATAMI.",
    ),
    "german": entry(
        "Wydanie niemieckie",
        "Co do joty według niemieckiej instrukcji: ARMATKA WODNA przy 2–5, a ZabijBot z GRANATAMI widzi przez ściany.",
    ),
    "polish": entry(
        "Wydanie polskie",
        "Co do joty według polskiej instrukcji: ARMATKA WODNA przy 2–5, a ZabijBot z GRANATAMI widzi przez ściany.",
    ),
}

CLOCKS: dict[str, Text] = {
    "gentle": entry(
        "Spokojny",
        "Pięć minut na program; gdy ktoś zatwierdzi swój, pozostali mają 90 sekund; minuta na pytanie.",
    ),
    "live": entry("Na żywo", "90 sekund na program; gdy ktoś zatwierdzi swój, pozostali mają 30; 20 na pytanie."),
    "relaxed": entry("Bez pośpiechu", "Dwa dni na rundę, jeden na pytanie. Zamknij stronę i wróć później."),
    "none": entry("Brak", "Każdy ma tyle czasu, ile potrzebuje."),
}

DECISIONS: dict[str, Text] = {
    "ram": decision(
        "Którą z dwóch kości aktywujesz?",
        "Dzięki DODATKOWEMU RAM-OWI na twoim panelu leżą dwie kości. Przyszła kolej na pierwszą: wybierz jedną, druga "
        "zostaje usunięta.",
    ),
    "rotate": decision(
        "O ile przycisków przesuwasz kość?",
        "GŁOWICA OBROTOWA przesuwa tę czerwoną kość przed aktywacją maksymalnie o 2 przyciski; plus oznacza kierunek "
        "zgodny z ruchem wskazówek zegara, 0 zostawia ją na miejscu.",
    ),
    "mobility": decision(
        "Użyć tej czerwonej kości do ruchu?",
        "MOBILNOŚĆ aktywuje czerwoną kość na niebieskim przycisku jako niebieską o tej samej wartości.",
    ),
    "fire": decision("Co robi czerwona kość?", "Zwykły strzał albo zamiast niego jeden z twoich modułów."),
    "remote": decision(
        "Którą kość i na który przycisk?",
        "Wybierz panel i nowy kierunek jednej kości swojego celu; w przypadku ZabijBota tylko kierunek, w którym ma "
        "patrzeć.",
    ),
    "power": decision(
        "Odepchnąć trafionego robota?",
        "WIĄZKA MOCY odpycha go wzdłuż linii strzału: o 1 pole przy 3–4, o 2 pola przy 5–6.",
    ),
    "brake": decision(
        "O ile pól mniej?",
        "HAMULCE odejmują 0, 1 lub 2 pola od tego ruchu. Decyzja zapada przed pierwszym krokiem.",
    ),
    "jump": decision(
        "Przeskoczyć to, co stoi na drodze?",
        "Z PLECAKIEM ODRZUTOWYM ten ruch staje się skokiem: roboty i miny po drodze się nie liczą, te na polu "
        "lądowania już tak.",
    ),
    "phase": decision(
        "Jechać przez ściany energii?",
        "KONTROLER ŚCIAN pozwala twojemu robotowi w całym tym ruchu przejeżdżać przez ściany energii.",
    ),
    "anchor": decision(
        "O ile pól skrócić odepchnięcie?",
        "KOTWICA odejmuje 0, 1 lub 2 pola od reszty ruchu lub odepchnięcia, które zaraz cię dosięgnie.",
    ),
    "saw": decision(
        "Użyć piły?",
        "PIŁA TARCZOWA zadaje uszkodzenia robotowi, którego zaraz odepchniesz: 1 przy 2–4, 2 przy 5–6.",
    ),
    "mine": decision(
        "Zostawić tu minę?",
        "Mina znajdzie się na polu, które opuszczasz, gdy tylko skończysz pierwszy krok.",
    ),
    "mine_from": decision(
        "Którą minę zabierasz z areny?",
        "Nie masz już żetonów min. Wybierz jedną ze swoich min na arenie; trafi na pole, które opuszczasz.",
    ),
    "shock": decision(
        "Użyć impulsu uderzeniowego?",
        "IMPULS UDERZENIOWY zadaje 1 uszkodzenie wszystkim sąsiednim robotom i minom, chyba że dzieli was ściana "
        "energii.",
    ),
    "repulsion": decision(
        "Odepchnąć wszystko dookoła?",
        "PROMIEŃ ODPYCHAJĄCY odpycha od ciebie o 1 pole wszystkie sąsiednie roboty i miny, ale nie przez ściany "
        "energii.",
    ),
    "shield": decision(
        "Ile uszkodzeń trafia na tarczę?",
        "Żetony na tej karcie nie przyczyniają się do zniszczenia robota. TARCZA mieści 2; reszta tych uszkodzeń "
        "trafia na ekran.",
    ),
    "deck": decision(
        "Z której talii dobierasz moduł?",
        "Do wyboru są tylko talie, w których jest dla ciebie coś nowego.",
    ),
    "space": decision("Które pole aktywujesz?", "Własne, jedno w zasięgu RAMIENIA TELESKOPOWEGO albo żadne."),
    "workshop": decision(
        "Naprawa czy dobranie?",
        "Naprawa usuwa wszystkie uszkodzenia, także z TARCZY. Dobranie dodaje 1 moduł do twojego składu.",
    ),
    "start": decision(
        "Które pole początkowe zajmujesz?",
        "Dowolne pole początkowe twojej strony bez robota i bez miny.",
    ),
    "equip": decision(
        "Które moduły podpinasz?",
        "Po lewej niebieski lub żółty, po prawej czerwony lub żółty. To, co odpinasz, trafia do składu.",
    ),
    "draft": decision(
        "Z których dwóch talii dobierasz moduły?",
        "Moduł to karta, która daje robotowi nową umiejętność. Wybierz dwa różne kolory; z każdej z tych dwóch talii "
        "dobierasz jedną kartę.",
    ),
    "program": decision(
        "Twój program?",
        "Jedna kość na każdy panel: niebieska to ruch (tylko na niebieskich przyciskach; z DYSZĄ KIERUNKOWĄ wartości "
        "1–3 na każdym), czerwona to strzał. Potem weź numer startowy.",
    ),
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
    "choose_robot": "Który robot jest twój?",
    "choose_arena": "Na której arenie ma być następny pojedynek?",
    "others": "Przegrany oddaje też pozostałe tytuły: {arenas}.",
    "no_choice": (
        "Mistrzostwa są dla czworga operatorów, bez ZabijBotów, na wszystkich czterech arenach; opcje tego nie zmienią."
    ),
    "yours": "{file} to twoje własne mistrzostwa: volt play --file {file} wznawia je.",
    "stopped": "Przerwano w pojedynku {number}.",
    "stopped_kept": "Przerwano w pojedynku {number}; volt championship --file {file} wznawia mistrzostwa.",
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
