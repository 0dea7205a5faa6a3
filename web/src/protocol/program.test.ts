import { expect, it } from "vitest";
import { parseProgram, formatProgram } from "./program";

it("parses what it formats", () => {
  for (const text of ["- - -", "B3n R2sw -", "B1e+R4n B6w R5nw", "R1ne - B2s"])
    expect(formatProgram(parseProgram(text))).toBe(text);
});

it("ignores a starting number", () => {
  expect(formatProgram(parseProgram("B3n R2sw B1e 2"))).toBe("B3n R2sw B1e");
});

it("reports errors", () => {
  expect(() => parseProgram("B3n R2sw")).toThrow("three units");
  expect(() => parseProgram("B7n - -")).toThrow("B7n is no die");
  expect(() => parseProgram("B3n G2s -")).toThrow("G2s is no die");
});
