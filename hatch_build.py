"""Builds the browser client into the wheel, so that whoever installs it needs no Node."""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/volt/server/page"


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """``web/`` becomes ``volt/server/page``; from a source archive it is there already."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page unless this is an editable install, where ``make`` does it."""
        if version == "editable":
            return
        root = Path(self.root)
        if (root / "web" / "package-lock.json").exists():
            for command in (("install", "--no-save"), ("run", "-s", "build", "--", "--logLevel", "warn")):
                subprocess.run(["npm", "--loglevel=error", *command], cwd=root / "web", check=True)
        elif not (root / PAGE / "index.html").exists():
            raise RuntimeError(
                "the page is not built and web/ is not here: build from a clone or a whole source archive"
            )
