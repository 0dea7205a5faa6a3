"""Where compiled code is kept."""

import os
import tempfile
from pathlib import Path

KEPT = 3  # for as many versions of the sources


def cache_home() -> Path:
    """``VOLT_CACHE``, or the user's cache folder, or where that cannot be written, a passing one."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    home = Path(os.environ.get("VOLT_CACHE") or Path(base) / "volt")
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError:
        home = Path(tempfile.gettempdir()) / "volt"
    return home if os.access(home, os.W_OK) or not home.exists() else Path(tempfile.mkdtemp(prefix="volt-"))
