import { call } from "../lib/api";
import { drawingPicture } from "../lib/arena_picture";
import type { ArenaReport } from "../lib/wire";
import { at, columnsOf, empty, kindOf, meant, patch, resize, rowsOf, withStarts, write } from "./sketch";
import type { Sketch, Spot } from "./sketch";
import { draw, square, type Symmetry } from "./symmetry";

/** The drawing on the bench: what is drawn, with what, what the server says of it; kept in this browser. */

export const ERASER = "x";
export type Tool = string; // a character of the drawing, or the eraser

const KEY = "volt.workshop";
const WAIT = 200; // ms after the last stroke
const STEPS = 200;

interface Kept {
  now: string;
  shelf: Record<string, string>;
}

function kept(): Kept {
  try {
    return { now: "", shelf: {}, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return { now: "", shelf: {} };
  }
}

/** The lines of a text, as long as the first, indented not at all; corners are `+`. */
export function linesOf(text: string): Sketch {
  const lines = text.replaceAll("\r", "").split("\n");
  const whole = lines.filter((line, i) => line.trim() || (i > 0 && i < lines.length - 1));
  while (whole.length && !whole[0]!.trim()) whole.shift();
  while (whole.length && !whole.at(-1)!.trim()) whole.pop();
  const indent = Math.min(...whole.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length));
  const width = (whole[0] ?? "").trimEnd().length - indent;
  const put = whole.map((line) => line.trimEnd().slice(indent).padEnd(width));
  return put.map((line, i) => (i % 2 ? line : line.replaceAll(/(?<=^(?:..)*)./g, "+")));
}

export class Drafting {
  sketch: Sketch = $state.raw(empty(9, 9));
  tool: Tool = $state("o");
  symmetry: Symmetry = $state("quarter");
  filling = $state(false);
  shelf: Record<string, string> = $state.raw({});
  /** What the checker says of what is drawn; null: it has not said anything yet. */
  report: ArenaReport | null = $state.raw(null);
  /** The picture, and what was drawn when it was made. */
  picture: { svg: string; sketch: Sketch } | null = $state.raw(null);
  offline = $state(false);

  #past: Sketch[] = $state.raw([]);
  #future: Sketch[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #stroke: Sketch | null = null;

  constructor(given: string) {
    const { now, shelf } = kept();
    this.shelf = shelf;
    const text = given || now;
    if (text) this.sketch = linesOf(text);
    if (given && now && write(linesOf(now)) !== this.text) this.#past = [linesOf(now)]; // one step back
    void this.#ask();
  }

  get text(): string {
    return write(this.sketch);
  }
  get columns(): number {
    return columnsOf(this.sketch);
  }
  get rows(): number {
    return rowsOf(this.sketch);
  }
  get fit(): boolean {
    return this.report?.fit ?? false;
  }
  get square(): boolean {
    return square(this.sketch);
  }
  get undoable(): boolean {
    return this.#past.length > 0;
  }
  get redoable(): boolean {
    return this.#future.length > 0;
  }

  /** Whether the tool can draw there. */
  suits(spot: Spot, tool = this.tool): boolean {
    const kind = kindOf(this.sketch, spot);
    return kind !== "fixed" && (tool === ERASER || meant(kind, tool) !== null || (tool === "^" && kind !== "space"));
  }

  /** Whether the tool draws spaces only, edges only, or both. */
  get reach(): "space" | "edge" | "both" {
    return this.tool === ERASER ? "both" : meant("space", this.tool) !== null ? "space" : "edge";
  }

  /** The pen goes down: all up to `lift` is one step to undo. */
  press(): void {
    this.#stroke = this.sketch;
  }

  lift(): void {
    if (this.#stroke && this.#stroke !== this.sketch) this.#remember(this.#stroke);
    this.#stroke = null;
  }

  /** Draw with the tool; a caution line drawn again turns round. */
  paint(spot: Spot, tool = this.tool, turning = true): void {
    const kind = kindOf(this.sketch, spot);
    if (!this.suits(spot, tool)) return;
    const old = at(this.sketch, spot);
    let char = tool === ERASER ? (kind === "space" ? "." : " ") : meant(kind, tool);
    if (tool === "^" && turning) char = kind === "upright" ? (old === "^" ? "v" : "^") : old === ">" ? "<" : ">";
    if (char === null || char === old) return;
    const spots = this.filling && kind === "space" && !/[1-6]/.test(char) ? patch(this.sketch, spot) : [spot];
    const before = this.sketch;
    this.sketch = spots.reduce((sketch, each) => draw(sketch, this.symmetry, each, char), before);
    if (!this.#stroke) this.#remember(before);
    this.#changed();
  }

  /** Something else altogether, in one step. */
  replace(sketch: Sketch): void {
    if (write(sketch) === this.text) return;
    this.#remember(this.sketch);
    this.sketch = sketch;
    this.#changed();
  }

  resize(columns: number, rows: number): void {
    this.replace(withStarts(resize(this.sketch, columns, rows)));
  }

  starts(): void {
    this.replace(withStarts(this.sketch));
  }

  undo(): void {
    const [sketch, ...rest] = this.#past;
    if (!sketch) return;
    this.#future = [this.sketch, ...this.#future];
    this.#past = rest;
    this.sketch = sketch;
    this.#changed();
  }

  redo(): void {
    const [sketch, ...rest] = this.#future;
    if (!sketch) return;
    this.#past = [this.sketch, ...this.#past];
    this.#future = rest;
    this.sketch = sketch;
    this.#changed();
  }

  /** Take a drawing from a text; what is wrong with it, or "". */
  async take(text: string): Promise<string> {
    const sketch = linesOf(text);
    const report = await call<ArenaReport>("POST", "/arenas/check", { drawing: write(sketch).slice(0, 4000) });
    const wrong = unreadable(report);
    if (!wrong) this.replace(sketch);
    return wrong;
  }

  /** Put the drawing on the shelf under a name, or take one off. */
  store(name: string, drawing = this.text): void {
    this.shelf = { ...this.shelf, [name]: drawing };
    this.#keep();
  }
  drop(name: string): void {
    this.shelf = Object.fromEntries(Object.entries(this.shelf).filter(([each]) => each !== name));
    this.#keep();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked = -1;
  }

  #remember(sketch: Sketch): void {
    this.#past = [sketch, ...this.#past].slice(0, STEPS);
    this.#future = [];
  }

  #keep(): void {
    localStorage.setItem(KEY, JSON.stringify({ now: this.text, shelf: this.shelf } satisfies Kept));
  }

  #changed(): void {
    if (this.symmetry === "quarter" && !this.square) this.symmetry = "half";
    this.#keep();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), WAIT);
  }

  /** Ask for the checker's word and the picture; only the answers to the last question count. */
  async #ask(): Promise<void> {
    const number = ++this.#asked;
    const { sketch, text: drawing } = this;
    try {
      const report = await call<ArenaReport>("POST", "/arenas/check", { drawing: drawing.slice(0, 4000) });
      if (number !== this.#asked) return;
      if (unreadable(report)) {
        this.sketch = empty(9, 9); // what was kept here is no drawing
        return await this.#ask();
      }
      this.report = report;
      const svg = await drawingPicture(drawing);
      if (number === this.#asked) this.picture = { svg, sketch };
      this.offline = false;
    } catch {
      if (number !== this.#asked) return;
      this.offline = true;
      this.#timer = setTimeout(() => void this.#ask(), 2000);
    }
  }
}

const unreadable = (report: ArenaReport): string =>
  report.problems[0]?.place.startsWith("line ") ? `${report.problems[0].place}: ${report.problems[0].reason}` : "";
