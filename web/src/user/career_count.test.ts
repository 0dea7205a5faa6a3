import { expect, test } from "vitest";
import { countCareer, nextLevel } from "./career_count";
import type { CareerGame } from "./career.svelte";

let now = 100;
const game = (won: boolean, more: Partial<CareerGame> = {}): CareerGame => ({
  ...{ room: `r${now}`, at: now--, mode: "training", arena: "rome", robot: "hound", level: "beginner" },
  ...{ people: false, won, feats: [], ...more },
});

test("a career is counted from its games, newest first", () => {
  const career = countCareer([
    game(true, { robot: "volt", feats: ["pit"] }),
    game(true, { level: "rookie", people: true }),
    game(false),
    game(true, { arena: "" }),
    game(true),
    game(true, { feats: ["pit", "triple"], at: 7 }),
  ]);
  expect([career.games, career.won, career.streak, career.bestStreak]).toEqual([6, 5, 2, 3]);
  expect(career.levels).toEqual([{ name: "beginner", games: 5, won: 4 }]);
  expect(career.robots).toEqual([
    { name: "hound", games: 5, won: 4 },
    { name: "volt", games: 1, won: 1 },
  ]);
  expect(career.arenas.map(({ name }) => name)).toEqual(["rome", ""]);
  expect(career.feats.get("pit")).toEqual({ times: 2, first: 7 });
  expect(nextLevel(career, ["beginner", "rookie", "regular"])).toBe("rookie");
});

test("without games there is nothing to count", () => {
  const career = countCareer([]);
  expect([career.games, career.streak, career.bestStreak, career.feats.size]).toEqual([0, 0, 0, 0]);
  expect(nextLevel(career, ["beginner"])).toBe("beginner");
});
