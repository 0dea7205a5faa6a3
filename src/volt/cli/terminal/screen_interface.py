"""A full-screen interface, played with single keys."""

import time

from rich.console import Console
from rich.text import Text

from volt.game import Answer, Decision, Event, Plan

from .board import Marks, marks_of
from .editor import Editor, Menu
from .frame import Frame
from .keys import Keys
from .panels import YOU_STYLE, Lines, console_panel, log_line, marks_for, menu_panel, order_bar
from .parsing import InputError, free_numbers, read_program
from .scene import Scene
from .terminal_game import Quit
from .translator import Translator, guide, labels


class ScreenInterface:
    """Shows the game full-screen; ``speed`` is how many seconds an event is shown (0: not at all)."""

    def __init__(self, console: Console, keys: Keys, translate: Translator, speed: float, title: str) -> None:
        self._frame = Frame(console, translate, title)
        self._keys, self._translate, self._speed = keys, translate, speed
        self._skipping = False

    # --- the interface ---

    def show_event(self, scene: Scene, event: Event) -> None:
        killbot = event.seat in scene.robots and scene.robots[event.seat].killbot
        news = log_line(self._translate.commented(event, killbot), event.rule, event.seat)
        if not self._skipping and self._speed:
            hint = self._translate("console.hint_story")
            self._frame.draw(scene, order_bar(scene, self._translate), news, hint, marks_of(event, scene))
            self._pause(scene)
        self._frame.log.append(news)

    def ask(self, scene: Scene, decision: Decision) -> Answer:
        self._skipping = False
        self._keys.forget()
        if decision.kind == "program":
            return self._plan(scene, decision)
        options = [self._translate.option(decision, option, scene) for option in decision.options]
        ask = self._translate(f"decisions.{decision.kind}.ask")
        menu = Menu(labels(decision), decision.options.index(decision.default))
        while menu.chosen is None:
            detail = self._translate.detail(decision, decision.options[menu.at])
            self._show_menu(scene, menu, options, ask, detail, marks_for(decision, menu, scene))
            menu = menu.press(self._key(scene) or "")
        return decision.options[menu.chosen]

    def show_end(self, scene: Scene) -> None:
        self._frame.draw(scene, [], self._frame.log[-1], self._translate("console.hint_any_key"), {})
        self._keys.read()

    # --- programming ---

    def _plan(self, scene: Scene, decision: Decision) -> Plan:
        robot = scene.robots[decision.seat]
        free = tuple(option for option in decision.options if isinstance(option, int))
        editor = Editor.begin(robot.modules, robot.side)
        while True:
            editor = self._edit(scene, editor, free_numbers(free, self._translate))
            number = self._number(scene, free)
            if number is not None:
                return Plan(editor.program, number)

    def _edit(self, scene: Scene, editor: Editor, numbers: str) -> Editor:
        """Run the editor until a complete program is confirmed."""
        editor = editor.press("")
        note = self._translate("console.first_die", robot=self._translate.robot(scene.you or ""))
        while not editor.done:
            panel = console_panel(editor, numbers, self._translate)
            self._frame.draw(scene, panel, Text(note, YOU_STYLE), self._translate("console.hint_editor"), {})
            key = self._key(scene) or ""
            if key in ("t", "T"):
                editor, note = self._typed(scene, editor)
                continue
            editor = editor.press(key)
            note = (
                self._translate(f"console.{editor.note}", module=self._translate.module("ram")) if editor.note else ""
            )
        return editor

    def _typed(self, scene: Scene, editor: Editor) -> tuple[Editor, str]:
        """Read a program typed on one line; return the editor and an error message or ""."""
        text = ""
        while True:
            prompt = Text().append(f"{self._translate('console.type_program')}: ", YOU_STYLE).append(f"{text}▏")
            self._frame.draw(scene, console_panel(editor, "", self._translate), prompt, "Enter · Esc", {})
            key = self._keys.read() or ""
            if key == "escape":
                return editor, ""
            if key == "backspace":
                text = text[:-1]
            elif key == "enter":
                try:
                    program = read_program(text.split(), tuple(editor.modules), self._translate)
                except InputError as refusal:
                    return editor, str(refusal)
                return Editor(editor.modules, editor.ahead, program.units, done=True), ""
            elif len(key) == 1 and key.isprintable():
                text += key

    def _number(self, scene: Scene, free: tuple[int, ...]) -> int | None:
        """Ask for a starting number; None to go back to the editor."""
        ask = self._translate("console.choose_number")
        menu = Menu(tuple(map(str, free)))
        while menu.chosen is None:
            self._show_menu(scene, menu, [""] * len(free), ask, self._translate("rules.PROG-3.text"), {})
            key = self._key(scene) or ""
            if key in ("escape", "backspace"):
                return None
            menu = menu.press(key)
        return free[menu.chosen]

    # --- menus, keys, help ---

    def _show_menu(self, scene: Scene, menu: Menu, options: list[str], ask: str, detail: str, marks: Marks) -> None:
        """Show a question; during an activation, the order of the dice above it shows which die the question is about."""
        above: Lines = [*order_bar(scene, self._translate), Text()] if scene.order() else []
        width, height = self._frame.room(scene)
        asked = self._frame.wrap(Text(ask, YOU_STYLE), width)
        explained = self._frame.wrap(Text(detail, "dim"), width)
        panel = menu_panel(menu, options, asked, explained, height - len(above))
        last = self._frame.log[-1] if self._frame.log else Text()
        self._frame.draw(scene, above + panel, last, self._translate("console.hint_menu"), marks)

    def _pause(self, scene: Scene) -> None:
        """Wait while an event is shown, or until the player skips it."""
        end = time.monotonic() + self._speed
        while (left := end - time.monotonic()) > 0:
            key = self._key(scene, left)
            if key in (" ", "enter"):
                self._skipping = key == "enter"
                return

    def _key(self, scene: Scene, timeout: float | None = None) -> str | None:
        """The next key that is not for the interface itself; None on timeout, or after showing the help."""
        key = self._keys.read(timeout)
        if key in ("q", "Q"):
            raise Quit
        if key == "?":
            self._help(scene)
            return None
        return key

    def _help(self, scene: Scene) -> None:
        text = Text("\n\n").join(Text(paragraph) for paragraph in guide(scene, self._translate, "help_keys"))
        self._frame.page(text.append(f"\n\n{self._translate('console.hint_any_key')}", YOU_STYLE))
        self._keys.read()
