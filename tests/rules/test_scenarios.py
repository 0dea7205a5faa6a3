"""Every scenario file holds, and every file under ``invalid`` is refused with its key and reason."""

from pathlib import Path

import pytest

from support.paths import SCENARIOS
from volt.game.scenario import play
from volt.game.scenario_file import ScenarioError, read_scenario

FILES = sorted(SCENARIOS.rglob("*.toml"))
VALID = [path for path in FILES if "invalid" not in path.parts]
INVALID = [path for path in FILES if "invalid" in path.parts]


def name(path: Path) -> str:
    return path.relative_to(SCENARIOS).with_suffix("").as_posix()


@pytest.mark.parametrize("path", VALID, ids=name)
def test_scenario(path: Path) -> None:
    outcome = play(read_scenario(str(path)))
    story = "\n".join(map(str, outcome.events))
    assert not outcome.differences, "\n".join(map(str, outcome.differences)) + "\n" + story


@pytest.mark.parametrize("path", INVALID, ids=name)
def test_invalid_scenario(path: Path) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_scenario(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert "\n" not in message.replace(str(path), "")
    assert caught.value.key


def test_there_are_enough() -> None:
    assert len(list((SCENARIOS / "combos").rglob("*.toml"))) >= 60
    for module in (path.name for path in (SCENARIOS / "modules").iterdir()):
        assert len(list((SCENARIOS / "modules" / module).glob("*.toml"))) >= 3, module
