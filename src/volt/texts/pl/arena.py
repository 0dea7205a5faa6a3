"""The arena, the robots and the directions in Polish."""

from ..catalogue import Entry, Showy

ELEMENTS: dict[str, Entry] = {
    "plain": {"name": "Zwykłe pole", "explain": "Sama podłoga. Ciesz się nią, póki na niej stoisz."},
    "pit": {
        "name": "Dół",
        "explain": (
            "Robot, który wpadnie do dołu, zostaje natychmiast zniszczony. Kto go tam wepchnął, zdobywa 1 PZ; za "
            "samodzielny wjazd nikt nic nie dostaje."
        ),
    },
    "water": {
        "name": "Woda",
        "explain": (
            "Działa dokładnie jak dół, tylko mokrzej: robot, który do niej wpadnie, zostaje natychmiast zniszczony."
        ),
    },
    "vp": {
        "name": "Pole PZ",
        "explain": (
            "Ma numer od 1 do 6. W Fazie 0 trafiają tu żetony PZ z jego numerem; robot, który stoi tu w Fazie 3, może "
            "zabrać wszystkie."
        ),
    },
    "workshop": {
        "name": "Warsztat",
        "explain": (
            "Robot, który stoi tu w Fazie 3, naprawia wszystkie uszkodzenia albo dobiera 1 moduł do składu. Podczas "
            "szkolenia nieczynny."
        ),
    },
    "voltage": {
        "name": "Pole pod napięciem",
        "explain": (
            "Na początku Fazy 3 zadaje 1 uszkodzenie elektryczne wszystkiemu, co na nim stoi. Nie należy do nikogo, "
            "więc nikt nie zdobywa za to PZ."
        ),
    },
    "start": {
        "name": "Pole początkowe",
        "explain": (
            "Po trzy z każdej strony areny. W Fazie 0 roboty spoza areny restartują się na polu początkowym swojej "
            "strony."
        ),
    },
    "wall": {
        "name": "Ściana energii",
        "explain": (
            "Zatrzymuje ruch, odepchnięcia, lasery i detonacje między dwoma polami. Granaty lecą górą; na ukos można "
            "minąć jej zakończenie i narożnik (ale nie zagięcie)."
        ),
    },
    "barrier": {
        "name": "Bariera błyskawic",
        "explain": (
            "Przejazd przez nią kosztuje 1 uszkodzenie elektryczne, jeszcze przed wjazdem na następne pole. Lasery "
            "lecą górą."
        ),
    },
    "caution": {
        "name": "Linia ostrzegawcza",
        "explain": (
            "Dotyczy tylko ruchu ZabijBotów: ZabijBot, który jest tuż przed nią i zwrócony w jej stronę, obraca się "
            "zgodnie ze strzałką."
        ),
    },
    "arena_wall": {"name": "Ściana areny", "explain": "Otacza arenę i zatrzymuje wszystko, nawet granaty."},
}

ROBOTS: dict[str, Showy] = {
    "hound": {"name": "Ogar", "line": "Cztery łapy, jedna szczęka, zero smyczy."},
    "mercury": {"name": "Merkury", "line": "Mały, okrągły u dołu i trudny do złapania."},
    "reaper": {"name": "Żniwiarz", "line": "Dwie wielkie piły i bardzo mało cierpliwości."},
    "volt": {"name": "Volt", "line": "Dwoje szczypiec, a między nimi łuk elektryczny. Prosimy nie dotykać."},
}

COLOURS: dict[str, str] = {"red": "Czerwony", "blue": "Niebieski", "green": "Zielony", "yellow": "Żółty"}

DICE: dict[str, str] = {"blue": "niebieska", "red": "czerwona"}

HEADINGS: dict[str, str] = {
    "n": "północ",
    "ne": "północny wschód",
    "e": "wschód",
    "se": "południowy wschód",
    "s": "południe",
    "sw": "południowy zachód",
    "w": "zachód",
    "nw": "północny zachód",
}

SIDES: dict[str, str] = {
    "n": "strona północna",
    "e": "strona wschodnia",
    "s": "strona południowa",
    "w": "strona zachodnia",
}

ARENAS: dict[str, Showy] = {
    "twin-cities": {"name": "Twin Cities", "line": "Zimowa stal, niebieskie światło i bardzo długa droga w dół."},
    "rome": {
        "name": "Rzym",
        "line": "Marmur, ciepłe światło i woda ze wszystkich stron. Wszystkie drogi prowadzą do basenu.",
    },
    "ruhrgebiet": {"name": "Zagłębie Ruhry", "line": "Rdza, węgiel i iskry. Błyskawice robią nadgodziny."},
    "tokyo": {"name": "Tokio", "line": "Mokry asfalt, neony i ściany ze światła."},
}
