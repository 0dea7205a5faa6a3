"""The arena, the robots and the directions in Polish."""

from ..catalogue import Text, entry, intro

ELEMENTS: dict[str, Text] = {
    "plain": entry("Zwykłe pole", "Sama podłoga. Ciesz się nią, póki na niej stoisz."),
    "pit": entry(
        "Dół",
        "Robot, który wpadnie do dołu, zostaje natychmiast zniszczony. Kto go tam wepchnął, zdobywa 1 PZ; za "
        "samodzielny wjazd nikt nic nie dostaje.",
    ),
    "water": entry(
        "Woda",
        "Działa dokładnie jak dół, tylko mokrzej: robot, który do niej wpadnie, zostaje natychmiast zniszczony.",
    ),
    "vp": entry(
        "Pole PZ",
        "Ma numer od 1 do 6. W Fazie 0 trafiają tu żetony PZ z jego numerem; robot, który stoi tu w Fazie 3, może "
        "zabrać wszystkie.",
    ),
    "workshop": entry(
        "Warsztat",
        "Robot, który stoi tu w Fazie 3, naprawia wszystkie uszkodzenia albo dobiera 1 moduł do składu. Podczas "
        "szkolenia nieczynny.",
    ),
    "voltage": entry(
        "Pole pod napięciem",
        "Na początku Fazy 3 zadaje 1 uszkodzenie elektryczne wszystkiemu, co na nim stoi. Nie należy do nikogo, więc "
        "nikt nie zdobywa za to PZ.",
    ),
    "start": entry(
        "Pole początkowe",
        "Po trzy z każdej strony areny. W Fazie 0 roboty spoza areny restartują się na polu początkowym swojej strony.",
    ),
    "wall": entry(
        "Ściana energii",
        "Zatrzymuje ruch, odepchnięcia, lasery i detonacje między dwoma polami. Granaty lecą górą; na ukos można minąć "
        "jej zakończenie i narożnik (ale nie zagięcie).",
    ),
    "barrier": entry(
        "Bariera błyskawic",
        "Przejazd przez nią kosztuje 1 uszkodzenie elektryczne, jeszcze przed wjazdem na następne pole. Lasery lecą "
        "górą.",
    ),
    "caution": entry(
        "Linia ostrzegawcza",
        "Dotyczy tylko ruchu ZabijBotów: ZabijBot, który jest tuż przed nią i zwrócony w jej stronę, obraca się "
        "zgodnie ze strzałką.",
    ),
    "arena_wall": entry("Ściana areny", "Otacza arenę i zatrzymuje wszystko, nawet granaty."),
}

ROBOTS: dict[str, Text] = {
    "hound": intro("Ogar", "Cztery łapy, jedna szczęka, zero smyczy."),
    "mercury": intro("Merkury", "Mały, okrągły u dołu i trudny do złapania."),
    "reaper": intro("Żniwiarz", "Dwie wielkie piły i bardzo mało cierpliwości."),
    "volt": intro("Volt", "Dwoje szczypiec, a między nimi łuk elektryczny. Prosimy nie dotykać."),
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

ARENAS: dict[str, Text] = {
    "twin-cities": intro("Twin Cities", "Zimowa stal, niebieskie światło i bardzo długa droga w dół."),
    "rome": intro("Rzym", "Marmur, ciepłe światło i woda ze wszystkich stron. Wszystkie drogi prowadzą do basenu."),
    "ruhrgebiet": intro("Zagłębie Ruhry", "Rdza, węgiel i iskry. Błyskawice robią nadgodziny."),
    "tokyo": intro("Tokio", "Mokry asfalt, neony i ściany ze światła."),
}
