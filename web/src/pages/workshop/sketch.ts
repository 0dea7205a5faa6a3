/** A drawing of an arena as lines of characters (see `volt.arenas.drawing`). The server validates it. */

export const MIN_SIZE = 3;
export const MAX_SIZE = 15;

/** Lines of characters: odd columns of odd lines are spaces, characters between two of them are edges. */
export type Sketch = readonly string[];
export interface Spot {
  line: number;
  column: number;
}

type SpotKind = "space" | "vertical" | "horizontal" | "fixed";
export const SPACES = [".", "o", "~", "1", "2", "3", "4", "5", "6", "w", "z", "N", "E", "S", "W"] as const;
const VERTICAL_CHARS = [" ", "|", "!", "^", "v"];
const HORIZONTAL_CHARS = [" ", "-", "=", "<", ">"];

export const columnsOf = (sketch: Sketch): number => (sketch[0]!.length - 1) / 2;
export const rowsOf = (sketch: Sketch): number => (sketch.length - 1) / 2;
export const formatSketch = (sketch: Sketch): string => sketch.join("\n") + "\n";
export const charAt = (sketch: Sketch, { line, column }: Spot): string => sketch[line]?.[column] ?? "";

/** What can be drawn on a spot; the border and the corners are fixed. */
export function kindOf(sketch: Sketch, { line, column }: Spot): SpotKind {
  const inside = line > 0 && column > 0 && line < sketch.length - 1 && column < sketch[0]!.length - 1;
  if (!inside || (line % 2 === 0 && column % 2 === 0)) return "fixed";
  if (line % 2 && column % 2) return "space";
  return line % 2 ? "vertical" : "horizontal";
}

/** Convert between spots and names of spaces. */
export const spotOf = (sketch: Sketch, name: string): Spot => ({
  line: 2 * (rowsOf(sketch) - Number(name.slice(1))) + 1,
  column: 2 * (name.charCodeAt(0) - 97) + 1,
});
export const spaceName = (sketch: Sketch, { line, column }: Spot): string =>
  String.fromCharCode(97 + (column - 1) / 2) + (rowsOf(sketch) - (line - 1) / 2);

/** The character to draw for a tool on this kind of spot (a wall is `|` or `-`), or null. */
export function charFor(kind: SpotKind, char: string): string | null {
  if (kind === "space") return (SPACES as readonly string[]).includes(char) ? char : null;
  if (kind === "fixed") return null;
  const [chars, otherChars] =
    kind === "vertical" ? [VERTICAL_CHARS, HORIZONTAL_CHARS] : [HORIZONTAL_CHARS, VERTICAL_CHARS];
  if (chars.includes(char)) return char;
  return otherChars.includes(char) && otherChars.indexOf(char) < 3 ? chars[otherChars.indexOf(char)]! : null;
}

/** An arena with starting spaces only. */
export function emptySketch(columns: number, rows: number): Sketch {
  const border = "+" + "-+".repeat(columns);
  const spaces = "|" + ". ".repeat(columns - 1) + ".|";
  const edges = "+" + " +".repeat(columns);
  const lines = [border, ...Array.from({ length: 2 * rows - 1 }, (_, i) => (i % 2 ? edges : spaces)), border];
  return withStarts(lines);
}

/** Put the starting spaces in place: one at the middle of each wall, two beside it, one step inwards if that fits. */
export function withStarts(sketch: Sketch): Sketch {
  const [columns, rows] = [columnsOf(sketch), rowsOf(sketch)];
  let made = sketch.map((line) => line.replaceAll(/[NESW]/g, "."));
  const put = (column: number, row: number, char: string): void => {
    const spot = { line: 2 * row + 1, column: 2 * column + 1 };
    if (/[.NESW]/.test(charAt(made, spot))) made = [...setChar(made, spot, char)];
  };
  const [middle, centre] = [Math.floor(columns / 2), Math.floor(rows / 2)];
  const [deepX, deepY] = [columns > 4 ? 1 : 0, rows > 4 ? 1 : 0];
  const [wide, high] = [columns > 6 ? 2 : 1, rows > 6 ? 2 : 1];
  for (const side of [-1, 0, 1]) {
    put(middle + side * wide, side ? deepY : 0, "N");
    put(middle + side * wide, rows - 1 - (side ? deepY : 0), "S");
    put(columns - 1 - (side ? deepX : 0), centre + side * high, "E");
    put(side ? deepX : 0, centre + side * high, "W");
  }
  return made;
}

/** Put a character on a spot. Each VP space exists once: a previous one becomes plain. */
export function setChar(sketch: Sketch, spot: Spot, char: string): Sketch {
  const lines = [...sketch];
  if (/[1-6]/.test(char)) lines.forEach((line, i) => (lines[i] = line.replaceAll(char, ".")));
  const line = lines[spot.line]!;
  lines[spot.line] = line.slice(0, spot.column) + char + line.slice(spot.column + 1);
  return lines;
}

/** Change the size by adding or removing spaces in the east and south. */
export function resize(sketch: Sketch, columns: number, rows: number): Sketch {
  let made = emptySketch(columns, rows).map((line) => line.replaceAll(/[NESW]/g, "."));
  for (let line = 1; line < sketch.length - 1; line++)
    for (let column = 1; column < sketch[0]!.length - 1; column++) {
      const spot = { line, column };
      if (kindOf(made, spot) !== "fixed" && kindOf(sketch, spot) !== "fixed")
        made = [...setChar(made, spot, charAt(sketch, spot))];
    }
  return made;
}

/** All spaces of the same kind connected to this one; edges do not matter. */
export function connectedSpaces(sketch: Sketch, from: Spot): Spot[] {
  const char = charAt(sketch, from);
  const found = [from];
  const known = new Set([`${from.line} ${from.column}`]);
  for (const { line, column } of found)
    for (const [down, across] of [
      [-2, 0],
      [2, 0],
      [0, -2],
      [0, 2],
    ] as const) {
      const next = { line: line + down, column: column + across };
      const key = `${next.line} ${next.column}`;
      if (known.has(key) || kindOf(sketch, next) !== "space" || charAt(sketch, next) !== char) continue;
      known.add(key);
      found.push(next);
    }
  return found;
}
