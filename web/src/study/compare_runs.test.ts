import { expect, test } from "vitest";
import type { Event, RobotState, Run } from "../lib/wire";
import { compared, parting } from "./compare_runs";
import { list, numbers } from "./parse_list";

const event = (kind: string, to: string): Event => ({ kind, seat: "red", rule: "MOVE-1", details: { to } });

function run(at: string | null, events: Event[], tokens = {}): Run {
  const robot = { colour: "red", at, damage: 0, shield: 0, vp: 0, modules: [], mines: [] } as unknown as RobotState;
  return { last: { robots: [robot], tokens, winner: null }, events } as unknown as Run;
}

test("only what differs is told", () => {
  const before = run("a1", [], { 1: 2 });
  expect(compared(before, before)).toEqual([]);
  expect(compared(before, run(null, [], { 1: 0 }))).toEqual([
    { who: "red", field: "at", before: "a1", now: "out" },
    { who: "", field: "tokens", before: "1×2", now: "–" },
  ]);
});

test("two stories part at the first event that differs, whatever was programmed", () => {
  const one = run("b1", [event("die_shown", "x"), event("moved", "a1"), event("moved", "b1")]);
  const other = run("c1", [event("moved", "a1"), event("moved", "c1")]);
  expect(parting(one, other)).toBe(1);
  expect(parting(one, one)).toBeNull();
  expect(parting(one, run("a1", [event("moved", "a1")]))).toBe(1);
});

test("lists as people write them", () => {
  expect(list(" c4, d2 ,, ")).toEqual(["c4", "d2"]);
  expect(numbers("3, 1 x 6")).toEqual([3, 1, 6]);
});
