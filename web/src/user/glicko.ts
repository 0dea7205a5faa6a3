/** Ratings of a solver by Glicko: a puzzle is an opponent whose rating is known and stays. */

export interface Rating {
  points: number;
  deviation: number;
}

/** Somebody who has not tried a puzzle yet; the scale is that of people and bots, where this is a rookie. */
export const BEGIN: Rating = { points: 1500, deviation: 200 };
const LEAST = 50; // points of deviation: nobody is ever quite certain
const DRIFT = 6; // that each puzzle adds: people change
const PUZZLE = 80; // the deviation of puzzles, which bots have rated
const Q = Math.LN10 / 400;

/** How likely the puzzle is to be solved, from 0 to 1. */
export const chance = ({ points }: Rating, puzzle: number): number =>
  1 / (1 + 10 ** ((-weight(PUZZLE) * (points - puzzle)) / 400));

const weight = (deviation: number): number => 1 / Math.sqrt(1 + (3 * Q ** 2 * deviation ** 2) / Math.PI ** 2);

/** The rating after the first try at a puzzle. */
export function rated(before: Rating, puzzle: number, solved: boolean): Rating {
  const known = Math.hypot(before.deviation, DRIFT);
  const expected = chance(before, puzzle);
  const certainty = 1 / known ** 2 + Q ** 2 * weight(PUZZLE) ** 2 * expected * (1 - expected);
  const points = before.points + (Q / certainty) * weight(PUZZLE) * (Number(solved) - expected);
  return { points, deviation: Math.max(LEAST, Math.sqrt(1 / certainty)) };
}
