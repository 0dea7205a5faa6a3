"""Reading scenario files: what a valid file is, and exactly what is wrong with one that is not."""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from volt.arenas import ArenaError, Drawing, DrawingError, load_arena, names, parse_drawing
from volt.rules.arena import OUT, is_pit
from volt.rules.decks import fits
from volt.rules.module_ids import BLUE, CHAMPION
from volt.rules.module_table import COPIES, FACTS
from volt.rules.modules.shield import ROOM as SHIELD_HOLDS
from volt.rules.phases.setup import TOKENS_OF_A_NUMBER
from volt.rules.questions import QUESTIONS
from volt.rules.scoring import SQUAD_MORE
from volt.rules.state import DECK_SIZE, DESTROYED, MINES_EACH, SCRIPT, SEATS
from volt.texts import Phrase, why_unreadable

from .decisions import ANSWER_WORDS, Answer
from .notation import NotationError, Program
from .scenario import UNTIL, Scenario, ScenarioRobot
from .scenario_values import (
    ScenarioError,
    any_integer_at,
    flag_at,
    integer_at,
    integers_at,
    list_at,
    module_words_at,
    modules_at,
    said,
    space_at,
    table_at,
    word_at,
)
from .setup import differ
from .vocabulary import (
    COLOURS,
    DECKS,
    EDITIONS,
    HEADINGS,
    KINDS,
    MODES,
    MODULES,
    SIDES,
    UNITS,
    module_bits,
)

__all__ = ["ScenarioError", "parse_scenario", "read_scenario", "scenario_from"]

VP_TOKENS = 6 * TOKENS_OF_A_NUMBER
MOST_DOTS = 100  # in a line
_NO_KEYS = re.compile(r"""\s*(#[^"']*|\w+\s*=\s*("[^"\\]*"|'[^']*'))\s*""")  # a comment, or a text with a simple key


def read_scenario(path: str | Path) -> Scenario:
    """The scenario in a file; ScenarioError names file, key and reason."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise ScenarioError("file", Phrase("errors.unreadable", reason=why_unreadable(error)), str(path)) from None
    return parse_scenario(text, str(path))


def parse_scenario(text: str, source: str = "") -> Scenario:
    """The scenario in a text, or ScenarioError."""
    # the parser takes minutes for keys with many parts
    if any(line.count(".") > MOST_DOTS and not _NO_KEYS.fullmatch(line) for line in text.split("\n")):
        raise ScenarioError("file", Phrase("errors.too_many_dots", count=MOST_DOTS), source)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # numbers with thousands of digits raise ValueError too
        raise ScenarioError("file", Phrase("errors.not_toml", reason=str(error)), source) from None
    return scenario_from(data, source)


def scenario_from(data: Mapping[str, Any], source: str) -> Scenario:
    """The scenario in a parsed document, or ScenarioError."""
    try:
        return _scenario(data, source)
    except ScenarioError as error:
        raise ScenarioError(error.key, error.reason, source) from None


# --- the parts of a file ---


def _drawing(data: Mapping[str, Any]) -> Drawing:
    if ("arena" in data) == ("map" in data):
        raise ScenarioError("map", Phrase("errors.map_or_arena"))
    if "arena" in data:
        try:
            return load_arena(word_at(data["arena"], "arena", names())).drawing
        except ArenaError as error:
            raise ScenarioError("arena", str(error)) from None
    if not isinstance(data["map"], str):
        raise ScenarioError("map", Phrase("errors.map_text"))
    try:
        return parse_drawing(data["map"])
    except DrawingError as error:
        raise ScenarioError("map", str(error)) from None


def _tokens(data: Any, key: str, drawing: Drawing) -> dict[int, int]:
    tokens = {}
    for name, count in table_at(data, key, ("1", "2", "3", "4", "5", "6")).items():
        tokens[int(name)] = integer_at(count, f"{key}.{name}", 0, TOKENS_OF_A_NUMBER)
        if count and drawing.arena.vp_space[int(name)] == OUT:
            raise ScenarioError(f"{key}.{name}", Phrase("errors.no_vp_space", number=name))
    return {number: count for number, count in tokens.items() if count}


_FAR = 1000  # larger than any number that matters


def _one_answer(data: Any, key: str, drawing: Drawing) -> Answer:
    kind = key.rpartition(".")[2]
    question = KINDS.index(kind)
    if question in ANSWER_WORDS:
        return word_at(data, key, ANSWER_WORDS[question])
    if QUESTIONS[question].answers == "number":  # too much counts as the most, too little as declined
        number = any_integer_at(data, key)
        return max(-_FAR if kind == "rotate" else 0, min(_FAR, number))
    if kind == "equip":
        return module_words_at(data, key)
    if kind == "remote":
        return _remote(data, key)
    if kind in ("mine_from", "start", "space"):
        if not (kind == "space" and data == "none"):
            space_at(data, key, drawing)
        return str(data)
    return flag_at(data, key)


def _remote(data: Any, key: str) -> str:
    words = data.split() if isinstance(data, str) else []
    dice = [unit + second for unit in UNITS for second in ("", ".2", ".1")]
    if not (len(words) in (1, 2) and words[-1] in HEADINGS and (len(words) == 1 or words[0] in dice)):
        raise ScenarioError(key, Phrase("errors.not_remote", value=said(data)))
    return " ".join(words).replace(".1 ", " ")


_KINDS_ANSWERED = tuple(kind for kind in KINDS if kind not in ("none", "draft", "program"))


def _answers(data: Any, key: str, drawing: Drawing) -> dict[str, tuple[Answer, ...]]:
    found: dict[str, tuple[Answer, ...]] = {}
    for kind, given in table_at(data, key, _KINDS_ANSWERED).items():
        several = isinstance(given, list) and (kind != "equip" or any(isinstance(item, list) for item in given))
        listed = given if several else [given]
        found[kind] = tuple(_one_answer(item, f"{key}.{kind}", drawing) for item in listed)
    return found


_ROBOT_KEYS = (
    *("side", "at", "number", "damage", "shield", "vp", "modules", "inventory", "mines", "program", "answers"),
    *("killbot", "heading"),
)


def _robot(data: Any, colour: str, drawing: Drawing) -> ScenarioRobot:
    key = f"robots.{colour}"
    table = table_at(data, key, _ROBOT_KEYS)

    def get(name: str, reader: Callable[..., Any], default: Any, *more: Any) -> Any:
        return reader(table[name], f"{key}.{name}", *more) if name in table else default

    if "number" not in table:
        raise ScenarioError(f"{key}.number", Phrase("errors.number_needed"))
    at = get("at", space_at, OUT, drawing)
    robot = ScenarioRobot(
        side=get("side", word_at, SIDES[COLOURS.index(colour)], SIDES),
        number=get("number", integer_at, 0, 1, SEATS),
        at=at,
        damage=get("damage", integer_at, 0, 0, DESTROYED if at == OUT else DESTROYED - 1),
        shield=get("shield", integer_at, 0, 0, SHIELD_HOLDS),
        vp=get("vp", integer_at, 0, 0, VP_TOKENS),
        modules=get("modules", modules_at, ()),
        inventory=get("inventory", modules_at, ()),
        answers=get("answers", _answers, {}, drawing),
        killbot=get("killbot", flag_at, False),
    )
    robot.mines = tuple(space_at(item, f"{key}.mines", drawing) for item in get("mines", list_at, []))
    robot.heading = get("heading", word_at, SIDES[(SIDES.index(robot.side) + 2) % 4], SIDES) if robot.killbot else "n"
    if "program" in table:
        try:
            robot.program = Program.parse(_text(table["program"], f"{key}.program"))
        except NotationError as error:
            raise ScenarioError(f"{key}.program", str(error)) from None
    _check_robot(robot, table, key, drawing)
    return robot


def _text(data: Any, key: str) -> str:
    if not isinstance(data, str):
        raise ScenarioError(key, Phrase("errors.not_text", value=said(data)))
    return data


def _check_robot(robot: ScenarioRobot, table: Mapping[str, Any], key: str, drawing: Drawing) -> None:
    """Check one robot."""
    listed = ", ".join(robot.modules)
    if robot.killbot:
        for name in ("program", "answers"):
            if name in table:
                raise ScenarioError(f"{key}.{name}", Phrase("errors.killbot_has_none", name=name))
        for name in robot.modules:
            if not FACTS[MODULES.index(name)].killbot:
                raise ScenarioError(f"{key}.modules", Phrase("errors.killbot_module", module=name))
        if not differ(robot.modules):
            raise ScenarioError(f"{key}.modules", Phrase("errors.not_different_colours", modules=listed))
    elif "heading" in table:
        raise ScenarioError(f"{key}.heading", Phrase("errors.killbot_heading"))
    champions = [name for name in robot.modules if FACTS[MODULES.index(name)].colour == CHAMPION]
    if len(champions) > 1:
        raise ScenarioError(f"{key}.modules", Phrase("errors.one_champion_module", modules=", ".join(champions)))
    if not fits(module_bits(robot.modules)):
        raise ScenarioError(f"{key}.modules", Phrase("errors.slots", modules=listed))
    for name in robot.modules:
        if name in robot.inventory:
            raise ScenarioError(f"{key}.inventory", Phrase("errors.module_owned", module=name))
    if robot.shield and "shield" not in robot.modules:
        raise ScenarioError(f"{key}.shield", Phrase("errors.needs_module", module=Phrase("modules.shield.name")))
    if robot.mines and "mines" not in robot.modules:
        raise ScenarioError(f"{key}.mines", Phrase("errors.needs_module", module=Phrase("modules.mines.name")))
    if len(robot.mines) > MINES_EACH:
        raise ScenarioError(f"{key}.mines", Phrase("errors.mines_each", count=MINES_EACH))
    if robot.at != OUT and is_pit(drawing.arena, robot.at) and "jetpack" not in robot.modules:
        raise ScenarioError(f"{key}.at", Phrase("errors.on_pit", space=table["at"]))


def _check_together(scenario: Scenario) -> None:
    """Check all robots together."""
    robots = scenario.robots
    if not 2 <= len(robots) <= 4:
        raise ScenarioError("robots", Phrase("errors.robots", count=len(robots)))
    if all(robot.killbot for robot in robots.values()):
        raise ScenarioError("robots", Phrase("errors.operator_needed"))
    _all_different({c: r.side for c, r in robots.items()}, "side")
    _all_different({c: r.number for c, r in robots.items()}, "number")
    for colour, robot in robots.items():
        if robot.number > len(robots):
            raise ScenarioError(f"robots.{colour}.number", Phrase("errors.number_range", count=len(robots)))
    taken: dict[int, str] = {}
    for colour, robot in robots.items():
        for name, space in [("at", robot.at), *(("mines", mine) for mine in robot.mines)]:
            if space != OUT and space in taken:
                raise ScenarioError(f"robots.{colour}.{name}", Phrase("errors.space_taken", other=taken[space]))
            taken[space] = f"robots.{colour}.{name}"
    _check_vp(scenario)
    _check_copies(scenario)


def _all_different(values: Mapping[str, Any], name: str) -> None:
    seen: dict[Any, str] = {}
    for colour, value in values.items():
        if value in seen:
            raise ScenarioError(f"robots.{colour}.{name}", Phrase("errors.value_taken", value=value, other=seen[value]))
        seen[value] = colour


def _check_vp(scenario: Scenario) -> None:
    squad = [colour for colour, robot in scenario.robots.items() if robot.killbot]
    for colour, robot in scenario.robots.items():
        alone = colour not in squad or len(squad) == 1
        most = scenario.goal - 1 if alone else scenario.goal + SQUAD_MORE - 1
        total = robot.vp if alone else sum(scenario.robots[mate].vp for mate in squad)
        if total > most:
            raise ScenarioError(f"robots.{colour}.vp", Phrase("errors.vp_below_goal", most=most))
    if sum(robot.vp for robot in scenario.robots.values()) + sum(scenario.tokens.values()) > VP_TOKENS:
        raise ScenarioError("vp", Phrase("errors.vp_tokens", count=VP_TOKENS))


def _check_copies(scenario: Scenario) -> None:
    owned = Counter(name for robot in scenario.robots.values() for name in (*robot.modules, *robot.inventory))
    for deck, cards in scenario.decks.items():
        for name in cards:
            if FACTS[MODULES.index(name)].colour != BLUE + DECKS.index(deck):
                raise ScenarioError(f"decks.{deck}", Phrase("errors.deck_colour", module=name, deck=deck))
        owned.update(cards)
        if len(cards) > DECK_SIZE:
            raise ScenarioError(f"decks.{deck}", Phrase("errors.deck_size", count=len(cards), most=DECK_SIZE))
    for name, count in owned.items():
        if count > COPIES:
            raise ScenarioError("robots", Phrase("errors.module_copies", module=name, count=count, most=COPIES))


_FIELDS = ("at", "damage", "shield", "vp", "modules", "inventory", "mines", "heading")


def _expected_field(name: str, data: Any, key: str, drawing: Drawing) -> Any:
    if name == "at":
        if data != "out":
            space_at(data, key, drawing)
        return data
    if name == "heading":
        return word_at(data, key, HEADINGS)
    if name in ("modules", "inventory"):
        return sorted({word_at(item, key, MODULES[1:]) for item in list_at(data, key)})
    if name == "mines":
        for item in list_at(data, key):
            space_at(item, key, drawing)
        return sorted(set(data))
    return integer_at(data, key, 0, VP_TOKENS)


def _expect(data: Any, scenario: Scenario) -> dict[str, Any]:
    expect: dict[str, Any] = {}
    robots = tuple(scenario.robots)
    for key, wanted in table_at(data, "expect", ("winner", "tokens", *robots)).items():
        if key == "winner":
            expect[key] = word_at(wanted, "expect.winner", ("none", "squad", *robots))
        elif key == "tokens":
            expect[key] = _tokens(wanted, "expect.tokens", scenario.drawing)
        else:
            fields = table_at(wanted, f"expect.{key}", _FIELDS)
            expect[key] = {
                name: _expected_field(name, value, f"expect.{key}.{name}", scenario.drawing)
                for name, value in fields.items()
            }
    return expect


_KEYS = (
    "title",
    "rules",
    "edition",
    "seed",
    "until",
    "arena",
    "map",
    "rolls",
    "tokens",
    "vp",
    "decks",
    "robots",
    "expect",
)


def _scenario(data: Mapping[str, Any], source: str) -> Scenario:
    table_at(data, "", _KEYS)
    drawing = _drawing(data)
    robots = table_at(data.get("robots", {}), "robots", COLOURS)
    drawn = integers_at(data.get("tokens", []), "tokens")
    scenario = Scenario(
        title=_text(data.get("title", Path(source).stem), "title"),
        drawing=drawing,
        robots={colour: _robot(robot, colour, drawing) for colour, robot in robots.items()},
        rules=word_at(data.get("rules", "rfl"), "rules", MODES),
        edition=word_at(data.get("edition", "default"), "edition", EDITIONS),
        seed=integer_at(data.get("seed", 0), "seed", -(2**63), 2**63 - 1),
        until=word_at(data.get("until", "resolution"), "until", UNTIL),
        rolls=integers_at(data.get("rolls", []), "rolls")[:SCRIPT],
        draws=tuple(n for n in drawn if drawing.arena.vp_space[n] != OUT),
        tokens=_tokens(data.get("vp", {}), "vp", drawing),
        source=source,
    )
    decks = table_at(data.get("decks", {}), "decks", DECKS)
    scenario.decks = {
        deck: tuple(word_at(card, f"decks.{deck}", MODULES[1:]) for card in list_at(cards, f"decks.{deck}"))
        for deck, cards in decks.items()
    }
    _check_together(scenario)
    scenario.expect = _expect(data.get("expect", {}), scenario)
    return scenario
