import { expect, test } from "vitest";
import type { GameEvent, Table } from "../protocol/wire";
import { stepSounds } from "./sound";

const table = { columns: 9, rows: 9, drawing: "", goal: 3 } as Table;
const scored = (vp: number): GameEvent => ({ kind: "scored", seat: "red", rule: "VP-1", vp, gained: 1, source: null });

test("the crowd cheers at great moments, and an alarm announces match point", () => {
  expect(stepSounds({ events: [scored(1)], drama: null }, table)).toEqual(new Set(["coin"]));
  expect(stepSounds({ events: [scored(2)], drama: "great" }, table)).toEqual(new Set(["coin", "crowd", "alarm"]));
  expect(stepSounds({ events: [scored(3)], drama: "last" }, table)).toEqual(new Set(["coin", "crowd"]));
});
