"""A line-by-line interface: for pipes, screen readers and terminals without single-key input."""

from collections.abc import Callable

from rich.console import Console

from volt.arenas import space_name
from volt.game import Answer, Decision, Event, Plan, Program
from volt.game.vocabulary import UNITS
from volt.rules.arena import VP

from .board import draw_board
from .parsing import InputError, free_numbers, read_number, read_program
from .scene import Scene
from .terminal_game import Quit
from .translator import Translator, guide, labels, spellings

Read = Callable[[], str]  # a line; EOFError when there are no more


class LineInterface:
    """Prints a line per event and asks with a prompt."""

    def __init__(self, console: Console, translate: Translator, read: Read, pictures: bool) -> None:
        self._console, self._translate, self._read, self._pictures = console, translate, read, pictures

    def show_event(self, scene: Scene, event: Event) -> None:
        killbot = bool(event.seat in scene.robots and scene.robots[event.seat].killbot)
        if event.kind in ("round_began", "unit_began"):
            self._say("")
        self._say(f"{event.rule:9} {self._translate.commented(event, killbot)}")

    def ask(self, scene: Scene, decision: Decision) -> Answer:
        if decision.kind == "program":
            return self._plan(scene, decision)
        self._say(self._translate(f"decisions.{decision.kind}.ask"))
        for label, option in zip(labels(decision), decision.options, strict=True):
            self._say(f"  {label:>2}  {self._translate.option(decision, option, scene)}")
        known = spellings(decision, self._translate, scene)
        while True:
            typed = self._prompt(self._translate("words.choose"), scene)
            if typed.lower() in known:
                return known[typed.lower()]
            self._say(self._translate("words.illegal_answer", answer=typed))

    def show_end(self, scene: Scene) -> None:
        self._print_positions(scene)

    def _plan(self, scene: Scene, decision: Decision) -> Plan:
        """Read a program and a starting number, on one line or two."""
        self._say("")
        if self._pictures:
            self._console.print(draw_board(scene, {}))
        self._print_positions(scene)
        free = tuple(option for option in decision.options if isinstance(option, int))
        numbers = free_numbers(free, self._translate)
        modules = scene.robots[decision.seat].modules
        program: Program | None = None
        while True:
            key = "console.take_number" if program else "console.type_program"
            words = self._prompt(self._translate(key, free=numbers), scene).split()
            try:
                if program is None or len(words) > 1:
                    program = read_program(words[: len(UNITS)], modules, self._translate)
                    words = words[len(UNITS) :]
                    for unit, dice in enumerate(program.units):
                        self._say("  " + self._translate.command(unit, dice))
                if words:
                    return Plan(program, read_number(" ".join(words), free, self._translate))
            except InputError as refusal:
                self._say(str(refusal))

    def _prompt(self, question: str, scene: Scene) -> str:
        """Read a line, handling quit, help and map."""
        while True:
            self._console.print(f"{question} ({self._translate('console.hint_lines')}): ", end="", markup=False)
            try:
                typed = self._read().strip()
            except EOFError:
                self._say("")
                raise Quit from None
            if typed == "q":
                raise Quit
            if typed == "?":
                for paragraph in guide(scene, self._translate, "help_lines"):
                    self._say(paragraph)
            elif typed == "m":
                self._console.print(draw_board(scene, {}))
            else:
                return typed

    def _print_positions(self, scene: Scene) -> None:
        """Print the robots and the VP tokens in words."""
        for robot in scene.robots.values():
            key = "console.standing" if robot.at else "console.standing_out"
            line = self._translate(
                key, robot=self._translate.robot(robot.colour), space=robot.at or "", vp=robot.vp, damage=robot.damage
            )
            if robot.modules:
                line += f" {self._translate('words.modules').capitalize()}: {self._translate.modules(robot.modules)}."
            self._say(line)
        for number, count in sorted(scene.tokens.items()):
            if count:
                space = space_name(scene.drawing, scene.drawing.spaces.index(VP + number))
                self._say(f"{self._translate('elements.vp.name')} {number}: {space} ×{count}.")

    def _say(self, text: str) -> None:
        self._console.print(text, markup=False, soft_wrap=True)
