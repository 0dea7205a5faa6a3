import { expect, test } from "vitest";
import { BEGIN, chance, rated, type Rating } from "./glicko";

test("a solved puzzle raises the rating, a harder one more; each makes it more certain", () => {
  const easy = rated(BEGIN, 1300, true);
  const hard = rated(BEGIN, 1900, true);
  const missed = rated(BEGIN, 1500, false);
  expect(easy.points).toBeGreaterThan(BEGIN.points);
  expect(hard.points).toBeGreaterThan(easy.points);
  expect(missed.points).toBeLessThan(BEGIN.points);
  expect(missed.deviation).toBeLessThan(BEGIN.deviation);
});

test("the rating finds somebody who solves puzzles like a player of 2000", () => {
  let state = 1;
  const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
  let rating: Rating = BEGIN;
  const found: number[] = [];
  for (let i = 0; i < 400; i++) {
    const puzzle = rating.points - 100 + 200 * random();
    rating = rated(rating, puzzle, random() < chance({ points: 2000, deviation: 0 }, puzzle));
    if (i >= 100) found.push(rating.points);
  }
  const mean = found.reduce((sum, points) => sum + points, 0) / found.length;
  expect(Math.abs(mean - 2000)).toBeLessThan(60);
  expect(rating.deviation).toBeLessThan(80);
});
