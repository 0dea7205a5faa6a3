"""The rules of every game in Polish."""

from ..catalogue import Text, rule
from . import league

RULES: dict[str, Text] = {
    "SETUP-1": rule(
        "Roboty i strony",
        "W grze bierze udział od 2 do 4 robotów, każdy po swojej stronie areny: północnej, wschodniej, południowej lub "
        "zachodniej. Jeśli są tylko dwa, zaczynają naprzeciwko siebie.",
    ),
    "SETUP-2": rule(
        "Elementy",
        "W grze są 24 żetony PZ, po cztery z każdym numerem 1–6, oraz numery startowe od 1 do k dla k robotów, "
        "wliczając ZabijBoty. Każdy operator ma 2 niebieskie i 2 czerwone kości, a właściciel MIN ma 3 żetony min. 36 "
        "kart modułów to po 2 egzemplarze 18 modułów: 6 niebieskich, 8 czerwonych i 4 żółtych. Do tego dochodzą 4 "
        "moduły mistrzów.",
    ),
    "SETUP-3": rule(
        "Przed pierwszą rundą",
        "Przed pierwszą Fazą 0 każdy robot dostaje losowy numer startowy. Wszystkie roboty zaczynają poza areną.",
    ),
    "SETUP-4": rule(
        "Szkolenie",
        "Gra toczy się na arenie A, Twin Cities, bez modułów i bez dobierania. Warsztaty nie działają, wszystkie inne "
        "elementy tak. Kto pierwszy zdobędzie 3 PZ, natychmiast wygrywa.",
    ),
    "SETUP-5": rule(
        "RFL",
        "Gra toczy się na dowolnej arenie i działają wszystkie elementy; kto pierwszy zdobędzie 5 PZ, natychmiast "
        "wygrywa. Talie są potasowane, po jednej na kolor. Każdy operator dobiera 2 moduły w dwóch różnych, wybranych "
        "przez siebie kolorach i podpina je.",
    ),
    "SETUP-6": rule(
        "Gniazda",
        "Robot ma dwa gniazda: lewe na moduł niebieski lub żółty, prawe na czerwony lub żółty. Nikt więc nie może "
        "podpiąć dwóch niebieskich ani dwóch czerwonych. Moduł mistrza pasuje do każdego z nich.",
    ),
    "ROUND-0": rule(
        "Faza 0: Przygotowanie",
        "Pierwsza z czterech faz rundy: na arenę może trafić żeton PZ, zniszczone roboty tracą uszkodzenia, można "
        "wymienić moduły, roboty się restartują, a numery startowe wracają na kolumny areny.",
    ),
    "ROUND-1": rule("Faza 1: Programowanie", "Druga faza: wszyscy jednocześnie i w tajemnicy programują swoje kości."),
    "ROUND-2": rule("Faza 2: Aktywacja", "Trzecia faza: kości są aktywowane, panel po panelu."),
    "ROUND-3": rule(
        "Faza 3: Rozpatrywanie",
        "Ostatnia faza: działają pola pod napięciem, potem roboty aktywują swoje pola. Następuje kolejna runda.",
    ),
    "ROUND-4": rule(
        "Kilka efektów naraz",
        "Jeśli jedna kość lub sytuacja wywołuje kilka efektów, najpierw zadaje się uszkodzenia. Jeśli kolejność jest "
        "niejasna, decydują numery startowe, od najniższego.",
    ),
    "ROUND-5": rule(
        "Koniec gry",
        "Gra kończy się dokładnie w chwili, gdy ktoś bierze zwycięski PZ; niczego więcej się nie rozgrywa. Żetony "
        "bierze się pojedynczo, więc nikt nigdy nie ma więcej, niż trzeba do zwycięstwa, a żetony niezabrane zostają "
        "na swoim miejscu. Robot, którego odepchnięcie rozstrzygnęło grę, nie kończy swojego kroku.",
    ),
    "PREP-1": rule(
        "Nowy żeton PZ",
        "Jeśli na arenie leży mniej niż 3 żetony PZ, losuje się jeden z puli i kładzie na polu PZ z jego numerem. Na "
        "jednym polu może leżeć kilka żetonów.",
    ),
    "PREP-2": rule("Usuwanie uszkodzeń", "Zniszczone roboty tracą wszystkie żetony uszkodzeń, także te na TARCZY."),
    "PREP-3": rule(
        "Wymiana modułów",
        "W RFL każdy operator, w kolejności numerów startowych, może wymienić podpięte moduły na moduły ze swojego "
        "składu. Podpięte moduły są jawne; skład jest tajny, ale jego wielkość jawna. TARCZY z uszkodzeniami nie można "
        "odpiąć.",
    ),
    "PREP-4": rule(
        "Restart",
        "W kolejności numerów startowych każdy robot spoza areny restartuje się na polu początkowym swojej strony, "
        "które wybiera jego operator; nie może tam być ani robota, ani miny. Jeśli żadne nie jest wolne, nikt nie "
        "wybiera: robot trafia na najbliższe zwykłe lub początkowe pole bez robota i miny, licząc kolumny plus rzędy "
        "od swojego środkowego pola początkowego. Spośród równie bliskich wybiera się to wysunięte najdalej na zachód, "
        "a potem na południe.",
    ),
    "PREP-5": rule("Zwrot numerów startowych", "Wszystkie numery startowe wracają odkryte na kolumny areny."),
    "PROG-1": rule(
        "Programowanie",
        "Wszyscy programują jednocześnie i w tajemnicy: dokładnie 1 kość na każdym z paneli komend I, II i III, z "
        "wybraną wartością 1–6. Z 4 kości jedna zostaje niewykorzystana.",
    ),
    "PROG-2": rule(
        "Przyciski",
        "Niebieska kość oznacza ruch i kładzie się ją na niebieskim przycisku: północ, wschód, południe lub zachód. "
        "Czerwona kość oznacza strzał i może leżeć na każdym z 8 przycisków.",
    ),
    "PROG-3": rule(
        "Wybór numeru startowego",
        "Kto skończył, bierze dowolny numer startowy, który jeszcze leży na kolumnach areny, i od tej chwili niczego "
        "nie może zmienić. Kto pierwszy, ten lepszy. Gdy wszyscy mają numery, programy zostają odkryte jednocześnie.",
    ),
    "PROG-4": rule(
        "Numery ZabijBotów",
        "ZabijBot dostaje numer startowy, który zostanie po operatorach. Kilku ZabijBotom przydziela się pozostałe "
        "numery losowo.",
    ),
    "PROG-5": rule(
        "Nieprawidłowe panele",
        "Po odkryciu programów każdy nieprawidłowy panel komend zostaje opróżniony. Panel jest nieprawidłowy, jeśli "
        "leżą na nim dwie kości bez DODATKOWEGO RAM-U albo, nawet z tym modułem, trzy kości, jeśli niebieska kość leży "
        "na ukośnym przycisku (dozwolone są tylko wartości 1–3 z DYSZĄ KIERUNKOWĄ) lub jeśli leży na nim trzecia kość "
        "jednego koloru; liczy się od I do III, wraz z kośćmi z paneli, które i tak zostaną opróżnione. Pusty panel "
        "nic nie robi.",
    ),
    "ACT-1": rule(
        "Kolejność aktywacji kości",
        "Najpierw aktywuje się panel I u wszystkich, potem II, potem III. W obrębie panelu pierwsza jest niższa "
        "wartość; przy równych wartościach niebieska przed czerwoną; przy równych wartościach i kolorach niższy numer "
        "startowy.",
    ),
    "ACT-2": rule(
        "Nie ma odwrotu",
        "Każda kość musi zostać aktywowana, nawet jeśli to boli. Kość robota, którego nie ma na arenie, zostaje "
        "usunięta.",
    ),
    "ACT-3": rule(
        "Co robią kości",
        "Niebieska kość porusza robota, czerwona strzela. Moduły mogą to uzupełnić lub zastąpić.",
    ),
    "MOVE-1": rule(
        "Ruch",
        "Robot porusza się o tyle pól, ile pokazuje kość, w kierunku wskazanym przez jej przycisk, zawsze po jednym "
        "polu.",
    ),
    "MOVE-2": rule("Ściany", "Ściana areny lub ściana energii na drodze kończy ruch."),
    "MOVE-3": rule(
        "Odpychanie",
        "Robot wjeżdżający na pole z innym robotem odpycha go o jedno pole w tym samym kierunku; odepchnięty robot tak "
        "samo odpycha następnego. Jeśli którykolwiek robot w szeregu ma przed sobą ścianę, nikt w szeregu się nie "
        "rusza i ruch się kończy.",
    ),
    "MOVE-4": rule(
        "Kolejność w szeregu",
        "Szereg przesuwa się od dalszego końca: najpierw rusza najdalszy robot, a każdy krok rozpatruje się ze "
        "wszystkimi skutkami, zanim ruszy następny. Jeśli zniszczony zostanie przy tym sam poruszający się robot, "
        "roboty, które jeszcze nie zrobiły kroku, zostają na miejscu. Jeśli zniszczony zostanie robot pomiędzy, pozostałe i "
        "tak robią krok; gdy odpycha moduł, cały szereg liczy się jako „pomiędzy”.",
    ),
    "MOVE-5": rule(
        "Jeden krok",
        "Krok przebiega tak: najpierw bariera błyskawic na przekraczanej krawędzi zadaje 1 uszkodzenie elektryczne; "
        "robot, którego to zniszczy, nie wjeżdża na pole. Potem detonuje mina na polu przed nim, jeszcze zanim robot "
        "wjedzie. Na koniec robot wjeżdża na pole; jeśli to dół lub woda, zostaje zniszczony.",
    ),
    "MOVE-6": rule(
        "Nagroda za odpychanie",
        "Jeśli twój ruch lub twoje odepchnięcie wepchnie innego robota do dołu albo przepchnie go przez barierę, która "
        "go zniszczy, zdobywasz 1 PZ. Robot, który sam wjeżdża do dołu albo ulega zniszczeniu na barierze, nie daje "
        "nikomu PZ; jeśli zniszczy go cudza mina, PZ zdobywa jej właściciel.",
    ),
    "MOVE-7": rule(
        "Co nie ma znaczenia",
        "Przejazd przez pole z żetonem PZ nic nie daje. To, w którą stronę patrzy robot operatora, nie ma znaczenia.",
    ),
    "MOVE-8": rule(
        "Ruch na ukos i ściany",
        "Ukośny krok, strzał lub efekt mija zakończenie i narożnik ściany, ale nie przechodzi ani przez prostą ścianę, "
        "ani przez jej zagięcie. Ściśle mówiąc, jest zablokowany wtedy i tylko wtedy, gdy ściany zamykają obie drogi "
        "dookoła, przez jedno i przez drugie pole obok. Liczy się jako przejście przez barierę błyskawic wtedy i tylko "
        "wtedy, gdy byłby zablokowany, gdyby bariery były ścianami.",
    ),
    "FIRE-1": rule(
        "Strzał",
        "Laser leci prosto w jednym z 8 kierunków na nieograniczoną odległość, ponad dołami, wodą, żetonami PZ i "
        "barierami, i trafia pierwszego robota lub minę; zatrzymują go ściany. Trafienie zadaje 1 uszkodzenie. Wartość "
        "na czerwonej kości określa tylko, jak szybko robot strzela.",
    ),
    "DMG-1": rule(
        "Trzy uszkodzenia",
        "3 żetony uszkodzeń na ekranie niszczą robota: opuszcza on arenę i wraca dopiero w najbliższej Fazie 0. Żetony "
        "zostają do tego czasu i nigdy nie ma ich więcej niż 3. Robot zniszczony w inny sposób, w dole lub zmiażdżony, "
        "zachowuje te, które ma.",
    ),
    "DMG-2": rule(
        "Kto zdobywa PZ",
        "Jeśli twój efekt zniszczy cudzego robota, zdobywasz 1 PZ z puli; za własnego robota nie ma PZ. Liczy się, kto "
        "odepchnął robota lub do kogo należy efekt, który zadał ostatnie uszkodzenie, na przykład strzał, mina, piła, "
        "impuls uderzeniowy lub lądowanie z plecakiem odrzutowym. Odepchnięcie liczy się tylko przy dołach i "
        "barierach: robot wepchnięty na własną minę nie daje nikomu PZ. Pola pod napięciem nie należą do nikogo.",
    ),
    "DMG-3": rule(
        "Nagroda pocieszenia",
        "Jeśli twój robot zostanie zniszczony i ktoś inny zdobędzie za to PZ, dobierasz 1 moduł z wybranej talii do "
        "składu. Dobiera się zaraz po zakończeniu aktywacji (lub działania pól pod napięciem w Fazie 3); kilku "
        "operatorów dobiera w kolejności numerów startowych. Jeśli gra się przy tym kończy, nikt nie dobiera.",
    ),
    "DMG-4": rule(
        "Bez powtórek",
        "Dobrany moduł, który już masz, trafia na spód swojej talii i dobierasz inny. Wybrać można tylko talię, w "
        "której jest dla ciebie coś nowego; jeśli takiej nie ma, niczego się nie dobiera.",
    ),
    "DMG-5": rule(
        "Detonacja",
        "Detonacja (x) zadaje x uszkodzeń wszystkiemu na swoim polu i na 8 sąsiednich polach: robotom i minom, swoim i "
        "obcym. Zatrzymują ją ściany energii między polami, na ukos jak w MOVE-8. Trafione miny także detonują.",
    ),
    "DMG-6": rule("PZ zostają", "Gdy robot operatora zostaje zniszczony, żetony PZ na jego ekranie zostają."),
    "DMG-7": rule(
        "Fale",
        "Efekt, który trafia kilka celów naraz (detonacja, OGIEŃ KRZYŻOWY, IMPULS UDERZENIOWY, UZIEMIENIE, pola pod "
        "napięciem), to jedna fala. Najpierw wszystko, co trafione, otrzymuje uszkodzenia: roboty w kolejności numerów "
        "startowych, decydując w tej kolejności o TARCZY; trafione miny znikają z areny. Potem zniszczone roboty "
        "opuszczają arenę w kolejności numerów startowych, każdy ze swoimi minami, po czym przyznaje się PZ za niego; "
        "już trafione miny i tak detonują, a jeśli gra się tu kończy, pozostałe zniszczone roboty zachowują żetony i "
        "jeszcze nie opuściły areny. Potem następuje wszystko, co zostało w ten sposób wywołane, każde jako osobna "
        "fala, w kolejności powstania: trafione miny (według numeru startowego właściciela, potem kolumny, potem "
        "rzędu), UZIEMIENIE, a potem BOMBY w kolejności numerów startowych. Dopiero gdy nic już nie zostanie, ruch lub "
        "aktywacja toczy się dalej.",
    ),
    "RES-1": rule(
        "Pola pod napięciem",
        "Na początku Fazy 3 każde pole pod napięciem zadaje 1 uszkodzenie elektryczne wszystkiemu, co się na nim "
        "znajduje. Wszystkie działają jednocześnie, jako jedna fala.",
    ),
    "RES-2": rule(
        "Aktywacja pól",
        "Potem, w kolejności numerów startowych, każdy robot może aktywować swoje pole. Na polu PZ zabierasz wszystkie "
        "leżące na nim żetony. W warsztacie (tylko w RFL) albo naprawiasz wszystkie uszkodzenia, także na TARCZY, albo "
        "dobierasz 1 moduł z wybranej talii do składu.",
    ),
    **league.RULES,
}
