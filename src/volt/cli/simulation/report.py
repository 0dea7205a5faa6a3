"""The outcome of many games: as tables for people, as JSON, CSV and Parquet for programs."""

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from volt.game.setup import Seat
from volt.game.vocabulary import COLOURS, MODULES, RULE_IDS
from volt.rules.module_ids import LAST_MODULE
from volt.rules.rule_ids import MOVE_5, MOVE_6, RES_1
from volt.rules.state import NOBODY, SEATS, SQUAD
from volt.sim.shares import Share
from volt.sim.statistics import QUANTILES, Survey
from volt.texts import Language, message
from volt.texts.format import number, percent

from .runs import SimulationRun

WIDEST = 10_000  # columns, more than any terminal has
COLUMNS = ("what", "name", "count", "of", "share", "low", "high", "expected")


# --- tables that stay readable in narrow terminals ---


class ReportTable(Table):
    """A table under a heading. If it is too wide, column ``text`` and the heads of all columns wrap; values are never cut.

    Print it with ``crop=False``: a table that does not fit at all exceeds the terminal.
    """

    def __init__(self, heading: str, heads: Iterable[str], text: int = 0) -> None:
        super().__init__(box=None)
        self._heading, self._text = heading, text
        for i, head in enumerate(heads):
            self.add_column(head, justify="left" if i in (0, text) else "right", overflow="fold")

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The heading and the table."""
        yield Text(f"\n{self._heading}", "bold")
        natural = super().__rich_measure__(console, options.update(width=WIDEST)).maximum
        wide = options if natural <= options.max_width else options.update(width=self._narrow(options.max_width))
        yield from super().__rich_console__(console, wide)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Any width that the terminal has."""
        return Measurement(0, options.max_width)

    def _narrow(self, width: int) -> int:
        """Set the widths of the columns for a terminal of this width; return the width of the table, which may be higher."""
        self.collapse_padding, self.pad_edge = True, False
        room = width - len(self.columns) - 1  # without the gaps between columns
        bodies = [[line for cell in column.cells for line in str(cell).splitlines()] for column in self.columns]
        bodies[self._text] = _words(bodies[self._text])
        narrowest = [_longest(body) for body in bodies]
        heads = [_longest(_words([str(column.header)])) for column in self.columns]
        widths = list(map(max, narrowest, heads))
        while sum(widths) > room and widths != narrowest:  # fold even single words of the heads
            folded = max(range(len(widths)), key=lambda i: widths[i] - narrowest[i])
            widths[folded] -= 1
        widths[self._text] += max(0, room - sum(widths))
        for column, fixed in zip(self.columns, widths, strict=True):
            column.width = fixed
        return max(width, sum(widths) + len(widths) + 1)


def _words(lines: Iterable[str]) -> list[str]:
    return [word for line in lines for word in line.split()]


def _longest(texts: Iterable[str]) -> int:
    return max(map(cell_len, texts), default=1)


def interval(language: Language, share: Share, decimals: int = 1) -> str:
    """The interval of a share, as percentages."""
    low, high = share.interval
    return f"{number(language, 100 * low, decimals)}–{percent(language, high, decimals)}"


# --- for people ---


def show(console: Console, language: Language, run: SimulationRun, survey: Survey, seconds: float | None) -> None:
    """Print the whole report; without the speed if ``seconds`` is None."""
    setup = run.setup
    arena = message(language, f"arenas.{setup.arena}.name" if setup.arena else "simulation.own_arena")
    console.print(f"{arena} · {message(language, f'modes.{setup.mode}.name')}", style="bold", markup=False)
    console.print(_played(language, survey, seconds), markup=False)
    parts: list[RenderableType] = [_wins(language, run, survey), _rounds(language, survey)]
    if survey.causes.any():
        parts.append(_destructions(language, survey))
    if survey.equipped.any():
        parts.append(_modules(language, survey))
    console.print(Group(*parts), crop=False)


def _played(language: Language, survey: Survey, seconds: float | None) -> str:
    if seconds is None:
        return message(language, "simulation.counted", count=survey.games)
    rate, took = number(language, _rate(survey, seconds)), number(language, seconds, 1)
    return message(language, "simulation.played", count=survey.games, seconds=took, rate=rate)


def _rate(survey: Survey, seconds: float) -> float:
    return survey.activations / max(seconds, 1e-9)


def table_of(language: Language, title: str, *columns: str, text: int = 0) -> ReportTable:
    """A table with these column heads, all but column ``text`` for numbers; ``title`` is a text key."""
    return ReportTable(message(language, title), columns, text)


def _heads(language: Language, *names: str) -> list[str]:
    return [message(language, f"simulation.{name}") for name in names]


def _wins(language: Language, run: SimulationRun, survey: Survey) -> Table:
    heads = _heads(language, "player", "games", "share", "interval")
    table = table_of(language, "simulation.wins", message(language, "words.side"), *heads)
    for who in winners(run):
        won = survey.winner(who)
        if who != NOBODY or won.count:
            table.add_row(winner_name(language, run, who), player_name(language, run, who), *_shown(language, won))
    return table


def _shown(language: Language, share: Share) -> tuple[str, str, str]:
    return number(language, share.count), percent(language, share.share), interval(language, share)


def _rounds(language: Language, survey: Survey) -> Table:
    quantiles = [percent(language, share, 0) for share in QUANTILES]
    heads = [*_heads(language, "mean"), *quantiles[:2], *_heads(language, "median"), *quantiles[2:]]
    table = table_of(language, "simulation.rounds", *heads, *_heads(language, "longest"))
    found = [number(language, survey.quantile(share)) for share in sorted((*QUANTILES, 0.5, 1.0))]
    table.add_row(number(language, survey.mean_rounds, 1), *found)
    return table


def _destructions(language: Language, survey: Survey) -> Table:
    table = table_of(language, "simulation.destructions", *_heads(language, "cause", "count", "share", "per_game"))
    for cause, share in destructions(survey):
        each = number(language, share.count / survey.games, 2)
        name = cause_name(language, cause)
        table.add_row(name, number(language, share.count), percent(language, share.share), each)
    return table


def _modules(language: Language, survey: Survey) -> Table:
    heads = _heads(language, "module", "worn", "winners", "share", "interval", "expected")
    table = table_of(language, "simulation.modules", *heads)
    for module, share in by_success(survey):
        expected = percent(language, share.expected or 0)
        worn = number(language, share.of)
        table.add_row(module_name(language, module), worn, *_shown(language, share), expected, style=_verdict(share))
    return table


def _verdict(share: Share) -> str:
    """A colour for a share that is significantly better or worse than expected."""
    low, high = share.interval
    expected = share.expected or 0
    return "green" if low > expected else "red" if high < expected else ""


# --- in order ---


def destructions(survey: Survey) -> list[tuple[int, Share]]:
    """Causes with their share of all destructions, the most frequent first."""
    total = int(survey.causes.sum())
    found = [(cause, Share(int(survey.causes[cause]), total)) for cause in np.flatnonzero(survey.causes).tolist()]
    return sorted(found, key=lambda row: -row[1].count)


def by_success(survey: Survey) -> list[tuple[int, Share]]:
    """Modules, the most successful compared with ``expected`` first."""
    return sorted(survey.modules().items(), key=lambda row: (row[1].expected or 0) - row[1].share)


# --- for programs ---


def document(run: SimulationRun, survey: Survey, seconds: float | None) -> dict[str, Any]:
    """Everything as one JSON document; except for times, it depends only on the options unless bots think against the clock."""
    setup = run.setup
    return {
        "arena": setup.arena or None,
        "mode": setup.mode,
        "edition": setup.edition,
        "goal": setup.goal,
        "seed": setup.seed,
        "limit": run.rounds,
        "games": survey.games,
        "seconds": None if seconds is None else round(seconds, 3),
        "activations": survey.activations,
        "activations_per_second": None if seconds is None else round(_rate(survey, seconds)),
        "wins": [_winner(run, survey, who) for who in winners(run)],
        "rounds": survey.to_dict()["rounds"],
        "destructions": {RULE_IDS[cause]: share.count for cause, share in destructions(survey)},
        "vp": survey.vp,
        "modules": [{"module": MODULES[module], **share.to_dict()} for module, share in by_success(survey)],
    }


def _winner(run: SimulationRun, survey: Survey, who: int) -> dict[str, Any]:
    one = {"winner": winner_id(who), "player": player_id(run, who) or None, **survey.winner(who).to_dict()}
    return {**one, "side": seat_of(run, who).side} if who in range(SEATS) else one


def write_csv(file: Path, survey: Survey) -> None:
    """Everything as rows: what was counted, its name, the count, the total, the share, its interval, the expected share."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, COLUMNS)
        writer.writeheader()
        writer.writerows(survey.to_rows())  # None becomes ""


def write_parquet(file: Path, survey: Survey) -> None:
    """The same rows as Parquet."""
    import pyarrow
    from pyarrow import parquet

    parquet.write_table(pyarrow.Table.from_pylist(survey.to_rows()), file)


def winners(run: SimulationRun) -> list[int]:
    """Who can win, in the order of a table; NOBODY, for undecided games, comes last."""
    squad = sum(seat.killbot for seat in run.setup.seats) > 1
    alone = [COLOURS.index(seat.colour) for seat in run.setup.seats if not (squad and seat.killbot)]
    return [*alone, *([SQUAD] if squad else []), NOBODY]


def winner_id(who: int) -> str:
    """The id of a winner."""
    return {SQUAD: "squad", NOBODY: "undecided"}.get(who) or COLOURS[who]


def seat_of(run: SimulationRun, who: int) -> Seat:
    """The seat of that number."""
    return next(seat for seat in run.setup.seats if seat.colour == COLOURS[who])


def player_id(run: SimulationRun, who: int) -> str:
    """The id of the player of a seat: its bot, or ``killbot`` for a KillBot or the squad; "" for NOBODY."""
    if who == NOBODY:
        return ""
    if who == SQUAD or seat_of(run, who).killbot:
        return "killbot"
    return run.bots[run.setup.operators.index(COLOURS[who])]


def winner_name(language: Language, run: SimulationRun, who: int) -> str:
    """A side with its robot, the squad, or the word for undecided games."""
    if who == NOBODY:
        return message(language, "simulation.undecided")
    if who == SQUAD:
        return message(language, "words.squad")
    seat = seat_of(run, who)
    return f"{message(language, f'sides.{seat.side}')}, {message(language, f'colours.{seat.colour}')}"


def player_name(language: Language, run: SimulationRun, who: int) -> str:
    """The name of the player of a seat, for people."""
    name = player_id(run, who)
    return message(language, "words.killbot") if name == "killbot" else name


ELEMENTS = {MOVE_5: "barrier", MOVE_6: "pit", RES_1: "voltage"}


def module_name(language: Language, module: int) -> str:
    """The name on the card."""
    return message(language, f"modules.{MODULES[module]}.name")


def cause_name(language: Language, cause: int) -> str:
    """The name of a cause of destruction: a module, an element of the arena, or the title of a rule."""
    if cause <= LAST_MODULE:
        return module_name(language, cause)
    if cause in ELEMENTS:
        return message(language, f"elements.{ELEMENTS[cause]}.name")
    return message(language, f"rules.{RULE_IDS[cause]}.title")
