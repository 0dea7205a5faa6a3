import { expect, test } from "vitest";
import { robotChanges, tokenChanges } from "./changes";
import type { Scene } from "../playback/scene";

const scene = (robots: object[], tokens: Record<string, number>): Scene => ({ robots, tokens }) as never;

test("robots that have moved, suffered or scored have changed, and so have VP spaces", () => {
  const still = { colour: "green", at: "a1", damage: 0, vp: 2 };
  const before = scene(
    [{ colour: "red", at: "c4", damage: 0, vp: 0 }, { colour: "blue", at: "d4", damage: 2, vp: 0 }, still],
    { 3: 1 },
  );
  const after = scene(
    [{ colour: "red", at: "c5", damage: 0, vp: 1 }, { colour: "blue", at: null, damage: 3, vp: 0 }, still],
    { 5: 1 },
  );
  expect(robotChanges(before, after)).toEqual([
    { colour: "red", from: "c4", to: "c5", damage: 0, vp: 1 },
    { colour: "blue", from: "d4", to: null, damage: 1, vp: 0 },
  ]);
  expect(tokenChanges(before, after)).toEqual([
    [3, -1],
    [5, 1],
  ]);
  expect(robotChanges(after, after)).toEqual([]);
});
