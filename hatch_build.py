"""Build hook: the browser client and the machine code of the rules go into the wheel."""

import os
import platform
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/volt/server/page"
NOT_COMPILED = 3  # the exit code of volt.compile where there is no C compiler: the rules stay interpreted


def _platform() -> str:
    """The platform of a wheel's tag: ``VOLT_TAG`` if it is built for another machine (``scripts/make_wheels.py``).

    The compiler builds for one processor, even where Python itself is for two (macOS).
    """
    if "VOLT_TAG" in os.environ:
        return os.environ["VOLT_TAG"]
    found = sysconfig.get_platform().replace("universal2", platform.machine())
    return found.replace("-", "_").replace(".", "_")


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """``web/`` becomes ``volt/server/page``, and the rules become ``volt/_native``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build both unless this is an editable install, where ``make`` does it."""
        if version == "editable":
            return
        root = Path(self.root)
        self._build_page(root)
        libraries = self._build_rules(root) if self.target_name == "wheel" else []
        if libraries:
            build_data["pure_python"] = False
            build_data["tag"] = f"cp311-abi3-{_platform()}"
            build_data["force_include"] |= {path: f"volt/_native/{Path(path).name}" for path in libraries}
            build_data["force_include"] |= self._of_site(root / PAGE)

    def _build_page(self, root: Path) -> None:
        """Build the page unless it is newer than its sources; a source archive (with PKG-INFO) carries it ready."""
        page = root / PAGE / "index.html"
        sources = [path for path in (root / "web" / "src").rglob("*") if path.is_file()]
        if page.exists():
            newest = max((path.stat().st_mtime for path in sources), default=0.0)
            if (root / "PKG-INFO").exists() or newest <= page.stat().st_mtime:
                return
        if not sources:
            raise RuntimeError("the page is not built and web/ is missing: build from a clone or a source archive")
        for command in (("ci",), ("run", "-s", "build", "--", "--logLevel", "warn")):
            subprocess.run(["npm", "--loglevel=error", *command], cwd=root / "web", check=True)

    def _of_site(self, page: Path) -> dict[str, str]:
        """What a site (``VOLT_SITE``, made by ``scripts/make_wheels.py``) has and the page has not, for ``volt site``."""
        if "VOLT_SITE" not in os.environ:
            return {}
        site = Path(os.environ["VOLT_SITE"])
        files = [path.relative_to(site) for path in site.rglob("*") if path.is_file()]
        same = {
            path
            for path in files
            if (page / path).exists() and (page / path).read_bytes() == (site / path).read_bytes()
        }
        return {str(site / path): f"volt/server/site/{path.as_posix()}" for path in files if path not in same}

    def _build_rules(self, root: Path) -> list[str]:
        """Compile the rules; nothing, with the reason on stderr, where there is no C compiler."""
        path = [str(root / "src"), *filter(None, sys.path)]  # pip's build requirements are only there
        code = f"import sys; sys.path[:0] = {path!r}; from volt.compile.__main__ import main; sys.exit(main())"
        done = subprocess.run([sys.executable, "-c", code], check=False, stdout=subprocess.PIPE, text=True)
        if done.returncode not in (0, NOT_COMPILED):
            raise RuntimeError("the rules could not be translated; see above")
        return done.stdout.split()
