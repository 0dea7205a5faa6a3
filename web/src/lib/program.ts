import type { Controller } from "./wire";

/** Notation of dice and programs: `B3n` moves 3 north, `R2sw` fires south-west, `-` is an empty unit, `B1e+R4n` two dice. */

export const HEADINGS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
export const UNITS = ["I", "II", "III"] as const;
export const NUMBERS = [1, 2, 3, 4, 5, 6] as const;

export type Heading = (typeof HEADINGS)[number];
export type Hue = "blue" | "red";

/** A die on a key of a control unit. */
export interface Die {
  colour: Hue;
  number: number;
  heading: Heading;
}

/** What lies on the three control units. */
export type Program = Die[][];

const DIE = /^([BR])([1-6])(ne|nw|se|sw|n|e|s|w)$/;

export const writeDie = (die: Die): string => `${die.colour === "blue" ? "B" : "R"}${die.number}${die.heading}`;

export const writeProgram = (program: Program): string =>
  program.map((unit) => unit.map(writeDie).join("+") || "-").join(" ");

function readDie(text: string): Die {
  const found = DIE.exec(text);
  if (!found) throw new Error(`${text} is no die: colour, number and heading, like B3n or R2sw`);
  return { colour: found[1] === "B" ? "blue" : "red", number: Number(found[2]), heading: found[3] as Heading };
}

/** Read `B3n R2sw -`; a starting number behind it is passed over. */
export function readProgram(text: string): Program {
  const words = text.trim().split(/\s+/).slice(0, UNITS.length);
  if (words.length !== UNITS.length) throw new Error(`${text} is no program: three units, like B3n R2sw -`);
  return words.map((word) => (word === "-" ? [] : word.split("+").map(readDie)));
}

/** The keys open to a die, as the server says. */
export const openKeys = (controller: Controller, colour: Hue, number: number): readonly string[] =>
  controller[colour][number] ?? [];
