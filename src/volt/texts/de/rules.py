"""The rules of every game in German."""

from ..catalogue import Text, rule
from . import league

RULES: dict[str, Text] = {
    "SETUP-1": rule(
        "Robots und Seiten",
        "Es treten 2 bis 4 Robots an, jeder auf seiner eigenen Seite der Arena: Norden, Osten, Süden oder Westen. Sind "
        "es nur zwei, stehen sie einander gegenüber.",
    ),
    "SETUP-2": rule(
        "Material",
        "Es gibt 24 SP-Marker, je vier mit den Zahlen 1–6, und bei k Robots die Startnummern 1 bis k, KillBots "
        "mitgezählt. Jeder Operator hat 2 blaue und 2 rote Würfel, und wer MINEN besitzt, hat 3 Minenmarker. Die 36 "
        "Modulkarten sind je 2 Exemplare von 18 Modulen: 6 blaue, 8 rote und 4 gelbe. Dazu kommen 4 Champion-Module.",
    ),
    "SETUP-3": rule(
        "Vor der ersten Runde",
        "Für die erste Phase 0 erhält jeder Robot eine zufällige Startnummer. Alle Robots beginnen außerhalb der "
        "Arena.",
    ),
    "SETUP-4": rule(
        "Training",
        "Gespielt wird in Arena A, Twin Cities, ohne Module und ohne Nachziehen. Werkstätten haben keine Funktion, "
        "alle anderen Elemente sind aktiv. Wer zuerst 3 SP hat, gewinnt sofort.",
    ),
    "SETUP-5": rule(
        "RFL",
        "Gespielt wird in einer beliebigen Arena, und alle Elemente sind aktiv; wer zuerst 5 SP hat, gewinnt sofort. "
        "Die Stapel werden gemischt, einer je Farbe. Jeder Operator zieht 2 Module aus zwei verschiedenen Farben "
        "seiner Wahl und rüstet sie aus.",
    ),
    "SETUP-6": rule(
        "Steckplätze",
        "Ein Robot hat zwei Steckplätze: Links passt ein blaues oder gelbes Modul, rechts ein rotes oder gelbes. Zwei "
        "blaue oder zwei rote kann also niemand ausrüsten. Ein Champion-Modul passt in jeden der beiden.",
    ),
    "ROUND-0": rule(
        "Phase 0: Vorbereiten",
        "Die erste der vier Phasen einer Runde: Gegebenenfalls wird ein SP-Marker gelegt, zerstörte Robots legen ihren "
        "Schaden ab, Module dürfen getauscht werden, Robots starten neu, und die Startnummern kommen zurück.",
    ),
    "ROUND-1": rule(
        "Phase 1: Programmieren",
        "Die zweite Phase: Alle programmieren ihre Robots gleichzeitig und geheim.",
    ),
    "ROUND-2": rule(
        "Phase 2: Aktivieren",
        "Die dritte Phase: Die Würfel werden aktiviert, Steuerkreuz für Steuerkreuz.",
    ),
    "ROUND-3": rule(
        "Phase 3: Auslösen",
        "Die letzte Phase: Blitzfelder schlagen zu, dann aktivieren die Robots ihre Felder. Danach folgt die nächste "
        "Runde.",
    ),
    "ROUND-4": rule(
        "Mehrere Effekte zugleich",
        "Löst ein Würfel oder eine Situation mehrere Effekte aus, geht Schaden vor. Im Zweifel entscheiden die "
        "Startnummern, die niedrigste zuerst.",
    ),
    "ROUND-5": rule(
        "Spielende",
        "Das Spiel endet genau in dem Moment, in dem jemand den entscheidenden SP nimmt; danach wird nichts mehr "
        "gespielt. Marker werden einzeln genommen, niemand hat also je mehr SP, als zum Sieg nötig sind, und was nicht "
        "genommen wurde, bleibt liegen. Ein Robot, dessen Stoß das Spiel entschieden hat, führt seinen Schritt nicht "
        "zu Ende.",
    ),
    "PREP-1": rule(
        "Ein SP-Marker wird gelegt",
        "Liegen weniger als 3 SP-Marker in der Arena, wird ein zufälliger aus dem Vorrat gezogen und auf das SP-Feld "
        "mit seiner Zahl gelegt. Auf einem Feld dürfen mehrere Marker liegen.",
    ),
    "PREP-2": rule("Schaden ablegen", "Zerstörte Robots verlieren alle Schadensmarker, auch die auf einem SCHILD."),
    "PREP-3": rule(
        "Module tauschen",
        "In der RFL darf jeder Operator in der Reihenfolge der Startnummern ausgerüstete Module gegen Module aus "
        "seinem Inventar tauschen. Ausgerüstete Module sind offen; das Inventar ist geheim, seine Größe nicht. Ein "
        "SCHILD mit Schaden darauf lässt sich nicht tauschen.",
    ),
    "PREP-4": rule(
        "Neustart",
        "In der Reihenfolge der Startnummern startet jeder Robot, der nicht in der Arena ist, auf einem Startfeld "
        "seiner Seite neu, das sein Operator wählt; dort darf weder ein Robot noch eine Mine sein. Ist keines frei, "
        "wird niemand gefragt: Der Robot kommt auf das nächstgelegene einfache Feld oder Startfeld ohne Robot und "
        "Mine, gezählt in Spalten plus Zeilen von seinem mittleren Startfeld aus. Bei gleicher Entfernung gilt das "
        "westlichste, dann das südlichste.",
    ),
    "PREP-5": rule("Startnummern zurücklegen", "Alle Startnummern kommen offen auf die Arenapfosten zurück."),
    "PROG-1": rule(
        "Programmieren",
        "Alle programmieren gleichzeitig und geheim: genau 1 Würfel auf jedes der Steuerkreuze I, II und III, mit "
        "einer Zahl 1–6 nach Wahl. Von den 4 Würfeln bleibt einer übrig.",
    ),
    "PROG-2": rule(
        "Tasten",
        "Ein blauer Würfel bewegt den Robot und gehört auf eine blaue Taste: Norden, Osten, Süden oder Westen. Ein "
        "roter Würfel feuert und darf auf jeder der 8 Tasten liegen.",
    ),
    "PROG-3": rule(
        "Startnummer nehmen",
        "Wer fertig ist, nimmt eine beliebige Startnummer, die noch auf den Arenapfosten liegt, und kann von da an "
        "nichts mehr ändern. Wer zuerst kommt, hat die Wahl. Haben alle eine Nummer, werden die Programme gemeinsam "
        "aufgedeckt.",
    ),
    "PROG-4": rule(
        "Nummern der KillBots",
        "Ein KillBot erhält die Startnummer, die übrig bleibt, wenn alle Operators ihre genommen haben. Bei mehreren "
        "KillBots werden die übrigen Nummern zufällig verteilt.",
    ),
    "PROG-5": rule(
        "Ungültige Steuerkreuze",
        "Beim Aufdecken wird jedes ungültige Steuerkreuz geleert. Ungültig ist ein Steuerkreuz, wenn darauf zwei "
        "Würfel ohne RAM-ERWEITERUNG liegen oder gar drei, wenn ein blauer Würfel auf einer diagonalen Taste liegt "
        "(erlaubt ist nur eine 1–3 mit STEUERDÜSE) oder wenn dort der dritte Würfel einer Farbe liegt; gezählt wird "
        "von I bis III, auch die Würfel von Steuerkreuzen, die ohnehin geleert werden. Ein leeres Steuerkreuz tut "
        "nichts.",
    ),
    "ACT-1": rule(
        "Würfelreihenfolge",
        "Erst wird bei allen Steuerkreuz I aktiviert, dann II, dann III. Innerhalb eines Steuerkreuzes kommt die "
        "niedrigere Zahl zuerst; bei gleicher Zahl Blau vor Rot; bei gleicher Zahl und Farbe die niedrigere "
        "Startnummer.",
    ),
    "ACT-2": rule(
        "Kein Zurück",
        "Jeder Würfel muss aktiviert werden, auch wenn es wehtut. Ein Würfel, dessen Robot nicht in der Arena ist, "
        "wird entfernt.",
    ),
    "ACT-3": rule(
        "Was Würfel tun",
        "Ein blauer Würfel bewegt den Robot, ein roter feuert. Module können das ergänzen oder ersetzen.",
    ),
    "MOVE-1": rule(
        "Bewegen",
        "Der Robot bewegt sich so viele Felder weit, wie der Würfel zeigt, in Richtung der Taste und immer ein Feld "
        "nach dem anderen.",
    ),
    "MOVE-2": rule("Wände", "Eine Arenawand oder Energiewand im Weg beendet die Bewegung."),
    "MOVE-3": rule(
        "Stoßen",
        "Fährt ein Robot auf ein Feld mit einem anderen Robot, stößt er diesen ein Feld weiter in dieselbe Richtung; "
        "ein gestoßener Robot stößt den nächsten genauso. Steht irgendein Robot der Reihe vor einer Wand, bewegt sich "
        "niemand in der Reihe, und die Bewegung endet.",
    ),
    "MOVE-4": rule(
        "Wer in einer Reihe zuerst vorrückt",
        "In einer Reihe rückt zuerst der Robot vor, der am weitesten entfernt steht, und jeder Schritt wird mit allen "
        "Folgen ausgeführt, bevor der nächste Robot dran ist. Wird der fahrende Robot dabei selbst zerstört, bleiben "
        "alle stehen, die noch nicht dran waren. Wird einer dazwischen zerstört, rücken die übrigen trotzdem vor; "
        "stößt ein Modul, gilt die ganze Reihe als dazwischen.",
    ),
    "MOVE-5": rule(
        "Ein Schritt",
        "Ein Schritt läuft so ab: Zuerst fügt eine Blitzschranke auf der überquerten Kante dem Robot 1 Blitzschaden "
        "zu; zerstört ihn das, kommt er nie an. Dann explodiert eine Mine auf dem nächsten Feld, noch bevor der Robot "
        "dort ankommt. Dann erreicht er das Feld, und eine Grube oder Wasser zerstört ihn.",
    ),
    "MOVE-6": rule(
        "Lohn fürs Stoßen",
        "Bringt deine Bewegung oder dein Stoß einen anderen Robot in eine Grube oder durch eine Blitzschranke, die ihn "
        "zerstört, erhältst du 1 SP. Ein Robot, der selbst in eine Grube fährt oder sich an einer Blitzschranke "
        "zerstört, bringt niemandem einen SP; zerstört ihn eine fremde Mine, erhält deren Besitzer den SP.",
    ),
    "MOVE-7": rule(
        "Was keine Rolle spielt",
        "Über SP-Marker hinwegzufahren, bewirkt nichts. Wohin der Robot eines Operators blickt, ist egal.",
    ),
    "MOVE-8": rule(
        "Diagonalen und Wände",
        "Ein diagonaler Schritt, Schuss oder Effekt kommt am Ende einer Wand und außen an einer Ecke vorbei, nicht "
        "aber durch eine gerade Wand oder die Innenseite einer Ecke. Genauer: Er ist genau dann blockiert, wenn Wände "
        "beide Wege außen herum versperren, den über das eine und den über das andere Feld daneben. Als Durchqueren "
        "einer Blitzschranke zählt er genau dann, wenn er blockiert wäre, falls Blitzschranken Wände wären.",
    ),
    "FIRE-1": rule(
        "Feuern",
        "Ein Laser fliegt beliebig weit geradeaus in eine von 8 Richtungen, über Gruben, Wasser, SP-Marker und "
        "Blitzschranken hinweg, und trifft den ersten Robot oder die erste Mine; Wände halten ihn auf. Ein Treffer "
        "fügt 1 Schaden zu. Die Zahl auf einem roten Würfel bestimmt nur sein Tempo.",
    ),
    "DMG-1": rule(
        "Drei Schaden",
        "3 Schadensmarker auf dem Monitor zerstören den Robot: Er verlässt die Arena bis zur nächsten Phase 0. So "
        "lange bleiben die Marker liegen; mehr als 3 werden es nie. Ein Robot, der anders zerstört wird, in einer "
        "Grube oder zerquetscht, behält die Marker, die er schon hat.",
    ),
    "DMG-2": rule(
        "Wem der SP gehört",
        "Zerstört dein Effekt einen fremden Robot, erhältst du 1 SP aus dem Vorrat; für den eigenen gibt es nichts. "
        "Maßgeblich ist, wer gestoßen hat oder wem der Effekt gehört, der den letzten Schaden verursacht hat, zum "
        "Beispiel ein Schuss, eine Mine, eine Säge, eine Schockwelle oder die Landung mit einem Jetpack. Ein Stoß "
        "zählt nur für Gruben und Blitzschranken: Wer auf die eigene Mine gestoßen wird, bringt niemandem einen SP. "
        "Blitzfelder gehören niemandem.",
    ),
    "DMG-3": rule(
        "Trostpreis",
        "Wird dein Robot zerstört und erhält jemand anders dafür einen SP, ziehst du 1 Modul von einem Stapel deiner "
        "Wahl ins Inventar. Gezogen wird, sobald die Aktivierung (oder in Phase 3 der Schlag der Blitzfelder) vorbei "
        "ist; mehrere Operators ziehen in der Reihenfolge der Startnummern. Endet das Spiel dabei, zieht niemand.",
    ),
    "DMG-4": rule(
        "Nichts doppelt",
        "Ein gezogenes Modul, das du schon besitzt, kommt unter seinen Stapel, und du ziehst ein anderes. Wählbar sind "
        "nur Stapel, in denen etwas Neues für dich steckt; gibt es keinen, wird nichts gezogen.",
    ),
    "DMG-5": rule(
        "Explosion",
        "Eine Explosion (x) fügt allem auf ihrem Feld und auf den 8 benachbarten Feldern x Schaden zu: Robots und "
        "Minen, Freund und Feind. Energiewände zwischen zwei Feldern halten sie auf, diagonal wie in MOVE-8. "
        "Getroffene Minen explodieren ihrerseits.",
    ),
    "DMG-6": rule(
        "SP bleiben",
        "Wird der Robot eines Operators zerstört, bleiben die SP-Marker auf seinem Monitor liegen.",
    ),
    "DMG-7": rule(
        "Wellen",
        "Ein Effekt, der mehrere Ziele zugleich trifft (Explosion, KREUZFEUER, SCHOCKWELLE, BLITZABLEITER, "
        "Blitzfelder), ist eine Welle. Erst erhält alles Getroffene den Schaden: Robots in der Reihenfolge der "
        "Startnummern, in der auch über den SCHILD entschieden wird; getroffene Minen werden aus der Arena genommen. "
        "Dann verlassen zerstörte Robots in der Reihenfolge der Startnummern die Arena, jeder mit seinen Minen, und "
        "danach gibt es den SP für ihn; schon getroffene Minen explodieren trotzdem, und endet das Spiel hier, "
        "behalten die übrigen zerstörten Robots ihre Marker und haben die Arena noch nicht verlassen. Dann folgt "
        "alles, was dadurch ausgelöst wurde, jeweils als eigene Welle, in der Reihenfolge des Entstehens: die "
        "getroffenen Minen (nach der Startnummer ihres Besitzers, dann Spalte, dann Zeile), der BLITZABLEITER, dann "
        "BOMBEN in der Reihenfolge der Startnummern. Erst wenn nichts mehr übrig ist, geht die Bewegung oder "
        "Aktivierung weiter.",
    ),
    "RES-1": rule(
        "Blitzfelder",
        "Zu Beginn von Phase 3 fügt jedes Blitzfeld allem, was darauf steht, 1 Blitzschaden zu. Alle Blitzfelder "
        "schlagen gleichzeitig zu, als eine Welle.",
    ),
    "RES-2": rule(
        "Felder aktivieren",
        "Danach darf jeder Robot in der Reihenfolge der Startnummern sein Feld aktivieren. Auf einem SP-Feld nimmst du "
        "alle Marker, die darauf liegen. Auf einer Werkstatt reparierst du in der RFL entweder allen Schaden, auch den "
        "auf dem SCHILD, oder ziehst 1 Modul von einem Stapel deiner Wahl ins Inventar.",
    ),
    **league.RULES,
}
