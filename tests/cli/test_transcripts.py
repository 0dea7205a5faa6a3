"""Every command with right and wrong input, in three languages at 80 columns: what it says is what was read and kept."""

from pathlib import Path

import pytest

from support.transcripts.commands import COMMANDS, KEPT, WIDTH, files, transcript
from volt.cli.main import COMMANDS as ALL

FILES = files()


def test_every_command_has_transcripts() -> None:
    assert set(ALL) <= set(COMMANDS)
    assert set(KEPT.rglob("*.txt")) == FILES.keys()


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.stem}, {file.parent.name}")
def test_a_command_says_what_is_kept(file: Path) -> None:
    said = transcript(*FILES[file])
    assert said == file.read_text(encoding="utf-8"), (
        "read the difference, then: PYTHONPATH=tests python -m support.transcripts.commands"
    )
    done = [part for part in said.split("$ volt ")[1:] if part.rstrip().endswith("[0]")]
    rows = [row for part in done if "--plain" not in part for row in part.splitlines()[1:]]
    assert [row for row in rows if len(row) > WIDTH] == [], (
        "wider than the terminal"
    )  # plain text is left to screen readers
