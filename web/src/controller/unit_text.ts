import { t } from "../text/i18n.svelte";
import { type Die, UNITS } from "../protocol/program";

/** The command of a control unit: “II: fire north-west, speed 2”. */
export function unitText(unit: number, dice: readonly Die[]): string {
  const name = UNITS[unit]!;
  if (dice.length === 0) return t("words.command_none", { unit: name });
  const [first, ...others] = dice.map((die) => command(name, die));
  return others.reduce(
    (command, other) => t("console.command_or", { command, other: other.slice(name.length + 2) }),
    first!,
  );
}

function command(unit: string, die: Die): string {
  const key = die.colour === "blue" ? "words.command_move" : "words.command_fire";
  return t(key, { unit, number: die.number, heading: t(`headings.${die.heading}`) });
}
