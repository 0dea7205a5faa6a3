import { charAt, kindOf, setChar, type Sketch, type Spot } from "./sketch";

/** Symmetric drawing: maps a spot and its character to the symmetric ones. */

export const SYMMETRIES = ["none", "mirror", "flip", "both", "half", "quarter"] as const;
export type Symmetry = (typeof SYMMETRIES)[number];

type Transform = (sketch: Sketch, spot: Spot, char: string) => [Spot, string];

const swap =
  (...pairs: string[]) =>
  (char: string): string => {
    const pair = pairs.find((each) => each.includes(char));
    return pair ? pair[1 - pair.indexOf(char)]! : char;
  };
const swapEastWest = swap("EW", "<>");
const swapNorthSouth = swap("NS", "^v");
const QUARTER: Record<string, string> = {
  ...{ N: "E", E: "S", S: "W", W: "N", "|": "-", "-": "|", "!": "=", "=": "!" },
  ...{ "^": ">", ">": "v", v: "<", "<": "^" },
};

/** Mirror left and right, up and down; rotate by 180°, by 90° clockwise. */
const mirror: Transform = (sketch, { line, column }, char) => [
  { line, column: sketch[0]!.length - 1 - column },
  swapEastWest(char),
];
const flip: Transform = (sketch, { line, column }, char) => [
  { line: sketch.length - 1 - line, column },
  swapNorthSouth(char),
];
const half: Transform = (sketch, { line, column }, char) => [
  { line: sketch.length - 1 - line, column: sketch[0]!.length - 1 - column },
  swapNorthSouth(swapEastWest(char)),
];
const quarter: Transform = (sketch, { line, column }, char) => [
  { line: column, column: sketch.length - 1 - line },
  QUARTER[char] ?? char,
];
const threeQuarters: Transform = (sketch, spot, char) => quarter(sketch, ...half(sketch, spot, char));

const TRANSFORMS: Record<Symmetry, Transform[]> = {
  none: [],
  mirror: [mirror],
  flip: [flip],
  both: [mirror, flip, half],
  half: [half],
  quarter: [quarter, half, threeQuarters],
};

export const isSquare = (sketch: Sketch): boolean => sketch.length === sketch[0]!.length;

/** The symmetric spots and their characters; `drawSymmetric` assigns the numbers of VP spaces. */
export const symmetricSpots = (sketch: Sketch, symmetry: Symmetry, spot: Spot, char: string): [Spot, string][] =>
  symmetry === "quarter" && !isSquare(sketch) ? [] : TRANSFORMS[symmetry].map((turn) => turn(sketch, spot, char));

const unusedNumber = (sketch: Sketch): string | undefined =>
  [..."123456"].find((number) => !sketch.some((line) => line.includes(number)));

/** Draw on a spot and all symmetric ones. Symmetric VP spaces get the unused numbers. */
export function drawSymmetric(sketch: Sketch, symmetry: Symmetry, spot: Spot, char: string): Sketch {
  let made = setChar(sketch, spot, char);
  for (const [there, turned] of symmetricSpots(sketch, symmetry, spot, char)) {
    if (there.line === spot.line && there.column === spot.column) continue;
    if (kindOf(made, there) === "fixed") continue;
    const number = /[1-6]/.test(char);
    if (number && /[1-6]/.test(charAt(made, there))) continue;
    const put = number ? unusedNumber(made) : turned;
    if (put) made = setChar(made, there, put);
  }
  return made;
}
