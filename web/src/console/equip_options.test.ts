import { expect, it } from "vitest";
import { allModules, findOption, toggleModule } from "./equip_options";

const OFFERED = ["nothing", "brake", "saw", "anchor", "brake saw", "brake anchor", "anchor saw"];

it("knows the cards", () => {
  expect(allModules(OFFERED)).toEqual(["brake", "saw", "anchor"]);
});

it("finds an outfit in whatever order", () => {
  expect(findOption(OFFERED, ["saw", "brake"])).toBe("brake saw");
  expect(findOption(OFFERED, [])).toBe("nothing");
  expect(findOption(OFFERED, ["saw", "rotary"])).toBeNull();
});

it("puts cards on and takes them off", () => {
  expect(toggleModule(OFFERED, "nothing", "saw")).toBe("saw");
  expect(toggleModule(OFFERED, "saw", "anchor")).toBe("anchor saw");
  expect(toggleModule(OFFERED, "brake saw", "brake")).toBe("saw");
});

it("swaps where there is no room", () => {
  expect(toggleModule(["brake saw", "brake rotary"], "brake saw", "rotary")).toBe("brake rotary");
});

it("keeps on what cannot be taken off", () => {
  expect(toggleModule(["shield", "shield saw"], "shield saw", "shield")).toBeNull();
  expect(toggleModule(["shield", "shield saw"], "shield saw", "saw")).toBe("shield");
});
