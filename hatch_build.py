"""Build hook: the browser client and the machine code of the rules go into the wheel."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/volt/server/page"
NATIVE = "src/volt/_native"


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """``web/`` becomes ``volt/server/page``, and the rules become ``volt/_native``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build both unless this is an editable install, where ``make`` does it."""
        if version == "editable":
            return
        self._build_page(Path(self.root))
        if self.target_name == "wheel" and self._build_rules():
            build_data["pure_python"] = False
            build_data["tag"] = f"cp311-abi3-{_platform()}"
            build_data["artifacts"].append(f"{NATIVE}/*{_suffix()}")

    def _build_page(self, root: Path) -> None:
        if (root / PAGE / "index.html").exists() and not (root / ".git").exists():
            return  # a source archive carries it
        if not (root / "web" / "package-lock.json").exists():
            raise RuntimeError("the page is not built and web/ is missing: build from a clone or a source archive")
        for command in (("ci",), ("run", "-s", "build", "--", "--logLevel", "warn")):
            subprocess.run(["npm", "--loglevel=error", *command], cwd=root / "web", check=True)

    def _build_rules(self) -> bool:
        """Compile the rules; False, with the reason on stderr, where that is not possible."""
        command = [sys.executable, "-m", "volt.compile", "--clean"]
        environment = {"PYTHONPATH": str(Path(self.root) / "src")}
        built = subprocess.run(command, env=os.environ | environment, check=False)
        return built.returncode == 0


def _suffix() -> str:
    return ".pyd" if sys.platform == "win32" else ".abi3.so"


def _platform() -> str:
    return sysconfig.get_platform().replace("-", "_").replace(".", "_")
