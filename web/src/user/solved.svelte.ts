/** The exercises solved in this browser. */

const KEY = "volt.solved";

function load(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

let solved: string[] = $state.raw(load());

export const isSolved = (name: string): boolean => solved.includes(name);

export const solvedExercises = (): string[] => solved;

export function markSolved(...names: string[]): void {
  const all = [...new Set([...load(), ...names])];
  if (all.length === solved.length) return;
  solved = all;
  localStorage.setItem(KEY, JSON.stringify(solved));
}
