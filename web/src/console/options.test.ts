import { expect, test, vi } from "vitest";
import { event } from "../../fixtures/events";
import type { Ask, Choice, GameEvent } from "../protocol/wire";
import { allModules, findOption, optionOrder, toggleModule } from "./options";

vi.mock("./answers", () => ({ asksForSpace: (kind: string) => kind === "space" }));

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

test("numbers keep their order", () => {
  const options = [choice("0"), choice("1", token)];
  expect(optionOrder(ask("anchor", options), "red").shown).toEqual(options);
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
