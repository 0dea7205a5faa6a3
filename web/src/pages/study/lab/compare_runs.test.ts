import { expect, test } from "vitest";
import { event as anyEvent } from "../../../../fixtures/events";
import type { EventKind } from "../../../protocol/events";
import type { GameEvent, RobotView, Run } from "../../../protocol/wire";
import { compareRuns, firstDifference } from "./compare_runs";
import { parseList, parseNumbers } from "./parse_list";

const event = (kind: EventKind, to: string): GameEvent => anyEvent(kind, "red", { to });

function run(at: string | null, events: GameEvent[], tokens = {}): Run {
  const robot = { colour: "red", at, damage: 0, shield: 0, vp: 0, modules: [], mines: [] } as unknown as RobotView;
  return { last: { robots: [robot], tokens, winner: null }, events } as unknown as Run;
}

test("only fields that differ are listed", () => {
  const before = run("a1", [], { 1: 2 });
  expect(compareRuns(before, before)).toEqual([]);
  expect(compareRuns(before, run(null, [], { 1: 0 }))).toEqual([
    { who: "red", field: "at", before: "a1", now: "out" },
    { who: "", field: "tokens", before: "1×2", now: "–" },
  ]);
});

test("the first different event is found, ignoring the reveal", () => {
  const one = run("b1", [event("die_shown", "x"), event("moved", "a1"), event("moved", "b1")]);
  const other = run("c1", [event("moved", "a1"), event("moved", "c1")]);
  expect(firstDifference(one, other)).toBe(1);
  expect(firstDifference(one, one)).toBeNull();
  expect(firstDifference(one, run("a1", [event("moved", "a1")]))).toBe(1);
});

test("lists and numbers are parsed", () => {
  expect(parseList(" c4, d2 ,, ")).toEqual(["c4", "d2"]);
  expect(parseNumbers("3, 1 x 6")).toEqual([3, 1, 6]);
});
