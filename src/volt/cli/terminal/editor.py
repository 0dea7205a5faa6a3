"""The program editor and the menu: they take keys and yield a legal program or a choice, whatever the screen and the language.

The arrow keys move the die to another key of its control unit, ``1``–``6`` set its number, ``b`` and ``r`` its colour, Enter
continues. Typing the notation, ``B3n R2sw B1e``, works too.
"""

from dataclasses import dataclass, replace

from volt.game import Die, Program
from volt.game.controller import DICE, dice_per_unit, open_keys
from volt.game.vocabulary import HEADINGS, SIDES
from volt.game.vocabulary import UNITS as UNIT_NAMES
from volt.rules.module_ids import BLUE, RED

UNITS = len(UNIT_NAMES)
N, E, S, W = (HEADINGS.index(side) for side in SIDES)
ARROWS = {"up": N, "right": E, "down": S, "left": W}
PAD = {"nw": (-1, -1), "n": (0, -1), "ne": (1, -1), "w": (-1, 0), "e": (1, 0), "sw": (-1, 1), "s": (0, 1), "se": (1, 1)}
# the keys of a unit, across and down from its middle
SPOTS = {spot: HEADINGS.index(name) for name, spot in PAD.items()}
COLOURS = {"b": BLUE, "r": RED}

Units = tuple[tuple[Die, ...], ...]
STEPS = {"up": -1, "left": -1, "back": -1, "down": 1, "right": 1, "tab": 1}


@dataclass(frozen=True)
class Editor:
    """The state of the editor. ``note`` is the reason why the last key was refused, or ``""``."""

    modules: frozenset[str]
    ahead: int  # the key on which a new die is placed
    units: Units = ((),) * UNITS
    unit: int = 0
    slot: int = 0  # which die of the unit; 1 only with RAM EXPANSION
    typed: str = ""  # the n or s of a heading that may be followed by a second letter
    note: str = ""
    done: bool = False

    @classmethod
    def begin(cls, modules: tuple[str, ...], side: str) -> "Editor":
        """An empty controller; a new die points away from that side."""
        return cls(frozenset(modules), (HEADINGS.index(side) + 4) % 8)

    @property
    def die(self) -> Die | None:
        """The die that is being set, or None."""
        dice = self.units[self.unit]
        return dice[self.slot] if self.slot < len(dice) else None

    @property
    def program(self) -> Program:
        """What lies on the units now."""
        return Program((self.units[0], self.units[1], self.units[2]))

    @property
    def full(self) -> bool:
        """Whether a die lies on every unit (PROG-1)."""
        return all(self.units)

    def open(self, heading: int) -> bool:
        """Whether the die being set, or else a new one, may lie on that key; True if there is neither."""
        die = self.die or self._fresh()
        return die is None or heading in open_keys(self.modules, die.colour, die.number)

    def left(self, colour: int) -> int:
        """How many dice of a colour are not in use."""
        return DICE.count(colour) - sum(die.colour == colour for dice in self.units for die in dice)

    def press(self, key: str) -> "Editor":
        """The editor after a key; unknown keys only clear ``note``, ``typed`` and ``done``."""
        key = key.lower() if len(key) == 1 else key
        calm = replace(self, note="", typed="", done=False)
        if key in ARROWS:
            return calm._walk(ARROWS[key])
        if key in SIDES:
            return calm._write(self.typed, key)
        if key in COLOURS:
            return calm._colour(COLOURS[key])
        if key in "123456" and len(key) == 1:
            return calm._number(int(key))
        if key == "enter":
            return calm._confirm()
        if key in (" ", "tab"):
            return calm._go(1)
        if key in ("back", "backspace"):
            return calm._go(-1)
        if key == "+":
            return calm._second()
        if key in ("delete", "-", "x"):
            return calm._remove()
        return calm

    # --- one key each ---

    def _walk(self, arrow: int) -> "Editor":
        """Move the die one key that way, or to the arrow's own key if none is open there; without a die, put one on that key."""
        die = self.die
        if die is None:
            return self._place(self._fresh(arrow))
        across, down = PAD[HEADINGS[die.heading]]
        dx, dy = PAD[HEADINGS[arrow]]
        heading = SPOTS.get((across + dx, down + dy), arrow)
        return self._place(replace(die, heading=heading if self.open(heading) else arrow))

    def _write(self, before: str, letter: str) -> "Editor":
        """Type a letter of a heading: ``s`` then ``w`` is south-west if that key is open."""
        both = before + letter
        die = self.die
        if both in PAD and die is not None and len(both) == 2:
            if not self.open(HEADINGS.index(both)):
                return replace(self, note="key_closed")
            return self._place(replace(die, heading=HEADINGS.index(both)))
        heading = HEADINGS.index(letter)
        written = self._place(replace(die, heading=heading) if die else self._fresh(heading))
        return replace(written, typed=letter if letter in "ns" else "")

    def _colour(self, colour: int) -> "Editor":
        die = self.die
        if die is not None and die.colour == colour:
            return self
        if self.left(colour) == 0:
            return replace(self, note="blue_used" if colour == BLUE else "red_used")
        return self._place(replace(die, colour=colour) if die else Die(colour, 1, self.ahead))

    def _number(self, number: int) -> "Editor":
        die = self.die or self._fresh()
        return self._place(replace(die, number=number) if die else None)

    def _confirm(self) -> "Editor":
        """Go to the next empty unit, or finish."""
        if self.full:
            return replace(self, done=True)
        if not self.units[self.unit]:
            return replace(self, note="unit_empty")
        later = [*range(self.unit + 1, UNITS), *range(self.unit)]
        return replace(self, unit=next(unit for unit in later if not self.units[unit]), slot=0)

    def _go(self, by: int) -> "Editor":
        """Go to the next or previous die; with RAM EXPANSION also between the two dice of a unit."""
        places = [(unit, slot) for unit in range(UNITS) for slot in range(max(1, len(self.units[unit])))]
        at = places.index((self.unit, min(self.slot, max(0, len(self.units[self.unit]) - 1)))) + by
        unit, slot = places[at % len(places)]
        return replace(self, unit=unit, slot=slot)

    def _second(self) -> "Editor":
        if dice_per_unit(self.modules) < 2:
            return replace(self, note="needs_ram")
        if len(self.units[self.unit]) != 1:
            return replace(self, note="unit_full" if self.units[self.unit] else "unit_empty")
        aside = replace(self, slot=1)
        return aside._place(aside._fresh())

    def _remove(self) -> "Editor":
        dice = self.units[self.unit]
        return replace(self, units=self._with(dice[: self.slot] + dice[self.slot + 1 :]), slot=0)

    # --- dice ---

    def _fresh(self, heading: int | None = None) -> Die | None:
        """An unused die, blue if there is one; None if all are in use."""
        colour = next((colour for colour in (BLUE, RED) if self.left(colour)), None)
        return Die(colour, 1, self.ahead if heading is None else heading) if colour else None

    def _place(self, die: Die | None) -> "Editor":
        """Place the die; if its key is not open to it, on the next one clockwise."""
        if die is None:
            return replace(self, note="dice_used")
        if die.heading not in open_keys(self.modules, die.colour, die.number):
            die = replace(die, heading=(die.heading + 1) % len(HEADINGS))
        dice = self.units[self.unit]
        return replace(self, units=self._with((*dice[: self.slot], die, *dice[self.slot + 1 :])))

    def _with(self, dice: tuple[Die, ...]) -> Units:
        return (*self.units[: self.unit], dice, *self.units[self.unit + 1 :])


@dataclass(frozen=True)
class Menu:
    """Short labels with a cursor; ``chosen`` is set by Enter or Space, or by typing a label that is not a prefix of another."""

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
