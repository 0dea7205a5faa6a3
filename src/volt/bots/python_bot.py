"""Bots that are classes in a user's module: ``module:Class``, found on the path or in the current folder."""

import importlib
import inspect
import os
import sys
from collections.abc import Callable
from typing import Any


def python_bot(written: str) -> Callable[[int], Any]:
    """Return a constructor that takes a seed; ValueError says why there is none.

    The class is called with the seed, or without arguments if it takes none. Its instances need a method
    ``choose(view, decision, budget)``.
    """
    module, _, name = written.partition(":")
    if not module or not name.isidentifier():
        raise ValueError(f"{written!r} does not name a bot; write module and class, like mybots:Careful")
    here = os.getcwd()
    if here not in sys.path:  # as ``python -m`` does
        sys.path.append(here)
    try:
        made = getattr(importlib.import_module(module), name)
    except ImportError as error:
        raise ValueError(f"{written!r}: {error}") from None
    except AttributeError:
        raise ValueError(f"{written!r}: module {module} has no {name}") from None
    if not callable(getattr(made, "choose", None)):
        raise ValueError(f"{written!r}: {name} has no method choose(view, decision, budget)")
    return made if inspect.signature(made).parameters else lambda seed: made()
