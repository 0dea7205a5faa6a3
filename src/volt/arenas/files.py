"""Arena files: TOML with a drawing, a name, a title and an author. Four of them ship with the package."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from volt.texts import Phrase, why_unreadable

from .drawing import Drawing, DrawingError, parse_drawing

BUILT_IN = ("twin-cities", "rome", "ruhrgebiet", "tokyo")  # arenas A, B, C, D
FOLDER = Path(__file__).parent / "files"
KEYS = ("name", "title", "author", "map")


class ArenaError(ValueError):
    """The arena cannot be loaded: the file, the key (or none) and the reason."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(file, key, reason)
        self.file, self.key, self.reason = file, key, reason

    def __str__(self) -> str:
        reason = Phrase("errors.at_key", name=self.key, reason=self.reason) if self.key else self.reason
        return Phrase("errors.at_key", name=self.file, reason=reason)


@dataclass(frozen=True)
class ArenaFile:
    """An arena with its metadata. ``name`` is for commands, ``title`` for people."""

    name: str
    title: str
    author: str
    drawing: Drawing


def names() -> tuple[str, ...]:
    """Return the names of the built-in arenas in the order A, B, C, D."""
    return BUILT_IN


def load_arena(name: str) -> ArenaFile:
    """The built-in arena of this name, or ArenaError."""
    if name not in BUILT_IN:
        hint = "; read_arena reads files" if Path(name).suffix else ""
        raise ArenaError(name, "", f"no such arena; choose from {', '.join(BUILT_IN)}{hint}")
    return _read(FOLDER / f"{name}.toml", f"{name}.toml")


def read_arena(file: str | Path) -> ArenaFile:
    """The arena in a file, or ArenaError, which names the file, the key and the reason."""
    return _read(Path(file), str(file))


def find_arena(name_or_file: str | Path) -> ArenaFile:
    """A built-in arena by name or the arena in a file, or ArenaError; a built-in name takes precedence."""
    name = str(name_or_file)
    if name in BUILT_IN:
        return load_arena(name)
    if name == Path(name).stem and not Path(name).exists():
        raise ArenaError(name, "", f"no such arena or file; choose from {', '.join(BUILT_IN)}")
    return read_arena(name_or_file)


def _read(source: Path, file: str) -> ArenaFile:
    try:
        values = tomllib.loads(source.read_bytes().decode("utf-8"))
    except OSError as error:
        raise ArenaError(file, "", why_unreadable(error)) from None
    except UnicodeDecodeError as error:
        raise ArenaError(file, "", f"not UTF-8 at byte {error.start}") from None
    except (ValueError, RecursionError) as error:
        raise ArenaError(file, "", Phrase("errors.not_toml", reason=str(error))) from None
    for key in KEYS:
        if key not in values:
            raise ArenaError(file, key, Phrase("errors.key_missing"))
        if not isinstance(values[key], str) or not values[key].strip():
            raise ArenaError(file, key, "must be a non-empty string")
    for key in values:
        if key not in KEYS:
            raise ArenaError(file, key, f"is unknown; an arena file has {', '.join(KEYS)}")
    if not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", values["name"]):
        raise ArenaError(
            file, "name", f"{values['name']!r} must be lowercase letters, digits and hyphens, like 'twin-cities'"
        )
    try:
        drawing = parse_drawing(values["map"])
    except DrawingError as error:
        raise ArenaError(file, "map", str(error)) from None
    return ArenaFile(values["name"], values["title"], values["author"], drawing)
