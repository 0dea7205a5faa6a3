import { expect, test } from "vitest";
import { nextStep } from "./guide";

test("a learner is led die by die, first to the key, then to the number", () => {
  expect(nextStep("B3n R2sw -", "- - -")).toEqual({ step: 1, unit: 0, heading: "n" });
  expect(nextStep("B3n R2sw -", "B1n - -")).toEqual({ step: 2, unit: 0, heading: "n", number: 3 });
  expect(nextStep("B3n R2sw -", "B3n B2sw -")).toEqual({ step: 1, unit: 1, heading: "sw" });
  expect(nextStep("B3n R2sw -", "B3n R2sw B1e").step).toBe(3);
});
