import { BEGIN, rated, type Rating } from "./glicko";
import { isSolved } from "./solved.svelte";

/** The user as a solver of puzzles: their rating, what they have missed, and on which days they solved the puzzle of the day. */

const KEY = "volt.solver";
const MOST_MISSED = 300;
const MOST_DAYS = 400;
const MOST_COUNTED = 50; // puzzles
const AIM = 60; // points below one's own rating: a next puzzle should rather be solved than not

export interface Solver extends Rating {
  /** How many puzzles have been rated. */
  tries: number;
  /** Puzzles that the first try did not solve: later ones change no rating. */
  missed: string[];
  /** Days, as "2026-11-19" in UTC, the newest first. */
  days: string[];
  /** Days whose puzzle they solved afterwards. */
  later: string[];
  /** How often the latest puzzles were tried until they were solved. */
  counts: Record<string, number>;
}

const NEW: Solver = { ...BEGIN, tries: 0, missed: [], days: [], later: [], counts: {} };
const texts = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((each): each is string => typeof each === "string") : [];

const countsIn = (stored: unknown): Record<string, number> =>
  Object.fromEntries(Object.entries(stored ?? {}).filter(([, count]) => Number.isInteger(count)));

/** What somebody has stored, or a new solver. */
function solverIn(stored: unknown): Solver {
  const { points, deviation, tries, missed, days, later, counts } = (stored ?? {}) as Partial<Solver>;
  const valid = [points, deviation, tries].every((each) => typeof each === "number" && Number.isFinite(each));
  const lists = { missed: texts(missed), days: texts(days), later: texts(later) };
  return { ...NEW, ...(valid && { points, deviation, tries }), ...lists, counts: countsIn(counts) } as Solver;
}

function load(): Solver {
  try {
    return solverIn(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return NEW;
  }
}

let solver: Solver = $state.raw(load());

export const theSolver = (): Solver => solver;

function save(changed: Solver): void {
  solver = changed;
  localStorage.setItem(KEY, JSON.stringify(changed));
}

/** Note a try at a puzzle, before it is marked as solved; return how the rating has changed, or null if it has not. */
export function noteTry(name: string, puzzle: number, success: boolean): number | null {
  if (isSolved(name) || solver.missed.includes(name)) return null;
  const after = rated(solver, puzzle, success);
  const gained = Math.round(after.points) - Math.round(solver.points);
  const missed = success ? solver.missed : [name, ...solver.missed].slice(0, MOST_MISSED);
  save({ ...solver, ...after, tries: solver.tries + 1, missed });
  return gained;
}

/** Count a try at a puzzle, before it is marked as solved, on this visit or an earlier one; return how many it has taken so far. */
export function countTry(name: string): number {
  const { [name]: known = 0, ...others } = solver.counts;
  if (isSolved(name)) return known || 1;
  const counts = [...Object.entries(others), [name, known + 1] as const].slice(-MOST_COUNTED);
  save({ ...solver, counts: Object.fromEntries(counts) });
  return known + 1;
}

/** The day, in UTC, on which the puzzles of the day change. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Whether the puzzle of a day has been solved, then or later. */
export const isDaySolved = (day: string): boolean => solver.days.includes(day) || solver.later.includes(day);

/** Note that the puzzle of a day has been solved. */
export function noteDay(day: string): void {
  if (isDaySolved(day)) return;
  const when = day === today() ? "days" : "later";
  save({ ...solver, [when]: newest([day, ...solver[when]]) });
}

/** The days before today, the latest first. */
export function earlierDays(count: number): string[] {
  const days: string[] = [];
  for (let day = before(today()); days.length < count; day = before(day)) days.push(day);
  return days;
}

/** How many days in a row, up to today or yesterday, the puzzle of the day has been solved on its day. */
export const streak = (): number => dayStreak(solver.days, today());

const newest = (days: readonly string[]): string[] => [...new Set(days)].toSorted().toReversed().slice(0, MOST_DAYS);
const before = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** How many days in a row, up to `now` or the day before, are among these. */
export function dayStreak(days: readonly string[], now: string): number {
  let day = days.includes(now) ? now : before(now);
  let count = 0;
  for (; days.includes(day); day = before(day)) count++;
  return count;
}

interface Rated {
  name: string;
  rating: number;
}

/** The puzzle to try next: of those not solved, the one that suits the rating best; those once missed come last. */
export function nextPuzzle<P extends Rated>(puzzles: readonly P[], except = ""): P | undefined {
  const open = puzzles.filter(({ name }) => !isSolved(name) && name !== except);
  const fresh = open.filter(({ name }) => !solver.missed.includes(name));
  const wanted = solver.points - AIM;
  const far = ({ rating }: Rated): number => Math.abs(rating - wanted);
  return (fresh.length ? fresh : open).toSorted((one, other) => far(one) - far(other))[0];
}

/** Take what the account knows: the rating that rests on more puzzles, and all days. */
export function takeSolver(theirs: unknown): void {
  const known = solverIn(theirs);
  const best = known.tries > solver.tries ? known : solver;
  const missed = [...new Set([...solver.missed, ...known.missed])].slice(0, MOST_MISSED);
  const days = newest([...solver.days, ...known.days]);
  const counts = Object.fromEntries(Object.entries({ ...known.counts, ...solver.counts }).slice(-MOST_COUNTED));
  save({ ...best, missed, days, later: newest([...solver.later, ...known.later]), counts });
}

/** Forget it: others may use this browser, too. */
export function forgetSolver(): void {
  solver = NEW;
  localStorage.removeItem(KEY);
}
