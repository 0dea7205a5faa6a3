import { expect, test } from "vitest";
import { qrCode } from "./qr";

// Read back by a decoder when it was drawn.
const VOLT = `
#######..##.#.#######
#.....#..####.#.....#
#.###.#.#####.#.###.#
#.###.#.#...#.#.###.#
#.###.#.#..##.#.###.#
#.....#.#...#.#.....#
#######.#.#.#.#######
........#.###........
#.#####..##.#.#####..
##...#.#.##.#..#.#...
###.###.####.#..##.#.
...#.#...##....####.#
#.#.###....#.#..#.##.
........#######..#.#.
#######...#.#.##..##.
#.....#.#######..##..
#.###.#.#...#..#.###.
#.###.#.#.#.#..#.##..
#.###.#.##.#.#..#.#..
#.....#........##.#..
#######.####.#..#.##.
`;

test("a code is drawn as it should be", () => {
  const drawn = qrCode("VOLT").map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));
  expect(`\n${drawn.join("\n")}\n`).toBe(VOLT);
});

test("the code grows with the text, and says when it cannot", () => {
  expect([14, 15, 26, 42, 62, 84, 106].map((length) => qrCode("x".repeat(length)).length)).toEqual([
    21, 25, 25, 29, 33, 37, 41,
  ]);
  expect(() => qrCode("x".repeat(107))).toThrow("107 bytes, at most 106");
});
