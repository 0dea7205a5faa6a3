"""The command line, called as a user would."""

from typer.testing import CliRunner

from volt.cli.main import app
from volt.compile import RULES
from volt.sim.playouts import PLAYOUTS


def run(*arguments: str) -> tuple[int, str, str]:
    """The exit code, the output and the errors of a command."""
    assert RULES.functions.native  # the first use says that it compiles; not in the middle of what is tested
    assert PLAYOUTS.functions.native
    result = CliRunner().invoke(app, list(arguments), env={"LANG": "C", "LC_ALL": "", "COLUMNS": "200"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr
