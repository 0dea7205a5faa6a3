"""The modules in German."""

from ..catalogue import Text, module

MODULES: dict[str, Text] = {
    "brake": module(
        "Bremse",
        "1 oder 2 Felder weniger weit fahren, als der Würfel zeigt.",
        "Blauer Würfel 1–6. Dein Robot bewegt sich 1 oder 2 Felder weniger weit, als der Würfel zeigt, aber nie "
        "weniger als 0. Du entscheidest vor dem ersten Schritt.",
    ),
    "mobility": module(
        "Mobilität",
        "Einen roten Würfel auf einer blauen Taste als blauen nutzen.",
        "Roter Würfel 1–6. Liegt der Würfel auf einer blauen Taste (Norden, Osten, Süden, Westen), darfst du ihn als "
        "blauen Würfel derselben Zahl aktivieren. Seinen Platz in der Reihenfolge behält er, und Module, die einen "
        "blauen Würfel brauchen, dürfen dann mit ihm eingesetzt werden.",
    ),
    "repulsion": module(
        "Rückstoß",
        "Nach dem Bewegen alle benachbarten Robots und Minen 1 Feld wegstoßen.",
        "Blauer Würfel 2–4. Ist deine Bewegung vorbei, auch eine über 0 Felder, werden alle Robots und Minen auf den 8 "
        "benachbarten Feldern 1 Feld weggestoßen, auch diagonal und mitsamt der Reihe dahinter, aber nicht durch "
        "Energiewände. Wer betroffen ist, steht beim Einsatz fest. Zuerst explodieren alle diese Minen; dann werden, "
        "falls dein Robot noch steht, die Robots in der Reihenfolge der Startnummern gestoßen. Ein Robot, der sein "
        "Feld bis dahin verlassen hat, wird übersprungen.",
    ),
    "nozzle": module(
        "Steuerdüse",
        "Diagonal fahren und stoßen.",
        "Blauer Würfel 1–3. Du darfst den Würfel auf eine diagonale Taste legen: Der Robot fährt und stößt dann "
        "diagonal. Am Ende einer Wand und außen an einer Ecke kommt er vorbei, nicht aber durch eine gerade Wand oder "
        "durch die Innenseite einer Ecke.",
    ),
    "teleport": module(
        "Teleport",
        "Platztausch mit dem ersten Robot oder der ersten Mine in Feuerlinie.",
        "Roter Würfel 2–5, anstatt zu feuern. Dein Robot tauscht den Platz mit dem ersten Robot oder der ersten Mine "
        "in Feuerlinie; ohne Ziel geht es nicht. Das ist keine Bewegung: Gruben, Blitzschranken, Minen und ANKER haben "
        "keinen Einfluss. Ein Robot, der auf eine Grube getauscht wird, steht dort unversehrt bis zu seiner nächsten "
        "Bewegung, und eine Mine liegt einfach dort; weder BOMBE noch Granate wirken auf dieser Grube.",
    ),
    "arm": module(
        "Teleskoparm",
        "In Phase 3 ein benachbartes Feld statt des eigenen aktivieren.",
        "Kein Würfel. In Phase 3 darfst du statt deines eigenen Feldes ein benachbartes Feld ohne Robot aktivieren, "
        "aber nicht durch Energiewände hindurch. Eine Blitzschranke, durch die du greifst, schlägt zu; eine Mine auf "
        "dem Feld explodiert. Beides geschieht zuerst: Ein Robot, den das zerstört, aktiviert nichts mehr.",
    ),
    "crossfire": module(
        "Kreuzfeuer",
        "In vier Richtungen zugleich feuern.",
        "Roter Würfel 1–3. Dein Robot feuert in 4 Richtungen statt in 1: orthogonal, wenn der Würfel auf einer blauen "
        "Taste liegt, sonst diagonal. Jeder Treffer fügt 1 Schaden zu.",
    ),
    "grenades": module(
        "Granaten",
        "Eine Granate werfen: 1 Schaden am Landeplatz und ringsum.",
        "Roter Würfel 2–4, anstatt zu feuern. Die Granate fliegt genau so viele Felder weit, wie der Würfel zeigt, "
        "über alles hinweg außer der Arenawand, vor der sie liegen bleibt. Wo sie landet, gibt es eine Explosion (1); "
        "in einer Grube oder im Wasser passiert nichts, es sei denn, dort schwebt ein Gegner mit JETPACK.",
    ),
    "mines": module(
        "Minen",
        "Auf dem Feld, von dem du losfährst, eine Mine zurücklassen; Explosion (1).",
        "Blauer Würfel 2–6. Fährt dein Robot los, darf er auf dem Feld, das er verlässt, eine seiner 3 Minen "
        "zurücklassen; ist keine mehr übrig, darfst du eine deiner Minen aus der Arena nehmen und neu legen. Eine "
        "Mine, die gestoßen oder befahren würde oder Schaden erhält, verursacht eine Explosion (1). Zerstört deine "
        "Mine einen gegnerischen Robot, erhältst du 1 SP. Alle deine Minen verlassen die Arena, wenn dein Robot "
        "zerstört wird oder du MINEN nicht mehr ausgerüstet hast.",
    ),
    "power": module(
        "Kraftstrahl",
        "Ein Treffer stößt den Robot zusätzlich 1 oder 2 Felder weit.",
        "Roter Würfel 3–6. Ein Treffer fügt erst seinen Schaden zu und stößt den Robot dann entlang der Feuerlinie: 1 "
        "Feld bei 3–4, 2 Felder bei 5–6.",
    ),
    "remote": module(
        "Fernsteuerung",
        "Einen Würfel des ersten Robots in Feuerlinie auf eine andere Taste verschieben.",
        "Roter Würfel 2–5, anstatt zu feuern. Verschiebe 1 Würfel des ersten Robots in Feuerlinie (Minen stören nicht) "
        "auf eine andere erlaubte Taste, ohne die Zahl zu ändern; es muss ein noch nicht aktivierter Würfel sein. Wird "
        "dieser Robot zerstört, während der Würfel aktiviert wird, und erhält sonst niemand den SP dafür, erhältst du "
        "ihn; wurde der Würfel zweimal verschoben, zählt, wer ihn zuletzt verschoben hat. Ein KillBot wird stattdessen "
        "in eine orthogonale Richtung deiner Wahl gedreht, und dafür gibt es keinen SP.",
    ),
    "rotary": module(
        "Schwenkkopf",
        "Einen roten Würfel vor dem Aktivieren um bis zu 2 Tasten verschieben.",
        "Roter Würfel 3–6. Direkt bevor der Würfel aktiviert wird, darfst du ihn um bis zu 2 Tasten im oder gegen den "
        "Uhrzeigersinn verschieben. Für alles, was der Würfel dann tut, gilt die neue Taste.",
    ),
    "saw": module(
        "Sägeblatt",
        "Wen du beim Bewegen stößt, der erhält vorher 1 oder 2 Schaden.",
        "Blauer Würfel 2–6. Ein Robot, den du beim Bewegen stößt, erhält vor dem Stoß Schaden: 1 bei 2–4, 2 bei 5–6. "
        "Du entscheidest einmal je Robot und Aktivierung, nach dessen ANKER, nur für den Robot, den du selbst "
        "berührst, und nur, wenn er wirklich gestoßen wird; Stöße durch Module zählen nicht. Wird er zerstört, ist er "
        "weg, bevor sich die Reihe bildet, und was ANKER schon abgezogen haben, bleibt abgezogen.",
    ),
    "shock": module(
        "Schockwelle",
        "Nach dem Bewegen 1 Schaden für alle benachbarten Robots und Minen.",
        "Blauer Würfel 4–6. Ist deine Bewegung vorbei, auch eine über 0 Felder, erhalten alle Robots und Minen auf den "
        "8 benachbarten Feldern 1 Schaden, sofern keine Energiewand dazwischen ist. Die SCHOCKWELLE kommt vor dem "
        "RÜCKSTOSS.",
    ),
    "anchor": module(
        "Anker",
        "Dein Robot wird 1 oder 2 Felder weniger weit gestoßen.",
        "Kein Würfel. Soll dein Robot in einer Bewegung zum ersten Mal gestoßen werden, direkt oder durch andere, "
        "darfst du vom Rest dieser Bewegung oder dieses Stoßes 1 oder 2 Felder abziehen. Beispiel: Ein Robot, dem noch "
        "2 Schritte bleiben, trifft auf dich; bei −1 stößt er dich 1 Feld weit und bleibt stehen, bei −2 bewegt er "
        "sich nicht. Mehrere ANKER in einer Reihe kommen von nah nach fern dran und addieren sich; hält ohnehin eine "
        "Wand die Reihe auf, kommt keiner dran.",
    ),
    "bomb": module(
        "Bombe",
        "Wird dein Robot zerstört, gibt es eine Explosion (2).",
        "Kein Würfel, automatisch. Wird dein Robot zerstört, verursacht er auf seinem letzten Feld eine Explosion (2), "
        "die Freund und Feind trifft. In einer Grube oder im Wasser passiert nichts, es sei denn, ein JETPACK hielt "
        "den Robot in der Luft.",
    ),
    "ram": module(
        "RAM-Erweiterung",
        "Alle 4 Würfel legen und später zwischen zweien wählen.",
        "Kein Würfel. Du darfst alle 4 Würfel legen, auf einem Steuerkreuz liegen dann also 2. Ist der erste der "
        "beiden an der Reihe, entscheidest du, welcher entfernt wird. Von zwei gleichen Würfeln gilt der zuerst "
        "gelegte als der erste.",
    ),
    "shield": module(
        "Schild",
        "Bis zu 2 Schadensmarker auf diese Karte legen.",
        "Kein Würfel. Schaden an deinem Robot darf statt auf den Monitor auf diese Karte gelegt werden, höchstens 2 "
        "Marker gleichzeitig; du entscheidest einmal für den gesamten Schaden eines Effekts. Marker wandern nie "
        "zwischen Karte und Monitor. Reparieren leert beides, das Ablegen des Schadens nach der Zerstörung auch; ein "
        "SCHILD mit Schaden darauf lässt sich nicht tauschen.",
    ),
    "jetpack": module(
        "Jetpack",
        "Über Robots und Minen springen; nie in eine Grube fallen.",
        "Blauer Würfel 2–5. Deine Bewegung darf ein Sprung über Robots und Minen sein; Blitzschranken unterwegs "
        "schlagen zu, eine Wand beendet den Sprung, und das SÄGEBLATT wirkt dabei nicht. Eine Mine auf dem Landefeld "
        "explodiert; ein Robot dort erhält 2 Schaden und wird dann 1 Feld in Sprungrichtung gestoßen, mitsamt der "
        "Reihe dahinter. Kann er nicht gestoßen werden oder setzt er seinen ANKER ein, wird er zerstört. Immer, auch "
        "ohne Würfel: Dein Robot fällt nie in Gruben, und über einer Grube wirken seine BOMBE und gegnerische Granaten "
        "wie sonst.",
    ),
    "water": module(
        "Wasserwerfer",
        "Den ersten Robot in Feuerlinie 3 Felder weit stoßen, vom Startfeld aus 6.",
        "Roter Würfel 2–5 (englische Ausgabe: 3–6), anstatt zu feuern. Der Strahl fügt keinen Schaden zu und stößt den "
        "ersten Robot in Feuerlinie 3 Felder weit, oder 6, wenn dein Robot auf irgendeinem Startfeld steht. Minen im "
        "Strahl oder auf dem Weg des gestoßenen Robots explodieren, ohne Strahl oder Stoß aufzuhalten; ist kein Robot "
        "in Feuerlinie, explodieren alle Minen bis zur Wand. Zerstört eine Mine den ersten Robot, bevor der Strahl ihn "
        "erreicht, wird der nächste gestoßen; wird dein eigener Robot dabei zerstört, endet der Strahl.",
    ),
    "conductor": module(
        "Blitzableiter",
        "Blitzschaden trifft statt deines Robots alle ringsum.",
        "Kein Würfel, automatisch. Blitzschaden an deinem Robot wird stattdessen zu 1 Blitzschaden auf jedem der 8 "
        "benachbarten Felder, für Robots wie Minen, sofern keine Energiewand dazwischen ist. Zerstört das einen "
        "anderen Robot, erhältst du den SP dafür.",
    ),
    "walls": module(
        "Wandkontrolle",
        "Durch Energiewände fahren.",
        "Blauer Würfel 1–6. Dein Robot darf durch Energiewände fahren; das entscheidest du einmal je Bewegung. Fährt "
        "er diagonal, treffen ihn Blitzschranken nur, wenn auf beiden Wegen außen herum eine steht. Seine Stöße und "
        "sein Schaden kommen nicht durch Energiewände, ein Robot direkt hinter der Wand hält ihn also auf, aber sein "
        "TELESKOPARM greift hindurch. Durch Wände gestoßen werden kann er nicht.",
    ),
}
