import { expect, test } from "vitest";
import { qrCode } from "./qr";

// Verified with a decoder when it was recorded.
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

test("a code matches the reference", () => {
  const drawn = qrCode("VOLT").map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));
  expect(`\n${drawn.join("\n")}\n`).toBe(VOLT);
});

test("the version grows with the text, and text that is too long is refused", () => {
  expect([14, 15, 26, 42, 62, 84, 106].map((length) => qrCode("x".repeat(length)).length)).toEqual([
    21, 25, 25, 29, 33, 37, 41,
  ]);
  expect(() => qrCode("x".repeat(107))).toThrow("107 bytes, at most 106");
});
