import { clocks } from "../protocol/game_facts.svelte";
import type { Clock, Colour, RoomInfo, SeatInfo } from "../protocol/wire";
import { hasText, label, t, ui } from "./i18n.svelte";
import { dateText } from "./number_text";

/** The name of a level; a bot that the server's host has added is called as it is. */
export const levelName = (level: string): string =>
  hasText(`levels.${level}.name`) ? t(`levels.${level}.name`) : level;

/** A line for whom a level is; "" for a bot that the server's host has added. */
export const levelLine = (level: string): string => (hasText(`levels.${level}.line`) ? t(`levels.${level}.line`) : "");

/** The name of the operator of a seat; bots named after their level are translated. */
export const operatorName = ({ kind, name, level }: Pick<SeatInfo, "kind" | "name" | "level">): string =>
  kind === "bot" && name.toLowerCase() === level && hasText(`levels.${level}.name`) ? levelName(level) : name;

/** The name of an operator who gave none: "Operator 2" on the second seat. */
export const defaultName = (seats: readonly { colour: Colour }[], colour: Colour): string =>
  `${ui("pages.name_default")} ${seats.findIndex((seat) => seat.colour === colour) + 1}`;

/** The label of a clock, with its name if it is one of those on offer. */
export function clockName(clock: Clock): string {
  const known = Object.entries(clocks()).find(([, offered]) =>
    (["programming", "countdown", "question"] as const).every((phase) => offered[phase] === clock[phase]),
  );
  return known ? `${ui("pages.clock")}: ${t(`clocks.${known[0]}.name`)}` : ui("pages.clock");
}

const NOTICE = 7 * 86_400; // seconds

/** When a room will be deleted, if that is soon; otherwise "". */
export function expiryText({ expires, status }: Pick<RoomInfo, "expires" | "status">): string {
  if (!expires || expires - Date.now() / 1000 > NOTICE) return "";
  const date = dateText(expires, { day: "numeric", month: "long" });
  return ui(status === "over" ? "pages.expires_over" : "pages.expires", { date });
}

/** The name of an arena; user-made arenas are not in the catalogue. */
export const arenaName = (arena: string): string =>
  hasText(`arenas.${arena}.name`) ? t(`arenas.${arena}.name`) : arena || label("simulation.own_arena");

/** "Round 3"; before the first round, "Set-up". */
export const roundName = (round: number): string => (round ? ui("arena.round", { round }) : ui("places.replay_setup"));
