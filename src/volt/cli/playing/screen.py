"""The game on the whole screen: the arena on the left, monitors and console on the right, the news at the bottom."""

from collections.abc import Callable

from rich.console import Console
from rich.screen import Screen
from rich.text import Text

from volt.arenas import Drawing
from volt.game import Answer, Decision, Event, Plan, View

from .editor import Editor
from .face import Quit
from .guide import guide
from .keys import Keys
from .menu import Menu
from .panels import (
    Lines,
    console_panel,
    log,
    log_line,
    marks_for,
    menu_panel,
    monitors,
    order_bar,
    visible,
)
from .reading import Refused, free_numbers, read_program
from .scene import Scene
from .speech import Speech, labels
from .stage import Marks, marks_of, stage

PANEL = 38  # columns the panels need
AROUND = 4  # lines above and below the arena


def size_needed(drawing: Drawing) -> tuple[int, int]:
    """Columns and lines of the smallest screen that shows an arena."""
    return 4 * drawing.columns + 4 + PANEL, 2 * drawing.rows + 2 + AROUND


class ScreenFace:
    """Shows the game full-screen and is played with keys."""

    def __init__(self, console: Console, keys: Keys, speech: Speech, speed: float, title: str) -> None:
        self._console, self._keys, self._speech, self._speed = console, keys, speech, speed
        self._title = title
        self._log: Lines = []
        self._skipping = False

    # --- what a face does ---

    def tell(self, scene: Scene, event: Event) -> None:
        killbot = bool(event.seat in scene.robots and scene.robots[event.seat].killbot)
        news = log_line(self._speech.event(event, killbot), event.rule, event.seat)
        self._log.append(news)
        if self._skipping or not self._speed:
            return
        self._show(scene, self._story(scene), news, self._speech("console.hint_story"), marks_of(event, scene))
        key = self._key(scene, self._speed)
        self._skipping = key == "enter"

    def ask(self, scene: Scene, view: View, decision: Decision) -> Answer:
        self._skipping = False
        if decision.kind == "program":
            return self._plan(scene, decision)
        options = [self._speech.option(decision, option, scene) for option in decision.options]
        at = decision.options.index(decision.default) if decision.default in decision.options else 0
        menu = Menu(labels(decision), at)
        ask = self._speech(f"decisions.{decision.kind}.ask")

        def show(menu: Menu) -> None:
            detail = self._speech.detail(decision, decision.options[menu.at])
            self._show_menu(scene, menu, options, ask, detail, marks_for(decision, menu))

        chosen = self._choose(scene, menu, show)
        return decision.options[chosen]

    def end(self, scene: Scene) -> None:
        last = self._log[-1] if self._log else Text()
        self._show(scene, self._story(scene), last, self._speech("console.hint_any_key"), {})
        self._keys.read()

    # --- programming ---

    def _plan(self, scene: Scene, decision: Decision) -> Plan:
        robot = scene.robots[decision.seat]
        free = tuple(option for option in decision.options if isinstance(option, int))
        numbers = free_numbers(free, self._speech)
        editor = Editor.begin(robot.modules, robot.side)
        while True:
            editor = self._edit(scene, editor, numbers)
            number = self._number(scene, free)
            if number is not None:
                return Plan(editor.program, number)

    def _edit(self, scene: Scene, editor: Editor, numbers: str) -> Editor:
        """The console until the program stands."""
        editor = editor.press("")
        note = self._speech("words.your_turn", robot=self._speech.robot(scene.you or ""))
        while not editor.done:
            panel = console_panel(editor, numbers, self._speech)
            self._show(scene, panel, Text(note, "bold bright_yellow"), self._speech("console.hint_editor"), {})
            key = self._key(scene) or ""
            if key.lower() == "t":
                editor, note = self._typed(scene, editor)
                continue
            editor = editor.press(key)
            module = self._speech.module("ram")
            note = self._speech(f"console.{editor.note}", module=module) if editor.note else ""
        return editor

    def _typed(self, scene: Scene, editor: Editor) -> tuple[Editor, str]:
        """A program typed in a line; with what there is to say about it."""
        text = ""
        while True:
            prompt = Text(f"{self._speech('console.type_program')}: ", "bold bright_yellow").append(f"{text}▏")
            self._show(scene, console_panel(editor, "", self._speech), prompt, "Enter · Esc", {})
            key = self._keys.read() or ""
            if key == "escape":
                return editor, ""
            if key == "backspace":
                text = text[:-1]
            elif key == "enter":
                try:
                    program = read_program(text, tuple(editor.modules), self._speech)
                except Refused as refusal:
                    return editor, str(refusal)
                return Editor(editor.modules, editor.ahead, program.units, done=True), ""
            elif len(key) == 1 and key.isprintable():
                text += key

    def _number(self, scene: Scene, free: tuple[int, ...]) -> int | None:
        """A starting number, or None to go back to the console."""
        ask = self._speech("console.choose_number")
        menu = Menu(tuple(map(str, free)))
        while menu.chosen is None:
            self._show_menu(scene, menu, [""] * len(free), ask, self._speech("rules.PROG-3.text"), {})
            key = self._key(scene) or ""
            if key in ("escape", "backspace"):
                return None
            menu = menu.press(key)
        return free[menu.chosen]

    # --- menus, keys, help ---

    def _choose(self, scene: Scene, menu: Menu, show: Callable[[Menu], None]) -> int:
        while menu.chosen is None:
            show(menu)
            menu = menu.press(self._key(scene) or "")
        return menu.chosen

    def _key(self, scene: Scene, timeout: float | None = None) -> str | None:
        """The next key that is not for the face itself; None when time is up, or after a look at the help."""
        try:
            key = self._keys.read(timeout)
        except EOFError:
            raise Quit from None
        if key in ("q", "Q"):
            raise Quit
        if key == "?":
            self._help(scene)
            return None
        return key

    def _help(self, scene: Scene) -> None:
        text = Text("\n\n").join(Text(paragraph) for paragraph in guide(scene, self._speech, "help_keys"))
        text.append(f"\n\n{self._speech('console.hint_any_key')}", "bold bright_yellow")
        self._console.print(Screen(text), end="")
        self._keys.read()

    # --- drawing ---

    @property
    def _width(self) -> int:
        """Columns of the panels."""
        return max(PANEL, self._console.width - self._arena_width)

    def _story(self, scene: Scene) -> Lines:
        return order_bar(scene, self._speech) if scene.round else []

    def _show_menu(self, scene: Scene, menu: Menu, options: list[str], ask: str, detail: str, marks: Marks) -> None:
        room = self._console.height - AROUND - len(monitors(scene, self._speech)) - 4
        lines = menu_panel(menu, options, ask, detail, self._console, self._panel_width(scene))
        first = len(lines) - len(options) 
        self._show(scene, visible(lines, first, menu.at, room), Text(), self._speech("console.hint_menu"), marks)
