"""A menu: takes keys and yields a choice. Options have short labels; typing a label chooses the option."""

from dataclasses import dataclass, replace

STEPS = {"up": -1, "left": -1, "back": -1, "down": 1, "right": 1, "tab": 1}


@dataclass(frozen=True)
class Menu:
    """Labels with a cursor; ``chosen`` is set by Enter or Space, or by typing a label that is not a prefix of another."""

    labels: tuple[str, ...]
    at: int = 0
    typed: str = ""
    chosen: int | None = None

    def press(self, key: str) -> "Menu":
        """The menu after a key; unknown keys only discard what was typed."""
        if key in STEPS:
            return replace(self, at=(self.at + STEPS[key]) % len(self.labels), typed="")
        if key in ("enter", " "):
            return replace(self, chosen=self.at)
        typed = self.typed + key
        fitting = [label for label in self.labels if label.startswith(typed)]
        if typed not in fitting:
            return replace(self, typed=typed if fitting else "")
        at = self.labels.index(typed)
        return replace(self, at=at, typed=typed, chosen=at if fitting == [typed] else None)
