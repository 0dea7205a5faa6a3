import { expect, test } from "vitest";
import { event } from "../../../../fixtures/events";
import type { Colour, GameEvent } from "../../../protocol/wire";
import { setbacks } from "./setbacks";

const unit = (name: string): GameEvent => event("unit_began", null, { unit: name });
const die = (seat: Colour): GameEvent => event("activated", seat, { colour: "blue", number: 3, heading: "n" });
const pushed = (seat: Colour, by: Colour, origin: string, to: string): GameEvent =>
  event("pushed", seat, { origin, to, heading: "n", by });

test("modules of others that held or caught are named", () => {
  const round = [
    ...[unit("I"), die("red"), event("anchored", "blue", { spaces: 2 })],
    ...[unit("II"), die("red"), event("fired", "red", { origin: "a1", to: "a3", heading: "n" })],
    event("shielded", "green", { tokens: 1, by: "red" }),
  ];
  expect(setbacks(round, "red")).toEqual([
    { kind: "anchored", by: "blue", unit: "I" },
    { kind: "shielded", by: "green", unit: "II" },
  ]);
  expect(setbacks(round, "blue")).toEqual([]);
});

test("a push counts if it comes before the next die of the robot", () => {
  const push = [die("blue"), pushed("red", "blue", "a1", "a2"), pushed("red", "blue", "a2", "a3")];
  const course = [unit("I"), die("red"), ...push, unit("II"), die("red")];
  expect(setbacks(course, "red")).toEqual([{ kind: "off_course", by: "blue", unit: "II", from: "a1", to: "a3" }]);
  expect(setbacks([unit("I"), die("red"), ...push], "red")).toEqual([]);
});

test("who arrived first and was shoved learns who took the token", () => {
  const round = [
    ...[unit("III"), die("red"), die("blue"), pushed("red", "blue", "c3", "c4")],
    event("collected", "blue", { space: "c3", number: 1 }),
  ];
  expect(setbacks(round, "red")).toEqual([{ kind: "shoved", by: "blue", unit: "III", from: "c3", to: "c4" }]);
});

test("whoever teleports a robot or moves its dice is named, and a line of robots that a wall holds", () => {
  const swap = event("teleported", "red", { origin: "a1", to: "c3" });
  const steer = event("die_moved", "red", { unit: "III", place: 1, heading: "n", by: "green" });
  const held = event("stopped", "red", { space: "c5", heading: "n" }, "MOVE-3");
  const round = [unit("I"), die("blue"), swap, die("green"), steer, unit("II"), die("red"), held];
  expect(setbacks(round, "red")).toEqual([
    { kind: "steered", by: "green", unit: "III" },
    { kind: "swapped", by: "blue", unit: "II", from: "a1", to: "c3" },
    { kind: "blocked", by: null, unit: "II", to: "c5" },
  ]);
  const wall = event("stopped", "red", { space: "c5", heading: "n" }, "MOVE-2");
  expect(setbacks([unit("I"), die("red"), { ...swap }, wall], "red")).toEqual([]);
});

test("a shot that nothing came of found nobody there", () => {
  const shot = event("fired", "red", { origin: "a1", to: "a6", heading: "n" });
  expect(setbacks([unit("I"), die("red"), shot, die("blue")], "red")).toMatchObject([{ kind: "not_there", to: "a6" }]);
  const hit = event("damaged", "blue", { tokens: 1, by: "red" });
  expect(setbacks([unit("I"), die("red"), shot, hit], "red")).toEqual([]);
});
