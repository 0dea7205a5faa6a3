import { expect, test } from "vitest";
import { featsOf } from "./feats";
import type { Colour, GameEvent } from "../protocol/wire";

const began = (round: number): GameEvent => ({ kind: "round_began", seat: null, rule: "ROUND-1", round });
const scored = (seat: Colour, vp: number): GameEvent => ({
  ...{ kind: "scored", seat, rule: "VP-1", vp, gained: 1, source: null },
});
const destroyed = (seat: Colour, by: Colour | null, rule: string): GameEvent => ({
  ...{ kind: "destroyed", seat, rule, space: "c3", by, cause: "" },
});
const pushed = (seat: Colour, by: Colour, origin: string): GameEvent => ({
  ...{ kind: "pushed", seat, rule: "PUSH-1", origin, to: "c4", heading: "n", by },
});
const collected = (seat: Colour, space: string): GameEvent => ({
  ...{ kind: "collected", seat, rule: "RES-2", space, number: 1 },
});
const hurt = (seat: Colour): GameEvent => ({ kind: "damaged", seat, rule: "DMG-1", tokens: 1, by: null });

test("pushing somebody into a pit counts, driving into one does not", () => {
  expect(featsOf([began(1), destroyed("blue", "red", "MOVE-6")], "red", false)).toEqual(["pit"]);
  expect(featsOf([began(1), destroyed("blue", "red", "DMG-1")], "red", false)).toEqual([]);
  expect(featsOf([began(1), destroyed("red", null, "MOVE-6")], "red", false)).toEqual([]);
});

test("VP tokens are stolen from a space off which one has pushed somebody in the same round", () => {
  const push = pushed("blue", "red", "d4");
  expect(featsOf([began(1), push, collected("red", "d4")], "red", false)).toEqual(["thief"]);
  expect(featsOf([began(1), push, began(2), collected("red", "d4")], "red", false)).toEqual([]);
});

test("three VP in a round are a triple; a round with VP and without a scratch is perfect", () => {
  const three = [scored("red", 1), scored("red", 2), scored("red", 3)];
  expect(featsOf([began(1), ...three], "red", false)).toEqual(["triple", "perfect"]);
  expect(
    featsOf([began(1), ...three.slice(0, 2), hurt("red"), began(2), hurt("red"), three[2]!], "red", false),
  ).toEqual([]);
});

test("who was two VP behind has come back, and who was never destroyed was untouched", () => {
  const behind = [began(1), hurt("red"), scored("blue", 1), scored("blue", 2)];
  const back = [began(2), hurt("red"), scored("red", 1), scored("red", 2), scored("red", 3)];
  expect(featsOf([...behind, ...back], "red", true)).toEqual(["triple", "untouched", "comeback"]);
  expect(featsOf([...behind, ...back, destroyed("red", "blue", "DMG-1")], "red", false)).toEqual(["triple"]);
  expect(featsOf([began(1), scored("blue", 1), ...back], "red", true)).toEqual(["triple", "untouched"]);
});
