import { expect, test } from "vitest";
import {
  charAt,
  columnsOf,
  emptySketch,
  kindOf,
  charFor,
  spaceName,
  connectedSpaces,
  resize,
  rowsOf,
  setChar,
  spotOf,
  formatSketch,
} from "./sketch";
import { drawSymmetric, symmetricSpots, SYMMETRIES } from "./symmetry";

const nine = emptySketch(9, 9);
const count = (sketch: readonly string[], char: string): number => formatSketch(sketch).split(char).length - 1;

test("an empty arena has its border and three starting spaces on every side", () => {
  expect([columnsOf(nine), rowsOf(nine)]).toEqual([9, 9]);
  for (const side of "NESW") expect(count(nine, side)).toBe(3);
  expect(charAt(nine, spotOf(nine, "e9"))).toBe("N");
  expect(new Set(nine.map((line) => line.length))).toEqual(new Set([19]));
});

test("spots convert to names of spaces and back", () => {
  for (const name of ["a1", "c4", "i9"]) expect(spaceName(nine, spotOf(nine, name))).toBe(name);
  expect(spotOf(nine, "a9")).toEqual({ line: 1, column: 1 });
});

test("the kind of a spot decides what can be drawn", () => {
  expect(kindOf(nine, { line: 0, column: 3 })).toBe("fixed");
  expect(kindOf(nine, { line: 2, column: 2 })).toBe("fixed");
  expect(kindOf(nine, { line: 3, column: 2 })).toBe("vertical");
  expect(charFor("horizontal", "|")).toBe("-");
  expect(charFor("vertical", "=")).toBe("!");
  expect(charFor("vertical", "<")).toBeNull();
  expect(charFor("space", "|")).toBeNull();
});

test("a VP space exists once", () => {
  const moved = setChar(setChar(nine, spotOf(nine, "c3"), "4"), spotOf(nine, "d4"), "4");
  expect(count(moved, "4")).toBe(1);
});

test("resizing keeps what fits", () => {
  const drawn = setChar(nine, spotOf(nine, "b8"), "o");
  const larger = resize(drawn, 11, 10);
  expect(charAt(larger, { line: 3, column: 3 })).toBe("o");
  expect(resize(larger, 9, 9)).toEqual(drawn);
  expect(formatSketch(resize(drawn, 3, 3)).length).toBe(7 * 8);
});

test("connected spaces of the same kind are found", () => {
  const row = [..."abc"].reduce((sketch, column) => setChar(sketch, spotOf(sketch, `${column}5`), "~"), nine);
  expect(connectedSpaces(row, spotOf(row, "b5")).length).toBe(3);
});

test.each(SYMMETRIES)("%s: the symmetric spots of a symmetric spot are the same", (symmetry) => {
  for (const [spot, char] of [
    [{ line: 3, column: 5 }, "E"],
    [{ line: 3, column: 4 }, "^"],
    [{ line: 4, column: 5 }, ">"],
  ] as const) {
    const all = [[spot, char] as const, ...symmetricSpots(nine, symmetry, spot, char)];
    const key = ([where, what]: readonly [{ line: number; column: number }, string]) =>
      `${where.line} ${where.column} ${what}`;
    for (const [where, what] of all)
      expect([key([where, what]), ...symmetricSpots(nine, symmetry, where, what).map(key)].sort()).toEqual(
        all.map(key).sort(),
      );
    for (const [where, what] of all) expect(charFor(kindOf(nine, where), what)).toBe(what);
  }
});

test("90° symmetry draws four pits and four different VP spaces", () => {
  const pits = drawSymmetric(nine, "quarter", spotOf(nine, "c4"), "o");
  expect(count(pits, "o")).toBe(4);
  const points = drawSymmetric(nine, "quarter", spotOf(nine, "d3"), "1");
  expect([..."1234"].map((number) => count(points, number))).toEqual([1, 1, 1, 1]);
  const again = drawSymmetric(points, "quarter", spotOf(nine, "d3"), "1");
  expect(again).toEqual(points);
});
