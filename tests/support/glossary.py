"""The official terms of the game in three languages, and the variants that must not be used for them.

The terms are those of the printed rulebooks; ``own`` marks terms the rulebooks do not have. Look here before writing a
text: ``tests/texts/test_glossary.py`` checks the catalogue, the client and the exercises.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from volt.texts.format import Language


@dataclass(frozen=True, slots=True)
class Term:
    """A term. ``key`` is the catalogue text that must equal it, ignoring case."""

    en: str
    de: str
    pl: str
    key: str = ""
    own: bool = False

    def of(self, lang: Language) -> str:
        """Return the term in a language."""
        return {"en": self.en, "de": self.de, "pl": self.pl}[lang]


@dataclass(frozen=True, slots=True)
class Variant:
    """A banned wording: a regular expression, what to write instead, and the texts that may contain it."""

    pattern: str
    instead: str
    allowed: tuple[str, ...] = ()


TERMS: tuple[Term, ...] = (
    Term("operator", "Operator", "operator", "words.operator"),
    Term("operators", "Operators", "operatorzy"),
    Term("robot", "Robot", "robot", "words.robot"),
    Term("KillBot", "KillBot", "ZabijBot", "words.killbot"),
    Term("squad", "Squad", "oddział", "words.squad"),
    Term("controller", "Controller", "pulpit kontrolny"),
    Term("control unit", "Steuerkreuz", "panel komend", "words.unit"),
    Term("key", "Taste", "przycisk"),
    Term("die", "Würfel", "kość"),
    Term("number", "Zahl", "wartość"),
    Term("starting number", "Startnummer", "numer startowy", "words.starting_number"),
    Term("pillar", "Arenapfosten", "kolumna areny"),
    Term("monitor", "Monitor", "ekran"),
    Term("screen", "Sichtschutz", "zasłonka"),
    Term("supply", "Vorrat", "pula"),
    Term("VP", "SP", "PZ", "words.vp"),
    Term("VP token", "SP-Marker", "żeton PZ"),
    Term("damage", "Schaden", "uszkodzenia", "words.damage"),
    Term("damage token", "Schadensmarker", "żeton uszkodzeń"),
    Term("lightning damage", "Blitzschaden", "uszkodzenie elektryczne"),
    Term("mine token", "Minenmarker", "żeton miny"),
    Term("Preparation", "Vorbereiten", "Przygotowanie", "phases.0.name"),
    Term("Programming", "Programmieren", "Programowanie", "phases.1.name"),
    Term("Activation", "Aktivieren", "Aktywacja", "phases.2.name"),
    Term("Resolution", "Auslösen", "Rozpatrywanie", "phases.3.name"),
    Term("activation order", "Würfelreihenfolge", "kolejność aktywacji"),
    Term("Moving", "Bewegen", "Ruch", "rules.MOVE-1.title"),
    Term("Firing", "Feuern", "Strzał", "rules.FIRE-1.title"),
    Term("push", "stoßen", "odpychać"),
    Term("line of fire", "Feuerlinie", "linia strzału"),
    Term("spot", "erspähen", "namierzać"),
    Term("detonation", "Explosion", "detonacja", "rules.DMG-5.title"),
    Term("reboot", "starten neu", "restartuje się"),
    Term("adjacent", "benachbart", "sąsiedni"),
    Term("diagonally", "diagonal", "na ukos"),
    Term("orthogonally", "orthogonal", "w pionie i poziomie"),
    Term("deck", "Stapel", "talia"),
    Term("equip", "ausrüsten", "podpiąć"),
    Term("unequip", "tauschen", "odpiąć"),
    Term("inventory", "Inventar", "skład", "words.inventory"),
    Term("draw", "ziehen", "dobierać"),
    Term("repair", "reparieren", "naprawiać"),
    Term("Training", "Training", "Szkolenie", "modes.training.name"),
    Term("RFL Championship", "RFL-Meisterschaft", "Mistrzostwa RFL", "modes.championship.name"),
    Term("bout", "Titelkampf", "pojedynek"),
    Term("titleholder", "Titelverteidiger", "posiadacz tytułu", "championship.titleholder"),
    Term("champion module", "Champion-Modul", "moduł mistrza"),
    Term("lock in", "festlegen", "zatwierdzać", own=True),
    Term("arena wall", "Arenawand", "ściana areny", "elements.arena_wall.name"),
    Term("energy wall", "Energiewand", "ściana energii", "elements.wall.name"),
    Term("lightning barrier", "Blitzschranke", "bariera błyskawic", "elements.barrier.name"),
    Term("high-voltage space", "Blitzfeld", "pole pod napięciem", "elements.voltage.name"),
    Term("pit", "Grube", "dół", "elements.pit.name"),
    Term("water", "Wasser", "woda", "elements.water.name"),
    Term("starting space", "Startfeld", "pole początkowe", "elements.start.name"),
    Term("VP space", "SP-Feld", "pole PZ", "elements.vp.name"),
    Term("workshop", "Werkstatt", "warsztat", "elements.workshop.name"),
    Term("caution line", "Leitlinie", "linia ostrzegawcza", "elements.caution.name"),
    Term("Brake", "Bremse", "Hamulce", "modules.brake.name"),
    Term("Mobility", "Mobilität", "Mobilność", "modules.mobility.name"),
    Term("Repulsion Blast", "Rückstoß", "Promień odpychający", "modules.repulsion.name"),
    Term("Steering Nozzle", "Steuerdüse", "Dysza kierunkowa", "modules.nozzle.name"),
    Term("Teleport", "Teleport", "Teleport", "modules.teleport.name"),
    Term("Telescopic Arm", "Teleskoparm", "Ramię teleskopowe", "modules.arm.name"),
    Term("Crossfire", "Kreuzfeuer", "Ogień krzyżowy", "modules.crossfire.name"),
    Term("Grenades", "Granaten", "Granaty", "modules.grenades.name"),
    Term("Mines", "Minen", "Miny", "modules.mines.name"),
    Term("Power Beam", "Kraftstrahl", "Wiązka mocy", "modules.power.name"),
    Term("Remote Control", "Fernsteuerung", "Zdalne sterowanie", "modules.remote.name"),
    Term("Rotary Head", "Schwenkkopf", "Głowica obrotowa", "modules.rotary.name"),
    Term("Saw Blade", "Sägeblatt", "Piła tarczowa", "modules.saw.name"),
    Term("Shock Pulse", "Schockwelle", "Impuls uderzeniowy", "modules.shock.name"),
    Term("Anchor", "Anker", "Kotwica", "modules.anchor.name"),
    Term("Bomb", "Bombe", "Bomba", "modules.bomb.name"),
    Term("RAM Expansion", "RAM-Erweiterung", "Dodatkowy RAM", "modules.ram.name"),
    Term("Shield", "Schild", "Tarcza", "modules.shield.name"),
    Term("Jetpack", "Jetpack", "Plecak odrzutowy", "modules.jetpack.name"),
    Term("Water Cannon", "Wasserwerfer", "Armatka wodna", "modules.water.name"),
    Term("Conductor", "Blitzableiter", "Uziemienie", "modules.conductor.name"),
    Term("Wall Control", "Wandkontrolle", "Kontroler ścian", "modules.walls.name"),
    Term("The Hound", "Der Hund", "Ogar", "robots.hound.name"),
    Term("Mercury", "Mercury", "Merkury", "robots.mercury.name"),
    Term("Reaper", "Schnitter", "Żniwiarz", "robots.reaper.name"),
    Term("Volt", "Volt", "Volt", "robots.volt.name"),
    Term("Twin Cities", "Twin Cities", "Twin Cities", "arenas.twin-cities.name"),
    Term("Rome", "Rom", "Rzym", "arenas.rome.name"),
    Term("Ruhrgebiet", "Ruhrgebiet", "Zagłębie Ruhry", "arenas.ruhrgebiet.name"),
    Term("Tokyo", "Tokyo", "Tokio", "arenas.tokyo.name"),
)

BANNED: Mapping[Language, tuple[Variant, ...]] = {
    "en": (
        Variant(r"\b(?:this|that|it) is no\b(?! longer)", "is not a"),
        Variant(r"\b(?:wears?|worn|wearing)\b", "has … equipped"),
        Variant(r"\bneighbour(?:s|ing)?\b", "adjacent"),
        Variant(r"\boff the arena\b", "out of the arena"),
        Variant(r"(?<!body )(?<!thing )(?<!one )(?<!or )\belse\b", "otherwise"),
        Variant(r"\bshall\b", "should"),
        Variant(r"\bafresh\b|\blikewise\b|\bmeanwhile\b", "from scratch, in turn, …"),
        Variant(r"\b(?:western|southern)-most\b", "westernmost, southernmost"),
        Variant(r"\bmake (?:a|the) room\b", "open a room"),
        Variant(r"\bswitched off\b", "destroyed"),
        Variant(r"\d %|\} %", "no space before %"),
        Variant(r"\w …", "no space before an ellipsis"),
        Variant(r"(?<!\{)\b(?!KillBot)[Kk]ill-?[Bb]ot", "KillBot"),
        Variant(r"\b(?:[Rr]ivals?|[Ee]nem(?:y|ies))\b", "opponent, opposing"),
        Variant(r"\b(?:[Dd]riv(?:es?|ing|en)|drove)\b", "move", ("places.ws_drive",)),
        Variant(r"(?<!\{)\b[Hh]eadings?\b", "direction"),
        Variant(r"\b[Mm]aps?\b", "arena", ("errors.map_or_arena",)),
        Variant(
            r"(?<!\{)(?<!percentage )(?<!ictory )(?<!Match )(?<!Turning )(?<!arrow )(?<!now )(?<!I )\b[Pp]oints?\b",
            "VP",
        ),
        Variant(r"\bplayers?\b", "operator", ("simulation.player", "pages.hot_seat_note", "pages.sit_too")),
    ),
    "de": (
        Variant(r"\bRoboter", "Robot"),
        Variant(r"\bOperatoren\b", "Operators"),
        Variant(r"\bAuswertung\b|\bVorbereitung\b|\bProgrammierung\b", "Auslösen, Vorbereiten, Programmieren"),
        Variant(r"Sichtschirm|\bSchirme?\b", "Sichtschutz"),
        Variant(r"\b(?:schieb|schob|geschoben)", "stoßen"),
        Variant(r"Schusslinie", "Feuerlinie"),
        Variant(r"Hochspannung", "Blitzfeld"),
        Variant(r"\bDetonation|\bdetonier", "Explosion, explodieren"),
        Variant(r"\b(?:ge)?sperr(?:t|en)\b", "festlegen; nicht möglich"),
        Variant(r"\bgetragen\b|\bträgt\b(?! eine Zahl)", "ausgerüstet"),
        Variant(r"\bAugen\b", "Zahl"),
        Variant(r"Siegzahl|Daueraufträge", "SP, die zum Sieg nötig sind; Dauerbefehle"),
        Variant(r"\bPartien?\b", "Spiel, Kampf"),
        Variant(r"(?:jemand|zuerst) fertig", "festlegen"),
        Variant(r"Stoßwelle", "Rückstoß", ("rules.EDITIONS.text",)),
        Variant(r"(?<!\{)\b(?!KillBot)[Kk]ill-?[Bb]ot", "KillBot"),
    ),
    "pl": (
        Variant(r"kost(?:k|ek)", "kość"),
        Variant(r"obrażeni", "uszkodzenie"),
        Variant(r"klawisz", "przycisk", ("console.hint_any_key",)),
        Variant(r"\bmonitor", "ekran"),
        Variant(r"KillBot", "ZabijBot"),
        Variant(r"lini\w* ognia", "linia strzału"),
        Variant(r"Rozstrzygnięcie", "Rozpatrywanie"),
        Variant(r"\bpch[anł]", "odpychać", ("events.token_placed",)),
        Variant(r"\bnosi\b|\bnosić\b|noszon", "podpięty"),
        Variant(r"gwi[ae]ź?zd[aęyo]\b|gwieździe", "gwiazdka"),
        Variant(r"Zamknij program|zamknięty program|program zamk", "zatwierdzić"),
        Variant(r"[Oo]brońca tytułu", "posiadacz tytułu"),
        Variant(r"żeton\w* uszkodzenia", "żeton uszkodzeń"),
        Variant(r"wysokie napięcie", "pole pod napięciem"),
        Variant(r"przekątn", "na ukos"),
        Variant(r"\binaczej\b(?! jest)", "w przeciwnym razie"),
        Variant(r"[Pp]odpowied", "wskazówka"),
        Variant(r"[Pp]iorun", "błyskawica"),
        Variant(r"[Rr]ywal", "przeciwnik"),
        Variant(r"ktoś skończy|skończy pierwszy", "zatwierdzić"),
        Variant(r"\b[Mm]ap[aęy]\b", "arena"),
        Variant(r"\boczk(?:a|ami)\b", "wartość"),
        Variant(r"\d %|\} %", "bez odstępu przed %"),
        Variant(r"\w …", "bez odstępu przed wielokropkiem"),
    ),
}
