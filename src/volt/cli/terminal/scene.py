"""The state of the arena and the robots after each event, for animations.

A view shows the game while it waits for a decision. A scene starts from a view and applies events to it one by one; after
the last of them it shows the same as the next view.
"""

import dataclasses
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from volt.arenas import Drawing
from volt.game.notation import EMPTY, Die, Program
from volt.game.situation import RobotView
from volt.game.views.view import View
from volt.game.vocabulary import DIE_COLOURS, HEADINGS, UNITS
from volt.rules import event_kinds as e
from volt.rules.module_ids import BLUE
from volt.rules.phases.activation import activation_rank

Dice = tuple[Die, ...]


@dataclass(frozen=True)
class DieTurn:
    """A die in the activation order; the heading of a KillBot's die is meaningless until it is activated."""

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
        self.robots: dict[str, RobotView] = {
            robot.colour: replace(robot, program=robot.program or EMPTY) for robot in view.robots
        }
        self.tokens = dict(view.tokens)
        self.round = view.round
        self.unit = view.unit
        self.acting: DieTurn | None = None

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

    def order(self) -> list[DieTurn]:
        """ACT-1: the dice of the current unit that are still to be activated, in order."""
        turns = []
        for robot in self.robots.values():
            for die in _dice(robot, UNITS[self.unit]) if self.unit < len(UNITS) else ():
                turns.append(DieTurn(robot.colour, die, robot.number or 0, robot.killbot))
        return sorted(turns, key=lambda turn: activation_rank(turn.die.number, turn.die.colour, turn.number))

    def apply(self, event: e.Event) -> None:
        """Apply an event."""
        seat = event.seat or ""
        match event:
            case e.RoundBegan():
                self.round, self.unit, self.acting = event.round, 0, None
            case e.NumbersReturned():
                for colour in self.robots:
                    self._change(colour, number=None, program=EMPTY)
            case e.Revealed():
                for colour in self.robots:
                    self._change(colour, program=EMPTY)
            case e.UnitBegan():
                self.unit, self.acting = UNITS.index(event.unit), None
            case e.TokenPlaced():
                self.tokens[event.number] = self.tokens.get(event.number, 0) + 1
            case e.Collected():
                self.tokens[event.number] -= 1
            case e.Scored():
                self._change(seat, vp=event.vp)
                if event.source:
                    self._change(event.source, vp=self.robots[event.source].vp - event.gained)
            case _ if seat in self.robots:
                self._apply_to_robot(event, self.robots[seat])

    def _apply_to_robot(self, event: e.Event, robot: RobotView) -> None:
        """Apply an event to the robot it happened to."""
        seat = robot.colour
        match event:
            case e.DieShown():
                self._put(seat, event.unit, (*_dice(robot, event.unit), _die(event)))
            case e.UnitCleared():
                self._put(seat, event.unit, ())
            case e.Rolled():
                self._put(seat, UNITS[self.unit], (Die(_colour(event), event.number, 0),))
            case e.Activated():
                self.acting = DieTurn(seat, _die(event), robot.number or 0, robot.killbot)
                self._put(seat, UNITS[self.unit], ())
            case e.DieRemoved():
                dice = list(_dice(robot, event.unit))
                del dice[min(event.place, len(dice)) - 1]
                self._put(seat, event.unit, tuple(dice))
            case e.DieMoved():
                dice = list(_dice(robot, event.unit))
                which = min(event.place, len(dice)) - 1
                dice[which] = dataclasses.replace(dice[which], heading=HEADINGS.index(event.heading))
                self._put(seat, event.unit, tuple(dice))
            case e.Rotated():
                if self.acting:
                    die = dataclasses.replace(self.acting.die, heading=HEADINGS.index(event.heading))
                    self.acting = dataclasses.replace(self.acting, die=die)
            case e.Moved() | e.Pushed() | e.Jumped() | e.Teleported():
                self._change(seat, at=event.to)
            case e.Rebooted():
                self._change(seat, at=event.space, heading=event.heading)
            case e.Destroyed():
                self._change(seat, at=None)
            case e.Turned():
                self._change(seat, heading=event.heading)
            case e.NumberTaken():
                self._change(seat, number=event.number)
            case e.Damaged():
                self._change(seat, damage=robot.damage + event.tokens)
            case e.Shielded():
                self._change(seat, shield=robot.shield + event.tokens)
            case e.DamageCleared() | e.Repaired():
                self._change(seat, damage=0, shield=0)
            case e.ModuleDrawn():
                self._change(seat, inventory_size=robot.inventory_size + 1)
            case e.Equipped() | e.Drafted():
                size = robot.inventory_size + len(robot.modules) - len(event.modules)
                self._change(seat, modules=event.modules, inventory_size=size)
            case e.MineLaid():
                self._change(seat, mines=(*robot.mines, event.space))
            case e.MineTaken() | e.Detonated():
                if isinstance(event, e.MineTaken) or event.explosive == "mine":
                    self._change(seat, mines=tuple(mine for mine in robot.mines if mine != event.space))

    def _change(self, colour: str, **changes: Any) -> None:
        self.robots[colour] = replace(self.robots[colour], **changes)

    def _put(self, colour: str, unit: str, dice: Dice) -> None:
        units = list((self.robots[colour].program or EMPTY).units)
        units[UNITS.index(unit)] = dice
        self._change(colour, program=Program((units[0], units[1], units[2])))


def _dice(robot: RobotView, unit: str) -> Dice:
    return (robot.program or EMPTY).units[UNITS.index(unit)]


def _colour(event: e.DieShown | e.Activated | e.Rolled) -> int:
    return BLUE + DIE_COLOURS.index(event.colour)


def _die(event: e.DieShown | e.Activated) -> Die:
    return Die(_colour(event), event.number, HEADINGS.index(event.heading))
