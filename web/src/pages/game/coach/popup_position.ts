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

const GAP = 14; // px between the popup and what it must not cover
const WINDOW_MARGIN = 10; // px between the popup and the edge of the window
const STEPS = 24; // positions that are tried, in each direction
const FIRST = 100; // times as bad to cover the first rectangle as any other

/** The position of a popup that covers the least of `visible`, above all of its first rectangle, and is closest to that one. */
export function popupPosition(visible: readonly Rect[], box: Size, viewport: Size): Position {
  const room = { left: viewport.width - box.width, top: viewport.height - box.height };
  const middle = { left: room.left / 2, top: room.top / 2 };
  const [target] = visible;
  if (!target) return middle;
  const at = (step: number, free: number): number =>
    WINDOW_MARGIN + (step / STEPS) * Math.max(0, free - 2 * WINDOW_MARGIN);
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => step);
  const positions = steps.flatMap((x) => steps.map((y) => ({ left: at(x, room.left), top: at(y, room.top) })));
  const cost = ({ left, top }: Position): number => {
    const popup = { left: left - GAP, top: top - GAP, right: left + box.width + GAP, bottom: top + box.height + GAP };
    const covered = visible.map((rect, i) => overlap(popup, rect) * (i === 0 ? FIRST : 1));
    const away = Math.hypot(
      left + box.width / 2 - (target.left + target.right) / 2,
      top + box.height / 2 - (target.top + target.bottom) / 2,
    );
    return covered.reduce((sum, area) => sum + area, 0) * viewport.width + away;
  };
  const costs = positions.map(cost);
  return positions[costs.indexOf(Math.min(...costs))]!;
}

/** The area, in square pixels, in which two rectangles overlap. */
function overlap(one: Rect, other: Rect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
