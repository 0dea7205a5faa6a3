"""``volt analyse``: review a whole game. Results are cached by record, weights and effort."""

import hashlib
import os
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.padding import Padding

from volt.bots.champion.shape import SHIPPED
from volt.bots.review import Review, Reviewer
from volt.bots.review.reviewer import NOTABLE
from volt.bots.review.text import effect_lines, party_name
from volt.game import Game, RecordError, parse_record
from volt.texts import Language, message, translated
from volt.texts.format import number, percent

from ..console import make_console, progress_bar
from ..options import JsonOption, LanguageOption, chosen, unreadable, wrong
from ..simulation.report import table_of

VERSION = 3  # of cached reviews


def analyse(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A game record, as volt play and the page save it.")],
    seat: Annotated[str, typer.Option(help="Show the mistakes of this colour only (not with --json).")] = "",
    effort: Annotated[
        float,
        typer.Option(min=0.05, max=100.0, help="How thoroughly to search; 1 takes 5 to 10 seconds per 100 answers."),
    ] = 1.0,
    threads: Annotated[int, typer.Option(min=1, max=1024, help="Cores to use.")] = 1,
    as_json: JsonOption = False,
    lang: LanguageOption = "",
) -> None:
    """Review a game: everybody's chances of winning, what each decision cost compared with the best found, turning points."""
    language = chosen(lang)
    try:
        text = record.read_text(encoding="utf-8")
        game = parse_record(text)
    except (OSError, UnicodeDecodeError) as error:
        unreadable(language, record, error)
    except RecordError as error:
        wrong(f"{record}: {translated(str(error), language)}")
    if seat and seat not in game.seats:
        known = ", ".join(game.seats)
        wrong(message(language, "errors.unknown_option", option="seat", value=repr(seat), known=known))
    found = _kept(text, effort) or _review(language, game, text, effort, threads)
    if as_json:
        typer.echo(msgspec.json.encode(found).decode())
    else:
        show(make_console(), language, found, seat)


# --- the cache ---


def _file(text: str, effort: float) -> Path:
    """The cache file of a review, named after the record, the weights and the effort."""
    key = hashlib.sha256(repr((VERSION, effort)).encode() + SHIPPED.read_bytes() + text.encode()).hexdigest()
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return folder / "volt" / "reviews" / f"{key[:32]}.json"


def _kept(text: str, effort: float) -> Review | None:
    try:
        return msgspec.json.decode(_file(text, effort).read_bytes(), type=Review)
    except (OSError, msgspec.MsgspecError):
        return None


def _review(language: Language, game: Game, text: str, effort: float, threads: int) -> Review:
    with progress_bar(message(language, "reviews.judging"), len(game.moves)) as advance:
        found = Reviewer(effort=effort, threads=threads).review(game, lambda *_: advance(1))
    file = _file(text, effort)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.with_suffix(".new").write_bytes(msgspec.json.encode(found))
        file.with_suffix(".new").replace(file)
    except OSError:  # the game will be reviewed again next time
        pass
    return found


# --- for people ---


def show(console: Console, language: Language, found: Review, seat: str) -> None:
    """Print the review, with the mistakes of one seat or, for "", of all."""
    if found.chances:
        _show_chances(console, language, found)
    accuracy = table_of(language, "reviews.accuracy", "", "")
    accuracy.show_header = False
    for name, share in found.accuracy.items():
        accuracy.add_row(party_name(language, name), percent(language, share))
    console.print(accuracy, crop=False)
    _show_mistakes(console, language, found, seat)
    if found.turning_points:
        console.print("\n" + message(language, "reviews.turning_points"), style="bold")
    for point in found.turning_points:
        before, after = (percent(language, share, 0) for share in (point.before, point.after))
        robot = party_name(language, point.seat)
        line = message(language, "reviews.turn", round=point.round, robot=robot, before=before, after=after)
        console.print(line)


def _show_chances(console: Console, language: Language, found: Review) -> None:
    names = list(found.chances[0].shares)
    chances = table_of(
        language, "reviews.chances", message(language, "words.round"), *(party_name(language, name) for name in names)
    )
    for one in found.chances:
        over = not any(one.errors.values())
        when = message(language, "reviews.end") if over else str(one.round)
        chances.add_row(when, *(_chance(language, one.shares[name], one.errors[name]) for name in names))
    console.print(chances, crop=False)


def _chance(language: Language, share: float, error: float) -> str:
    """A winning chance, with two standard errors if they are not negligible."""
    shown = percent(language, share, 0)
    return f"{shown} ±{number(language, 200 * error)}" if error >= 0.0025 else shown


def _show_mistakes(console: Console, language: Language, found: Review, seat: str) -> None:
    """A paragraph for each mistake: a table with the reasons would be too wide for a terminal."""

    def word(name: str) -> str:
        return message(language, f"reviews.{name}")

    console.print(f"\n{word('mistakes')}", style="bold")
    mistakes = found.mistakes(seat or None)
    for one in mistakes:
        cost = f"{number(language, 100 * one.cost)} ± {number(language, 200 * one.error)}"
        place = f"{message(language, 'words.round')} {one.round} · {party_name(language, one.seat)}"
        console.print(f"{place} · {word('cost')}: {cost}")
        console.print(Padding(message(language, f"decisions.{one.kind}.ask"), (0, 0, 0, 2)))
        for label, lines in (("given", [one.answer]), ("better", [one.best]), ("why", effect_lines(language, one))):
            for i, line in enumerate(lines):
                console.print(Padding(f"{word(label)}: {line}" if i == 0 else line, (0, 0, 0, 2 + 2 * (i > 0))))
    if not mistakes:
        console.print(message(language, "reviews.no_mistakes", points=number(language, 100 * NOTABLE)))
