"""The game line by line: for pipes, screen readers, and terminals without keys."""

from collections.abc import Callable

from rich.console import Console

from volt.arenas import space_name
from volt.game import Answer, Decision, Event, Plan, Program
from volt.game.scene import Scene
from volt.game.vocabulary import UNITS
from volt.rules.arena import VP

from .board import stage
from .guide import guide
from .reading import InputError, free_numbers, read_number, read_program
from .sentences import Speech, labels, spellings
from .ui import Quit

Read = Callable[[], str]  # a line; EOFError when there are no more


class LineFace:
    """Tells every event in a line and asks with a prompt."""

    def __init__(self, console: Console, speech: Speech, read: Read, pictures: bool) -> None:
        self._console, self._speech, self._read, self._pictures = console, speech, read, pictures

    def tell(self, scene: Scene, event: Event) -> None:
        killbot = bool(event.seat in scene.robots and scene.robots[event.seat].killbot)
        if event.kind in ("round_began", "unit_began"):
            self._say("")
        self._say(f"{event.rule:9} {self._speech.event(event, killbot)}")

    def ask(self, scene: Scene, decision: Decision) -> Answer:
        if decision.kind == "program":
            return self._plan(scene, decision)
        self._say(self._speech(f"decisions.{decision.kind}.ask"))
        for label, option in zip(labels(decision), decision.options, strict=True):
            self._say(f"  {label:>2}  {self._speech.option(decision, option, scene)}")
        known = spellings(decision, self._speech, scene)
        while True:
            typed = self._prompt(self._speech("words.choose"), scene)
            if typed.lower() in known:
                return known[typed.lower()]
            self._say(self._speech("words.illegal_answer", answer=typed))

    def end(self, scene: Scene) -> None:
        self._stand(scene)

    def _plan(self, scene: Scene, decision: Decision) -> Plan:
        """A program, then a starting number; both may be typed at once."""
        self._say("")
        if self._pictures:
            self._console.print(stage(scene, {}))
        self._stand(scene)
        free = tuple(option for option in decision.options if isinstance(option, int))
        numbers = free_numbers(free, self._speech)
        modules = scene.robots[decision.seat].modules
        program: Program | None = None
        while True:
            key = "console.take_number" if program else "console.type_program"
            words = self._prompt(self._speech(key, free=numbers), scene).split()
            try:
                if program is None or len(words) > 1:
                    program = read_program(words[: len(UNITS)], modules, self._speech)
                    words = words[len(UNITS) :]
                    for unit, dice in enumerate(program.units):
                        self._say("  " + self._speech.command(unit, dice))
                if words:
                    return Plan(program, read_number(" ".join(words), free, self._speech))
            except InputError as refusal:
                self._say(str(refusal))

    def _prompt(self, question: str, scene: Scene) -> str:
        """A line that is no command for us."""
        while True:
            self._console.print(f"{question} ({self._speech('console.hint_lines')}): ", end="", markup=False)
            try:
                typed = self._read().strip()
            except EOFError:
                self._say("")
                raise Quit from None
            if typed == "q":
                raise Quit
            if typed == "?":
                for paragraph in guide(scene, self._speech, "help_lines"):
                    self._say(paragraph)
            elif typed == "m":
                self._console.print(stage(scene, {}))
            else:
                return typed

    def _stand(self, scene: Scene) -> None:
        """Where everybody is, without a picture."""
        for robot in scene.robots.values():
            key = "console.standing" if robot.at else "console.standing_out"
            line = self._speech(
                key, robot=self._speech.robot(robot.colour), space=robot.at or "", vp=robot.vp, damage=robot.damage
            )
            if robot.modules:
                line += f" {self._speech('words.modules').capitalize()}: {self._speech.modules(robot.modules)}."
            self._say(line)
        for number, count in sorted(scene.tokens.items()):
            if count:
                space = space_name(scene.drawing, scene.drawing.spaces.index(VP + number))
                self._say(f"{self._speech('elements.vp.name')} {number}: {space} ×{count}.")

    def _say(self, text: str) -> None:
        self._console.print(text, markup=False, soft_wrap=True)
