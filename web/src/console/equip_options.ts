/** Choosing modules among the legal answers to an equip question, such as `anchor saw` or `nothing`. */

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
