import { expect, it } from "vitest";
import { allModules, findOption, toggleModule } from "./equip_options";

const OFFERED = ["nothing", "brake", "saw", "anchor", "brake saw", "brake anchor", "anchor saw"];

it("lists all modules", () => {
  expect(allModules(OFFERED)).toEqual(["brake", "saw", "anchor"]);
});

it("finds an option in any order", () => {
  expect(findOption(OFFERED, ["saw", "brake"])).toBe("brake saw");
  expect(findOption(OFFERED, [])).toBe("nothing");
  expect(findOption(OFFERED, ["saw", "rotary"])).toBeNull();
});

it("equips and removes modules", () => {
  expect(toggleModule(OFFERED, "nothing", "saw")).toBe("saw");
  expect(toggleModule(OFFERED, "saw", "anchor")).toBe("anchor saw");
  expect(toggleModule(OFFERED, "brake saw", "brake")).toBe("saw");
});

it("swaps modules when the slots are full", () => {
  expect(toggleModule(["brake saw", "brake rotary"], "brake saw", "rotary")).toBe("brake rotary");
});

it("keeps modules that cannot be removed", () => {
  expect(toggleModule(["shield", "shield saw"], "shield saw", "shield")).toBeNull();
  expect(toggleModule(["shield", "shield saw"], "shield saw", "saw")).toBe("shield");
});
