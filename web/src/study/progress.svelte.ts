/** Which exercises were solved in this browser. */

const KEY = "volt.solved";

function load(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

let solved: string[] = $state.raw(load());

export const isSolved = (name: string): boolean => solved.includes(name);

export function keepSolved(name: string): void {
  if (isSolved(name)) return;
  solved = [...load(), name];
  localStorage.setItem(KEY, JSON.stringify(solved));
}
