import { t } from "../../text/i18n.svelte";

/** Names of spaces and edges by their characters in drawings. */

const ELEMENTS: Record<string, string> = {
  ...{ ".": "plain", o: "pit", "~": "water", w: "workshop", z: "voltage" },
  ...{ "|": "wall", "-": "wall", "!": "barrier", "=": "barrier" },
  ...{ "^": "caution", v: "caution", "<": "caution", ">": "caution" },
};

const kind = (char: string): string =>
  ELEMENTS[char] ?? (/[1-6]/.test(char) ? "vp" : /[NESW]/.test(char) ? "start" : "");

const ARROWS: Record<string, string> = { "^": "n", v: "s", "<": "w", ">": "e" };

/** "VP space 3", "Starting space, north side"; "" for nothing. */
export function elementName(char: string): string {
  const name = kind(char) && t(`elements.${kind(char)}.name`);
  if (/[1-6]/.test(char)) return `${name} ${char}`;
  if (/[NESW]/.test(char)) return `${name}, ${t(`sides.${char.toLowerCase()}`)}`;
  return char in ARROWS ? `${name}, ${t(`headings.${ARROWS[char]}`)}` : name;
}

/** The explanation of a space or an edge. */
export const elementExplanation = (char: string): string => (kind(char) ? t(`elements.${kind(char)}.explain`) : "");
