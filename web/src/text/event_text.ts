import { remarkNumber } from "../protocol/commentary";
import { causeOf, fieldsOf } from "../protocol/events";
import { countTexts, eventKey, hasText, t, ui } from "./i18n.svelte";
import { destroyedBy } from "../protocol/game_facts.svelte";
import { arenaMap, type Grid } from "../protocol/geometry";
import type { GameEvent, SeatInfo } from "../protocol/wire";

/** Events as sentences in the language of the user. The templates come from the server. */

const SYMBOLS: Record<string, string> = { red: "▲", blue: "●", green: "■", yellow: "◆" };

/** The symbol of a seat, for people who cannot distinguish the colours. */
export const seatSymbol = (colour: string | null): string => SYMBOLS[colour ?? ""] ?? "★";

/** The seats that events are about; `namedByColour` ones are called by their colour. */
export type Participants = readonly (Pick<SeatInfo, "colour" | "robot" | "kind" | "name"> & {
  namedByColour?: boolean;
})[];

/** The name of a robot, with its colour if two seats have the same robot. */
export function robotName(participants: Participants, colour: string | null): string {
  if (!colour || !(colour in SYMBOLS)) return t("words.squad");
  const seat = participants.find((each) => each.colour === colour);
  if (!seat || seat.namedByColour) return t(`colours.${colour}`);
  const name = t(`robots.${seat.robot}.name`);
  return participants.filter((each) => each.robot === seat.robot).length > 1
    ? `${name} (${t(`colours.${colour}`)})`
    : name;
}

/** The operator of a robot: people by name, bots by their robot. */
export function operatorOrRobot(participants: Participants, colour: string | null): string {
  const seat = participants.find((each) => each.colour === colour);
  return seat?.kind === "human" && !seat.namedByColour && seat.name ? seat.name : robotName(participants, colour);
}

/** The operator of a robot: people by name, with their robot; bots are their robots. */
export function operatorAndRobot(participants: Participants, colour: string | null): string {
  const [operator, robot] = [operatorOrRobot(participants, colour), robotName(participants, colour)];
  return operator === robot ? robot : `${operator} (${robot})`;
}

function eventVariant(event: GameEvent, grid: Grid): string {
  if (event.kind === "won" && event.seat === "squad") return "squad";
  if (event.kind !== "destroyed") return "";
  if (event.rule === "MOVE-6") return arenaMap(grid).spaces.get(event.space)?.element ?? "";
  return destroyedBy(event.cause);
}

function parameterText(name: string, value: string | number | string[], participants: Participants): string | number {
  if (Array.isArray(value)) return value.map((each) => t(`modules.${each}.name`)).join(", ") || t("words.nothing");
  if (name === "by" || name === "source" || name === "target") return robotName(participants, String(value));
  if (name === "module") return t(`modules.${value}.name`);
  if (name === "heading") return t(`headings.${value}`);
  if (name === "colour") return t(`dice.${value}`);
  if (name === "deck") return t(`answers.${value}`);
  if (name === "phase") return t(`phases.${value}.name`);
  return value;
}

/** One sentence for an event. */
export function eventText(event: GameEvent, grid: Grid, participants: Participants): string {
  const by = causeOf(event);
  const killbot = participants.some((seat) => seat.colour === event.seat && seat.kind === "killbot");
  const alone = by === null || by === event.seat;
  const key =
    event.kind === "activated" && killbot
      ? "console.killbot_acts"
      : eventKey(event.kind, eventVariant(event, grid), alone);
  const entries = Object.entries(fieldsOf(event)).filter(([, value]) => value !== null);
  const texts = Object.fromEntries(entries.map(([name, value]) => [name, parameterText(name, value!, participants)]));
  return t(key, { ...texts, robot: robotName(participants, event.seat) });
}

/** One sentence for an event, and a remark now and then. */
export function commentedText(event: GameEvent, grid: Grid, participants: Participants): string {
  const key = `commentary.${event.kind}`;
  const number = hasText(`${key}.1`) ? remarkNumber(event, countTexts(key)) : 0;
  return [eventText(event, grid, participants), ...(number ? [t(`${key}.${number}`)] : [])].join(" ");
}

/** The plain fact, for a seat, of an event whose sentence is only a joke; "" for others. */
export function plainText(event: GameEvent, participants: Participants, seat: string | null): string {
  if (event.kind !== "destroyed") return "";
  if (event.seat === seat) return ui("arena.destroyed_you");
  const robot = robotName(participants, event.seat);
  return ui(seat && causeOf(event) === seat ? "arena.destroyed_by_you" : "arena.destroyed_other", { robot });
}

/** Id, title and text of a rule. The rules of modules have the module's name as id. */
export function ruleText(id: string): { id: string; title: string; text: string } {
  if (id.includes("-")) return { id, title: t(`rules.${id}.title`), text: t(`rules.${id}.text`) };
  const module = id.toLowerCase();
  return { id, title: t(`modules.${module}.name`), text: t(`modules.${module}.explain`) };
}
