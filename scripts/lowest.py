"""Print the lowest version of every direct dependency as a constraint for pip: what ``make lowest`` tests with."""

import re
import tomllib
from pathlib import Path

LEFT_OUT = ("dev", "docs", "gpu", "ray", "learn", "all")  # tools, and what tests do not need


def main() -> None:
    """Read the bounds in pyproject.toml."""
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *(line for name in extras if name not in LEFT_OUT for line in extras[name])]
    for line in dict.fromkeys(wanted):
        name, bound, marker = re.fullmatch(r"([\w.-]+)(?:\[.*\])?>=([\d.]+)(;.*)?", line).groups()
        print(f"{name}=={bound}{marker or ''}")


if __name__ == "__main__":
    main()
