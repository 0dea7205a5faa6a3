import { type Heading, type Hue, type Program, UNITS, openKeys, readProgram } from "../lib/program";
import type { Controller } from "../lib/wire";

/** The four dice of an operator, in the tray or on keys. What may lie where is the server's word (`Controller`). */

export interface PanelDie {
  readonly colour: Hue;
  readonly number: number;
  /** The control unit it lies on; null: in the tray. */
  readonly unit: number | null;
  readonly heading: Heading | null;
}

export interface Panel {
  readonly dice: readonly PanelDie[];
  /** The die being set. */
  readonly held: number | null;
  /** The dice on keys, in the order they were laid: of two in a unit the first comes first. */
  readonly laid: readonly number[];
}

/** A controller with all dice in the tray, or with what was laid before. */
export function setUp(controller: Controller, draft: string | null = null): Panel {
  const dice = (["blue", "red"] as const).flatMap((colour) =>
    Array.from({ length: controller.dice[colour] ?? 0 }, () => ({ colour, number: 1, unit: null, heading: null })),
  );
  let panel: Panel = { dice, held: dice.length ? 0 : null, laid: [] };
  readProgram(draft ?? "- - -").forEach((unit, i) => {
    for (const { colour, number, heading } of unit) {
      const at = panel.dice.findIndex((die) => die.colour === colour && die.unit === null);
      if (at >= 0) panel = put(turn(panel, controller, at, number), controller, at, i, heading);
    }
  });
  return panel;
}

export const inUnit = (panel: Panel, unit: number): number[] => panel.laid.filter((i) => panel.dice[i]!.unit === unit);

export const onKey = (panel: Panel, unit: number, heading: Heading): number[] =>
  inUnit(panel, unit).filter((i) => panel.dice[i]!.heading === heading);

export const inTray = (panel: Panel): number[] => panel.dice.flatMap((die, i) => (die.unit === null ? [i] : []));

export const programOf = (panel: Panel): Program =>
  UNITS.map((_, unit) =>
    inUnit(panel, unit).map((i) => {
      const { colour, number, heading } = panel.dice[i]!;
      return { colour, number, heading: heading! };
    }),
  );

/** Whether the die may lie on that key. */
export const mayLie = (panel: Panel, controller: Controller, index: number, heading: Heading): boolean => {
  const die = panel.dice[index]!;
  return openKeys(controller, die.colour, die.number).includes(heading);
};

/** Whether the die may show that number where it lies. */
export const mayShow = (panel: Panel, controller: Controller, index: number, number: number): boolean => {
  const die = panel.dice[index]!;
  return die.heading === null || openKeys(controller, die.colour, number).includes(die.heading);
};

const change = (panel: Panel, index: number, to: Partial<PanelDie>): readonly PanelDie[] =>
  panel.dice.map((die, i) => (i === index ? { ...die, ...to } : die));

/** Lay a die on a key. A unit that is full gives up the die on that key, else the one laid first. */
export function put(panel: Panel, controller: Controller, index: number, unit: number, heading: Heading): Panel {
  if (!mayLie(panel, controller, index, heading)) return panel;
  const others = inUnit(panel, unit).filter((i) => i !== index);
  if (others.length >= controller.in_a_unit) {
    const given = onKey(panel, unit, heading).find((i) => i !== index) ?? others[0]!;
    panel = lift(panel, given);
  }
  const stays = panel.dice[index]!.unit === unit;
  return {
    dice: change(panel, index, { unit, heading }),
    held: index,
    laid: stays ? panel.laid : [...panel.laid.filter((i) => i !== index), index],
  };
}

/** Take a die back into the tray. */
export function lift(panel: Panel, index: number): Panel {
  return {
    dice: change(panel, index, { unit: null, heading: null }),
    held: index,
    laid: panel.laid.filter((i) => i !== index),
  };
}

/** Turn a die to a number; where its key is closed to that number, it stays as it is. */
export function turn(panel: Panel, controller: Controller, index: number, number: number): Panel {
  if (number < 1 || number > 6 || !mayShow(panel, controller, index, number)) return panel;
  return { ...panel, dice: change(panel, index, { number }), held: index };
}

/** The next number this die may show where it lies; after 6 comes 1. */
export function roll(panel: Panel, controller: Controller, index: number): Panel {
  const { number } = panel.dice[index]!;
  for (let by = 1; by < 6; by++) {
    const next = ((number - 1 + by) % 6) + 1;
    if (mayShow(panel, controller, index, next)) return turn(panel, controller, index, next);
  }
  return panel;
}

/** The dice that may come when a key of this unit is pressed: the one in hand, else that of the unit, else fresh ones. */
function handy(panel: Panel, unit: number): number[] {
  const lying = inUnit(panel, unit);
  const { held } = panel;
  if (held !== null && (panel.dice[held]!.unit === null || lying.includes(held))) return [held];
  return lying.length ? [lying.at(-1)!] : inTray(panel);
}

/** The die that goes on this key when it is pressed; null: the key is closed. */
export const dieFor = (panel: Panel, controller: Controller, unit: number, heading: Heading): number | null =>
  handy(panel, unit).find((i) => mayLie(panel, controller, i, heading)) ?? null;

/** Press a key: the die for it comes to lie there. */
export function press(panel: Panel, controller: Controller, unit: number, heading: Heading): Panel {
  const index = dieFor(panel, controller, unit, heading);
  return index === null ? panel : put(panel, controller, index, unit, heading);
}

/** A number typed on a key: the die there shows it; a key without one gets the die for it. */
export function type(panel: Panel, controller: Controller, unit: number, heading: Heading, number: number): Panel {
  const there = onKey(panel, unit, heading);
  const index = there.find((i) => i === panel.held) ?? there.at(-1);
  if (index !== undefined) return turn(panel, controller, index, number);
  const open = (i: number): boolean => openKeys(controller, panel.dice[i]!.colour, number).includes(heading);
  const next = handy(panel, unit).find(open);
  return next === undefined
    ? panel
    : put({ ...panel, dice: change(panel, next, { number }) }, controller, next, unit, heading);
}

/** A colour typed on a key: a die of that colour comes to lie there, with the number of the one it replaces. */
export function paint(panel: Panel, controller: Controller, unit: number, heading: Heading, colour: Hue): Panel {
  const there = onKey(panel, unit, heading).at(-1);
  if (there !== undefined && panel.dice[there]!.colour === colour) return { ...panel, held: there };
  const fresh = inTray(panel).find((i) => panel.dice[i]!.colour === colour);
  if (fresh === undefined) return panel;
  const number = there === undefined ? panel.dice[fresh]!.number : panel.dice[there]!.number;
  const turned = turn(panel, controller, fresh, number);
  if (!mayLie(turned, controller, fresh, heading)) return panel;
  return put(there === undefined ? turned : lift(turned, there), controller, fresh, unit, heading);
}
