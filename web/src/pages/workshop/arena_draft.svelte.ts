import { problemText } from "../../text/error_text";
import { call } from "../../protocol/api";
import { drawingPicture } from "../../protocol/arena_picture";
import type { ArenaReport } from "../../protocol/wire";
import {
  charAt,
  columnsOf,
  emptySketch,
  kindOf,
  charFor,
  connectedSpaces,
  resize,
  rowsOf,
  withStarts,
  formatSketch,
} from "./sketch";
import type { Sketch, Spot } from "./sketch";
import { drawSymmetric, isSquare, type Symmetry } from "./symmetry";

/** State of the workshop: the drawings, which are stored in this browser, the tool, and the server's report. */

export const ERASER = "x";
type Tool = string; // a character of the drawing, or the eraser

const KEY = "volt.workshop";
const CHECK_DELAY = 200; // ms after the last stroke
const MAX_UNDO = 200;

interface Saved {
  now: string;
  shelf: Record<string, string>;
}

function loadSaved(): Saved {
  try {
    return { now: "", shelf: {}, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>) };
  } catch {
    return { now: "", shelf: {} };
  }
}

/** Parse a drawing: removes indentation, pads lines to the length of the first, and sets corners to `+`. */
export function parseSketch(text: string): Sketch {
  const lines = text.replaceAll("\r", "").split("\n");
  const rows = lines.filter((line, i) => line.trim() || (i > 0 && i < lines.length - 1));
  while (rows.length && !rows[0]!.trim()) rows.shift();
  while (rows.length && !rows.at(-1)!.trim()) rows.pop();
  const indent = Math.min(...rows.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length));
  const width = (rows[0] ?? "").trimEnd().length - indent;
  const padded = rows.map((line) => line.trimEnd().slice(indent).padEnd(width));
  return padded.map((line, i) => (i % 2 ? line : line.replaceAll(/(?<=^(?:..)*)./g, "+")));
}

export class ArenaDraft {
  sketch: Sketch = $state.raw(emptySketch(9, 9));
  tool: Tool = $state("o");
  symmetry: Symmetry = $state("quarter");
  filling = $state(false);
  savedDrawings: Record<string, string> = $state.raw({});
  /** The server's report on the drawing; null until the first one arrives. */
  report: ArenaReport | null = $state.raw(null);
  /** The rendered SVG and the drawing it shows. */
  picture: { svg: string; sketch: Sketch } | null = $state.raw(null);
  offline = $state(false);

  #undoStack: Sketch[] = $state.raw([]);
  #redoStack: Sketch[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #requests = 0;
  #strokeStart: Sketch | null = null;

  constructor(given: string) {
    const { now, shelf } = loadSaved();
    this.savedDrawings = shelf;
    const text = given || now;
    if (text) this.sketch = parseSketch(text);
    // undo returns from a shared drawing to the stored one
    if (given && now && formatSketch(parseSketch(now)) !== this.text) this.#undoStack = [parseSketch(now)];
    void this.#check();
  }

  get text(): string {
    return formatSketch(this.sketch);
  }
  get columns(): number {
    return columnsOf(this.sketch);
  }
  get rows(): number {
    return rowsOf(this.sketch);
  }
  get valid(): boolean {
    return this.report?.fit ?? false;
  }
  get square(): boolean {
    return isSquare(this.sketch);
  }
  get undoable(): boolean {
    return this.#undoStack.length > 0;
  }
  get redoable(): boolean {
    return this.#redoStack.length > 0;
  }

  /** Whether the tool can draw on the spot. */
  canDraw(spot: Spot, tool = this.tool): boolean {
    const kind = kindOf(this.sketch, spot);
    return kind !== "fixed" && (tool === ERASER || charFor(kind, tool) !== null || (tool === "^" && kind !== "space"));
  }

  /** Whether the tool draws spaces only, edges only, or both. */
  get toolTarget(): "space" | "edge" | "both" {
    return this.tool === ERASER ? "both" : charFor("space", this.tool) !== null ? "space" : "edge";
  }

  /** Begin a stroke: all changes until `endStroke` are one undo step. */
  beginStroke(): void {
    this.#strokeStart = this.sketch;
  }

  endStroke(): void {
    if (this.#strokeStart && this.#strokeStart !== this.sketch) this.#pushUndo(this.#strokeStart);
    this.#strokeStart = null;
  }

  /** Draw with the tool; drawing a caution line again reverses it. */
  paint(spot: Spot, tool = this.tool, turning = true): void {
    const kind = kindOf(this.sketch, spot);
    if (!this.canDraw(spot, tool)) return;
    const old = charAt(this.sketch, spot);
    let char = tool === ERASER ? (kind === "space" ? "." : " ") : charFor(kind, tool);
    if (tool === "^" && turning) char = kind === "vertical" ? (old === "^" ? "v" : "^") : old === ">" ? "<" : ">";
    if (char === null || char === old) return;
    const spots = this.filling && kind === "space" && !/[1-6]/.test(char) ? connectedSpaces(this.sketch, spot) : [spot];
    const before = this.sketch;
    this.sketch = spots.reduce((sketch, each) => drawSymmetric(sketch, this.symmetry, each, char), before);
    if (!this.#strokeStart) this.#pushUndo(before);
    this.#changed();
  }

  /** Replace the whole drawing as one undo step. */
  replace(sketch: Sketch): void {
    if (formatSketch(sketch) === this.text) return;
    this.#pushUndo(this.sketch);
    this.sketch = sketch;
    this.#changed();
  }

  resize(columns: number, rows: number): void {
    this.replace(withStarts(resize(this.sketch, columns, rows)));
  }

  addStarts(): void {
    this.replace(withStarts(this.sketch));
  }

  undo(): void {
    const [sketch, ...rest] = this.#undoStack;
    if (!sketch) return;
    this.#redoStack = [this.sketch, ...this.#redoStack];
    this.#undoStack = rest;
    this.sketch = sketch;
    this.#changed();
  }

  redo(): void {
    const [sketch, ...rest] = this.#redoStack;
    if (!sketch) return;
    this.#undoStack = [this.sketch, ...this.#undoStack];
    this.#redoStack = rest;
    this.sketch = sketch;
    this.#changed();
  }

  /** Import a drawing from text. Returns the error message, or "". */
  async importText(text: string): Promise<string> {
    const sketch = parseSketch(text);
    const report = await call<ArenaReport>("POST", "/arenas/check", { drawing: formatSketch(sketch).slice(0, 4000) });
    const error = parseError(report);
    if (!error) this.replace(sketch);
    return error;
  }

  /** Save the drawing under a name, or delete a saved one. */
  saveAs(name: string, drawing = this.text): void {
    this.savedDrawings = { ...this.savedDrawings, [name]: drawing };
    this.#save();
  }
  deleteSaved(name: string): void {
    this.savedDrawings = Object.fromEntries(Object.entries(this.savedDrawings).filter(([each]) => each !== name));
    this.#save();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#requests = -1;
  }

  #pushUndo(sketch: Sketch): void {
    this.#undoStack = [sketch, ...this.#undoStack].slice(0, MAX_UNDO);
    this.#redoStack = [];
  }

  #save(): void {
    localStorage.setItem(KEY, JSON.stringify({ now: this.text, shelf: this.savedDrawings } satisfies Saved));
  }

  #changed(): void {
    if (this.symmetry === "quarter" && !this.square) this.symmetry = "half";
    this.#save();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#check(), CHECK_DELAY);
  }

  /** Request the report and the SVG; responses to earlier requests are ignored. */
  async #check(): Promise<void> {
    const number = ++this.#requests;
    const { sketch, text: drawing } = this;
    try {
      const report = await call<ArenaReport>("POST", "/arenas/check", { drawing: drawing.slice(0, 4000) });
      if (number !== this.#requests) return;
      if (parseError(report)) {
        this.sketch = emptySketch(9, 9); // the stored text is not a drawing
        return await this.#check();
      }
      this.report = report;
      const svg = await drawingPicture(drawing);
      if (number === this.#requests) this.picture = { svg, sketch };
      this.offline = false;
    } catch {
      if (number !== this.#requests) return;
      this.offline = true;
      this.#timer = setTimeout(() => void this.#check(), 2000);
    }
  }
}

function parseError({ problems: [first] }: ArenaReport): string {
  return first?.text?.key === "errors.at_column" ? problemText({ message: first.reason, text: first.text }) : "";
}
