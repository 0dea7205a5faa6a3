"""Terminal texts in Polish."""

CONSOLE: dict[str, str] = {
    "you": "ty",
    "welcome": (
        "Twój robot: {robot}, {side}. Wygrywa, kto pierwszy zdobędzie {vp:one=# punkt zwycięstwa|few=# punkty "
        "zwycięstwa|many=# punktów zwycięstwa|other=# punktu zwycięstwa}."
    ),
    "welcome_squad": (
        "ZabijBoty walczą jako oddział: wygrywają wspólnie, gdy mają łącznie {vp:one=# punkt zwycięstwa|few=# punkty "
        "zwycięstwa|many=# punktów zwycięstwa|other=# punktu zwycięstwa}."
    ),
    "standing": "{robot}: na {space}, PZ {vp}, uszkodzenia {damage}.",
    "standing_out": "{robot}: poza areną, PZ {vp}, uszkodzenia {damage}.",
    "free": "wolne: {numbers}",
    "now": "teraz",
    "then": "potem",
    "because_number": "{one} przed {other}",
    "because_colour": "niebieska przed czerwoną",
    "because_start": "numer startowy {one} przed {other}",
    "killbot_acts": "{robot} rusza na łowy: {colour} {number}.",
    "you_draw": "Dobierasz: {module}.",
    "command_or": "{command} albo {other}",
    "hint_editor": "←↑↓→ cel · 1–6 wartość · B/R kolor · Enter dalej · T tekst · ? pomoc · Q koniec",
    "hint_menu": "Strzałki i Enter albo numer · ? pomoc · Q koniec",
    "hint_story": "Spacja dalej · Enter przewiń · ? pomoc · Q koniec",
    "hint_any_key": "Naciśnij dowolny klawisz, aby wrócić.",
    "hint_lines": "m: arena, ?: pomoc, q: koniec",
    "first_die": "{robot}, twoja kolej. Naciśnij strzałkę, aby położyć pierwszą kość.",
    "type_program": "Twój program, na przykład B3n R2sw B1e",
    "take_number": "Numer startowy, {free}",
    "choose_number": "Który numer startowy bierzesz? Przy remisie wygrywa niższy.",
    "key_closed": "Tu nie położysz niebieskiej kości: jeździ się tylko na północ, wschód, południe lub zachód.",
    "blue_used": "Obie niebieskie kości są już w grze.",
    "red_used": "Obie czerwone kości są już w grze.",
    "dice_used": "Wszystkie cztery kości są już w grze.",
    "unit_empty": "Najpierw połóż kość: naciśnij strzałkę.",
    "unit_full": "Na tym panelu leżą już dwie kości.",
    "needs_ram": "Druga kość na panelu wymaga modułu: {module}.",
    "bad_units": "Program to po jednej kości na trzech panelach, na przykład B3n R2sw B1e.",
    "bad_die": "„{text}” to nie kość: napisz kolor, wartość i kierunek, na przykład B3n albo R2sw.",
    "bad_program": "Nie z tymi kośćmi: 2 niebieskie, 2 czerwone, po jednej na panel, niebieskie tylko n, e, s, w.",
    "number_gone": "„{answer}” nie leży na kolumnach areny; {free}.",
    "help_notation": (
        "Kość to kolor, wartość, kierunek: B3n jedzie 3 pola na północ, R2sw strzela na południowy zachód (B "
        "niebieska, R czerwona, e wschód). Trzy kości, po jednej na panel, to program: B3n R2sw B1e. Masz 2 niebieskie "
        "i 2 czerwone."
    ),
    "help_order": (
        "Najpierw panel I u wszystkich, potem II, potem III. Niższe wartości działają jako pierwsze, przy remisie niebieska "
        "kość przed czerwoną, potem niższy numer startowy. Wartość na czerwonej kości to tylko szybkość strzału."
    ),
    "help_numbers": (
        "3 uszkodzenia niszczą robota: wraca on dopiero w następnej rundzie, a sprawca zdobywa PZ. Na koniec rundy "
        "robot na polu PZ zabiera leżące tam żetony."
    ),
    "help_keys": (
        "Strzałki celują, 1–6 obracają kość, B i R zmieniają kolor, Enter przechodzi dalej, Tab i Backspace "
        "przełączają panele, X zdejmuje kość. Można też po prostu wpisać program w notacji."
    ),
    "help_lines": "Odpowiadaj numerem wybranej możliwości. m pokazuje arenę, ? tę pomoc, q kończy grę.",
    "too_small": "Okno jest za małe na arenę (potrzeba {columns}×{rows}), więc gra toczy się wiersz po wierszu.",
    "you_win": "Publiczność wstaje. To twoja zasługa.",
    "save_offer": "Zapisać przebieg gry? Wpisz nazwę pliku albo naciśnij Enter, aby nie zapisywać",
    "saved": "Zapisano: {file}",
    "not_saved": "Nie zapisano. {file}: {reason}",
    "file_exists": "{file} już istnieje. Podaj inną nazwę.",
    "goodbye": "Gasimy światła. Ta gra nie jest zapisana; --seed {seed} rozpocznie ją od nowa.",
    "goodbye_kept": "Gasimy światła. volt play --file {file} wznawia grę.",
    "resumed": (
        "Gra z pliku {file} toczy się dalej tak, jak ją zaczęto; opcje takie jak --mode, --arena i --seed dotyczą tylko "
        "nowych gier."
    ),
    "no_rule": "„{word}” nie jest ani regułą, ani modułem; „volt rules” wypisuje wszystkie.",
    "scenario_holds": "zgadza się",
    "scenario_differs": "{what}: oczekiwano {expected}, jest {found}",
    "scenarios": (
        "{count:one=# scenariusz|few=# scenariusze|many=# scenariuszy|other=# scenariusza}: "
        "{holds:one=# zgodny|few=# zgodne|many=# zgodnych|other=# zgodnego}, "
        "{differs:one=# niezgodny|few=# niezgodne|many=# niezgodnych|other=# niezgodnego}, "
        "{invalid:one=# nieprawidłowy|few=# nieprawidłowe|many=# nieprawidłowych|other=# nieprawidłowego}"
    ),
    "no_scenarios": "nie znaleziono plików scenariuszy",
}
SIMULATION: dict[str, str] = {
    "wins": "Zwycięstwa",
    "rounds": "Liczba rund w grze",
    "destructions": "Zniszczone roboty",
    "modules": "Moduły podpięte na koniec",
    "player": "gracz",
    "games": "gry",
    "share": "udział",
    "interval": "przedział 95%",
    "expected": "oczekiwane",
    "mean": "średnia",
    "median": "mediana",
    "longest": "najdłuższa",
    "cause": "przyczyna",
    "count": "liczba",
    "per_game": "na grę",
    "module": "moduł",
    "worn": "podpięty",
    "winners": "wygrane",
    "undecided": "nierozstrzygnięte",
    "own_arena": "własna arena",
    "playing": "Trwa symulacja",
    "played": "{count:one=# gra|few=# gry|many=# gier|other=# gry} w {seconds} s: {rate} aktywacji na sekundę.",
    "counted": "{count:one=# gra|few=# gry|many=# gier|other=# gry}.",
    "stopped": "Przerwano przed końcem. Oto dotychczasowe wyniki.",
    "bad_number": "{option} {value} wykracza poza zakres od {low} do {high}.",
    "bad_bot": "Nie ma bota „{name}”. Dostępne: {names}.",
    "bad_bots": (
        "Botów: {bots}, a {operators:one=gra # operator|few=grają # operatorzy|many=gra # operatorów|other=gra # "
        "operatora}. Podaj jednego dla wszystkich albo po jednym dla każdego."
    ),
    "bad_modules": (
        "Moduły podano dla {sets:one=# ZabijBota|few=# ZabijBotów|many=# ZabijBotów|other=# ZabijBota}, a ZabijBotów w "
        "grze: {killbots}."
    ),
    "no_plots": "Wykresy wymagają pakietu matplotlib: pip install 'volt-arena[plot]'",
    "bad_picture": "dozwolone formaty obrazków: {kinds}",
    "no_parquet": "Format Parquet wymaga pakietu pyarrow: pip install pyarrow",
    "stands": "gdzie stoją roboty",
    "deaths": "gdzie giną",
    "most": "najczęściej na {space}: {share}",
    "fair": "Szanse wyrównane: żadna strona nie odbiega od {even} o więcej niż {points} punktu procentowego.",
    "unfair": "Szanse nierówne: odchylenie od {even} większe niż {points} punktu procentowego: {sides}.",
    "unclear": (
        "Jeszcze nie wiadomo, czy jakaś strona odbiega od {even} o więcej niż {points} punktu procentowego; rozegraj "
        "więcej gier."
    ),
}
