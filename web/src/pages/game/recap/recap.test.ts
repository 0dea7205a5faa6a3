import { expect, test } from "vitest";
import { lastRound, recap } from "./recap";
import type { Colour, GameEvent } from "../../../protocol/wire";

const pushed = (seat: Colour, by: Colour, to: string): GameEvent => ({
  ...{ kind: "pushed", seat, rule: "PUSH-1", origin: "a1", to, heading: "n", by },
});
const damaged = (seat: Colour, by: Colour): GameEvent => ({ kind: "damaged", seat, rule: "DMG-1", tokens: 1, by });
const began = (round: number): GameEvent => ({ kind: "round_began", seat: null, rule: "ROUND-1", round });

const round: GameEvent[] = [
  pushed("red", "blue", "a2"),
  pushed("red", "blue", "a3"),
  damaged("green", "yellow"),
  { kind: "destroyed", seat: "yellow", rule: "DMG-2", space: "c3", by: "red", cause: "FIRE-1" },
  { kind: "scored", seat: "red", rule: "VP-1", vp: 1, gained: 1, source: "yellow" },
];

test("a recap tells what happened to a robot and what it did, not the rest", () => {
  expect(recap(round, "red")).toEqual([round[1], round[3], round[4]]);
  expect(recap(round, "green")).toEqual([round[2]]);
});

test("a recap tells what a push led to, until the robot leaves", () => {
  const push = pushed("green", "red", "c3");
  const shot = damaged("green", "yellow");
  const point: GameEvent[] = [
    { kind: "collected", seat: "green", rule: "RES-2", space: "c3", number: 1 },
    { kind: "scored", seat: "green", rule: "RES-2", vp: 1, gained: 1, source: null },
  ];
  const drive: GameEvent = { ...push, kind: "moved", rule: "MOVE-1" } as GameEvent;
  expect(recap([push, shot, ...point], "red")).toEqual([push, shot, point[1]]);
  expect(recap([push, drive, shot, ...point], "red")).toEqual([push]);
  expect(recap([push, pushed("green", "blue", "c4"), shot], "red")).toEqual([push]);
});

test("of many events the most important are told, in their order", () => {
  const hits = Array.from({ length: 6 }, () => damaged("red", "blue"));
  const told = recap([...hits, ...round], "red");
  expect(told).toHaveLength(4);
  expect(told.at(-1)!.kind).toBe("scored");
});

test("the last round is the one before the one that has begun", () => {
  const events = [began(1), ...round, began(2)];
  expect(lastRound(events)).toHaveLength(round.length + 1);
  expect(lastRound(events.slice(0, 3))).toEqual([]);
});
