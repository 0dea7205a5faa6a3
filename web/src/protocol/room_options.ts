import type { Clock, Colour, Robot } from "./wire";

/** The options of a new room. The server validates them. */

/** The levels of bots, the weakest first. */
export const LEVELS = ["beginner", "rookie", "regular", "veteran", "tactician", "champion"] as const;
export type Level = (typeof LEVELS)[number];
export const ROBOTS: Robot[] = ["hound", "mercury", "reaper", "volt"];
export const ARENAS = ["twin-cities", "rome", "ruhrgebiet", "tokyo"] as const;
export const EDITIONS = ["default", "english", "german", "polish"] as const;
export const GOALS = { training: 3, rfl: 5 } as const;
export type Mode = keyof typeof GOALS;

/** The seats for two, three and four robots. */
export const SEATS: Record<number, Colour[]> = {
  2: ["red", "green"],
  3: ["red", "blue", "green"],
  4: ["red", "blue", "green", "yellow"],
};

/** The modules a KillBot may have (KILL-9). */
export const KILLBOT_MODULES = [
  ...["anchor", "arm", "bomb", "crossfire", "grenades"],
  ...["mines", "power", "repulsion", "saw", "shield"],
];

const DAY = 86_400;
export const CLOCKS: Record<"gentle" | "live" | "relaxed" | "none", Clock> = {
  gentle: { programming: 300, countdown: 90, question: 60 },
  none: { programming: 0, countdown: 0, question: 0 },
  live: { programming: 90, countdown: 30, question: 20 },
  relaxed: { programming: 2 * DAY, countdown: 0, question: DAY },
};
