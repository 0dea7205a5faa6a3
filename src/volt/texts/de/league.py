"""The rules of modules, mines, KillBots, championships and arenas in German."""

from ..catalogue import Text, rule

RULES: dict[str, Text] = {
    "MOD-1": rule(
        "Module einsetzen",
        "Module einzusetzen, ist freiwillig; nur BOMBE, BLITZABLEITER und das Schweben des JETPACKS wirken von selbst. "
        "Ein Modul mit Würfel wirkt einmal je Steuerkreuz, wenn du einen Würfel der verlangten Farbe mit einer Zahl in "
        "seinem Bereich aktivierst. Diese Farbe kann eine andere sein als die der Karte. Ein Modul ohne Würfel wirkt, "
        "wann immer seine Situation eintritt. Mehrere Module dürfen denselben Würfel nutzen.",
    ),
    "MOD-2": rule("Goldene Regel", "Widerspricht ein Modul einer Grundregel, gilt das Modul."),
    "MINE-0": rule(
        "Eine Mine legen",
        "Ob eine Mine gelegt wird, entscheidest du, wenn dein Robot sein Feld in dieser Bewegung zum ersten Mal "
        "verlassen will, nach ANKER und SÄGEBLATT. Sie liegt dort, sobald dieser erste Schritt abgeschlossen ist.",
    ),
    "MINE-1": rule(
        "Eine Mine neu legen",
        "Hast du keinen Marker mehr, darfst du eine deiner Minen aus der Arena nehmen und neu legen. Explodiert sie "
        "während des ersten Schritts der Bewegung, wird ihr Marker trotzdem gelegt.",
    ),
    "MINE-2": rule("Minen bleiben liegen", "Minen bewegen sich nie."),
    "MINE-3": rule(
        "Eine Mine auslösen",
        "Eine Mine, die gestoßen oder befahren würde oder Schaden erhält, verursacht eine Explosion (1). Erst wird sie "
        "aus der Arena genommen, dann fügt sie ihren Schaden zu; eine Bewegung auf ihr Feld geht danach weiter.",
    ),
    "MINE-4": rule("SP für Minen", "Zerstört deine Mine einen gegnerischen Robot, erhältst du 1 SP."),
    "MINE-5": rule(
        "Wann Minen verschwinden",
        "Wird dein Robot zerstört oder hast du MINEN nicht mehr ausgerüstet, verlassen alle deine Minen die Arena.",
    ),
    "MINE-6": rule(
        "Ohne Schritt keine Mine",
        "Verlässt der Robot sein Feld nicht, weil er blockiert oder auf 0 gebremst ist, wird keine Mine gelegt. Auch "
        "TELEPORT legt keine.",
    ),
    "KILL-1": rule(
        "KillBots",
        "Bei 1 bis 3 Operators dürfen KillBots freie Seiten besetzen, bis zu 4 Robots insgesamt. Sie sammeln SP, "
        "erhalten Schaden, starten neu und können gewinnen wie andere Robots auch.",
    ),
    "KILL-2": rule(
        "Wo KillBots neu starten",
        "Ein KillBot startet auf dem mittleren Startfeld seiner Seite neu oder, wenn es besetzt ist, auf einem anderen "
        "seiner Startfelder, mit Blick zur Mitte.",
    ),
    "KILL-3": rule(
        "Was KillBots würfeln",
        "Direkt vor jedem der Steuerkreuze I, II und III wirft der KillBot einen Würfel: Rot, wenn er auf einem "
        "SP-Marker steht oder einen Robot erspäht, sonst Blau. Eine gewürfelte 4, 5 oder 6 zählt als 3, 2 oder 1, und "
        "der Würfel nimmt seinen normalen Platz in der Reihenfolge ein. Mehrere KillBots würfeln in der Reihenfolge "
        "der Startnummern; wer nicht in der Arena ist, würfelt nicht.",
    ),
    "KILL-4": rule(
        "Spähen",
        "Ein KillBot späht nach links, geradeaus und rechts, über Minen und Gruben hinweg, aber nicht durch Wände oder "
        "Robots. Er erspäht dort jedes Feld mit einem Robot oder SP-Marker.",
    ),
    "KILL-5": rule(
        "Blauer Würfel",
        "Vor jedem seiner Schritte dreht sich der KillBot zum nächsten erspähten Robot oder SP-Marker; mehrere Marker "
        "auf einem Feld zählen als einer. Gibt es keinen oder sind mehrere gleich nah, behält er seine Richtung bei. "
        "Blickt er jetzt direkt auf eine Leitlinie, dreht er sich einmal in Pfeilrichtung. Dann fährt er 1 Feld "
        "vorwärts und stößt wie üblich. Jeder Schritt ist eine eigene Bewegung: Hält eine Wand oder ein ANKER einen "
        "Schritt auf, findet der nächste trotzdem statt.",
    ),
    "KILL-6": rule(
        "Roter Würfel",
        "Der KillBot dreht sich zum nächsten erspähten Robot, SP-Marker zählen dabei nicht; gibt es keinen oder sind "
        "mehrere gleich nah, behält er seine Richtung bei. Dann feuert er geradeaus.",
    ),
    "KILL-7": rule(
        "KillBots und SP",
        "Zerstört ein KillBot einen Robot, legt der KillBot 1 SP aus dem Vorrat auf seinen Monitor, und der Operator "
        "dieses Robots zieht ein Modul wie in DMG-3. Wer einen KillBot zerstört, nimmt 1 SP von dessen Monitor; liegt "
        "dort keiner, gibt es keinen. Innerhalb eines Squads wandert kein SP.",
    ),
    "KILL-8": rule(
        "Phase 3",
        "Ein KillBot sammelt die SP auf seinem Feld ein. Auf einer Werkstatt repariert er sich; Module zieht er nie.",
    ),
    "KILL-9": rule(
        "Module der KillBots",
        "Ein KillBot darf zwei Module verschiedener Farbe aus RÜCKSTOSS, TELESKOPARM, KREUZFEUER, GRANATEN, MINEN, "
        "KRAFTSTRAHL, SÄGEBLATT, ANKER, BOMBE und SCHILD ausgerüstet haben und setzt sie ein, wann immer es geht. Der "
        "ANKER zieht immer 2 Felder ab, der SCHILD nimmt, so viel er fasst, der TELESKOPARM holt SP vor allem anderen, "
        "und KREUZFEUER feuert orthogonal. Hat der KillBot GRANATEN, versperren ihm Wände nicht die Sicht, wenn er "
        "einen roten Würfel aktiviert, egal mit welcher Zahl (in der englischen Ausgabe schon). MINEN legt er beim "
        "ersten Schritt, den er mit einem Würfel macht; der RÜCKSTOSS kommt einmal, nach dem letzten Schritt; das "
        "SÄGEBLATT wirkt einmal je Robot und Würfel.",
    ),
    "KILL-10": rule(
        "Squad",
        "Zwei oder mehr KillBots sind ein Squad: Sie gewinnen gemeinsam, sobald sie zusammen 2 SP mehr haben, als ein "
        "Operator zum Sieg braucht (7 in der RFL); keiner gewinnt allein. Sie versperren einander die Sicht und "
        "erspähen weder einander noch einen Marker unter einem von ihnen.",
    ),
    "KILL-11": rule(
        "Entscheidungen für KillBots",
        "Für einen KillBot entscheidet niemand. Mit dem TELESKOPARM holt er SP vom eigenen Feld oder, wenn dort keine "
        "liegen, vom benachbarten Feld mit den meisten Markern (bei Gleichstand nach Spalte, dann Zeile); gibt es auch "
        "dort keine und ist er beschädigt, repariert er sich in einer Werkstatt auf dem eigenen oder einem "
        "benachbarten Feld, ohne Rücksicht auf Minen und Blitzschranken. Nimmt er eine Mine wieder auf, ist es die "
        "erste nach Spalte, dann Zeile. Braucht er ein anderes Startfeld, nimmt er das erste freie, von West nach Ost "
        "oder von Süd nach Nord.",
    ),
    "CHAMP-1": rule(
        "Robots wählen",
        "Vier Operators nehmen teil. In zufällig gezogener Reihenfolge wählt jeder einen der vier Robots mit seinem "
        "Champion-Modul: Der Hund mit JETPACK (A), Mercury mit WASSERWERFER (B), Schnitter mit BLITZABLEITER (C), Volt "
        "mit WANDKONTROLLE (D).",
    ),
    "CHAMP-2": rule(
        "Der erste Titelkampf",
        "Der erste Titelkampf findet in der Arena des Operators mit der niedrigsten gezogenen Startnummer statt. Jeder "
        "Titelkampf ist ein RFL-Spiel.",
    ),
    "CHAMP-3": rule(
        "Titelverteidiger",
        "Titelverteidiger einer Arena ist, wem ihr Champion-Modul gehört; es bleibt den ganzen Titelkampf über "
        "ausgerüstet, ein anderes Champion-Modul darf niemand ausrüsten. Von den beiden Modulen, die der "
        "Titelverteidiger beim Spielaufbau zieht, liegt darum eines zu Beginn im Inventar.",
    ),
    "CHAMP-4": rule(
        "Sieg oder Niederlage",
        "Gewinnt der Titelverteidiger, behält er alles. Verliert er, gehen alle seine Champion-Module an den Gewinner.",
    ),
    "CHAMP-5": rule(
        "Die nächste Arena",
        "Der Gewinner wählt die nächste Arena: eine, deren Champion-Modul er noch nicht hat. Wer alle 4 hat, ist "
        "Champion.",
    ),
    "CHAMP-6": rule(
        "Unterbrechungen",
        "Eine Meisterschaft lässt sich zwischen zwei Titelkämpfen oder mitten in einem unterbrechen und später "
        "fortsetzen.",
    ),
    "ARENA-1": rule(
        "Die Arena",
        "Unsere vier Arenen haben 9 × 9 quadratische Felder, ringsum steht die Arenawand. Felder können Gruben, Wasser "
        "(wirkt wie eine Grube), SP-Felder 1–6, Werkstätten, Blitzfelder oder Startfelder sein: 3 je Seite, das "
        "mittlere in der Mitte der Seite. Zwischen Feldern gibt es Energiewände, Blitzschranken und Leitlinien. Eine "
        "Leitlinie hat einen Pfeil, der an ihr entlangweist, und gilt nur für KillBots.",
    ),
    "ARENA-2": rule(
        "Unsere Arenen",
        "Die vier Arenen sind eigene Entwürfe; jede dreht sich um das, was ihr Champion-Modul beherrscht: Gruben in "
        "Twin Cities, Wasser und Startfelder in Rom, Blitzschranken und Blitzfelder im Ruhrgebiet, Energiewände in "
        "Tokyo. Jedes SP-Feld ist von jeder Seite in einer Runde erreichbar, und keine Seite ist im Vorteil.",
    ),
    "EDITIONS": rule(
        "Wo sich die Anleitungen widersprechen",
        "Der WASSERWERFER wirkt in der englischen Ausgabe bei 3–6, in der deutschen und der polnischen bei 2–5. Einem "
        "KillBot mit GRANATEN versperren Wände in der englischen Ausgabe die Sicht, in den beiden anderen nicht. Das "
        "zehnte KillBot-Modul ist überall der RÜCKSTOSS; die deutsche Ausgabe nennt hier eine „Stoßwelle“, die es als "
        "Modul nicht gibt. Ohne andere Einstellung gelten 2–5 und die Sicht durch Wände.",
    ),
}
