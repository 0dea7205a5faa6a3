import { createRoom } from "./api";
import { hasText, label, t, ui } from "./i18n.svelte";
import { saveTokens } from "./access_tokens";
import { navigate } from "./router.svelte";
import type { Clock, Colour, Robot, RoomWish, SeatInfo } from "./wire";

/** The options of a new room. The server validates them. */

/** The levels of bots, the weakest first. */
export const LEVELS = ["beginner", "rookie", "regular", "veteran", "tactician", "champion"] as const;
export type Level = (typeof LEVELS)[number];
export const ROBOTS: Robot[] = ["hound", "mercury", "reaper", "volt"];
export const ARENAS = ["twin-cities", "rome", "ruhrgebiet", "tokyo"] as const;
export const EDITIONS = ["default", "english", "german", "polish"] as const;
export const GOALS = { training: 3, rfl: 5 } as const;
export type Mode = keyof typeof GOALS;

/** The name of a level; a bot that the server's host has added is called as it is. */
export function levelName(level: string): string {
  const known = LEVELS.find((each) => each === level);
  return known ? ui(`pages.level_${known}`) : level;
}

/** The name of the operator of a seat; bots named after their level are translated. */
export const operatorName = ({ kind, name, level }: Pick<SeatInfo, "kind" | "name" | "level">): string =>
  kind === "bot" && name.toLowerCase() === level && LEVELS.some((each) => each === level) ? levelName(level) : name;

/** The name of an operator who gave none: "Operator 2" on the second seat. */
export const defaultName = (seats: readonly { colour: Colour }[], colour: Colour): string =>
  `${ui("pages.name_default")} ${seats.findIndex((seat) => seat.colour === colour) + 1}`;

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

/** The label of a clock, with its name if it is one of those on offer. */
export function clockName(clock: Clock): string {
  const known = (Object.keys(CLOCKS) as (keyof typeof CLOCKS)[]).find((name) =>
    (["programming", "countdown", "question"] as const).every((phase) => CLOCKS[name][phase] === clock[phase]),
  );
  return known ? `${ui("pages.clock")}: ${ui(`pages.clock_${known}`)}` : ui("pages.clock");
}

/** Create a room, save its access tokens, and open it. */
export async function createAndEnterRoom(wish: RoomWish): Promise<void> {
  const { room, tokens, host } = await createRoom(wish);
  saveTokens(room.id, tokens, host);
  navigate(`/room/${room.id}`);
}

/** The name of an arena; user-made arenas are not in the catalogue. */
export const arenaName = (arena: string): string =>
  hasText(`arenas.${arena}.name`) ? t(`arenas.${arena}.name`) : arena || label("simulation.own_arena");

/** "Round 3"; before the first round, "Set-up". */
export const roundName = (round: number): string => (round ? ui("arena.round", { round }) : ui("places.replay_setup"));
