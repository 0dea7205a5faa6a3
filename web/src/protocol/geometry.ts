import { HEADINGS, type Heading } from "./program";
import type { Table } from "./wire";

/** SVG units of an arena. Must equal `data-cell` and `data-margin` of `volt.arenas.art.plan`. */
export const CELL = 64;
export const MARGIN = 64;

/** How far the arena is turned on the screen, in degrees. */
export type Rotation = 0 | 90 | 180 | 270;
export type Grid = Pick<Table, "columns" | "rows" | "drawing">;
export interface Point {
  x: number;
  y: number;
}

const DX = [0, 1, 1, 1, 0, -1, -1, -1];
const DY = [-1, -1, 0, 1, 1, 1, 0, -1];

export type Element = "plain" | "pit" | "water" | "vp" | "workshop" | "voltage" | "start";
type EdgeKind = "wall" | "barrier" | "caution";

/** A space: `number` of a VP space, `side` of a starting space. */
export interface Space {
  name: string;
  column: number;
  row: number; // counted from the north, as on the screen
  element: Element;
  number?: number;
  side?: Heading;
}

/** An edge between two spaces; the western or northern space comes first. */
export interface Edge {
  kind: EdgeKind;
  between: [string, string];
  vertical: boolean;
  at: Point; // its centre
  arrow?: Heading;
}

/** Width and height of the SVG, including the outer wall. */
export const pictureSize = (grid: Pick<Table, "columns" | "rows">): { width: number; height: number } => ({
  width: 2 * MARGIN + CELL * grid.columns,
  height: 2 * MARGIN + CELL * grid.rows,
});

/** Column from the west and row from the north, both from 0. `c4` is column c, row 4 counted from the south. */
export function cellOf(grid: Pick<Table, "rows">, space: string): { column: number; row: number } {
  return { column: space.charCodeAt(0) - 97, row: grid.rows - Number(space.slice(1)) };
}

/** The centre of a space, in SVG units. */
export function centreOf(grid: Pick<Table, "rows">, space: string): Point {
  const { column, row } = cellOf(grid, space);
  return { x: MARGIN + (column + 0.5) * CELL, y: MARGIN + (row + 0.5) * CELL };
}

/** The name of the space at a column and a row (from the north), or null outside the arena. */
export function spaceAt(grid: Pick<Table, "columns" | "rows">, column: number, row: number): string | null {
  if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) return null;
  return String.fromCharCode(97 + column) + (grid.rows - row);
}

/** The neighbour of a space, or null outside the arena. */
export function neighbour(grid: Pick<Table, "columns" | "rows">, space: string, heading: Heading): string | null {
  const { column, row } = cellOf(grid, space);
  const i = HEADINGS.indexOf(heading);
  return spaceAt(grid, column + DX[i]!, row + DY[i]!);
}

/** Degrees clockwise from north. */
export const degrees = (heading: string): number => Math.max(0, HEADINGS.indexOf(heading as Heading)) * 45;

/** The heading from one space straight to another, or null. */
export function headingTo(grid: Pick<Table, "rows">, from: string, to: string): Heading | null {
  const [a, b] = [cellOf(grid, from), cellOf(grid, to)];
  const [across, down] = [b.column - a.column, b.row - a.row];
  if ((across === 0 && down === 0) || (across !== 0 && down !== 0 && Math.abs(across) !== Math.abs(down))) return null;
  return HEADINGS.find((_, i) => DX[i] === Math.sign(across) && DY[i] === Math.sign(down)) ?? null;
}

/** The spaces from one to another in a straight line, both included; only the first if they are not in line. */
export function lineBetween(grid: Pick<Table, "columns" | "rows">, from: string, to: string): string[] {
  const heading = headingTo(grid, from, to);
  const spaces = [from];
  let here: string | null = from;
  while (heading && here && here !== to && (here = neighbour(grid, here, heading))) spaces.push(here);
  return spaces;
}

/** The number of steps between two spaces, ignoring walls. */
export function distance(grid: Pick<Table, "rows">, from: string, to: string): number {
  const [a, b] = [cellOf(grid, from), cellOf(grid, to)];
  return Math.max(Math.abs(a.column - b.column), Math.abs(a.row - b.row));
}

const SPACE_CHARS: Record<string, Element> = { ".": "plain", o: "pit", "~": "water", w: "workshop", z: "voltage" };
const EDGE_CHARS: Record<string, EdgeKind> = {
  ...{ "|": "wall", "-": "wall", "!": "barrier", "=": "barrier" },
  ...{ "^": "caution", v: "caution", "<": "caution", ">": "caution" },
};
const ARROW_CHARS: Record<string, Heading> = { "^": "n", v: "s", "<": "w", ">": "e" };

interface ArenaMap {
  spaces: Map<string, Space>;
  edges: Edge[];
}
const mapCache = new Map<string, ArenaMap>();

/** The spaces and edges of a drawing; cached. */
export function arenaMap(grid: Grid): ArenaMap {
  let known = mapCache.get(grid.drawing);
  if (!known) mapCache.set(grid.drawing, (known = parseDrawing(grid)));
  return known;
}

function parseDrawing(grid: Grid): ArenaMap {
  const lines = grid.drawing.split("\n");
  const spaces = new Map<string, Space>();
  const edges: Edge[] = [];
  for (let row = 0; row < grid.rows; row++)
    for (let column = 0; column < grid.columns; column++) {
      const name = spaceAt(grid, column, row)!;
      spaces.set(name, { name, column, row, ...parseSpace(lines[2 * row + 1]?.[2 * column + 1] ?? ".") });
      const east = lines[2 * row + 1]?.[2 * column + 2];
      const south = lines[2 * row + 2]?.[2 * column + 1];
      if (column + 1 < grid.columns) addEdge(edges, grid, east, name, spaceAt(grid, column + 1, row)!, true);
      if (row + 1 < grid.rows) addEdge(edges, grid, south, name, spaceAt(grid, column, row + 1)!, false);
    }
  return { spaces, edges };
}

function parseSpace(char: string): Pick<Space, "element" | "number" | "side"> {
  if (/[1-6]/.test(char)) return { element: "vp", number: Number(char) };
  if (/[NESW]/.test(char)) return { element: "start", side: char.toLowerCase() as Heading };
  return { element: SPACE_CHARS[char] ?? "plain" };
}

function addEdge(
  edges: Edge[],
  grid: Grid,
  char: string | undefined,
  one: string,
  other: string,
  vertical: boolean,
): void {
  const kind = EDGE_CHARS[char ?? " "];
  if (!kind) return;
  const [a, b] = [centreOf(grid, one), centreOf(grid, other)];
  const at = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  edges.push({ kind, between: [one, other], vertical, at, ...(ARROW_CHARS[char!] && { arrow: ARROW_CHARS[char!] }) });
}

/** For each space, the directions in which an effect reaches its neighbours, from `data-open` in the SVG. */
export function openDirections(backdrop: string): Map<string, Heading[]> {
  const found = backdrop.matchAll(/data-space="([a-z]\d+)"[^>]*? data-open="([a-z ]*)"/g);
  return new Map([...found].map(([, space, open]) => [space!, open!.split(" ").filter(Boolean) as Heading[]]));
}

/** A space and the neighbours that an effect on it reaches. */
export function affectedSpaces(
  grid: Pick<Table, "columns" | "rows">,
  open: Map<string, Heading[]>,
  space: string,
): string[] {
  const around = (open.get(space) ?? []).map((heading) => neighbour(grid, space, heading));
  return [space, ...around.filter((other): other is string => other !== null)];
}
