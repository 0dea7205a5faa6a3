import type { Heading } from "../protocol/program";

/** Where a dragged die would be dropped: on a key, on the tab of a unit, or in the tray. */
export interface DropTarget {
  unit: number | null;
  heading: Heading | null;
}

const TAP_TOLERANCE = 6; // px a pointer may move during a tap

/** Drags a die with mouse or touch. A press without movement remains a tap. */
export class DieDrag {
  die: number | null = $state(null);
  x = $state(0);
  y = $state(0);
  over: DropTarget = $state({ unit: null, heading: null });
  /** When the last drag ended, to ignore the click that follows. */
  #dropped = 0;

  start(event: PointerEvent, die: number, onstart: () => void, ondrop: (at: DropTarget) => void): void {
    if (event.button !== 0 || this.die !== null) return;
    const [x0, y0] = [event.clientX, event.clientY];
    const end = new AbortController();
    const move = (to: PointerEvent): void => {
      if (to.pointerId !== event.pointerId) return;
      if (this.die === null && Math.hypot(to.clientX - x0, to.clientY - y0) < TAP_TOLERANCE) return;
      if (this.die === null) {
        this.die = die;
        onstart();
      }
      [this.x, this.y] = [to.clientX, to.clientY];
      this.over = dropTargetAt(to.clientX, to.clientY);
    };
    const finish = (to: PointerEvent, drop: boolean): void => {
      if (to.pointerId !== event.pointerId) return;
      end.abort();
      if (this.die === null) return;
      this.die = null;
      this.#dropped = performance.now();
      if (drop) ondrop(this.over);
      this.over = { unit: null, heading: null };
    };
    const { signal } = end;
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", (to) => finish(to, true), { signal });
    window.addEventListener("pointercancel", (to) => finish(to, false), { signal });
  }

  /** Whether a click is the end of a drag rather than a tap. */
  get justEnded(): boolean {
    return performance.now() - this.#dropped < 50;
  }
}

function dropTargetAt(x: number, y: number): DropTarget {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-unit]");
  const { unit, heading } = element?.dataset ?? {};
  return { unit: unit === undefined ? null : Number(unit), heading: (heading as Heading | undefined) ?? null };
}
