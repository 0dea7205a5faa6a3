"""The rules of modules, mines, KillBots, championships and arenas in Polish."""

from ..catalogue import Text, rule

RULES: dict[str, Text] = {
    "MOD-1": rule(
        "Używanie modułów",
        "Użycie modułu jest dobrowolne; tylko BOMBA, UZIEMIENIE i unoszenie się z PLECAKIEM ODRZUTOWYM działają "
        "automatycznie. Moduł z kością działa raz na panel komend, gdy aktywujesz kość wymaganego koloru o wartości z "
        "jego zakresu. Ten kolor może być inny niż kolor karty. Moduł bez kości działa zawsze, gdy zajdzie opisana w "
        "nim sytuacja. Z jedną kością można użyć kilku modułów.",
    ),
    "MOD-2": rule("Złota zasada", "Jeśli moduł przeczy zasadzie podstawowej, pierwszeństwo ma moduł."),
    "MINE-0": rule(
        "Kładzenie miny",
        "O tym, czy położyć minę, decyduje się, gdy robot ma po raz pierwszy w danym ruchu opuścić swoje pole, po "
        "KOTWICY i PILE TARCZOWEJ. Mina pojawia się na tym polu, gdy tylko pierwszy krok się zakończy.",
    ),
    "MINE-1": rule(
        "Ponowne kładzenie miny",
        "Gdy nie masz już żetonów, możesz zabrać z areny jedną ze swoich min i położyć ją ponownie. Jeśli zdetonuje "
        "podczas pierwszego kroku ruchu, jej żeton i tak zostaje położony.",
    ),
    "MINE-2": rule("Miny się nie ruszają", "Miny nigdy się nie poruszają."),
    "MINE-3": rule(
        "Detonacja miny",
        "Mina, która miałaby zostać odepchnięta, na którą wjeżdża robot lub która otrzymuje uszkodzenie, powoduje "
        "detonację (1). Najpierw znika z areny, potem zadaje uszkodzenia, po czym ruch na jej pole trwa dalej.",
    ),
    "MINE-4": rule("PZ za miny", "Jeśli twoja mina zniszczy robota przeciwnika, zdobywasz 1 PZ."),
    "MINE-5": rule(
        "Kiedy miny znikają",
        "Jeśli twój robot zostaje zniszczony lub odpinasz MINY, wszystkie twoje miny znikają z areny.",
    ),
    "MINE-6": rule(
        "Bez kroku nie ma miny",
        "Jeśli robot nie opuszcza pola, bo coś go blokuje lub HAMULCE skracają ruch do 0, nie kładzie miny. Przy "
        "TELEPORCIE też jej nie kładzie.",
    ),
    "KILL-1": rule(
        "ZabijBoty",
        "Przy 1–3 operatorach ZabijBoty mogą zająć wolne strony, łącznie do 4 robotów. Zdobywają PZ, otrzymują "
        "uszkodzenia, restartują się i mogą wygrać jak każdy inny robot.",
    ),
    "KILL-2": rule(
        "Gdzie restartują się ZabijBoty",
        "ZabijBot restartuje się na środkowym polu początkowym swojej strony, a jeśli jest zajęte, na innym ze swoich "
        "pól początkowych, zwrócony ku środkowi areny.",
    ),
    "KILL-3": rule(
        "Czym rzucają ZabijBoty",
        "Tuż przed każdym z paneli I, II i III ZabijBot rzuca jedną kością: czerwoną, jeśli stoi na żetonie PZ lub "
        "namierza robota, w pozostałych wypadkach niebieską. Wyrzucone 4, 5 lub 6 liczy się jako 3, 2 lub 1, a kość "
        "zajmuje zwykłe miejsce w kolejności. Kilka ZabijBotów rzuca w kolejności numerów startowych; ZabijBot poza "
        "areną nie rzuca.",
    ),
    "KILL-4": rule(
        "Namierzanie",
        "ZabijBot patrzy w lewo, na wprost i w prawo, ponad minami i dołami, ale nie przez ściany ani roboty. Namierza "
        "tam każde pole z robotem lub żetonem PZ.",
    ),
    "KILL-5": rule(
        "Niebieska kość",
        "Przed każdym swoim krokiem ZabijBot obraca się w stronę najbliższego namierzonego robota lub żetonu PZ; kilka "
        "żetonów na jednym polu liczy się jako jeden. Jeśli nie ma żadnego albo kilka celów jest równie blisko, "
        "zachowuje kierunek. Jeśli jest teraz tuż przed linią ostrzegawczą i zwrócony w jej stronę, obraca się raz "
        "zgodnie ze strzałką. Potem porusza się o 1 pole do przodu, odpychając roboty jak zwykle. Każdy krok to osobny "
        "ruch: jeśli ściana lub KOTWICA zatrzyma jeden, następny i tak się odbywa.",
    ),
    "KILL-6": rule(
        "Czerwona kość",
        "ZabijBot obraca się w stronę najbliższego namierzonego robota, pomijając żetony PZ; jeśli nie ma żadnego albo "
        "kilka jest równie blisko, zachowuje kierunek. Potem strzela przed siebie.",
    ),
    "KILL-7": rule(
        "ZabijBoty i PZ",
        "Jeśli ZabijBot zniszczy robota, 1 PZ z puli trafia na ekran ZabijBota, a operator tego robota dobiera moduł "
        "jak w DMG-3. Kto zniszczy ZabijBota, bierze 1 PZ z jego ekranu; jeśli nie ma tam żadnego, nie dostaje nic. "
        "ZabijBoty z oddziału niczego sobie nawzajem nie odbierają.",
    ),
    "KILL-8": rule(
        "Faza 3",
        "ZabijBot zbiera PZ ze swojego pola. W warsztacie się naprawia; modułów nigdy nie dobiera.",
    ),
    "KILL-9": rule(
        "Moduły ZabijBotów",
        "ZabijBot może mieć podpięte dwa moduły różnych kolorów spośród następujących: PROMIEŃ ODPYCHAJĄCY, RAMIĘ "
        "TELESKOPOWE, OGIEŃ KRZYŻOWY, GRANATY, MINY, WIĄZKA MOCY, PIŁA TARCZOWA, KOTWICA, BOMBA i TARCZA. Używa ich "
        "zawsze, gdy się da. KOTWICA zawsze odejmuje 2 pola, TARCZA przyjmuje, ile może, RAMIĘ TELESKOPOWE w pierwszej "
        "kolejności zbiera PZ, a OGIEŃ KRZYŻOWY strzela w pionie i poziomie. ZabijBotowi z GRANATAMI ściany nie "
        "zasłaniają widoku, gdy aktywuje czerwoną kość, bez względu na wartość (w wydaniu angielskim zasłaniają). Minę "
        "ZabijBot kładzie przy pierwszym kroku wykonanym daną kością; PROMIEŃ ODPYCHAJĄCY działa raz, po ostatnim "
        "kroku; PIŁA TARCZOWA działa raz na robota i kość.",
    ),
    "KILL-10": rule(
        "Oddział",
        "Dwa ZabijBoty lub więcej tworzą oddział: wygrywają wspólnie, gdy tylko mają łącznie o 2 PZ więcej, niż "
        "operator potrzebuje do zwycięstwa (w RFL 7); żaden nie wygrywa sam. Zasłaniają sobie nawzajem widok i nie "
        "namierzają ani siebie nawzajem, ani żetonu pod innym z nich.",
    ),
    "KILL-11": rule(
        "Decyzje za ZabijBoty",
        "W imieniu ZabijBota nikt nie decyduje. ZabijBot z RAMIENIEM TELESKOPOWYM zbiera PZ z własnego pola, a jeśli "
        "tam ich nie ma, z sąsiedniego pola z największą liczbą żetonów (przy remisie według kolumny, potem rzędu); "
        "jeśli i tam ich nie ma, uszkodzony ZabijBot naprawia się we własnym lub sąsiednim warsztacie, bez względu na "
        "miny i bariery. Zabierając minę z areny, bierze pierwszą według kolumny, potem rzędu. Jeśli potrzebuje innego "
        "pola początkowego, bierze pierwsze wolne, z zachodu na wschód lub z południa na północ.",
    ),
    "CHAMP-1": rule(
        "Wybór robotów",
        "W mistrzostwach bierze udział czworo operatorów. W wylosowanej kolejności każdy wybiera jednego z czterech "
        "robotów z jego modułem mistrza: Ogar z PLECAKIEM ODRZUTOWYM (A), Merkury z ARMATKĄ WODNĄ (B), Żniwiarz z "
        "UZIEMIENIEM (C), Volt z KONTROLEREM ŚCIAN (D).",
    ),
    "CHAMP-2": rule(
        "Pierwszy pojedynek",
        "Pierwszy pojedynek odbywa się na arenie operatora z najniższym wylosowanym numerem. Każdy pojedynek to "
        "rozgrywka RFL.",
    ),
    "CHAMP-3": rule(
        "Posiadacz tytułu",
        "Posiadacz tytułu danej areny ma jej moduł mistrza podpięty przez cały pojedynek; innego modułu mistrza nie "
        "może podpiąć nikt. Jeden z dwóch modułów, które posiadacz tytułu dobiera przy przygotowaniu gry, trafia więc "
        "od razu do jego składu.",
    ),
    "CHAMP-4": rule(
        "Wygrana i przegrana",
        "Posiadacz tytułu, który wygrywa, zachowuje wszystko. Jeśli przegrywa, oddaje zwycięzcy wszystkie swoje moduły "
        "mistrzów.",
    ),
    "CHAMP-5": rule(
        "Następna arena",
        "Zwycięzca wybiera następną arenę, taką, której modułu mistrza jeszcze nie ma. Kto ma wszystkie 4, zdobywa "
        "mistrzostwo.",
    ),
    "CHAMP-6": rule(
        "Przerwy",
        "Mistrzostwa można przerwać między pojedynkami i w ich trakcie, a potem do nich wrócić.",
    ),
    "ARENA-1": rule(
        "Arena",
        "Nasze cztery areny mają 9 × 9 kwadratowych pól i ścianę areny dookoła. Pola mogą być dołami, wodą (działa jak "
        "dół), polami PZ 1–6, warsztatami, polami pod napięciem lub polami początkowymi: po 3 z każdej strony, "
        "środkowe w połowie boku. Między polami mogą być ściany energii, bariery błyskawic i linie ostrzegawcze ze "
        "strzałką wzdłuż linii; dotyczą one tylko ZabijBotów.",
    ),
    "ARENA-2": rule(
        "Nasze areny",
        "Cztery areny to nasze własne projekty; każda pokazuje, co potrafi jej moduł mistrza: doły w Twin Cities, woda "
        "i pola początkowe w Rzymie, bariery i pola pod napięciem w Zagłębiu Ruhry, ściany energii w Tokio. Do każdego "
        "pola PZ można dotrzeć z każdej strony w ciągu jednej rundy, a żadna strona nie ma przewagi.",
    ),
    "EDITIONS": rule(
        "Gdzie instrukcje się różnią",
        "ARMATKA WODNA działa w wydaniu angielskim przy 3–6, w niemieckim i polskim przy 2–5. ZabijBotowi z GRANATAMI "
        "ściany zasłaniają widok w wydaniu angielskim, w obu pozostałych nie. Dziesiątym modułem ZabijBota jest "
        "wszędzie PROMIEŃ ODPYCHAJĄCY; wydanie niemieckie podaje tu nazwę, której nie ma żaden moduł. Domyślnie "
        "ARMATKA WODNA działa przy 2–5, a ZabijBot z GRANATAMI widzi przez ściany.",
    ),
}
