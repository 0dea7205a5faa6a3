import { CELL } from "../lib/geometry";

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

type Position = Pick<Rect, "left" | "top">;

const GAP = 14; // px between the visible area and the popup
const WINDOW_MARGIN = 10; // px between the popup and the edge of the window

/** The rectangle of a space on the screen, from the element with its name in the SVG of the arena. */
export function spaceRect(space: string): Rect | null {
  const matrix = document.querySelector<SVGGElement>(`g[data-space="${space}"]`)?.getScreenCTM();
  if (!matrix) return null;
  const [a, b] = [new DOMPoint(0, 0).matrixTransform(matrix), new DOMPoint(CELL, CELL).matrixTransform(matrix)];
  return boundingRect([
    { left: a.x, top: a.y, right: a.x, bottom: a.y },
    { left: b.x, top: b.y, right: b.x, bottom: b.y },
  ]);
}

/** All spaces of the arena on the page. */
export const allSpaces = (): string[] =>
  [...document.querySelectorAll<SVGGElement>("g[data-space]")].map((each) => each.dataset.space ?? "");

/** The position of a popup that covers nothing of `visible`, or at least not its first rectangle. */
export function popupPosition(visible: readonly Rect[], box: Size, viewport: Size): Position {
  const middle = { left: (viewport.width - box.width) / 2, top: (viewport.height - box.height) / 2 };
  const position = visible.length
    ? (positionNextTo(boundingRect(visible), box, viewport) ?? positionNextTo(visible[0]!, box, viewport))
    : null;
  const clamp = (value: number, max: number): number => Math.max(WINDOW_MARGIN, Math.min(value, max - WINDOW_MARGIN));
  const { left, top } = position ?? middle;
  return { left: clamp(left, viewport.width - box.width), top: clamp(top, viewport.height - box.height) };
}

/** Above or below a wide area, otherwise left or right of it (at the bottom if it is tall); null if nothing fits. */
function positionNextTo(visible: Rect, { width, height }: Size, viewport: Size): Position | null {
  const tall = visible.bottom - visible.top > 1.5 * height;
  const top = tall ? visible.bottom - height : (visible.top + visible.bottom - height) / 2;
  const left = (visible.left + visible.right - width) / 2;
  const sides = [
    visible.right + GAP + width + WINDOW_MARGIN <= viewport.width && { left: visible.right + GAP, top },
    visible.left - GAP - width >= WINDOW_MARGIN && { left: visible.left - GAP - width, top },
  ];
  const ends = [
    visible.bottom + GAP + height + WINDOW_MARGIN <= viewport.height && { left, top: visible.bottom + GAP },
    visible.top - GAP - height >= WINDOW_MARGIN && { left, top: visible.top - GAP - height },
  ];
  const wide = visible.right - visible.left > visible.bottom - visible.top;
  return (wide ? [...ends, ...sides] : [...sides, ...ends]).find((position) => position !== false) || null;
}

const boundingRect = (rects: readonly Rect[]): Rect => ({
  left: Math.min(...rects.map((rect) => rect.left)),
  top: Math.min(...rects.map((rect) => rect.top)),
  right: Math.max(...rects.map((rect) => rect.right)),
  bottom: Math.max(...rects.map((rect) => rect.bottom)),
});
