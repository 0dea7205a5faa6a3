import { expect, test } from "vitest";
import type { Grid } from "../../protocol/geometry";
import type { GameEvent } from "../../protocol/wire";
import { cueOf, focusOf, scorchedSpaces } from "./director";

const destroyed = (space: string, rule = "DMG-2"): GameEvent => ({
  ...{ kind: "destroyed", seat: "red", rule, space, by: "blue", cause: "FIRE-1" },
});

test("the camera looks where a robot is destroyed, and at nothing in an ordinary step", () => {
  expect(cueOf({ events: [destroyed("c3")], drama: "great" })).toEqual({ kind: "blow", space: "c3", last: false });
  expect(cueOf({ events: [destroyed("c3", "MOVE-6")], drama: "last" })).toEqual({
    ...{ kind: "fall", space: "c3", last: true },
  });
  expect(cueOf({ events: [destroyed("c3")], drama: null })).toBeNull();
});

test("the focus turns with the arena", () => {
  const grid = { columns: 9, rows: 9, drawing: "" } as Grid;
  const north = focusOf(grid, "e9", 0);
  expect(north.x).toBeCloseTo(50);
  expect(north.y).toBeLessThan(20);
  const turned = focusOf(grid, "e9", 180);
  expect(turned.y).toBeCloseTo(100 - north.y);
  expect(focusOf(grid, "e9", 90).x).toBeCloseTo(100 - north.y);
});

test("explosions leave marks, falls do not", () => {
  expect(scorchedSpaces([destroyed("a1"), destroyed("b2", "MOVE-6"), destroyed("a1")])).toEqual(["a1"]);
});
