import { expect, it } from "vitest";
import { readProgram, writeProgram } from "./program";

it("reads what it writes", () => {
  for (const text of ["- - -", "B3n R2sw -", "B1e+R4n B6w R5nw", "R1ne - B2s"])
    expect(writeProgram(readProgram(text))).toBe(text);
});

it("passes over the starting number of a plan", () => {
  expect(writeProgram(readProgram("B3n R2sw B1e 2"))).toBe("B3n R2sw B1e");
});

it("says what is wrong", () => {
  expect(() => readProgram("B3n R2sw")).toThrow("three units");
  expect(() => readProgram("B7n - -")).toThrow("B7n is no die");
  expect(() => readProgram("B3n G2s -")).toThrow("G2s is no die");
});
