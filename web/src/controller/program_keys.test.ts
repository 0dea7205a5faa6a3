import { expect, test } from "vitest";
import { headingOfKey } from "./program_keys";

const key = (key: string, code = ""): { key: string; code: string } => ({ key, code });

test("arrows and the compass on the keyboard point where the screen does", () => {
  expect(headingOfKey(key("ArrowUp"), 0)).toBe("n");
  expect(headingOfKey(key("ArrowLeft"), 0)).toBe("w");
  expect(headingOfKey(key("e", "KeyE"), 0)).toBe("ne");
  expect(headingOfKey(key("y", "KeyZ"), 0)).toBe("sw"); // a German keyboard
  expect(headingOfKey(key("7", "Numpad7"), 0)).toBe("nw");
});

test("they turn with the arena", () => {
  expect(headingOfKey(key("ArrowUp"), 180)).toBe("s");
  expect(headingOfKey(key("ArrowUp"), 90)).toBe("w");
});

test("other keys are no direction", () => {
  expect(headingOfKey(key("7", "Digit7"), 0)).toBeNull();
  expect(headingOfKey(key("p", "KeyP"), 0)).toBeNull();
});
