"""The README is correct: its Python runs, its scenario holds, its commands exist."""

import re

from typer.testing import CliRunner

from support.paths import ROOT
from volt.cli.main import COMMANDS, app
from volt.game.scenario import play
from volt.game.scenario_file import parse_scenario

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def test_the_python_runs() -> None:
    shown = blocks("python")
    assert len(shown) == 2
    for code in shown:
        namespace: dict[str, object] = {}
        exec(code, namespace)
        if "events" in namespace:
            assert [str(event) for event in namespace["events"]]  # type: ignore[attr-defined]


def test_the_scenario_holds() -> None:
    (text,) = blocks("toml")
    assert play(parse_scenario(text)).differences == []


def test_the_commands_exist() -> None:
    listed = set(re.findall(r"^\| `volt (\w+)", README, re.MULTILINE))
    assert listed == set(COMMANDS)
    for command in COMMANDS:
        assert CliRunner().invoke(app, [command, "--help"]).exit_code == 0


def test_the_files_it_links_are_there() -> None:
    for path in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / path).exists(), path
