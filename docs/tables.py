"""Documentation tables generated from the code: questions, modules, drawings, scenarios, records, messages."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from volt.arenas.drawing import EAST_EDGES, NORTH_EDGES, SPACES
from volt.game.game_records import _KEYS as RECORD_KEYS
from volt.game.position.writing import STEPS
from volt.game.scenario import UNTIL
from volt.game.scenario_file import _FIELDS, _KEYS, _KINDS_ANSWERED, _ROBOT_KEYS
from volt.game.vocabulary import COLOURS, EDITIONS, KINDS, MODES, MODULES
from volt.rules.arena import BARRIER, CAUTION, NOTHING, PIT, PLAIN, START, VOLTAGE, VP, WALL, WATER, WORKSHOP
from volt.rules.module_ids import BLUE, CHAMPION, RED, YELLOW
from volt.rules.module_table import FACTS
from volt.texts import message

COLOUR_NAMES = {BLUE: "blue", RED: "red", YELLOW: "yellow", CHAMPION: "champion"}
SPACE_NAMES = {PLAIN: "nothing", PIT: "a pit", WATER: "water", WORKSHOP: "a workshop", VOLTAGE: "high voltage"}
CURVES = "\n![Wins while learning: the mean of five seeds, and from the worst to the best](pictures/baselines.png)\n"
COMPASS = ("north", "east", "south", "west")
EDGE_NAMES = {NOTHING: "nothing", WALL: "an energy wall", BARRIER: "a lightning barrier"}


def table(heads: Sequence[str], rows: Iterator[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"


def code(text: str) -> str:
    """Text as code in a table cell."""
    return "`" + text.replace("|", "\\|") + "`"


def modules() -> str:
    """Every module card."""
    rows = (
        (code(MODULES[i]), message("en", f"modules.{MODULES[i]}.name"), COLOUR_NAMES[module.colour],
         "yes" if module.killbot else "", " ".join(message("en", f"modules.{MODULES[i]}.explain").split()))
        for i, module in FACTS.items()
    )  # fmt: skip
    return table(("module", "name", "colour", "KillBots", "what it does"), rows)


def drawings() -> str:
    """The characters of drawings."""

    def space(kind: int) -> str:
        if kind >= START:
            return f"a starting space of the {COMPASS[kind - START]} side"
        return SPACE_NAMES.get(kind) or f"VP space {kind - VP}"

    def edge(kind: int) -> str:
        return EDGE_NAMES.get(kind) or f"a caution line that points {COMPASS[(kind - CAUTION) // 2]}"

    rows = [(code(char), "a space", space(kind)) for char, kind in SPACES.items()]
    rows += [(code(char), "an edge between two spaces of a line", edge(kind)) for char, kind in EAST_EDGES.items()]
    rows += [(code(char), "an edge between two lines", edge(kind)) for char, kind in NORTH_EDGES.items()]
    return table(("character", "where", "what it is"), iter(rows))


def lists() -> str:
    """The words that files and answers use."""
    rows = [
        ("colours of robots", COLOURS),
        ("modes", MODES),
        ("editions", EDITIONS),
        ("keys of a scenario", _KEYS),
        ("… of a robot in it", _ROBOT_KEYS),
        ("… answers of its operator", _KINDS_ANSWERED),
        ("… what can be expected of it", _FIELDS),
        ("… where it stops", UNTIL),
        ("keys of a record", RECORD_KEYS),
        ("steps in a position", STEPS),
        ("kinds of questions", KINDS[1:]),
    ]
    return table(("words", "which"), iter([(name, " ".join(map(code, words))) for name, words in rows]))


def wire() -> str:
    """Every message of the server and of the client, with its fields."""
    from volt.server.http.openapi import UNIONS, schemas

    found, parts = schemas(), []
    for title, union in (("What the server sends", "FromServer"), ("What the client sends", "FromClient")):
        parts.append(f"## {title}\n")
        parts += [_message(kind.__name__, found[kind.__name__]) for kind in UNIONS[union].__args__]
    return "\n".join(parts)


def _message(name: str, schema: Any) -> str:
    from scripts.wire_types import type_of

    about = " ".join(schema.get("description", "").split())
    fields = schema["properties"].items()
    rows = ((code(field), code(type_of(value))) for field, value in fields)
    return f"### {name}\n\n{about}\n\n{table(('field', 'type'), rows)}"


def _json(name: str) -> Any:
    return json.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))


def solvable() -> str:
    """The solvable games, their values and how near the solvers have come (``benchmarks/solvable.py``)."""
    found = _json("solvable.json")
    solvers = list(dict.fromkeys(solver for one in found.values() for solver in one["curves"]))
    heads = ("game", "nodes", "information states", "value", *(f"{solver}: exploitability" for solver in solvers))
    rows = []
    for name, one in found.items():
        ends = [one["curves"].get(solver, [None])[-1] for solver in solvers]
        gaps = [f"{end[1]:.1e} after {end[0]:,}" if end else "" for end in ends]
        states = " + ".join(f"{count:,}" for count in one["states"])
        rows.append((code(name), f"{one['nodes']:,}", states, f"{one['value']:.6f}", *gaps))
    games = "\n".join(f"- {code(name)}: {code(one['game'])}" for name, one in found.items())
    return f"{games}\n\n{table(heads, iter(rows))}"


def leaderboard() -> str:
    """The results on the tasks."""
    from benchmarks.baselines import interval

    rows, entries = [], _json("leaderboard.json")
    for entry in entries:
        runs = entry["runs"]
        low, high = interval(runs)
        seeds = [run["wins"] / run["games"] for run in runs]
        won = f"{sum(seeds) / len(seeds):.1%} ({low:.1%} to {high:.1%})"
        spread = f"{min(seeds):.1%} to {max(seeds):.1%}"
        rows.append((code(entry["task"]), entry["about"], won, spread, str(entry["seconds"]), code(entry["script"])))
    heads = ("task", "agent", "wins (95% interval)", "seeds from … to", "seconds of a core, a run", "script")
    return table(heads, iter(rows)) + (
        CURVES if any("curve" in run for entry in entries for run in entry["runs"]) else ""
    )


def write(folder: Path) -> None:
    """Write all tables, each to a file that the pages include."""
    folder.mkdir(exist_ok=True)
    for make in (modules, drawings, lists, wire, solvable, leaderboard):
        text = make()
        file = folder / f"{make.__name__}.md"
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
