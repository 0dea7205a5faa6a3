"""The state of the arena and the robots after each event, for animations.

A view shows the game while it waits for a decision. A scene starts from a view and applies events to it one by one; after
the last of them it shows the same as the next view.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from volt.arenas import Drawing, space_index
from volt.rules.activation import activation_rank
from volt.rules.arena import VP
from volt.rules.module_ids import BLUE, RED

from .events import Event
from .notation import EMPTY, Die, Program
from .view import RobotView, View
from .vocabulary import HEADINGS, UNITS

Dice = tuple[Die, ...]


@dataclass(frozen=True)
class Turn:
    """A die in the activation order; the heading of a KillBot's die means nothing."""

    colour: str
    die: Die
    number: int  # the robot's starting number
    killbot: bool = False


class Scene:
    """What is seen after the events applied so far. ``acting`` is the die that is being activated."""

    def __init__(self, view: View) -> None:
        self.drawing: Drawing = view.drawing
        self.goal = view.goal
        self.you = view.seat
        self.robots = {robot.colour: replace(robot, program=robot.program or EMPTY) for robot in view.robots}
        self.tokens = dict(view.tokens)
        self.round = view.round
        self.unit = view.unit
        self.acting: Turn | None = None

    @classmethod
    def before(cls, view: View) -> "Scene":
        """The scene at the beginning of the game, before any event."""
        scene = cls(view)
        blank: dict[str, Any] = {"at": None, "damage": 0, "shield": 0, "vp": 0}
        for colour, robot in scene.robots.items():
            modules = robot.modules if robot.killbot else ()
            scene.robots[colour] = replace(robot, **blank, modules=modules, inventory_size=0, mines=(), program=EMPTY)
        scene.tokens, scene.round, scene.unit = {}, 0, 0
        return scene

    def order(self) -> list[Turn]:
        """ACT-1: the dice of the current unit that are still to be activated, in order."""
        turns = []
        for robot in self.robots.values():
            for die in _dice(robot)[self.unit] if self.unit < len(UNITS) else ():
                turns.append(Turn(robot.colour, die, robot.number or 0, robot.killbot))
        return sorted(turns, key=lambda turn: activation_rank(turn.die.number, turn.die.colour, turn.number))

    def apply(self, event: Event) -> None:
        """Change the scene as the event says."""
        if event.kind in _APPLIED:
            _APPLIED[event.kind](self, event.seat or "", dict(event.details))

    def _change(self, colour: str, **changes: Any) -> None:
        self.robots[colour] = replace(self.robots[colour], **changes)

    # --- what each kind of event changes ---

    def _revealed(self, colour: str, details: dict[str, Any]) -> None:
        for seat in self.robots:
            self._change(seat, program=EMPTY)

    def _die_shown(self, colour: str, details: dict[str, Any]) -> None:
        units = list((self.robots[colour].program or EMPTY).units)
        unit = UNITS.index(details["unit"].partition(".")[0])
        units[unit] = (*units[unit], _die(details))
        self._change(colour, program=Program((units[0], units[1], units[2])))

    def _round_began(self, colour: str, details: dict[str, Any]) -> None:
        self.round, self.unit, self.acting = details["round"], 0, None

    def _token_placed(self, colour: str, details: dict[str, Any]) -> None:
        self.tokens[details["number"]] = self.tokens.get(details["number"], 0) + 1

    def _collected(self, colour: str, details: dict[str, Any]) -> None:
        number = self.drawing.spaces[space_index(self.drawing, details["space"])] - VP
        self.tokens[number] -= 1

    def _repaired(self, colour: str, details: dict[str, Any]) -> None:
        self._change(colour, damage=0, shield=0)

    def _equipped(self, colour: str, details: dict[str, Any]) -> None:
        robot = self.robots[colour]
        size = robot.inventory_size + len(robot.modules) - len(details["modules"])
        self._change(colour, modules=details["modules"], inventory_size=size)

    def _module_drawn(self, colour: str, details: dict[str, Any]) -> None:
        self._change(colour, inventory_size=self.robots[colour].inventory_size + 1)

    def _rebooted(self, colour: str, details: dict[str, Any]) -> None:
        heading = details["heading"] if self.robots[colour].killbot else None
        self._change(colour, at=details["space"], heading=heading)

    def _numbers_returned(self, colour: str, details: dict[str, Any]) -> None:
        for seat in self.robots:
            self._change(seat, number=None, program=EMPTY)

    def _number_taken(self, colour: str, details: dict[str, Any]) -> None:
        self._change(colour, number=details["number"])

    def _unit_began(self, colour: str, details: dict[str, Any]) -> None:
        self.unit, self.acting = UNITS.index(details["unit"]), None

    def _unit_cleared(self, colour: str, details: dict[str, Any]) -> None:
        self._put(colour, UNITS.index(details["unit"]), ())

    def _rolled(self, colour: str, details: dict[str, Any]) -> None:
        self._put(colour, self.unit, (_die(details),))

    def _activated(self, colour: str, details: dict[str, Any]) -> None:
        robot = self.robots[colour]
        self.acting = Turn(colour, _die(details), robot.number or 0, robot.killbot)
        self._put(colour, self.unit, ())

    def _die_removed(self, colour: str, details: dict[str, Any]) -> None:
        name, _, second = details["unit"].partition(".")
        unit = UNITS.index(name)
        dice = list(_dice(self.robots[colour])[unit])
        del dice[1 if second and len(dice) > 1 else 0]
        self._put(colour, unit, tuple(dice))

    def _rotated(self, colour: str, details: dict[str, Any]) -> None:
        if self.acting:
            self.acting = replace(self.acting, die=replace(self.acting.die, heading=HEADINGS.index(details["heading"])))

    def _die_moved(self, colour: str, details: dict[str, Any]) -> None:
        name, _, second = details["unit"].partition(".")
        unit, slot = UNITS.index(name), 1 if second else 0
        dice = _dice(self.robots[colour])[unit]
        slot = min(slot, len(dice) - 1)
        moved = replace(dice[slot], heading=HEADINGS.index(details["heading"]))
        self._put(colour, unit, (*dice[:slot], moved, *dice[slot + 1 :]))

    def _turned(self, colour: str, details: dict[str, Any]) -> None:
        self._change(colour, heading=details["heading"])

    def _moved(self, colour: str, details: dict[str, Any]) -> None:
        self._change(colour, at=details["to"])

    def _teleported(self, colour: str, details: dict[str, Any]) -> None:
        """A mine on the target space changes places with the robot."""
        taken = any(robot.at == details["to"] for robot in self.robots.values())
        for owner, robot in self.robots.items():
            if details["to"] in robot.mines and not taken:
                mines = (details["from"] if mine == details["to"] else mine for mine in robot.mines)
                self._change(owner, mines=tuple(mines))
        self._change(colour, at=details["to"])

    def _damaged(self, colour: str, details: dict[str, Any]) -> None:
        self._change(colour, damage=self.robots[colour].damage + details["tokens"])

    def _shielded(self, colour: str, details: dict[str, Any]) -> None:
        self._change(colour, shield=self.robots[colour].shield + details["tokens"])

    def _destroyed(self, colour: str, details: dict[str, Any]) -> None:
        self._change(colour, at=None)

    def _scored(self, colour: str, details: dict[str, Any]) -> None:
        self._change(colour, vp=details["vp"])
        source = details["source"]
        if source:
            self._change(source, vp=self.robots[source].vp - 1)

    def _mine_laid(self, colour: str, details: dict[str, Any]) -> None:
        self._change(colour, mines=(*self.robots[colour].mines, details["space"]))

    def _mine_gone(self, colour: str, details: dict[str, Any]) -> None:
        mines = self.robots[colour].mines
        self._change(colour, mines=tuple(mine for mine in mines if mine != details["space"]))

    # --- dice on controllers ---

    def _put(self, colour: str, unit: int, dice: Dice) -> None:
        units = _dice(self.robots[colour])
        units[unit] = dice
        self._change(colour, program=Program((units[0], units[1], units[2])))


def _dice(robot: RobotView) -> list[Dice]:
    return list((robot.program or EMPTY).units)


def _die(details: Mapping[str, Any]) -> Die:
    heading = HEADINGS.index(details["heading"]) if "heading" in details else 0
    return Die(BLUE if details["colour"] == "blue" else RED, details["number"], heading)


_APPLIED: dict[str, Callable[[Scene, str, dict[str, Any]], None]] = {
    "round_began": Scene._round_began,
    "token_placed": Scene._token_placed,
    "damage_cleared": Scene._repaired,
    "repaired": Scene._repaired,
    "equipped": Scene._equipped,
    "drafted": Scene._equipped,
    "module_drawn": Scene._module_drawn,
    "rebooted": Scene._rebooted,
    "numbers_returned": Scene._numbers_returned,
    "revealed": Scene._revealed,
    "die_shown": Scene._die_shown,
    "number_taken": Scene._number_taken,
    "unit_began": Scene._unit_began,
    "unit_cleared": Scene._unit_cleared,
    "rolled": Scene._rolled,
    "activated": Scene._activated,
    "die_removed": Scene._die_removed,
    "rotated": Scene._rotated,
    "die_moved": Scene._die_moved,
    "turned": Scene._turned,
    "moved": Scene._moved,
    "pushed": Scene._moved,
    "jumped": Scene._moved,
    "teleported": Scene._teleported,
    "damaged": Scene._damaged,
    "shielded": Scene._shielded,
    "destroyed": Scene._destroyed,
    "scored": Scene._scored,
    "mine_laid": Scene._mine_laid,
    "mine_taken": Scene._mine_gone,
    "detonated": Scene._mine_gone,
    "collected": Scene._collected,
}
