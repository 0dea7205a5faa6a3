import { expect, test } from "vitest";
import { event } from "../../fixtures/events";
import type { Ask, Choice, GameEvent } from "../protocol/wire";
import { allModules, findOption, optionOrder, toggleModule } from "./options";

const choice = (answer: string, ...events: GameEvent[]): Choice => ({ answer, events, otherwise: [], more: false });
const ask = (kind: string, options: Choice[]): Ask => ({
  ...{ type: "ask", seat: "red", question: 1, kind, options, default: "a1", left: null, controller: null },
});
const token = event("collected", "red", { space: "c3", number: 1 });
const point = event("scored", "red", { vp: 3, gained: 1, source: null });
const end = event("destroyed", "red", { space: "b2", by: null, cause: "MOVE-6" });

test("the token comes first; what does nothing or destroys the robot is folded away", () => {
  const options = [choice("a1"), choice("b2", end), choice("b3"), choice("c2"), choice("c3", token, point)];
  const { shown, folded } = optionOrder(ask("space", options), "red");
  expect(shown.map(({ answer }) => answer)).toEqual(["c3"]);
  expect(folded.map(({ answer }) => answer)).toEqual(["a1", "b3", "c2", "b2"]);
});

test("few answers, and those of which none is good, are all shown", () => {
  expect(optionOrder(ask("space", [choice("a1"), choice("c3", token)]), "red").folded).toEqual([]);
  const none = ["a1", "a2", "a3", "a4", "a5"].map((answer) => choice(answer));
  expect(optionOrder(ask("space", none), "red").shown).toEqual(none);
});

test("every question puts what is obviously good first, and keeps its own order otherwise", () => {
  const [none, one, two] = [choice("0", end), choice("1"), choice("2")];
  const anchored = optionOrder(ask("anchor", [none, one, two]), "red");
  expect(anchored).toEqual({ shown: [one, two, none], folded: [], best: null });
  const [yes, no] = [choice("yes", end), choice("no")];
  expect(optionOrder(ask("saw", [yes, no]), "red")).toEqual({ shown: [no, yes], folded: [], best: no });
  expect(optionOrder(ask("saw", [choice("yes"), no]), "red").best).toBeNull();
});

test("of many answers those that ruin the robot are folded away even if none is good", () => {
  const options = ["a1", "a2", "a3", "a4"].map((answer) => choice(answer));
  const { shown, folded } = optionOrder(ask("space", [choice("b2", end), ...options]), "red");
  expect([shown.length, folded.map(({ answer }) => answer)]).toEqual([4, ["b2"]]);
});

const OFFERED = ["nothing", "brake", "saw", "anchor", "brake saw", "brake anchor", "anchor saw"];

test("lists all modules", () => {
  expect(allModules(OFFERED)).toEqual(["brake", "saw", "anchor"]);
});

test("finds an option in any order", () => {
  expect(findOption(OFFERED, ["saw", "brake"])).toBe("brake saw");
  expect(findOption(OFFERED, [])).toBe("nothing");
  expect(findOption(OFFERED, ["saw", "rotary"])).toBeNull();
});

test("equips and removes modules", () => {
  expect(toggleModule(OFFERED, "nothing", "saw")).toBe("saw");
  expect(toggleModule(OFFERED, "saw", "anchor")).toBe("anchor saw");
  expect(toggleModule(OFFERED, "brake saw", "brake")).toBe("saw");
});

test("swaps modules when the slots are full", () => {
  expect(toggleModule(["brake saw", "brake rotary"], "brake saw", "rotary")).toBe("brake rotary");
});

test("keeps modules that cannot be removed", () => {
  expect(toggleModule(["shield", "shield saw"], "shield saw", "shield")).toBeNull();
  expect(toggleModule(["shield", "shield saw"], "shield saw", "saw")).toBe("shield");
});
