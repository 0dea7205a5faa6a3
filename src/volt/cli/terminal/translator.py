"""Turns events, questions, answers and programs into sentences in one language, and writes the help page."""

from typing import Any

from volt.arenas import Drawing, space_index
from volt.game import Answer, Decision, Die, Event
from volt.game.decisions import answer_text
from volt.game.vocabulary import COLOURS, DESTROYED_BY, HEADINGS, UNITS
from volt.rules.arena import PIT, PLAIN, START, VOLTAGE, VP, WATER, WORKSHOP
from volt.rules.event_kinds import Activated, Destroyed, ModuleDrawn, RoundBegan, Won
from volt.rules.module_ids import BLUE
from volt.texts import Language, Parameter, event_key, message
from volt.texts.commentary import Commentator

from .scene import DieTurn, Scene

ELEMENTS = {PLAIN: "plain", PIT: "pit", WATER: "water", WORKSHOP: "workshop", VOLTAGE: "voltage"}
SIGNS = {
    "pit": "▒▒▒",
    "water": "~~~",
    "workshop": "[w]",
    "voltage": "/z/",
    "vp": "(3) 3×2",
    "start": "‹N›",
    "wall": "━┃",
    "barrier": "╍╏",
    "caution": "←→↑↓",
}


class Translator:
    """Sentences in one language; calling it gives the text of a key."""

    def __init__(self, language: Language, drawing: Drawing, you: str) -> None:
        self.language = language
        self._drawing = drawing
        self._you = you
        self._commentator = Commentator()

    def __call__(self, key: str, /, **params: Parameter) -> str:
        """The text of a key."""
        return message(self.language, key, **params)

    def robot(self, colour: str) -> str:
        """The name of a robot."""
        return self(f"colours.{colour}") if colour in COLOURS else self("words.squad")

    def module(self, name: str) -> str:
        """The name of a module."""
        return self(f"modules.{name}.name")

    def modules(self, names: tuple[str, ...]) -> str:
        """The names of several modules."""
        return ", ".join(map(self.module, names)) or self("words.nothing")

    def heading(self, name: str) -> str:
        """A heading in full."""
        return self(f"headings.{name}")

    # --- events ---

    def event(self, event: Event, killbot: bool) -> str:
        """One line for an event; ``killbot``: whether the robot that acts is a KillBot."""
        if isinstance(event, ModuleDrawn) and event.module and event.seat == self._you:
            return self("console.you_draw", module=self.module(event.module))
        fields = event.fields()
        key = event_key(event.kind, how=self._how(event), alone=fields.get("by") in (None, event.seat))
        if isinstance(event, Activated) and killbot:
            key = "console.killbot_acts"
        params = {name: self._parameter(name, value) for name, value in fields.items() if value is not None}
        return self(key, robot=self.robot(event.seat or "squad"), **params)

    def commented(self, event: Event, killbot: bool) -> str:
        """One line for an event, with a remark now and then; every event of a game must come here, in order."""
        remark = self._commentator.remark(event.kind, event.round if isinstance(event, RoundBegan) else 0)
        return " ".join([self.event(event, killbot), *([self(remark)] if remark else [])])

    def _parameter(self, name: str, value: Any) -> Parameter:
        if name == "modules":
            return self.modules(value)
        if name == "module":
            return self.module(value)
        if name in ("by", "source", "target"):
            return self.robot(value)
        if name == "heading":
            return self.heading(value)
        if name == "colour":
            return self(f"dice.{value}")
        if name == "deck":
            return self(f"answers.{value}")
        if name == "phase":
            return self(f"phases.{value}.name")
        return value  # type: ignore[no-any-return]

    def _how(self, event: Event) -> str:
        """The variant of a text: how a robot was destroyed, or that the squad won."""
        if isinstance(event, Won) and event.seat == "squad":
            return "squad"
        if not isinstance(event, Destroyed):
            return ""
        if event.rule == "MOVE-6":
            return ELEMENTS[self._kind(event.space)]
        return DESTROYED_BY.get(event.cause, "")

    def _kind(self, space: str) -> int:
        return self._drawing.spaces[space_index(self._drawing, space)]

    # --- questions and answers ---

    def option(self, decision: Decision, option: Answer, scene: Scene) -> str:
        """The text of an option."""
        if isinstance(option, bool):
            return self("answers.yes" if option else "answers.no")
        if isinstance(option, tuple):
            if decision.kind == "draft":
                return " + ".join(self(f"answers.{deck}") for deck in option)
            return self.modules(option)
        if isinstance(option, int):
            return self._turned(option, scene) if decision.kind == "rotate" else ""
        if decision.kind in ("start", "space", "mine_from") and option != "none":
            return self._space(str(option), scene)
        if decision.kind == "remote":
            unit, _, heading = str(option).rpartition(" ")
            return f"{unit} → {self.heading(heading)}" if unit else self.heading(heading)
        return self(f"answers.{option}")

    def detail(self, decision: Decision, option: Answer) -> str:
        """Details of an option: what its modules do, or else an explanation of the question."""
        if isinstance(option, tuple) and decision.kind == "equip":
            return " ".join(f"{self.module(name)}: {self(f'modules.{name}.short')}" for name in option)
        return self(f"decisions.{decision.kind}.explain")

    def _turned(self, keys: int, scene: Scene) -> str:
        """Where the die that is about to be activated points once it is turned."""
        due = scene.order()[:1]
        return self.heading(HEADINGS[(due[0].die.heading + keys) % len(HEADINGS)]) if due else ""

    def _space(self, space: str, scene: Scene) -> str:
        kind = self._kind(space)
        if VP < kind <= VP + 6:
            lying = scene.tokens.get(kind - VP, 0)
            return f"{space}  {self('elements.vp.name')} {kind - VP} ×{lying}"
        element = "start" if kind >= START else ELEMENTS[kind]
        return f"{space}  {self(f'elements.{element}.name')}"

    # --- programs and their order ---

    def command(self, unit: int, dice: tuple[Die, ...]) -> str:
        """The command of a control unit: “II: fire north-west, speed 2”."""
        name = UNITS[unit]
        if not dice:
            return self("words.command_none", unit=name)
        first, *more = (self._command(name, die) for die in dice)
        for other in more:
            first = self("console.command_or", command=first, other=other.removeprefix(f"{name}: "))
        return first

    def _command(self, unit: str, die: Die) -> str:
        key = "words.command_move" if die.colour == BLUE else "words.command_fire"
        return self(key, unit=unit, number=die.number, heading=self.heading(HEADINGS[die.heading]))

    def because(self, one: DieTurn, other: DieTurn) -> str:
        """ACT-1: why one die comes before the other."""
        if one.die.number != other.die.number:
            return self("console.because_number", one=one.die.number, other=other.die.number)
        if one.die.colour != other.die.colour:
            return self("console.because_colour")
        return self("console.because_start", one=one.number, other=other.number)


def labels(decision: Decision) -> tuple[str, ...]:
    """What to type for each option: numbers as they are, other options by position."""
    if all(isinstance(option, int) and not isinstance(option, bool) for option in decision.options):
        return tuple(map(answer_text, decision.options))
    return tuple(str(i) for i in range(1, len(decision.options) + 1))


def spellings(decision: Decision, translate: Translator, scene: Scene) -> dict[str, Answer]:
    """Everything that may be typed for an answer: its label, its word in a record, its words on the screen."""
    found: dict[str, Answer] = {}
    for label, option in zip(labels(decision), decision.options, strict=True):
        for spelling in (label, answer_text(option), translate.option(decision, option, scene)):
            found.setdefault(spelling.lower(), option)
    found.pop("", None)
    return found


def guide(scene: Scene, translate: Translator, keys: str) -> list[str]:
    """The paragraphs of the help page; ``keys`` names the text that explains the controls."""
    paragraphs = [translate(f"console.{key}") for key in ("help_notation", "help_order", "help_numbers", keys)]
    signs = [f"{sign} {translate(f'elements.{element}.name')}" for element, sign in SIGNS.items()]
    signs.append(f"*▲ {translate('words.mines')}")
    monitor = {"★": "vp", "▰": "damage", "1–4": "starting_number"}
    signs += [f"{sign} {translate(f'words.{word}')}" for sign, word in monitor.items()]
    paragraphs.append(" · ".join(signs))
    own = scene.robots[scene.you] if scene.you else None
    for module in (*own.modules, *(own.inventory or ())) if own else ():
        paragraphs.append(f"{translate.module(module)}: {translate(f'modules.{module}.short')}")
    return paragraphs
