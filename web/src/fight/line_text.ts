import type { LogLine } from "../playback/log_lines";
import type { EventOf } from "../protocol/events";
import type { Grid } from "../protocol/geometry";
import { commentedText, robotName, type Participants } from "../text/event_text";
import { t } from "../text/i18n.svelte";

/** A line of the log as a sentence; of a revealed program only whose it is, because the dice follow as pictures or `commands`. */
export function lineText(line: LogLine, grid: Grid, participants: Participants): string {
  return line.dice.length === 0
    ? commentedText(line.event, grid, participants)
    : robotName(participants, line.event.seat);
}

/** The dice of a revealed program in words. */
export const commands = ({ dice }: Pick<LogLine, "dice">): string => dice.map(commandText).join("; ");

export function commandText({
  unit,
  number,
  heading,
  colour,
}: Pick<EventOf<"die_shown">, "unit" | "number" | "heading" | "colour">): string {
  const key = colour === "blue" ? "words.command_move" : "words.command_fire";
  return t(key, { unit, number, heading: t(`headings.${heading}`) });
}
