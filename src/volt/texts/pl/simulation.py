"""Simulation texts in Polish."""

from ..simulation import Simulation

SIMULATION: Simulation = {
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
