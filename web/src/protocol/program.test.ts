import { expect, it } from "vitest";
import { parseProgram, formatProgram, revealedProgram } from "./program";
import type { GameEvent } from "./wire";

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

it("remembers a revealed program after its dice were played", () => {
  const shown = (unit: string, colour: string, number: number, seat = "red"): GameEvent =>
    ({ kind: "die_shown", rule: "ACT-1", seat, unit, place: 1, colour, number, heading: "n" }) as GameEvent;
  const revealed = { kind: "revealed", seat: null, rule: "ACT-1" } as GameEvent;
  const played = { kind: "activated", seat: "red", rule: "ACT-2" } as GameEvent;
  expect(revealedProgram([], "red")).toBeNull();
  const events = [revealed, shown("I", "blue", 6), revealed, shown("I", "red", 2), shown("I", "red", 5, "blue")];
  expect(formatProgram(revealedProgram([...events, shown("III", "blue", 3), played], "red")!)).toBe("R2n - B3n");
});
