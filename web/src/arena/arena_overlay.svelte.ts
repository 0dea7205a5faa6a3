import type { Colour } from "../lib/wire";

/** An item drawn over the arena: the path of a robot, a target (from, to), pickable spaces, or a detonation. */
export interface OverlayItem {
  kind: "path" | "target" | "space" | "blast";
  spaces: string[];
  colour: Colour | "accent";
}

/** State shared by console and arena: the console adds overlay items, the arena reports the picked space. */
export class ArenaOverlay {
  /** Preview of the program being edited. */
  preview: OverlayItem[] = $state.raw([]);
  /** The pickable spaces of the open question and the outcome of the highlighted answer. */
  question: OverlayItem[] = $state.raw([]);
  /** Set while a space can be picked; pass it to `<Arena onspace>`. */
  onpick: ((space: string) => void) | null = $state.raw(null);

  /** All items, for `<Arena overlay>`. */
  get items(): OverlayItem[] {
    return [...this.preview, ...this.question];
  }
}
