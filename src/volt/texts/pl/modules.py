"""The modules in Polish."""

from ..catalogue import Text, module

MODULES: dict[str, Text] = {
    "brake": module(
        "Hamulce",
        "Porusz się o 1 lub 2 pola mniej, niż pokazuje kość.",
        "Niebieska kość 1–6. Twój robot porusza się o 1 lub 2 pola mniej, niż pokazuje kość, ale nigdy o mniej niż 0. "
        "Decydujesz przed pierwszym krokiem.",
    ),
    "mobility": module(
        "Mobilność",
        "Użyj czerwonej kości na niebieskim przycisku jak niebieskiej.",
        "Czerwona kość 1–6. Jeśli kość leży na niebieskim przycisku (północ, wschód, południe, zachód), możesz "
        "aktywować ją jako niebieską kość o tej samej wartości. Zachowuje ona swoje miejsce w kolejności i można z nią "
        "używać modułów wymagających niebieskiej kości.",
    ),
    "repulsion": module(
        "Promień odpychający",
        "Po ruchu odepchnij o 1 pole wszystkie sąsiednie roboty i miny.",
        "Niebieska kość 2–4. Gdy twój ruch się kończy, nawet ruch o 0 pól, wszystkie roboty i miny na 8 sąsiednich "
        "polach są odpychane o 1 pole, także na ukos i razem z szeregiem za nimi, ale nie przez ściany energii. "
        "Których robotów i min to dotyczy, ustala się w chwili użycia. Najpierw wszystkie te miny detonują, a potem, "
        "jeśli twój robot nadal stoi, roboty są odpychane w kolejności numerów startowych. Robot, który do tego czasu "
        "opuścił swoje pole, zostaje pominięty.",
    ),
    "nozzle": module(
        "Dysza kierunkowa",
        "Ruch i odpychanie na ukos.",
        "Niebieska kość 1–3. Możesz zaprogramować kość na ukośnym przycisku: robot porusza się wtedy i odpycha inne "
        "roboty na ukos. Mija zakończenie i narożnik ściany, ale nie przejdzie ani przez prostą ścianę, ani przez jej "
        "zagięcie.",
    ),
    "teleport": module(
        "Teleport",
        "Zamień się miejscami z pierwszym robotem lub miną na linii strzału.",
        "Czerwona kość 2–5, zamiast strzału. Twój robot zamienia się miejscami z pierwszym robotem lub miną na linii "
        "strzału; bez celu nie można użyć modułu. To nie jest ruch: doły, bariery błyskawic, miny i KOTWICA nie mają "
        "na to wpływu. Robot przeniesiony na pole z dołem stoi tam cały, dopóki się nie poruszy, a mina po prostu tam "
        "leży; na tym polu nie działa ani BOMBA, ani granat.",
    ),
    "arm": module(
        "Ramię teleskopowe",
        "W Fazie 3 aktywuj sąsiednie pole zamiast własnego.",
        "Bez kości. W Fazie 3 możesz zamiast własnego pola aktywować jedno sąsiednie pole bez robota, ale nie przez "
        "ściany energii. Bariera błyskawic, przez którą sięgasz, razi cię; mina na tym polu detonuje. Rozpatruje się "
        "to najpierw: robot, którego to zniszczy, niczego już nie aktywuje.",
    ),
    "crossfire": module(
        "Ogień krzyżowy",
        "Strzelaj w czterech kierunkach naraz.",
        "Czerwona kość 1–3. Twój robot strzela w 4 kierunkach zamiast w 1: w pionie i poziomie, jeśli kość leży na "
        "niebieskim przycisku, w przeciwnym razie na ukos. Każde trafienie zadaje 1 uszkodzenie.",
    ),
    "grenades": module(
        "Granaty",
        "Rzuć granat: 1 uszkodzenie tam, gdzie spadnie, i wszędzie wokół.",
        "Czerwona kość 2–4, zamiast strzału. Granat leci dokładnie o tyle pól, ile pokazuje kość, ponad wszystkim "
        "oprócz ściany areny, przed którą się zatrzymuje. Tam, gdzie spadnie, następuje detonacja (1); w dole ani w "
        "wodzie nic się nie dzieje, chyba że unosi się tam przeciwnik z PLECAKIEM ODRZUTOWYM.",
    ),
    "mines": module(
        "Miny",
        "Zostaw minę na polu, z którego ruszasz; detonacja (1).",
        "Niebieska kość 2–6. Gdy twój robot rusza, może zostawić jedną ze swoich 3 min na polu, które opuszcza; gdy "
        "nie ma już żadnej, możesz zabrać jedną ze swoich min z areny i położyć ją ponownie. Mina, która miałaby "
        "zostać odepchnięta, na którą wjeżdża robot lub która otrzymuje uszkodzenie, powoduje detonację (1). Jeśli "
        "twoja mina zniszczy robota przeciwnika, zdobywasz 1 PZ. Wszystkie twoje miny znikają z areny, gdy twój robot "
        "zostaje zniszczony lub gdy odpinasz MINY.",
    ),
    "power": module(
        "Wiązka mocy",
        "Trafienie dodatkowo odpycha robota o 1 lub 2 pola.",
        "Czerwona kość 3–6. Trafienie najpierw zadaje uszkodzenie, a potem odpycha robota wzdłuż linii strzału: o 1 "
        "pole przy 3–4, o 2 pola przy 5–6.",
    ),
    "remote": module(
        "Zdalne sterowanie",
        "Przesuń kość pierwszego robota na linii strzału na inny przycisk.",
        "Czerwona kość 2–5, zamiast strzału. Przesuń 1 kość pierwszego robota na linii strzału (miny nie "
        "przeszkadzają) na inny dozwolony przycisk, nie zmieniając jej wartości; musi to być kość jeszcze "
        "nieaktywowana. Jeśli ten robot zostanie zniszczony w trakcie aktywacji tej kości i nikt inny nie zdobędzie za "
        "to PZ, zdobywasz go ty; jeśli kość przesunięto dwa razy, liczy się ten, kto zrobił to ostatni. ZabijBota "
        "obracasz zamiast tego w wybraną stronę, w pionie lub poziomie, i nie zdobywasz za to PZ.",
    ),
    "rotary": module(
        "Głowica obrotowa",
        "Przed aktywacją przesuń czerwoną kość maksymalnie o 2 przyciski.",
        "Czerwona kość 3–6. Tuż przed aktywacją możesz przesunąć kość maksymalnie o 2 przyciski zgodnie z ruchem "
        "wskazówek zegara lub przeciwnie do niego. Dla wszystkiego, co kość potem robi, liczy się nowy przycisk.",
    ),
    "saw": module(
        "Piła tarczowa",
        "Robot, którego odpychasz ruchem, najpierw otrzymuje 1 lub 2 uszkodzenia.",
        "Niebieska kość 2–6. Robot, którego odpychasz swoim ruchem, otrzymuje uszkodzenia, zanim zostanie odepchnięty: "
        "1 przy 2–4, 2 przy 5–6. Decydujesz raz na robota i aktywację, po jego KOTWICY, tylko o robocie, którego "
        "dotykasz bezpośrednio, i tylko jeśli naprawdę zostanie odepchnięty; odepchnięcia przez moduły się nie liczą. "
        "Zniszczony robot znika, zanim powstanie szereg, a pola odjęte już przez KOTWICE pozostają odjęte.",
    ),
    "shock": module(
        "Impuls uderzeniowy",
        "Po ruchu zadaj 1 uszkodzenie wszystkim sąsiednim robotom i minom.",
        "Niebieska kość 4–6. Gdy twój ruch się kończy, nawet ruch o 0 pól, wszystkie roboty i miny na 8 sąsiednich "
        "polach otrzymują 1 uszkodzenie, chyba że dzieli was ściana energii. IMPULS UDERZENIOWY działa przed "
        "PROMIENIEM ODPYCHAJĄCYM.",
    ),
    "anchor": module(
        "Kotwica",
        "Twój robot jest odpychany o 1 lub 2 pola mniej.",
        "Bez kości. Gdy twój robot ma być po raz pierwszy w danym ruchu odepchnięty, bezpośrednio lub za pośrednictwem "
        "innych robotów, możesz odjąć 1 lub 2 pola od reszty tego ruchu lub odepchnięcia. Przykład: wjeżdża w ciebie "
        "robot, któremu zostały 2 kroki; przy −1 odpycha cię o 1 pole i staje, przy −2 w ogóle się nie rusza. Kilka "
        "KOTWIC w szeregu rozpatruje się od najbliższej do najdalszej, a ich wartości się sumują; jeśli szereg i tak "
        "zatrzymuje ściana, żadna nie działa.",
    ),
    "bomb": module(
        "Bomba",
        "Zniszczenie twojego robota powoduje detonację (2).",
        "Bez kości, automatycznie. Gdy twój robot zostaje zniszczony, powoduje na swoim ostatnim polu detonację (2), "
        "która trafia swoich i obcych. W dole ani w wodzie nic się nie dzieje, chyba że robota utrzymywał w powietrzu "
        "PLECAK ODRZUTOWY.",
    ),
    "ram": module(
        "Dodatkowy RAM",
        "Zaprogramuj wszystkie 4 kości, a później wybierz jedną z dwóch.",
        "Bez kości. Możesz zaprogramować wszystkie 4 kości, więc na jednym panelu komend leżą 2. Gdy przychodzi kolej "
        "na pierwszą z nich, wybierasz, którą usunąć. Z dwóch takich samych kości pierwsza jest ta, którą położono "
        "wcześniej.",
    ),
    "shield": module(
        "Tarcza",
        "Połóż na tej karcie do 2 żetonów uszkodzeń.",
        "Bez kości. Uszkodzenia twojego robota mogą trafić na tę kartę zamiast na ekran, najwyżej 2 żetony naraz; "
        "decydujesz raz o wszystkich uszkodzeniach jednego efektu. Żetony nigdy nie wędrują między kartą a ekranem. "
        "Naprawa i usuwanie uszkodzeń po zniszczeniu opróżniają jedno i drugie; TARCZY z uszkodzeniami nie można "
        "odpiąć.",
    ),
    "jetpack": module(
        "Plecak odrzutowy",
        "Skacz nad robotami i minami; nigdy nie wpadasz do dołu.",
        "Niebieska kość 2–5. Twój ruch może być skokiem nad robotami i minami; bariery błyskawic po drodze rażą, "
        "ściana kończy skok, a PIŁA TARCZOWA przy nim nie działa. Mina na polu lądowania detonuje; robot, na "
        "którym lądujesz, otrzymuje 2 uszkodzenia, a potem jest odpychany o 1 pole w kierunku skoku, razem z szeregiem "
        "za nim. Jeśli nie można go "
        "odepchnąć lub używa KOTWICY, zostaje zniszczony. Zawsze, także bez kości: twój robot nigdy nie wpada do "
        "dołów, a nad dołem jego BOMBA i granaty przeciwników działają jak zwykle.",
    ),
    "water": module(
        "Armatka wodna",
        "Odepchnij pierwszego robota na linii strzału o 3 pola, z pola początkowego o 6.",
        "Czerwona kość 2–5 (wydanie angielskie: 3–6), zamiast strzału. Strumień nie zadaje uszkodzeń, lecz odpycha "
        "pierwszego robota na linii strzału o 3 pola, a jeśli twój robot stoi na dowolnym polu początkowym, o 6. Miny "
        "w strumieniu lub na drodze odpychanego robota detonują, niczego nie zatrzymując; jeśli na linii nie ma "
        "robota, detonują wszystkie miny aż do ściany. Jeśli mina zniszczy pierwszego robota, zanim dosięgnie go "
        "strumień, odpychany jest następny; jeśli twój własny robot zostanie przy tym zniszczony, strumień się urywa.",
    ),
    "conductor": module(
        "Uziemienie",
        "Uszkodzenia elektryczne zamiast ciebie otrzymują wszyscy wokół.",
        "Bez kości, automatycznie. Uszkodzenie elektryczne twojego robota zamienia się w 1 uszkodzenie elektryczne na "
        "każdym z 8 sąsiednich pól, dla robotów i min, chyba że dzieli was ściana energii. PZ za zniszczone w ten "
        "sposób roboty zdobywasz ty.",
    ),
    "walls": module(
        "Kontroler ścian",
        "Przejeżdżaj przez ściany energii.",
        "Niebieska kość 1–6. Twój robot może przejeżdżać przez ściany energii; decydujesz o tym raz na ruch. Przy "
        "ruchu na ukos bariery błyskawic rażą go tylko wtedy, gdy są na obu możliwych drogach. Ściany energii nadal "
        "blokują jego odepchnięcia i zadawane przez niego uszkodzenia, więc robot tuż za ścianą go zatrzymuje, ale "
        "jego RAMIĘ TELESKOPOWE przez nie sięga. Przez ściany nie można go przepchnąć.",
    ),
}
