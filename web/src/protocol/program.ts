import { isOf, type EventOf } from "./events";
import type { Colour, Controller, GameEvent } from "./wire";

/** Notation of dice and programs: `B3n` moves 3 north, `R2sw` fires south-west, `-` is an empty unit, `B1e+R4n` two dice. */

export const HEADINGS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
export const SIDES = ["n", "e", "s", "w"] as const; // of an arena
export const UNITS = ["I", "II", "III"] as const;
export const NUMBERS = [1, 2, 3, 4, 5, 6] as const;

export type Heading = (typeof HEADINGS)[number];
export type DieColour = "blue" | "red";

/** A die on a key of a control unit. */
export interface Die {
  colour: DieColour;
  number: number;
  heading: Heading;
}

/** The dice on the three control units. */
export type Program = Die[][];

const DIE_PATTERN = /^([BR])([1-6])(ne|nw|se|sw|n|e|s|w)$/;

const formatDie = (die: Die): string => `${die.colour === "blue" ? "B" : "R"}${die.number}${die.heading}`;

export const formatProgram = (program: Program): string =>
  program.map((unit) => unit.map(formatDie).join("+") || "-").join(" ");

function parseDie(text: string): Die {
  const match = DIE_PATTERN.exec(text);
  if (!match) throw new Error(`${text} is no die: colour, number and heading, like B3n or R2sw`);
  return { colour: match[1] === "B" ? "blue" : "red", number: Number(match[2]), heading: match[3] as Heading };
}

/** Parse `B3n R2sw -`; a starting number after it is ignored. */
export function parseProgram(text: string): Program {
  const words = text.trim().split(/\s+/).slice(0, UNITS.length);
  if (words.length !== UNITS.length) throw new Error(`${text} is no program: three units, like B3n R2sw -`);
  return words.map((word) => (word === "-" ? [] : word.split("+").map(parseDie)));
}

/** The keys that the server allows for a die. */
export const openKeys = (controller: Controller, colour: DieColour, number: number): readonly string[] =>
  controller[colour][number] ?? [];

/** The program of a seat as it was last revealed; null before the first reveal. */
export function revealedProgram(events: readonly GameEvent[], seat: Colour): Program | null {
  const reveal = events.findLastIndex((event) => event.kind === "revealed");
  if (reveal < 0) return null;
  const shown = events.slice(reveal).filter((event) => isOf(event, "die_shown")) as EventOf<"die_shown">[];
  return UNITS.map((unit) => shown.filter((event) => event.seat === seat && event.unit === unit));
}
