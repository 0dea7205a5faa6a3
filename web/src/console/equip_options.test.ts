import { expect, it } from "vitest";
import { cardsOf, outfitOf, toggle } from "./equip_options";

const OFFERED = ["nothing", "brake", "saw", "anchor", "brake saw", "brake anchor", "anchor saw"];

it("knows the cards", () => {
  expect(cardsOf(OFFERED)).toEqual(["brake", "saw", "anchor"]);
});

it("finds an outfit in whatever order", () => {
  expect(outfitOf(OFFERED, ["saw", "brake"])).toBe("brake saw");
  expect(outfitOf(OFFERED, [])).toBe("nothing");
  expect(outfitOf(OFFERED, ["saw", "rotary"])).toBeNull();
});

it("puts cards on and takes them off", () => {
  expect(toggle(OFFERED, "nothing", "saw")).toBe("saw");
  expect(toggle(OFFERED, "saw", "anchor")).toBe("anchor saw");
  expect(toggle(OFFERED, "brake saw", "brake")).toBe("saw");
});

it("swaps where there is no room", () => {
  expect(toggle(["brake saw", "brake rotary"], "brake saw", "rotary")).toBe("brake rotary");
});

it("keeps on what cannot be taken off", () => {
  expect(toggle(["shield", "shield saw"], "shield saw", "shield")).toBeNull();
  expect(toggle(["shield", "shield saw"], "shield saw", "saw")).toBe("shield");
});
