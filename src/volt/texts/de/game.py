"""Phases, modes, editions and decisions in German."""

from ..catalogue import DecisionText, Entry

PHASES: dict[str, Entry] = {
    "0": {
        "name": "Vorbereiten",
        "explain": (
            "Liegen weniger als 3 SP-Marker in der Arena, kommt einer dazu; zerstörte Robots legen ihren Schaden ab, "
            "Module dürfen getauscht werden, Robots starten neu, und die Startnummern gehen zurück auf die "
            "Arenapfosten."
        ),
    },
    "1": {
        "name": "Programmieren",
        "explain": (
            "Alle programmieren geheim, ein Würfel auf jedes Steuerkreuz, und nehmen sich dann eine Startnummer."
        ),
    },
    "2": {
        "name": "Aktivieren",
        "explain": (
            "Steuerkreuz I, dann II, dann III: niedrigere Zahlen zuerst, bei Gleichstand Blau vor Rot, dann die "
            "niedrigere Startnummer."
        ),
    },
    "3": {
        "name": "Auslösen",
        "explain": (
            "Zuerst schlagen die Blitzfelder zu; dann darf jeder Robot in der Reihenfolge der Startnummern sein Feld "
            "aktivieren."
        ),
    },
}

MODES: dict[str, Entry] = {
    "training": {
        "name": "Training",
        "explain": "Twin Cities, keine Module, Werkstätten geschlossen. Wer zuerst 3 SP hat, gewinnt.",
    },
    "rfl": {
        "name": "RFL",
        "explain": "Beliebige Arena, alles aktiv, zwei Module für jeden Robot. Wer zuerst 5 SP hat, gewinnt.",
    },
    "championship": {
        "name": "RFL-Meisterschaft",
        "explain": "Vier Operators, vier Arenen, vier Champion-Module. Wer alle vier hat, ist Champion.",
    },
}

EDITIONS: dict[str, Entry] = {
    "default": {
        "name": "Hausregeln",
        "explain": "Wo sich die Anleitungen widersprechen, gilt unsere eigene, bereinigte Fassung.",
    },
    "english": {
        "name": "Englische Ausgabe",
        "explain": (
            "Buchstabengetreu nach der englischen Anleitung: WASSERWERFER bei 3–6, und Wände versperren auch einem "
            "KillBot mit GRANATEN die Sicht."
        ),
    },
    "german": {
        "name": "Deutsche Ausgabe",
        "explain": (
            "Buchstabengetreu nach der deutschen Anleitung: WASSERWERFER bei 2–5, und ein KillBot mit GRANATEN sieht "
            "durch Wände."
        ),
    },
    "polish": {
        "name": "Polnische Ausgabe",
        "explain": (
            "Buchstabengetreu nach der polnischen Anleitung: WASSERWERFER bei 2–5, und ein KillBot mit GRANATEN sieht "
            "durch Wände."
        ),
    },
}

CLOCKS: dict[str, Entry] = {
    "gentle": {
        "name": "Ruhig",
        "explain": (
            "Fünf Minuten zum Programmieren; legt jemand sein Programm fest, noch 90 Sekunden für die anderen; eine "
            "Minute je Frage."
        ),
    },
    "live": {
        "name": "Live",
        "explain": "90 Sekunden zum Programmieren; legt jemand sein Programm fest, noch 30 für die anderen; 20 je Frage.",
    },
    "relaxed": {
        "name": "Gemütlich",
        "explain": "Zwei Tage je Runde, einer je Frage. Seite schließen, später weiterspielen.",
    },
    "none": {"name": "Keine", "explain": "Alle nehmen sich die Zeit, die sie brauchen."},
}

PUZZLES: dict[str, str] = {
    "title": "{arena}, {robot} auf {space}: noch {lack} SP",
    "task": "Noch {lack} SP bis zum Sieg, und du siehst, was die anderen vorhaben. Gewinne das Spiel in dieser Runde.",
    "duel": "Noch {lack} SP bis zum Sieg, und du siehst, was dein Gegner vorhat. Gewinne das Spiel in dieser Runde.",
    "order": (
        "Spiel die Runde im Kopf durch, Würfel für Würfel: niedrige Zahlen zuerst, bei Gleichstand Blau vor Rot, "
        "dann die niedrigere Startnummer."
    ),
    "first": "Beginne mit {die}.",
    "done": "Der Pokal gehört dir.",
}

DECISIONS: dict[str, DecisionText] = {
    "ram": {
        "ask": "Welchen der beiden Würfel aktivierst du?",
        "explain": (
            "Dank RAM-ERWEITERUNG liegen auf deinem Steuerkreuz zwei Würfel. Der erste ist dran: Wähle einen, der "
            "andere wird entfernt."
        ),
    },
    "rotate": {
        "ask": "Um wie viele Tasten verschiebst du den Würfel?",
        "explain": (
            "Der SCHWENKKOPF verschiebt diesen roten Würfel vor dem Aktivieren um bis zu 2 Tasten; Plus bedeutet im "
            "Uhrzeigersinn, bei 0 bleibt er liegen."
        ),
    },
    "mobility": {
        "ask": "Mit diesem roten Würfel fahren?",
        "explain": "MOBILITÄT aktiviert einen roten Würfel auf einer blauen Taste als blauen Würfel derselben Zahl.",
    },
    "fire": {
        "ask": "Was macht der rote Würfel?",
        "explain": "Feuern wie üblich oder stattdessen eines deiner Module einsetzen.",
    },
    "remote": {
        "ask": "Welchen Würfel auf welche Taste?",
        "explain": (
            "Wähle Steuerkreuz und neue Richtung für einen Würfel deines Ziels; bei einem KillBot nur die Richtung, in "
            "die er blicken soll."
        ),
    },
    "power": {
        "ask": "Den getroffenen Robot stoßen?",
        "explain": "Der KRAFTSTRAHL stößt ihn entlang der Feuerlinie: 1 Feld bei 3–4, 2 Felder bei 5–6.",
    },
    "brake": {
        "ask": "Wie viele Felder weniger?",
        "explain": (
            "Die BREMSE zieht 0, 1 oder 2 Felder von dieser Bewegung ab. Entschieden wird vor dem ersten Schritt."
        ),
    },
    "jump": {
        "ask": "Über alles im Weg springen?",
        "explain": (
            "Mit dem JETPACK wird diese Bewegung ein Sprung: Robots und Minen unterwegs zählen nicht; worauf du "
            "landest, schon."
        ),
    },
    "phase": {
        "ask": "Durch Energiewände fahren?",
        "explain": "Mit der WANDKONTROLLE fährt dein Robot in dieser ganzen Bewegung durch Energiewände hindurch.",
    },
    "anchor": {
        "ask": "Um wie viele Felder den Stoß verkürzen?",
        "explain": (
            "Der ANKER zieht vom Rest der Bewegung oder des Stoßes, der dich gleich erfasst, 0, 1 oder 2 Felder ab."
        ),
    },
    "saw": {
        "ask": "Das Sägeblatt einsetzen?",
        "explain": "Das SÄGEBLATT fügt dem Robot, den du gleich stößt, Schaden zu: 1 bei 2–4, 2 bei 5–6.",
    },
    "mine": {
        "ask": "Hier eine Mine zurücklassen?",
        "explain": "Sobald dein erster Schritt abgeschlossen ist, liegt sie auf dem Feld, das du verlassen hast.",
    },
    "mine_from": {
        "ask": "Welche Mine nimmst du wieder auf?",
        "explain": (
            "Du hast keinen Minenmarker mehr. Wähle eine deiner Minen in der Arena; sie kommt auf das Feld, das du "
            "verlässt."
        ),
    },
    "shock": {
        "ask": "Schockwelle auslösen?",
        "explain": (
            "Die SCHOCKWELLE fügt allen benachbarten Robots und Minen 1 Schaden zu, sofern keine Energiewand "
            "dazwischen ist."
        ),
    },
    "repulsion": {
        "ask": "Alles wegstoßen?",
        "explain": (
            "Der RÜCKSTOSS stößt alle benachbarten Robots und Minen 1 Feld von dir weg, aber nicht durch Energiewände."
        ),
    },
    "shield": {
        "ask": "Wie viel Schaden kommt auf den Schild?",
        "explain": (
            "Marker auf dieser Karte tragen nicht zur Zerstörung bei. Der SCHILD fasst 2; der Rest dieses Schadens "
            "kommt auf den Monitor."
        ),
    },
    "deck": {
        "ask": "Von welchem Stapel ziehst du?",
        "explain": "Zur Wahl stehen nur Stapel, in denen etwas Neues für dich steckt.",
    },
    "space": {
        "ask": "Welches Feld aktivierst du?",
        "explain": "Dein eigenes, eines in Reichweite deines TELESKOPARMS oder gar keines.",
    },
    "workshop": {
        "ask": "Reparieren oder ziehen?",
        "explain": "Reparieren entfernt allen Schaden, auch vom SCHILD. Ziehen bringt 1 Modul in dein Inventar.",
    },
    "start": {
        "ask": "Welches Startfeld nimmst du?",
        "explain": "Jedes Startfeld deiner Seite ohne Robot und ohne Mine.",
    },
    "equip": {
        "ask": "Welche Module rüstest du aus?",
        "explain": (
            "Links passt Blau oder Gelb, rechts Rot oder Gelb. Was du nicht mehr ausgerüstet hast, kommt ins Inventar."
        ),
    },
    "draft": {
        "ask": "Aus welchen zwei Farben ziehst du Module?",
        "explain": (
            "Ein Modul ist eine Karte, mit der dein Robot etwas Neues kann. Wähle zwei verschiedene Farben; von jedem "
            "der beiden Stapel ziehst du eine Karte."
        ),
    },
    "program": {
        "ask": "Dein Programm?",
        "explain": (
            "Ein Würfel auf jedes Steuerkreuz: Blau heißt Bewegen (nur auf blauen Tasten; mit STEUERDÜSE eine 1–3 auf "
            "jeder Taste), Rot heißt Feuern. Danach nimmst du eine Startnummer."
        ),
    },
}

ANSWERS: dict[str, str] = {
    "first": "den ersten",
    "second": "den zweiten",
    "fire": "feuern",
    "teleport": "teleportieren",
    "grenade": "Granate werfen",
    "crossfire": "Kreuzfeuer",
    "remote": "fernsteuern",
    "water": "Wasserwerfer",
    "blue": "Blau",
    "red": "Rot",
    "yellow": "Gelb",
    "repair": "reparieren",
    "draw": "ziehen",
    "none": "keines",
    "yes": "ja",
    "no": "nein",
}

CHAMPIONSHIP: dict[str, str] = {
    "titleholder": "Titelverteidiger",
    "kept": "Titelkampf {number}, {arena}: {robot} verteidigt den Titel in Runde {round}.",
    "taken": "Titelkampf {number}, {arena}: {robot} holt den Titel in Runde {round}.",
    "champion": "{robot} hält alle vier Titel. Wir haben einen Champion!",
    "resumed": (
        "{file} wird mit eigenem Startwert und eigener Ausgabe fortgesetzt; --seed und --edition gelten nur für neue "
        "Meisterschaften."
    ),
}

LINKS: dict[str, str] = {
    "about": "Alle programmieren geheim, dann prallen die Pläne aufeinander. Spiel es im Browser.",
    "invites": "{name} lädt dich zum Kampf ein",
    "waiting": "Gleich beginnt ein Kampf",
    "won": "{name} hat gewonnen",
    "where": "{mode}: {arena}",
    "free": "{seats:one=# Platz frei|other=# Plätze frei}",
    "round": "jetzt in Runde {round}",
    "rounds": "{rounds:one=# Runde|other=# Runden}",
    "bout": "Titelkampf {number} läuft",
}
