"""Texts of puzzles in Polish. Names are subjects or come after a colon, so they are never declined."""

from ..catalogue import Text

PUZZLES: dict[str, str | Text] = {
    "title": "{theme}: {robot} na {space}, {arena}",
    "place": "{arena}, twój robot to {robot} na {space}: do zwycięstwa brakuje ci {lack} PZ.",
    "task": "Widzisz, co zaprogramowali inni. Wygraj grę w tej rundzie.",
    "rolls": "ZabijBot wyrzuci najpierw {first}, potem {second}, na koniec {third}.",
    "order": (
        "Rozegraj rundę w głowie, kość po kości: najpierw niskie wartości, przy remisie niebieska przed czerwoną, "
        "potem niższy numer startowy."
    ),
    "first": "{die} połóż na panelu {unit}.",
    "done": "Puchar jest twój.",
    "theme": {
        "barrier": "Bariera błyskawic",
        "row": "W jednym rzędzie",
        "carried": "Na gapę",
        "killbot": "ZabijBot",
        "pit": "W głębinę",
        "double": "Dwa naraz",
        "order": "Właściwa chwila",
        "push": "Odpychanie",
        "laser": "Laser",
        "token": "Zbieranie",
    },
    "about": {
        "remote": "Po co ruszać tylko własne kości, skoro obok leżą cudze?",
        "repulsion": "Niektórym przyda się więcej dystansu.",
        "saw": "Piła jest ostra, a tam, dokąd jedziesz, ktoś już stoi.",
        "shock": "Szukaj towarzystwa: podjedź do kogoś.",
        "power": "Twój laser nie tylko piecze, ale i przesuwa.",
        "teleport": "Ktoś stoi dokładnie tam, gdzie chcesz być.",
        "grenades": "Ściany nie chronią przed tym, co przelatuje górą.",
        "anchor": "Ktoś chce tobą pomiatać. Masz na ten temat swoje zdanie.",
        "shield": "Będzie bolało. Ty decydujesz co.",
        "arm": "Nie trzeba na czymś stać, żeby tego dosięgnąć.",
        "mines": "Patrz, dokąd jedziesz. Albo spraw, żeby inni nie patrzyli.",
        "rotary": "Strzał nie musi lecieć tam, gdzie wskazuje kość.",
        "mobility": "Czerwona kość potrafi więcej niż strzelać.",
        "brake": "Sztuka w tym, żeby stanąć w porę.",
        "nozzle": "Prosta droga wcale nie jest krótsza.",
        "crossfire": "Jeden strzał, cztery kierunki: w którymś na pewno ktoś stoi.",
        "bomb": "Coś tu bardzo chce wybuchnąć.",
        "barrier": "Błyskawica nic nie kosztuje. Ktoś powinien jej spróbować.",
        "row": "Odepchniesz jednego, a pojedzie też ten za nim.",
        "carried": "Nie musisz pokonywać całej drogi o własnych siłach.",
        "killbot": "ZabijBot robi, co musi. I dlatego się przydaje.",
        "pit": "Niektórzy stoją o wiele za blisko krawędzi.",
        "double": "Jeden PZ nie wystarczy: potrzebujesz więcej niż jednego pomysłu.",
        "order": "Dobry strzał w złej chwili: tak przegrywa się większość walk.",
        "push": "Ktoś musi zrobić miejsce.",
        "laser": "Komuś brakuje już tylko jednej dziury do złomowiska.",
        "token": "Coś tu leży, a inni też mają na to chęć.",
    },
    "why": {
        "own": "{unit} ({die}):",
        "others_first": "Najpierw inni:",
        "others": "Potem inni:",
        "last": "Na koniec rundy:",
        "moved": "jedziesz na {space}",
        "pushed": "{robot} ląduje na {space}",
        "carried": "{robot} spycha cię na {space}",
        "damaged": (
            "{robot} dostaje {tokens:one=# żeton uszkodzeń|few=# żetony uszkodzeń|many=# żetonów uszkodzeń|other=# żetonu "
            "uszkodzeń}"
        ),
        "took": (
            "dostajesz {tokens:one=# żeton uszkodzeń|few=# żetony uszkodzeń|many=# żetonów uszkodzeń|other=# żetonu "
            "uszkodzeń}"
        ),
        "hurt": (
            "{robot} zadaje ci {tokens:one=# żeton uszkodzeń|few=# żetony uszkodzeń|many=# żetonów uszkodzeń|other=# żetonu "
            "uszkodzeń}"
        ),
        "fell": "{robot} spada z krawędzi przy {space}",
        "destroyed": "{robot} jest zniszczony",
        "collected": "żeton PZ na {space} jest twój",
        "scored": "masz {vp} PZ",
        "used": "{module} w akcji",
        "spare": "Panel {unit} nie jest potrzebny.",
        "numbers": "Na panelu {unit} działa {numbers}: z każdą inną wartością strzał pada za wcześnie albo za późno.",
        "won": "I po grze.",
    },
}
