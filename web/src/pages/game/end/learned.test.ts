import { expect, test } from "vitest";
import { event } from "../../../../fixtures/events";
import type { Colour, GameEvent } from "../../../protocol/wire";
import { learned } from "./learned";

const round = (): GameEvent => event("round_began", null);
const die = (seat: Colour): GameEvent => event("activated", seat, { colour: "blue", number: 3, heading: "n" });
const pushed = (seat: Colour, by: Colour): GameEvent =>
  event("pushed", seat, { origin: "e5", to: "e6", heading: "n", by });
const star = (seat: Colour, gained = 1): GameEvent[] => [
  event("collected", seat, { space: "e5", tokens: gained }),
  event("scored", seat, { gained, vp: gained }, "RES-2"),
];
const lost = (seat: Colour, rule: string, by: Colour = "blue"): GameEvent => event("destroyed", seat, { by }, rule);
const wreck = (seat: Colour): GameEvent[] => [
  lost("green", "DMG-2"),
  event("scored", seat, { gained: 1, vp: 1 }, "DMG-2"),
];

test("a winner learns what brought most VP", () => {
  const game = [round(), ...wreck("red"), round(), ...star("red"), ...star("red", 2), ...star("blue")];
  expect(learned(game, "red", true)).toEqual({ kind: "stars", count: 3, lesson: "09-last-word" });
  expect(learned([round(), ...wreck("red"), ...wreck("red"), ...star("red")], "red", true).kind).toBe("wrecks");
});

test("others learn what cost them most VP, before what cost them dice", () => {
  const off = [round(), die("red"), die("blue"), pushed("red", "blue"), ...star("blue")];
  const course = [round(), die("blue"), pushed("red", "blue"), die("red")];
  const game = [...course, ...course, ...off, ...off, round(), lost("red", "MOVE-6"), lost("green", "DMG-2")];
  expect(learned(game, "red", false)).toEqual({ kind: "pushed_off", count: 2, lesson: "09-last-word" });
  expect(learned([...course, round(), lost("red", "MOVE-6")], "red", false).kind).toBe("pit");
  expect(learned([...course, round(), lost("red", "MOVE-6", "red")], "red", false).kind).toBe("drove_in");
  expect(learned([...course, round(), lost("red", "DMG-2")], "red", false).kind).toBe("hit");
  expect(learned(course, "red", false)).toEqual({ kind: "off_course", count: 1, lesson: "06-order" });
});

test("a push does not outlast its round", () => {
  const game = [round(), die("red"), die("blue"), pushed("red", "blue"), round(), die("red")];
  expect(learned(game, "red", false)).toEqual({ kind: "slow", count: 0, lesson: "09-last-word" });
});

test("two lasers that met nobody in a round are two", () => {
  const shot = event("fired", "red", { origin: "e5", to: "e9", heading: "n" });
  const game = [round(), die("red"), shot, die("blue"), die("red"), shot, die("blue")];
  expect(learned(game, "red", false)).toEqual({ kind: "missed", count: 2, lesson: "06-order" });
});
