import type { Colour } from "../lib/wire";

/** Something drawn over the arena: the way of a robot, what is aimed at (from where, to where), spaces to choose from, a detonation. */
export interface OverlayItem {
  kind: "path" | "target" | "space" | "blast";
  spaces: string[];
  colour: Colour | "accent";
}

/** What console and arena share: the console lays things over the arena, the arena says which space was picked. */
export class ArenaOverlay {
  /** Where the program being set would lead. */
  preview: OverlayItem[] = $state.raw([]);
  /** What hangs on a question: its spaces, and what the answer under the pointer would do. */
  question: OverlayItem[] = $state.raw([]);
  /** Set while a space is asked for: give it to `<Arena onspace>`. */
  onpick: ((space: string) => void) | null = $state.raw(null);

  /** Everything for `<Arena overlay>`. */
  get items(): OverlayItem[] {
    return [...this.preview, ...this.question];
  }
}
