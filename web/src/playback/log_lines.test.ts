import { expect, test } from "vitest";
import { logLines } from "./log_lines";
import { event } from "../../fixtures/events";
import { fieldsOf } from "../protocol/events";
import { REPLAYS } from "../../fixtures/replays";

test("a drive with a push is two lines with merged moves", () => {
  const lines = logLines(
    [
      event("activated", "red"),
      event("moved", "red", { origin: "a1", to: "a2" }),
      event("pushed", "blue", { origin: "a3", to: "a4", by: "red" }),
      event("moved", "red", { origin: "a2", to: "a3" }),
      event("stopped", "red", { space: "a3" }),
    ],
    100,
  );
  expect(
    lines.map(({ event, from, to, level }) => {
      const fields = fieldsOf(event);
      return [event.kind, fields.origin, fields.to, from, to, level];
    }),
  ).toEqual([
    ["activated", undefined, undefined, 100, 101, "act"],
    ["moved", "a1", "a3", 101, 104, "event"],
    ["pushed", "a3", "a4", 101, 104, "event"],
    ["stopped", undefined, undefined, 104, 105, "event"],
  ]);
});

test("a revealed program is one line", () => {
  const lines = logLines([event("die_shown", "red"), event("die_shown", "red"), event("die_shown", "blue")], 0);
  expect(lines.map((line) => line.dice.length)).toEqual([2, 1]);
});

test.each(Object.entries(REPLAYS))("%s: every event is in the log", (_, { events }) => {
  const covered = new Set(
    logLines(events, 0).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)),
  );
  expect(covered.size).toBe(events.length);
});
