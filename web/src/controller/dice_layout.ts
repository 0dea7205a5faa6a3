import { type Heading, type DieColour, type Program, UNITS, openKeys, parseProgram } from "../protocol/program";
import type { Controller } from "../protocol/wire";

/** The four dice of an operator, in the tray or on keys. The server decides which keys are legal (`Controller`). */

export interface LayoutDie {
  readonly colour: DieColour;
  readonly number: number;
  /** Its control unit; null in the tray. */
  readonly unit: number | null;
  readonly heading: Heading | null;
}

export interface DiceLayout {
  readonly dice: readonly LayoutDie[];
  /** The selected die. */
  readonly selected: number | null;
  /** The dice on keys in the order in which they were placed, which is the order of two dice in a unit. */
  readonly placed: readonly number[];
}

/** A layout with all dice in the tray, or with the dice of a draft placed. */
export function createLayout(controller: Controller, draft: string | null = null): DiceLayout {
  const dice = (["blue", "red"] as const).flatMap((colour) =>
    Array.from({ length: controller.dice[colour] ?? 0 }, () => ({ colour, number: 1, unit: null, heading: null })),
  );
  let layout: DiceLayout = { dice, selected: dice.length ? 0 : null, placed: [] };
  parseProgram(draft ?? "- - -").forEach((unit, i) => {
    for (const { colour, number, heading } of unit) {
      const at = layout.dice.findIndex((die) => die.colour === colour && die.unit === null);
      if (at >= 0) layout = placeDie(setNumber(layout, controller, at, number), controller, at, i, heading);
    }
  });
  return layout;
}

export const inUnit = (layout: DiceLayout, unit: number): number[] =>
  layout.placed.filter((i) => layout.dice[i]!.unit === unit);

export const onKey = (layout: DiceLayout, unit: number, heading: Heading): number[] =>
  inUnit(layout, unit).filter((i) => layout.dice[i]!.heading === heading);

export const inTray = (layout: DiceLayout): number[] => layout.dice.flatMap((die, i) => (die.unit === null ? [i] : []));

export const programOf = (layout: DiceLayout): Program =>
  UNITS.map((_, unit) =>
    inUnit(layout, unit).map((i) => {
      const { colour, number, heading } = layout.dice[i]!;
      return { colour, number, heading: heading! };
    }),
  );

/** Whether the die can be placed on that key. */
export const canPlace = (layout: DiceLayout, controller: Controller, index: number, heading: Heading): boolean => {
  const die = layout.dice[index]!;
  return openKeys(controller, die.colour, die.number).includes(heading);
};

/** Whether the die can show that number on its current key. */
export const canShow = (layout: DiceLayout, controller: Controller, index: number, number: number): boolean => {
  const die = layout.dice[index]!;
  return die.heading === null || openKeys(controller, die.colour, number).includes(die.heading);
};

const updateDie = (layout: DiceLayout, index: number, to: Partial<LayoutDie>): readonly LayoutDie[] =>
  layout.dice.map((die, i) => (i === index ? { ...die, ...to } : die));

/** Place a die on a key. In a full unit it replaces the die on that key, or the one placed first if there is none. */
export function placeDie(
  layout: DiceLayout,
  controller: Controller,
  index: number,
  unit: number,
  heading: Heading,
): DiceLayout {
  if (!canPlace(layout, controller, index, heading)) return layout;
  const others = inUnit(layout, unit).filter((i) => i !== index);
  if (others.length >= controller.in_a_unit) {
    const replaced = onKey(layout, unit, heading).find((i) => i !== index) ?? others[0]!;
    layout = removeDie(layout, replaced);
  }
  const sameUnit = layout.dice[index]!.unit === unit;
  return {
    dice: updateDie(layout, index, { unit, heading }),
    selected: index,
    placed: sameUnit ? layout.placed : [...layout.placed.filter((i) => i !== index), index],
  };
}

/** Move a die back to the tray. */
export function removeDie(layout: DiceLayout, index: number): DiceLayout {
  return {
    dice: updateDie(layout, index, { unit: null, heading: null }),
    selected: index,
    placed: layout.placed.filter((i) => i !== index),
  };
}

/** Set the number of a die; no change if its key is closed to that number. */
export function setNumber(layout: DiceLayout, controller: Controller, index: number, number: number): DiceLayout {
  if (number < 1 || number > 6 || !canShow(layout, controller, index, number)) return layout;
  return { ...layout, dice: updateDie(layout, index, { number }), selected: index };
}

/** Set the next number that the die can show on its key, with 1 after 6. */
export function nextNumber(layout: DiceLayout, controller: Controller, index: number): DiceLayout {
  const { number } = layout.dice[index]!;
  for (let by = 1; by < 6; by++) {
    const next = ((number - 1 + by) % 6) + 1;
    if (canShow(layout, controller, index, next)) return setNumber(layout, controller, index, next);
  }
  return layout;
}

/**
 * The dice to try when a key of this unit is pressed: the selected one, unless it is on another unit; otherwise the unit's
 * last one, or those in the tray if it has none.
 */
function candidates(layout: DiceLayout, unit: number): number[] {
  const inThisUnit = inUnit(layout, unit);
  const { selected } = layout;
  if (selected !== null && (layout.dice[selected]!.unit === null || inThisUnit.includes(selected))) return [selected];
  return inThisUnit.length ? [inThisUnit.at(-1)!] : inTray(layout);
}

/** The die to place when this key is pressed; null if the key is closed. */
export const dieFor = (layout: DiceLayout, controller: Controller, unit: number, heading: Heading): number | null =>
  candidates(layout, unit).find((i) => canPlace(layout, controller, i, heading)) ?? null;

/** Press a key: place the die for it there. */
export function pressKey(layout: DiceLayout, controller: Controller, unit: number, heading: Heading): DiceLayout {
  const index = dieFor(layout, controller, unit, heading);
  return index === null ? layout : placeDie(layout, controller, index, unit, heading);
}

/** The unit to which the selected die goes from the arena or the keyboard: its own, or an empty one, the active one first. */
export function unitOfHand(layout: DiceLayout, active: number): number | null {
  const die = layout.dice[layout.selected ?? -1];
  if (!die) return null;
  const empty = [active, ...UNITS.keys()].find((unit) => inUnit(layout, unit).length === 0);
  return die.unit ?? empty ?? null;
}

/** Place the selected die with this number. If it comes from the tray, select the next one there while a unit is empty. */
export function aim(
  layout: DiceLayout,
  controller: Controller,
  unit: number,
  heading: Heading,
  number: number,
): DiceLayout {
  const index = layout.selected!;
  const { colour, unit: before } = layout.dice[index]!;
  if (!openKeys(controller, colour, number).includes(heading)) return layout;
  const placed = placeDie({ ...layout, dice: updateDie(layout, index, { number }) }, controller, index, unit, heading);
  if (before !== null) return placed;
  const left = inTray(placed);
  const next = left.find((i) => placed.dice[i]!.colour === colour) ?? left[0] ?? null;
  return { ...placed, selected: UNITS.some((_, each) => inUnit(placed, each).length === 0) ? next : null };
}

/** Type a number on a key: set the number of its die, or place one with that number. */
export function typeNumber(
  layout: DiceLayout,
  controller: Controller,
  unit: number,
  heading: Heading,
  number: number,
): DiceLayout {
  const there = onKey(layout, unit, heading);
  const index = there.find((i) => i === layout.selected) ?? there.at(-1);
  if (index !== undefined) return setNumber(layout, controller, index, number);
  const open = (i: number): boolean => openKeys(controller, layout.dice[i]!.colour, number).includes(heading);
  const next = candidates(layout, unit).find(open);
  return next === undefined
    ? layout
    : placeDie({ ...layout, dice: updateDie(layout, next, { number }) }, controller, next, unit, heading);
}

/** Type a colour on a key: place a die of that colour, with the number of the die it replaces. */
export function typeColour(
  layout: DiceLayout,
  controller: Controller,
  unit: number,
  heading: Heading,
  colour: DieColour,
): DiceLayout {
  const there = onKey(layout, unit, heading).at(-1);
  if (there !== undefined && layout.dice[there]!.colour === colour) return { ...layout, selected: there };
  const fresh = inTray(layout).find((i) => layout.dice[i]!.colour === colour);
  if (fresh === undefined) return layout;
  const number = there === undefined ? layout.dice[fresh]!.number : layout.dice[there]!.number;
  const turned = setNumber(layout, controller, fresh, number);
  if (!canPlace(turned, controller, fresh, heading)) return layout;
  return placeDie(there === undefined ? turned : removeDie(turned, there), controller, fresh, unit, heading);
}
