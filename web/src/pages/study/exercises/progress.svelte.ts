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

export function markSolved(name: string): void {
  if (isSolved(name)) return;
  solved = [...load(), name];
  localStorage.setItem(KEY, JSON.stringify(solved));
}
