import { beforeEach, expect, test, vi } from "vitest";

// what a browser keeps
const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
const { countTry, dayStreak, forgetSolver, nextPuzzle, noteTry, takeSolver, theSolver } =
  await import("./solver.svelte");
const { markSolved } = await import("./solved.svelte");

beforeEach(() => forgetSolver());

test("days in a row end today or yesterday", () => {
  const days = ["2026-03-01", "2026-02-28", "2026-02-27", "2026-02-20"];
  expect(dayStreak(days, "2026-03-01")).toBe(3);
  expect(dayStreak(days, "2026-03-02")).toBe(3);
  expect(dayStreak(days, "2026-03-03")).toBe(0);
  expect(dayStreak([], "2026-03-03")).toBe(0);
});

test("only the first try at a puzzle is rated", () => {
  expect(noteTry("hard", 1900, false)).toBeLessThan(0);
  const { points } = theSolver();
  expect(noteTry("hard", 1900, true)).toBe(null);
  expect(theSolver()).toMatchObject({ points, tries: 1, missed: ["hard"] });
  expect(noteTry("easy", 1500, true)).toBeGreaterThan(0);
});

test("the next puzzle suits the rating, and those once missed come last", () => {
  const puzzles = [1200, 1450, 1900].map((rating) => ({ name: `p${rating}`, rating }));
  expect(nextPuzzle(puzzles)?.name).toBe("p1450");
  noteTry("p1450", 1450, false);
  expect(nextPuzzle(puzzles)?.name).toBe("p1200");
  expect(nextPuzzle(puzzles.slice(1, 2))?.name).toBe("p1450");
  expect(nextPuzzle(puzzles.slice(1, 2), "p1450")).toBe(undefined);
});

test("the account's rating is taken if it rests on more puzzles; days are added up", () => {
  noteTry("one", 1500, true);
  const { points } = theSolver();
  takeSolver({ points: 2000, deviation: 60, tries: 0, missed: ["two"], days: ["2026-03-01"], later: [] });
  expect(theSolver()).toMatchObject({ points, missed: ["two"], days: ["2026-03-01"] });
  takeSolver({ points: 2000, deviation: 60, tries: 40 });
  expect(theSolver()).toMatchObject({ points: 2000, tries: 40, days: ["2026-03-01"] });
  takeSolver("nonsense");
  expect(theSolver().points).toBe(2000);
});

test("tries at a puzzle are counted until it is solved, whatever the account has stored", () => {
  expect([countTry("today"), countTry("today")]).toEqual([1, 2]);
  takeSolver({ counts: { today: 1, yesterday: 4, nonsense: "many" } });
  expect(theSolver().counts).toEqual({ today: 2, yesterday: 4 });
  expect(countTry("today")).toBe(3);
  markSolved("today");
  expect(countTry("today")).toBe(3);
  expect(JSON.parse(stored.get("volt.solver")!)).toMatchObject({ counts: { today: 3 } });
});
