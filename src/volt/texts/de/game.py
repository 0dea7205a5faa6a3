"""Phases, modes, editions and decisions in German."""

from ..catalogue import Text, decision, entry

PHASES: dict[str, Text] = {
    "0": {"name": "Vorbereiten"},
    "1": {"name": "Programmieren"},
    "2": {"name": "Aktivieren"},
    "3": {"name": "Auslösen"},
}

MODES: dict[str, Text] = {
    "training": entry("Training", "Twin Cities, keine Module, Werkstätten geschlossen. Wer zuerst 3 SP hat, gewinnt."),
    "rfl": entry("RFL", "Beliebige Arena, alles aktiv, zwei Module für jeden Robot. Wer zuerst 5 SP hat, gewinnt."),
    "championship": {"name": "RFL-Meisterschaft"},
}

EDITIONS: dict[str, Text] = {
    "default": entry("Hausregeln", "Wo sich die Anleitungen widersprechen, gilt unsere eigene, bereinigte Fassung."),
    "english": entry(
        "Englische Ausgabe",
        "Buchstabengetreu nach der englischen Anleitung: WASSERWERFER bei 3–6, und Wände versperren auch einem KillBot "
        "mit GRANATEN die Sicht.",
    ),
    "german": entry(
        "Deutsche Ausgabe",
        "Buchstabengetreu nach der deutschen Anleitung: WASSERWERFER bei 2–5, und ein KillBot mit GRANATEN sieht durch "
        "Wände.",
    ),
    "polish": entry(
        "Polnische Ausgabe",
        "Buchstabengetreu nach der polnischen Anleitung: WASSERWERFER bei 2–5, und ein KillBot mit GRANATEN sieht "
        "durch Wände.",
    ),
}

CLOCKS: dict[str, Text] = {
    "gentle": entry(
        "Ruhig",
        "Fünf Minuten zum Programmieren; legt jemand sein Programm fest, noch 90 Sekunden für die anderen; eine Minute "
        "je Frage.",
    ),
    "live": entry(
        "Live",
        "90 Sekunden zum Programmieren; legt jemand sein Programm fest, noch 30 für die anderen; 20 je Frage.",
    ),
    "relaxed": entry("Gemütlich", "Zwei Tage je Runde, einer je Frage. Seite schließen, später weiterspielen."),
    "none": entry("Keine", "Alle nehmen sich die Zeit, die sie brauchen."),
}

DECISIONS: dict[str, Text] = {
    "ram": decision(
        "Welchen der beiden Würfel aktivierst du?",
        "Dank RAM-ERWEITERUNG liegen auf deinem Steuerkreuz zwei Würfel. Der erste ist dran: Wähle einen, der andere "
        "wird entfernt.",
    ),
    "rotate": decision(
        "Um wie viele Tasten verschiebst du den Würfel?",
        "Der SCHWENKKOPF verschiebt diesen roten Würfel vor dem Aktivieren um bis zu 2 Tasten; Plus bedeutet im "
        "Uhrzeigersinn, bei 0 bleibt er liegen.",
    ),
    "mobility": decision(
        "Mit diesem roten Würfel fahren?",
        "MOBILITÄT aktiviert einen roten Würfel auf einer blauen Taste als blauen Würfel derselben Zahl.",
    ),
    "fire": decision("Was macht der rote Würfel?", "Feuern wie üblich oder stattdessen eines deiner Module einsetzen."),
    "remote": decision(
        "Welchen Würfel auf welche Taste?",
        "Wähle Steuerkreuz und neue Richtung für einen Würfel deines Ziels; bei einem KillBot nur die Richtung, in die "
        "er blicken soll.",
    ),
    "power": decision(
        "Den getroffenen Robot stoßen?",
        "Der KRAFTSTRAHL stößt ihn entlang der Feuerlinie: 1 Feld bei 3–4, 2 Felder bei 5–6.",
    ),
    "brake": decision(
        "Wie viele Felder weniger?",
        "Die BREMSE zieht 0, 1 oder 2 Felder von dieser Bewegung ab. Entschieden wird vor dem ersten Schritt.",
    ),
    "jump": decision(
        "Über alles im Weg springen?",
        "Mit dem JETPACK wird diese Bewegung ein Sprung: Robots und Minen unterwegs zählen nicht; worauf du landest, "
        "schon.",
    ),
    "phase": decision(
        "Durch Energiewände fahren?",
        "Mit der WANDKONTROLLE fährt dein Robot in dieser ganzen Bewegung durch Energiewände hindurch.",
    ),
    "anchor": decision(
        "Um wie viele Felder den Stoß verkürzen?",
        "Der ANKER zieht vom Rest der Bewegung oder des Stoßes, der dich gleich erfasst, 0, 1 oder 2 Felder ab.",
    ),
    "saw": decision(
        "Das Sägeblatt einsetzen?",
        "Das SÄGEBLATT fügt dem Robot, den du gleich stößt, Schaden zu: 1 bei 2–4, 2 bei 5–6.",
    ),
    "mine": decision(
        "Hier eine Mine zurücklassen?",
        "Sobald dein erster Schritt abgeschlossen ist, liegt sie auf dem Feld, das du verlassen hast.",
    ),
    "mine_from": decision(
        "Welche Mine nimmst du wieder auf?",
        "Du hast keinen Minenmarker mehr. Wähle eine deiner Minen in der Arena; sie kommt auf das Feld, das du "
        "verlässt.",
    ),
    "shock": decision(
        "Schockwelle auslösen?",
        "Die SCHOCKWELLE fügt allen benachbarten Robots und Minen 1 Schaden zu, sofern keine Energiewand dazwischen "
        "ist.",
    ),
    "repulsion": decision(
        "Alles wegstoßen?",
        "Der RÜCKSTOSS stößt alle benachbarten Robots und Minen 1 Feld von dir weg, aber nicht durch Energiewände.",
    ),
    "shield": decision(
        "Wie viel Schaden kommt auf den Schild?",
        "Marker auf dieser Karte tragen nicht zur Zerstörung bei. Der SCHILD fasst 2; der Rest dieses Schadens kommt "
        "auf den Monitor.",
    ),
    "deck": decision(
        "Von welchem Stapel ziehst du?",
        "Zur Wahl stehen nur Stapel, in denen etwas Neues für dich steckt.",
    ),
    "space": decision(
        "Welches Feld aktivierst du?",
        "Dein eigenes, eines in Reichweite deines TELESKOPARMS oder gar keines.",
    ),
    "workshop": decision(
        "Reparieren oder ziehen?",
        "Reparieren entfernt allen Schaden, auch vom SCHILD. Ziehen bringt 1 Modul in dein Inventar.",
    ),
    "start": decision("Welches Startfeld nimmst du?", "Jedes Startfeld deiner Seite ohne Robot und ohne Mine."),
    "equip": decision(
        "Welche Module rüstest du aus?",
        "Links passt Blau oder Gelb, rechts Rot oder Gelb. Was du nicht mehr ausgerüstet hast, kommt ins Inventar.",
    ),
    "draft": decision(
        "Aus welchen zwei Farben ziehst du Module?",
        "Ein Modul ist eine Karte, mit der dein Robot etwas Neues kann. Wähle zwei verschiedene Farben; von jedem der "
        "beiden Stapel ziehst du eine Karte.",
    ),
    "program": decision(
        "Dein Programm?",
        "Ein Würfel auf jedes Steuerkreuz: Blau heißt Bewegen (nur auf blauen Tasten; mit STEUERDÜSE eine 1–3 auf "
        "jeder Taste), Rot heißt Feuern. Danach nimmst du eine Startnummer.",
    ),
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
    "choose_robot": "Welcher Robot ist deiner?",
    "choose_arena": "In welcher Arena soll der nächste Titelkampf sein?",
    "others": "Auch die anderen Titel des Verlierers wechseln den Besitzer: {arenas}.",
    "no_choice": (
        "Eine Meisterschaft ist für vier Operators ohne KillBots in allen vier Arenen; Optionen können das nicht ändern."
    ),
    "yours": "{file} ist deine eigene Meisterschaft: volt play --file {file} setzt sie fort.",
    "stopped": "In Titelkampf {number} angehalten.",
    "stopped_kept": "In Titelkampf {number} angehalten; weiter geht es mit volt championship --file {file}.",
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
