import { isOf } from "../protocol/events";
import { answersTo } from "../protocol/game_facts.svelte";
import { type Grid, arenaMap } from "../protocol/geometry";
import { t, ui } from "../text/i18n.svelte";
import { type Die, parseProgram } from "../protocol/program";
import { landscapePhone, phone } from "../device/screen";
import type { ConsoleSource } from "../protocol/session.svelte";
import type { Ask, Choice, Colour } from "../protocol/wire";

/** How legal answers are displayed, by components with these properties. */
export interface AnswerProps {
  session: ConsoleSource;
  seat: Colour;
  ask: Ask;
  rotation: number;
  onanswer: (answer: string) => void;
  /** Called with the hovered or focused answer. */
  onhighlight: (choice: Choice | null) => void;
}

export const asksForSpace = (kind: string): boolean => answersTo(kind) === "space";
/**
 * Whether a question takes the place of the controller. On a phone held upright it comes up from below the arena instead,
 * unless it is about cards, as there is more to read.
 */
export const isDocked = (kind: string | undefined): boolean =>
  !phone.current || landscapePhone.current || kind === "equip" || kind === "draft";
const asksHowMany = (kind: string): boolean => answersTo(kind) === "number" && kind !== "rotate";

/** The standing order for an answer: `most` if it is the highest number offered, otherwise the answer itself. */
export function orderFor(ask: Ask, answer: string): string {
  const isMost = asksHowMany(ask.kind) && answer !== "0" && ask.options.at(-1)?.answer === answer;
  return isMost ? "most" : answer;
}

/** The text of an answer. */
export function answerText(kind: string, answer: string, grid: Grid | null, tokens: Record<string, number>): string {
  if (answer === "most") return ui("console.order_most");
  if (asksHowMany(kind) && answer === "0") return ui(kind === "shield" ? "console.off_shield" : "console.as_is");
  if (kind === "shield") return ui("console.on_shield", { count: Number(answer) });
  if (asksHowMany(kind)) return ui("console.fewer", { count: Number(answer) });
  if (kind === "draft")
    return answer
      .split(" ")
      .map((deck) => t(`answers.${deck}`))
      .join(" + ");
  if (kind === "equip") return answer === "nothing" ? t("words.nothing") : moduleNames(answer);
  if (asksForSpace(kind) && answer !== "none") return spaceText(answer, grid, tokens);
  return t(`answers.${answer}`);
}

const moduleNames = (answer: string): string =>
  answer
    .split(" ")
    .map((module) => t(`modules.${module}.name`))
    .join(", ");

function spaceText(name: string, grid: Grid | null, tokens: Record<string, number>): string {
  const space = grid ? arenaMap(grid).spaces.get(name) : undefined;
  if (!space) return name;
  const what = t(`elements.${space.element}.name`);
  if (space.element !== "vp") return `${name} · ${what}`;
  return `${name} · ${what} ${space.number} · ${ui("console.tokens", { count: tokens[String(space.number)] ?? 0 })}`;
}

/** The die being activated, from the last `activated` event of the seat. */
export function activeDie(session: ConsoleSource, seat: Colour): Die | null {
  const shown = session.events.findLast((event) => isOf(event, "activated") && event.seat === seat);
  return isOf(shown, "activated") ? { colour: shown.colour, number: shown.number, heading: shown.heading } : null;
}

/** Of two dice in a unit, the one that an answer does not remove. */
export function keptDie(session: ConsoleSource, seat: Colour, choice: Choice): Die | null {
  const removed = choice.events.find((event) => isOf(event, "die_removed") && event.seat === seat);
  const text = session.snapshot?.robots.find((robot) => robot.colour === seat)?.program;
  if (!isOf(removed, "die_removed") || !text) return null;
  const dice = parseProgram(text)[session.snapshot?.unit ?? 0] ?? [];
  const removedIndex = dice.findIndex((die) => die.colour === removed.colour && die.number === removed.number);
  return dice.find((_, i) => i !== removedIndex) ?? null;
}
