"""The optional libraries of the environments."""

EXTRAS = ("gymnasium", "pettingzoo", "pyspiel", "PIL", "resvg_py")
NAMES = {"PIL": "pillow", "resvg_py": "resvg-py"}


def missing(error: ModuleNotFoundError) -> ImportError:
    """The error for a missing library, which says what to install; any other library's error is returned as it is."""
    library = (error.name or "").partition(".")[0]
    if library == "stable_baselines3":
        return ImportError("this environment needs Stable-Baselines3: pip install stable-baselines3")
    if library not in EXTRAS:
        return error
    return ImportError(f"this environment needs {NAMES.get(library, library)}: pip install 'volt-arena[envs]'")
