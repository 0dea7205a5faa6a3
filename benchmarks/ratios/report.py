"""The report: a table, the claims it supports or refutes, and the same as JSON."""

import json
import os
import platform
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from . import envs
from .measure import ALL, ONE, Contender
from .ours import GROUP, MATCHES

WIDTH = 124
REFERENCE = f"{GROUP}: {MATCHES[0].name}, compiled ({ONE})"
NOTES = (
    "Ratios: our compiled rules on one core, training, are 1.00. Everything was measured in this run, in turn, best of all"
    " repetitions; one core by processor time, all cores by the wall clock (on a busy machine: at least that).",
    "A decision is one answer of one player: a program counts once, every answered question counts. A transition is an"
    " activated die, a ply, or a joint move where all move at once. Everybody plays random legal moves, whole games.",
    "These are different games: one VOLT activation moves a robot up to 6 spaces with pushes and chain reactions, a ply of"
    " laser_tag moves two robots by one. Only the limit plays the very game we play.",
    "Ours: four operators in training; RFL with four operators of two modules each, or with two and two KillBots. Playouts"
    " are answered by the built-in random policy; stepped: every question and answer goes through NumPy arrays.",
    "Environments: as a learner steps them, with observations and masks; a decision is one action there: a program in"
    " PettingZoo's parallel form, one pick or answer in all others. A program takes four picks or more.",
    "On a GPU: python -m benchmarks.gpu",
)


@dataclass(frozen=True)
class Claim:
    """A claim about the measurements."""

    what: str
    ratio: float
    least: float | None = None
    most: float | None = None

    @property
    def holds(self) -> bool:
        return (self.least is None or self.ratio >= self.least) and (self.most is None or self.ratio <= self.most)

    def __str__(self) -> str:
        wanted = f", wanted {'≥' if self.least else '≤'} {self.least or self.most:g}" if self.least or self.most else ""
        return f"{self.what}: {self.ratio:.2f}{wanted}{'' if self.holds else '  NOT REACHED'}"


def claims(found: list[Contender]) -> list[Claim]:
    """The claims, checked against the numbers."""
    rates = {c.key: c.transitions for c in found if c.samples}
    made: list[Claim] = []

    def compare(what: str, above: str, below: str, least: float | None = None, most: float | None = None) -> None:
        top, base = rates.get(above), rates.get(below)
        if top and base:
            made.append(Claim(what, top / base, least, most))

    compare("limit ÷ ours, training, one core", f"limit: training, C by hand ({ONE})", REFERENCE, most=2)
    for match in MATCHES:
        name = f"{GROUP}: {match.name}"
        compare(
            f"compiled ÷ interpreted, {match.name}", f"{name}, compiled ({ONE})", f"{name}, interpreted ({ONE})", 40
        )
    for match in MATCHES:
        name = f"{GROUP}: {match.name}, compiled"
        compare(f"{os.cpu_count()} cores ÷ one, {match.name}", f"{name} ({ALL})", f"{name} ({ONE})")
    return made + _environments(found)


def _environments(found: list[Contender]) -> list[Claim]:
    """VOLT's environments compared with those of the peers, by decisions per second."""
    rates = {c.key: c.decisions for c in found if c.samples}
    classic = [f"PettingZoo: {name}, from Python ({ONE})" for name in ("connect_four_v3", "texas_holdem_v4")]
    pgx = [f"Pgx, CPU: {name}, 256 games ({ONE})" for name in ("go_9x9", "gardner_chess", "backgammon")]
    pool = [f"EnvPool: {name}, 1,000 games ({ONE})" for name in ("CartPole-v1", "Acrobot-v1")]
    made: list[Claim] = []
    for ours, peers in ((envs.PARALLEL, classic), (envs.AEC, classic), (envs.VECTOR, [*pgx, *pool])):
        mine = f"{envs.GROUP}: {ours.format('RFL')} ({ONE})"
        for peer in peers:
            if rates.get(mine) and rates.get(peer):
                made.append(Claim(f"{ours.format('RFL')} ÷ {peer}, decisions", rates[mine] / rates[peer]))
    return made


def _number(value: float) -> str:
    return f"{value:,.0f}" if value < 1e6 else f"{value / 1e6:,.2f} M"


def _ratio(value: float, base: float) -> str:
    return f"{value / base:.2f}" if value >= base / 10 else f"{value / base:.2g}"


def table(found: list[Contender]) -> Table:
    """One row for each measurement."""
    base = next(c for c in found if c.key == REFERENCE)
    made = Table(title="VOLT and others: how fast, as ratios")
    for heading in ("who", "what", "cores"):
        made.add_column(heading)
    for heading in ("decisions", "transitions", "decisions/s", "transitions/s", "spread"):
        made.add_column(heading, justify="right")
    group = ""
    for c in found:
        if group and c.group != group:
            made.add_section()
        row = (c.group if c.group != group else "", c.name, c.cores)
        group = c.group
        if c.failure or not c.samples:
            made.add_row(*row, f"not measured: {c.failure}")
            continue
        ratios = (_ratio(c.decisions, base.decisions), _ratio(c.transitions, base.transitions))
        made.add_row(*row, *ratios, _number(c.decisions), _number(c.transitions), f"{c.spread:.0%}")
    return made


def show(console: Console, found: list[Contender], remarks: list[str]) -> None:
    """Print it all."""
    console.print(table(found))
    for claim in claims(found):
        console.print(f"  {claim}", style="" if claim.holds else "bold red", highlight=False)
    for remark in (*remarks, *NOTES):
        console.print(f"- {remark}", highlight=False)


def write(path: Path, found: list[Contender], remarks: list[str]) -> None:
    """The same as JSON."""
    rows: list[dict[str, Any]] = [
        {
            "who": c.group,
            "what": c.name,
            "cores": c.cores,
            "decisions_per_second": c.decisions if c.samples else None,
            "transitions_per_second": c.transitions if c.samples else None,
            "not_measured": c.failure or None,
            "samples": [sample._asdict() for sample in c.samples],
        }
        for c in found
    ]
    facts = {
        "machine": platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "reference": REFERENCE,
        "rows": rows,
        "claims": [{"what": c.what, "ratio": c.ratio, "holds": c.holds} for c in claims(found)],
        "remarks": remarks,
    }
    path.write_text(json.dumps(facts, indent=1) + "\n")
