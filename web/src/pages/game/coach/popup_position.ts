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
