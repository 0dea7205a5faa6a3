"""Every kind of event, declared once: what happened, to whom, where, and by which rule.

Python code reads these classes (``event.to == "c4"``), and they are serialised to JSON. Rules log the fields as numbers
(``events.log_event``), in the order of their declaration. The client's types and the documentation are generated from these
classes too.
"""

# mypy: disable-error-code="misc"
# mypy wants ``frozen=True`` repeated for every class; msgspec inherits it

import re
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Union, get_type_hints

from msgspec import Struct, json

from volt.old_names import Renamed

Seat = Literal["red", "blue", "green", "yellow"]
Heading = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
Unit = Literal["I", "II", "III"]
DieColour = Literal["blue", "red"]
DeckColour = Literal["blue", "red", "yellow"]
Explosive = Literal["mine", "grenade", "bomb"]
Space = Annotated[str, "a space of the arena, as in the drawing: c4"]
Module = Annotated[str, "the id of a module: shock"]
Modules = Annotated[tuple[str, ...], "the ids of modules"]
RuleId = Annotated[str, "the id of a rule, or of the module: MOVE-3, SHOCK"]

MINE_BLAST, GRENADE_BLAST, BOMB_BLAST = range(3)  # explosives, as rules log them


def _snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Event(Struct, frozen=True, gc=False, tag_field="kind", tag=_snake_case):
    """One thing that happened. ``seat`` is the robot it happened to, or that did it; None if it concerns no robot."""

    kind: ClassVar[str] = "event"
    kind_number: ClassVar[int] = 0  # as rules log it

    seat: Seat | Literal["squad"] | None
    rule: RuleId

    def fields(self) -> dict[str, Any]:
        """The fields besides seat and rule, by name."""
        return {name: getattr(self, name) for name in field_types(type(self))}

    def to_dict(self) -> dict[str, Any]:
        """The event as JSON data."""
        return json.decode(json.encode(self))  # type: ignore[no-any-return]

    code = Renamed("kind_number")

    def __str__(self) -> str:
        told = " ".join(f"{name}={_plain(value)}" for name, value in self.fields().items() if value is not None)
        return f"{self.rule:9} {self.seat or '':6} {self.kind.replace('_', ' ')} {told}".rstrip()


def _plain(value: object) -> str:
    return "+".join(value) if isinstance(value, tuple) else str(value)


@cache
def field_types(kind: type[Event]) -> dict[str, Any]:
    """The fields of a kind of event besides seat and rule, with their types."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in kind.__struct_fields__[len(Event.__struct_fields__) :]}


# --- rounds, phases, programs ---


class RoundBegan(Event):
    """A round begins."""

    round: int


class PhaseBegan(Event):
    """A phase of the round begins: 0 preparation, 1 programming, 2 activation, 3 resolution."""

    phase: int


class TokenPlaced(Event):
    """A VP token is placed on the VP space of a number."""

    space: Space
    number: int


class DamageCleared(Event):
    """A destroyed robot loses its damage tokens."""


class Equipped(Event):
    """A robot is equipped with these modules from now on."""

    modules: Modules


class Rebooted(Event):
    """A robot enters the arena; only KillBots have a ``heading``."""

    space: Space
    heading: Heading | None


class NumbersReturned(Event):
    """All starting numbers are back on the pillars."""


class NumberTaken(Event):
    """A robot gets a starting number."""

    number: int


class Revealed(Event):
    """All programs are revealed."""


class DieShown(Event):
    """A die of a revealed program; ``place`` is 2 for the second die of a unit."""

    unit: Unit
    place: int
    colour: DieColour
    number: int
    heading: Heading


class UnitCleared(Event):
    """A unit was programmed against the rules and is cleared."""

    unit: Unit


class UnitBegan(Event):
    """The dice of a control unit are activated from now on."""

    unit: Unit


class Rolled(Event):
    """A KillBot rolls ``shown``, which counts as a die of this colour and number."""

    colour: DieColour
    number: int
    shown: int


# --- dice ---


class Activated(Event):
    """A die is activated."""

    colour: DieColour
    number: int
    heading: Heading


class DieRemoved(Event):
    """A die that will not be activated is removed."""

    unit: Unit
    place: int
    colour: DieColour
    number: int


class Rotated(Event):
    """ROTARY: the die counts as lying on the key of this heading."""

    heading: Heading


class DieMoved(Event):
    """REMOTE: a die is moved to the key of this heading."""

    unit: Unit
    place: int
    heading: Heading
    by: Seat


class Turned(Event):
    """A KillBot turns."""

    heading: Heading


class MobilityUsed(Event):
    """MOBILITY: a red die counts as blue."""


# --- movement ---


class Moved(Event):
    """A robot moves one space."""

    origin: Space
    to: Space
    heading: Heading


class Pushed(Event):
    """A robot is pushed one space."""

    origin: Space
    to: Space
    heading: Heading
    by: Seat


class Stopped(Event):
    """A robot cannot move on in this direction."""

    space: Space
    heading: Heading


class Jumped(Event):
    """JETPACK: a robot has landed."""

    origin: Space
    to: Space
    heading: Heading


class Teleported(Event):
    """TELEPORT: a robot is swapped to another space; this is not a movement."""

    origin: Space
    to: Space


class Braked(Event):
    """BRAKE: a robot moves this many spaces fewer."""

    spaces: int


class Anchored(Event):
    """ANCHOR: a robot is pushed this many spaces fewer."""

    spaces: int


class WallsPassed(Event):
    """WALLS: a movement goes through energy walls."""


class Repelled(Event):
    """REPULSION: robots around this space are pushed away, and mines detonate."""

    space: Space


# --- fire and damage ---


class Fired(Event):
    """A laser is fired and reaches this space."""

    origin: Space
    to: Space
    heading: Heading


class PowerBeamed(Event):
    """POWER: the beam pushes its target."""

    target: Seat
    spaces: int


class WaterSprayed(Event):
    """WATER: the jet reaches this space."""

    origin: Space
    to: Space
    heading: Heading


class Thrown(Event):
    """GRENADES: a grenade flies to this space."""

    origin: Space
    to: Space
    heading: Heading


class Sawed(Event):
    """SAW: the blade cuts a robot that is about to be pushed."""

    target: Seat


class ShockPulsed(Event):
    """SHOCK: a pulse hits everything around this space."""

    space: Space


class ArmExtended(Event):
    """ARM: a robot activates this neighbouring space."""

    space: Space


class Struck(Event):
    """Lightning strikes a robot."""

    space: Space
    by: Seat | None


class Conducted(Event):
    """CONDUCTOR: lightning spreads around this space."""

    space: Space


class Detonated(Event):
    """Something detonates and damages everything on and around this space. ``seat`` is its owner."""

    space: Space
    damage: int
    explosive: Explosive


class Damaged(Event):
    """A robot takes damage tokens on its monitor."""

    tokens: int
    by: Seat | None


class Shielded(Event):
    """SHIELD: a robot takes damage tokens on its card."""

    tokens: int
    by: Seat | None


class Destroyed(Event):
    """A robot is destroyed. ``cause`` is the rule or module that did it, ``by`` the robot that caused it."""

    space: Space
    by: Seat | None
    cause: RuleId


# --- mines, modules, victory points ---


class MineLaid(Event):
    """A mine of this robot lies on a space."""

    space: Space


class MineTaken(Event):
    """A mine of this robot is taken off a space."""

    space: Space


class Drafted(Event):
    """A robot begins with these modules."""

    modules: Modules


class ModuleDrawn(Event):
    """A robot draws a module; ``module`` is None for everybody who may not know it."""

    deck: DeckColour
    module: Module | None


class Repaired(Event):
    """A workshop repairs a robot."""


class Collected(Event):
    """A robot takes a VP token off the VP space of a number."""

    space: Space
    number: int


class Scored(Event):
    """A robot gains a victory point and now has ``vp``; ``source`` is the KillBot that lost it, if one did."""

    vp: int
    gained: int
    source: Seat | None


class Won(Event):
    """A robot wins the game, or the squad of KillBots does."""


EVENT_KINDS: tuple[type[Event], ...] = tuple(Event.__subclasses__())  # in the order of their declaration
for _number, _kind in enumerate(EVENT_KINDS, 1):
    _kind.kind, _kind.kind_number = str(_kind.__struct_config__.tag), _number

if TYPE_CHECKING:
    AnyEvent = Event
else:
    AnyEvent = Union[EVENT_KINDS]  # noqa: UP007  what JSON is read as: ``kind`` says which

MOST_FIELDS = max(len(field_types(kind)) for kind in EVENT_KINDS)


def field_place(kind: type[Event], name: str) -> int:
    """The place of a field among the values that rules log."""
    return list(field_types(kind)).index(name)
