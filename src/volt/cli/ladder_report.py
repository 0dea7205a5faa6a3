"""A ladder as tables and a plot for people, and as JSON for programs; matplotlib is imported only when needed."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table as Grid

from volt.arenas.art.themes import SEAT_COLOURS
from volt.arenas.files import BUILT_IN
from volt.cli.console import make_console
from volt.ladder import LadderPlan
from volt.ladder.plan import label_of
from volt.ladder.result import KILLBOTS
from volt.ladder.schedule import total
from volt.ladder.standings import Standing, Standings, pairs
from volt.sim.shares import Share
from volt.texts import Language, message
from volt.texts.format import number, percent

from .simulation.plot import error_bars
from .simulation.report import interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LANGUAGE: Language = "en"
LONGEST = 28
LEGEND = (
    "thinks: mean time of an answer · slowest: as a share of its budget · late: by more than a tenth"
    " · held: of these, held up by the machine · lost: turns that mistakes cost"
)
REFERENCE = "#444444"
ROW = 0.45  # inches


def show(ladder: Standings) -> None:
    """Print the standings, and how the bots used their time."""
    console = make_console()
    plan = ladder.results.plan
    console.print(title(plan), style="bold")
    console.print(_played(ladder))
    console.print()
    console.print(_standings(ladder))
    console.print()
    console.print(_times(ladder))
    console.print(LEGEND, style="dim")
    bots = len(plan.bots)
    if bots > 2:
        console.print(_against(ladder))
    elif plan.killbots:
        one, other = plan.bots
        told = f"Of the games the bots won: {one} {_share(ladder.against(one, other))}; 50% would be even."
        console.print(told)
    for standing in ladder.standings:
        if standing.lost or standing.mistake:
            turns = number(LANGUAGE, standing.lost)
            told = f"{standing.bot}: {turns} of {number(LANGUAGE, standing.answers)} turns lost · {standing.mistake}"
            console.print(told, style="yellow")


def short(name: str) -> str:
    """Shorten a name to leave room for numbers: commands can be long."""
    name = label_of(name)
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


def title(plan: LadderPlan) -> str:
    """What was played, in one line."""
    arenas = [message(LANGUAGE, f"arenas.{name}.name") if name in BUILT_IN else name for name in plan.arenas]
    others = f"{plan.operators - 1} × " if plan.operators > 2 else ""
    kinds = {
        "challenge": f"{label_of(plan.bots[0])} against {others}{label_of(plan.bots[-1])}",
        "round-robin": "Round robin",
        "swiss": f"Swiss, {plan.swiss_rounds} round{'s' * (plan.swiss_rounds > 1)}",
    }
    robots = f"{plan.operators} operators" + (
        f", {plan.killbots} KillBot{'s' * (plan.killbots > 1)}" if plan.killbots else ""
    )
    return " · ".join([kinds[plan.kind], message(LANGUAGE, f"modes.{plan.mode}.name"), robots, ", ".join(arenas)])


def _played(ladder: Standings) -> str:
    plan = ladder.results.plan
    undecided = f"{number(LANGUAGE, ladder.undecided)} left undecided after {plan.limit} rounds"
    games = f"{number(LANGUAGE, ladder.games)} of {number(LANGUAGE, max(ladder.games, total(plan)))} games, {undecided}"
    equal = f"; {percent(LANGUAGE, 1 / plan.operators, 0)} wins per seat would be even"
    return games + ("" if plan.killbots else equal)


def _grid(*columns: str) -> Grid:
    grid = Grid(box=None)
    for i, column in enumerate(columns):
        grid.add_column(column, justify="right" if i else "left", no_wrap=bool(i), overflow="fold")
    return grid


def _standings(ladder: Standings) -> Grid:
    grid = _grid("bot", "rating", "seats", "wins", "share", "95%")
    for standing in ladder.standings:
        won = standing.wins
        counts = number(LANGUAGE, won.of), number(LANGUAGE, won.count), percent(LANGUAGE, won.share)
        rating = f"{number(LANGUAGE, standing.rating, 1)} ± {number(LANGUAGE, standing.spread, 1)}"
        grid.add_row(short(standing.bot), rating, *counts, interval(LANGUAGE, won))
    return grid


def _times(ladder: Standings) -> Grid:
    """How the bots used their time; KillBots need none."""
    grid = _grid("bot", "thinks", "slowest", "late", "held", "lost")
    for standing in ladder.standings:
        if standing.bot != KILLBOTS:
            mean = f"{number(LANGUAGE, 1000 * standing.mean_seconds, 1)} ms"
            counts = (number(LANGUAGE, count) for count in (standing.over, standing.held, standing.lost))
            grid.add_row(short(standing.bot), mean, percent(LANGUAGE, standing.worst, 0), *counts)
    return grid


def _against(ladder: Standings) -> Grid:
    """Who beats whom."""
    grid = _grid("pairing", "won", "of", "share", "95%")
    for one, other in pairs(ladder):
        share = ladder.against(one, other)
        if not share.of:
            continue
        counts = number(LANGUAGE, share.count), number(LANGUAGE, share.of), percent(LANGUAGE, share.share)
        grid.add_row(f"{short(one)} – {short(other)}", *counts, interval(LANGUAGE, share))
    grid.title, grid.title_justify, grid.title_style = "\nGames won by either of the two", "left", "bold"
    return grid


def _share(share: Share) -> str:
    return f"{percent(LANGUAGE, share.share)} ({interval(LANGUAGE, share)})"


def document(ladder: Standings) -> dict[str, Any]:
    """The standings as a JSON document."""
    return {
        "plan": asdict(ladder.results.plan),
        "games": ladder.games,
        "undecided": ladder.undecided,
        "standings": [_numbers(standing) for standing in ladder.standings],
        "against": [
            {"one": one, "other": other, **_counted(ladder.against(one, other))} for one, other in pairs(ladder)
        ],
    }


def _numbers(standing: Standing) -> dict[str, Any]:
    found = {name: round(value, 4) if isinstance(value, float) else value for name, value in vars(standing).items()}
    return found | {"wins": _counted(standing.wins)}


def _counted(share: Share) -> dict[str, Any]:
    low, high = share.interval
    return {
        "count": share.count,
        "of": share.of,
        "share": round(share.share, 4),
        "low": round(low, 4),
        "high": round(high, 4),
    }


def plot(file: Path, ladder: Standings) -> None:
    """Ratings on the left, shares of wins on the right, both with their intervals."""
    from matplotlib.figure import Figure

    standings = list(ladder.standings)
    figure = Figure(figsize=(11, 1.8 + ROW * len(standings)), layout="constrained")
    figure.suptitle(title(ladder.results.plan), x=0.01, ha="left", fontweight="bold")
    left, right = figure.subplots(1, 2, sharey=True)
    _ratings(left, standings)
    _shares(right, standings, ladder)
    left.invert_yaxis()
    figure.savefig(file, dpi=120)


def _ratings(axes: "Axes", standings: list[Standing]) -> None:
    rows = range(len(standings))
    axes.errorbar(
        [standing.rating for standing in standings],
        rows,
        xerr=[standing.spread for standing in standings],
        fmt="o",
        color=SEAT_COLOURS[1],
        capsize=3,
    )
    axes.set_yticks(rows, [short(standing.bot) for standing in standings])
    axes.set_xlabel("OpenSkill rating, 95%")
    axes.spines[["top", "right"]].set_visible(False)


def _shares(axes: "Axes", standings: list[Standing], ladder: Standings) -> None:
    shares = [standing.wins for standing in standings]
    colours = [REFERENCE if standing.bot == KILLBOTS else SEAT_COLOURS[2] for standing in standings]
    width = [100 * share.share for share in shares]
    axes.barh(range(len(shares)), width, height=0.6, color=colours, xerr=error_bars(shares), capsize=3)
    if not ladder.results.plan.killbots:
        axes.axvline(100 / ladder.results.plan.operators, color=REFERENCE, linestyle="--", label="even")
        axes.legend(frameon=False, loc="lower right")
    axes.set_xlabel("wins per seat, %")
    axes.spines[["top", "right"]].set_visible(False)
