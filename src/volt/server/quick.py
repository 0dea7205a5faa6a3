"""The compiled rules for rooms: got ready in the background, so that nobody waits for them."""

import threading
from functools import cache

from .metrics import METRICS


@cache
def get_quick() -> None:
    """Have all games played by the compiled rules as soon as they are ready; until then they are interpreted."""
    threading.Thread(target=_load, name="volt-quick", daemon=True).start()


def _load() -> None:
    from volt.bots.native_rules import prepare

    if prepare():
        from volt.sim.engine import play_compiled

        play_compiled()
        METRICS.compiled = 1
