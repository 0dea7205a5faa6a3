import { CELL } from "../lib/geometry";

export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

type Spot = Pick<Frame, "left" | "top">;

const GAP = 14; // px between what is kept in sight and the box
const EDGE = 10; // px between the box and the edge of the window

/** Where a space of the arena is on the screen, however the arena is turned: its picture names every space. */
export function frameOf(space: string): Frame | null {
  const matrix = document.querySelector<SVGGElement>(`g[data-space="${space}"]`)?.getScreenCTM();
  if (!matrix) return null;
  const [a, b] = [new DOMPoint(0, 0).matrixTransform(matrix), new DOMPoint(CELL, CELL).matrixTransform(matrix)];
  return around([
    { left: a.x, top: a.y, right: a.x, bottom: a.y },
    { left: b.x, top: b.y, right: b.x, bottom: b.y },
  ]);
}

/** All spaces of the arena that is shown. */
export const everySpace = (): string[] =>
  [...document.querySelectorAll<SVGGElement>("g[data-space]")].map((each) => each.dataset.space ?? "");

/** Where a box goes so that it hides nothing of `keep`, or at least not the first of it. */
export function beside(keep: readonly Frame[], box: Size, room: Size): Spot {
  const middle = { left: (room.width - box.width) / 2, top: (room.height - box.height) / 2 };
  const spot = keep.length ? (fit(around(keep), box, room) ?? fit(keep[0]!, box, room)) : null;
  const within = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE));
  const { left, top } = spot ?? middle;
  return { left: within(left, room.width - box.width), top: within(top, room.height - box.height) };
}

/** Above or below what is broad, at the side of what is not, or at its foot if it is tall; null: there is no room. */
function fit(keep: Frame, { width, height }: Size, room: Size): Spot | null {
  const tall = keep.bottom - keep.top > 1.5 * height;
  const top = tall ? keep.bottom - height : (keep.top + keep.bottom - height) / 2;
  const left = (keep.left + keep.right - width) / 2;
  const sides = [
    keep.right + GAP + width + EDGE <= room.width && { left: keep.right + GAP, top },
    keep.left - GAP - width >= EDGE && { left: keep.left - GAP - width, top },
  ];
  const ends = [
    keep.bottom + GAP + height + EDGE <= room.height && { left, top: keep.bottom + GAP },
    keep.top - GAP - height >= EDGE && { left, top: keep.top - GAP - height },
  ];
  const broad = keep.right - keep.left > keep.bottom - keep.top;
  return (broad ? [...ends, ...sides] : [...sides, ...ends]).find((spot) => spot !== false) || null;
}

const around = (frames: readonly Frame[]): Frame => ({
  left: Math.min(...frames.map((frame) => frame.left)),
  top: Math.min(...frames.map((frame) => frame.top)),
  right: Math.max(...frames.map((frame) => frame.right)),
  bottom: Math.max(...frames.map((frame) => frame.bottom)),
});
