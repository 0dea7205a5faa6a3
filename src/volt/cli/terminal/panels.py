"""The panels beside the arena as lines of text: monitors, activation order, log, program editor, menu."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from volt.arenas import COLOURS, MARKS
from volt.game import Decision, Die, RobotView
from volt.game.controller import DICE, open_keys
from volt.game.vocabulary import DIE_LETTERS, UNITS
from volt.rules.module_ids import BLUE, RED
from volt.rules.state import DESTROYED

from .board import NOW_STYLE, Marks, seat_style
from .editor import SPOTS, Editor, Menu
from .scene import DieTurn, Scene
from .translator import Translator

ARROWS = "↑↗→↘↓↙←↖"
CLOSED = "×"
KEY_WIDTH = 4
DIE_STYLES = {BLUE: "bold white on blue", RED: "bold white on red"}
YOU_STYLE = "bold bright_yellow"

Lines = list[Text]


def mark(colour: str) -> str:
    """The mark of a robot."""
    return MARKS[COLOURS.index(colour)] if colour in COLOURS else " "


# --- monitors ---


def monitors(scene: Scene, translate: Translator) -> Lines:
    """Every robot: starting number, VP and damage; on a second line, its modules."""
    lines: Lines = []
    for robot in scene.robots.values():
        lines.append(_monitor(robot, scene, translate))
        if robot.modules or robot.inventory_size:
            lines.append(_modules(robot, translate))
    return lines


def _monitor(robot: RobotView, scene: Scene, translate: Translator) -> Text:
    you = robot.colour == scene.you
    line = Text().append("▸" if you else " ", YOU_STYLE)
    line.append(f"{robot.number or '–'} ", "bold" if robot.number else "dim")
    line.append(f"{mark(robot.colour)} {translate.robot(robot.colour):<10}", seat_style(robot.colour))
    line.append("★" * robot.vp, "bold bright_yellow").append("☆" * max(0, scene.goal - robot.vp), "dim").append("  ")
    line.append("▰" * robot.damage, "bold red").append("▱" * (DESTROYED - robot.damage), "dim")
    line.append(f"+{robot.shield}" if robot.shield else "  ", "bold cyan")
    role = translate("console.you") if you else translate("words.killbot") if robot.killbot else ""
    return line.append(f" {role}", YOU_STYLE if you else "dim")


def _modules(robot: RobotView, translate: Translator) -> Text:
    line = Text("     " + " · ".join(map(translate.module, robot.modules)), "dim")
    if robot.inventory:
        line.append("  + " + translate.modules(robot.inventory), "dim italic")
    elif robot.inventory_size:
        line.append(f"  +{robot.inventory_size}", "dim italic")
    return line


# --- the order of the dice ---


def order_bar(scene: Scene, translate: Translator) -> Lines:
    """The current unit, the dice in activation order, and why the first comes before the second."""
    turns = ([scene.acting] if scene.acting else []) + scene.order()
    if not turns:
        return []
    line = Text()
    for i, unit in enumerate(UNITS):
        line.append(f" {unit} ", "bold reverse" if i == scene.unit else "dim")
    line.append("  ").append_text(_turn(turns[0])).append(" ▸ " if turns[1:] else "")
    line.append_text(Text(" ").join(map(_turn, turns[1:])))
    why = Text()
    if len(turns) > 1:
        first, second = turns[:2]
        why.append(f"{translate('console.now')} {translate.robot(first.colour)}, ", "dim")
        why.append(
            f"{translate('console.then')} {translate.robot(second.colour)}: {translate.because(first, second)}", "dim"
        )
    return [line, why]


def _turn(turn: DieTurn) -> Text:
    arrow = "" if turn.killbot else ARROWS[turn.die.heading]
    text = Text().append(mark(turn.colour), seat_style(turn.colour))
    return text.append(f"{DIE_LETTERS[turn.die.colour]}{turn.die.number}{arrow}", DIE_STYLES[turn.die.colour])


# --- the log ---


def log_line(text: str, rule: str, colour: str | None) -> Text:
    """A line of the log: who, what, and the rule."""
    line = Text().append(f"{mark(colour or '')} ", seat_style(colour or ""))
    return line.append(text).append(f" {rule}", "dim")


def log(lines: Iterable[Text], console: Console, width: int, height: int) -> Lines:
    """The last lines of the log, wrapped, that fit."""
    wrapped: Lines = []
    for line in lines:
        first, *more = line.wrap(console, width - 2)
        wrapped += [first, *(Text("  ").append_text(rest) for rest in more)]
    return wrapped[-height:] if height > 0 else []


# --- the console ---


def console_panel(editor: Editor, free: str, translate: Translator) -> Lines:
    """The three control units, their commands in words, the dice that are left and the ``free`` numbers."""
    pads = [_pad(editor, unit) for unit in range(len(UNITS))]
    lines: Lines = [Text(" ").join(row) for row in zip(*pads, strict=True)]
    lines.append(Text())
    for unit, dice in enumerate(editor.units):
        focus = unit == editor.unit
        sentence = translate.command(unit, dice)
        lines.append(Text(f"{'▸' if focus else ' '} {sentence}", YOU_STYLE if focus else "" if dice else "dim"))
    lines.append(Text("  ").append_text(_left(editor)).append(f"   {free}", "dim"))
    return lines


def _pad(editor: Editor, unit: int) -> Lines:
    """A control unit: its name over three rows of keys."""
    name = Text(f"{UNITS[unit]:━^{3 * KEY_WIDTH}}", YOU_STYLE if unit == editor.unit else "dim")
    return [name, *(_keys(editor, unit, row) for row in (-1, 0, 1))]


def _keys(editor: Editor, unit: int, down: int) -> Text:
    """One row of the keys of a unit."""
    dice = editor.units[unit]
    shown = editor.die if unit == editor.unit and editor.die else next(iter(dice), None)
    text = Text()
    for across in (-1, 0, 1):
        heading = SPOTS.get((across, down))
        if heading is None:
            text.append(" " * KEY_WIDTH)
            continue
        lying = [die for die in (shown, *dice) if die and die.heading == heading]
        if lying:
            style = DIE_STYLES[lying[0].colour] + (" underline" if lying[0] is editor.die else "")
            text.append(f" {DIE_LETTERS[lying[0].colour]}{lying[0].number} ", style)
        elif _closed(editor, unit, shown, heading):
            text.append(f" {CLOSED}  ", "dim")
        else:
            text.append(f" {ARROWS[heading]}  ", "bold bright_blue" if heading % 2 == 0 else "bold")
    return text


def _closed(editor: Editor, unit: int, shown: Die | None, heading: int) -> bool:
    if shown is None:
        return unit == editor.unit and not editor.open(heading)
    return heading not in open_keys(editor.modules, shown.colour, shown.number)


def _left(editor: Editor) -> Text:
    text = Text()
    for colour in (BLUE, RED):
        for i in range(DICE.count(colour)):
            unused = i < editor.left(colour)
            text.append(f" {DIE_LETTERS[colour] if unused else '–'} ", DIE_STYLES[colour] if unused else "dim").append(
                " "
            )
    return text


# --- menus ---


def menu_panel(menu: Menu, options: list[str], ask: Lines, detail: Lines, height: int) -> Lines:
    """A question, the labelled options around the cursor, and details of the option under it."""
    room = max(3, height - len(ask))
    first = max(0, min(menu.at - room // 2, len(options) - room))
    wide = max(map(len, menu.labels))
    lines = list(ask)
    for i in range(first, min(first + room, len(options))):
        chosen = i == menu.at
        lines.append(
            Text(f"{'▸' if chosen else ' '} {menu.labels[i]:>{wide}}  {options[i]} ", NOW_STYLE if chosen else "")
        )
    return [*lines, Text(), *detail][: max(height, len(lines))]


def marks_for(decision: Decision, menu: Menu, scene: Scene) -> Marks:
    """Marks with the labels of the spaces on offer, each followed by the mark of the robot there, if any."""
    if decision.kind not in ("start", "space", "mine_from"):
        return {}
    standing = {robot.at: mark(robot.colour) for robot in scene.robots.values() if robot.at}
    marks: Marks = {}
    for i, (label, option) in enumerate(zip(menu.labels, decision.options, strict=True)):
        if option != "none":
            style = NOW_STYLE if i == menu.at else "bold bright_yellow"
            marks[str(option)] = (f"{label + standing.get(str(option), ''):^3}", style)
    return marks
