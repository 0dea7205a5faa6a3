import { expect, it } from "vitest";
import { type Rect, popupPosition } from "./popup_position";

const ROOM = { width: 1000, height: 800 };
const BOX = { width: 300, height: 200 };
const at = (left: number, top: number, width = 50, height = 50): Rect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const hides = (spot: { left: number; top: number }, frame: Rect): boolean =>
  spot.left < frame.right &&
  spot.left + BOX.width > frame.left &&
  spot.top < frame.bottom &&
  spot.top + BOX.height > frame.top;

it("is centred without spaces to keep visible", () => {
  expect(popupPosition([], BOX, ROOM)).toEqual({ left: 350, top: 300 });
});

it("stays inside the window and does not cover the robot", () => {
  for (let left = 0; left <= 950; left += 50)
    for (let top = 0; top <= 750; top += 50) {
      const spot = popupPosition([at(left, top)], BOX, ROOM);
      expect(hides(spot, at(left, top))).toBe(false);
      expect(spot.left >= 0 && spot.left + BOX.width <= 1000 && spot.top >= 0 && spot.top + BOX.height <= 800).toBe(
        true,
      );
    }
});

it("goes below a row of spaces", () => {
  const row = [at(200, 100), at(400, 100), at(600, 100)];
  const spot = popupPosition(row, BOX, ROOM);
  expect(spot.top).toBeGreaterThan(150);
  expect(row.some((frame) => hides(spot, frame))).toBe(false);
});

it("keeps at least the robot visible", () => {
  const all = [at(100, 100), at(900, 700), at(0, 0), at(950, 0)];
  expect(hides(popupPosition(all, BOX, ROOM), all[0]!)).toBe(false);
});
