import type { Ask, Choice, Colour } from "../protocol/wire";
import { outcomesOf, type OutcomeKind } from "./outcomes";

/** The order in which answers are offered: what is obviously good first, what leads to nothing or to ruin folded away. */

/** What an outcome is worth to the seat that it helps; outcomes rated bad count against it. */
const WORTH: Partial<Record<OutcomeKind, number>> = {
  ...{ wins: 100, lost: 60, scores: 40, collects: 30, destroys: 30, repairs: 10, draws: 8, hits: 5, hurt: 5 },
};
const MOST = 4; // answers that are shown at once even if some lead to nothing or to ruin

/** How good the known consequences of an answer are for a seat. */
const worthOf = (choice: Choice, seat: Colour): number =>
  outcomesOf(choice.events, seat).reduce(
    (sum, { kind, tone }) => sum + (tone === "plain" ? 0 : tone === "good" ? 1 : -1) * (WORTH[kind] ?? 0),
    0,
  );

/** The answers to show at once, the best first, those to fold away, and the best one, if one is obviously better than the rest. */
export function optionOrder(ask: Ask, seat: Colour): { shown: Choice[]; folded: Choice[]; best: Choice | null } {
  const rated = ask.options.map((choice) => ({ choice, worth: worthOf(choice, seat) }));
  const sorted = rated.toSorted((one, other) => other.worth - one.worth);
  const [first, second] = sorted;
  const wanted = sorted.filter(({ worth }) => (first!.worth > 0 ? worth > 0 : worth === first!.worth)).length;
  const count = ask.options.length > MOST ? wanted : ask.options.length;
  const choices = sorted.map(({ choice }) => choice);
  const best = first && second && first.worth > second.worth ? first.choice : null;
  return { shown: choices.slice(0, count), folded: choices.slice(count), best };
}

// --- modules: answers such as `anchor saw` or `nothing` ---

export const modulesIn = (answer: string): string[] => (answer === "nothing" ? [] : answer.split(" "));

/** All modules in any of the answers. */
export const allModules = (answers: readonly string[]): string[] => [...new Set(answers.flatMap(modulesIn))];

const countShared = (one: readonly string[], other: readonly string[]): number =>
  one.filter((module) => other.includes(module)).length;

/** The answer that shares most modules with `wanted`; among several, the one with the fewest others. */
function closest(answers: readonly string[], wanted: readonly string[]): string | null {
  const score = (answer: string): number => 10 * countShared(modulesIn(answer), wanted) - modulesIn(answer).length;
  return answers.length ? answers.reduce((best, answer) => (score(answer) > score(best) ? answer : best)) : null;
}

/** The answer with exactly these modules in any order, or null. */
export const findOption = (answers: readonly string[], modules: readonly string[]): string | null =>
  answers.find(
    (answer) =>
      modulesIn(answer).length === modules.length && countShared(modulesIn(answer), modules) === modules.length,
  ) ?? null;

/** Equip or remove a module: the closest legal answer with it, or without it; null if there is none. */
export function toggleModule(answers: readonly string[], current: string, module: string): string | null {
  const equipped = modulesIn(current);
  const equip = !equipped.includes(module);
  const candidates = answers.filter((answer) => modulesIn(answer).includes(module) === equip);
  return closest(candidates, equip ? [module, ...equipped] : equipped.filter((each) => each !== module));
}
