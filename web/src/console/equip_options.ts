/** Choosing modules among the legal outfits, as the server offers them: `anchor saw`, `nothing`. */

export const modulesIn = (answer: string): string[] => (answer === "nothing" ? [] : answer.split(" "));

/** All modules that can be worn. */
export const allModules = (answers: readonly string[]): string[] => [...new Set(answers.flatMap(modulesIn))];

const countShared = (one: readonly string[], other: readonly string[]): number =>
  one.filter((module) => other.includes(module)).length;

/** The legal outfit closest to what is wanted: it keeps the most, then adds the least. */
function closest(answers: readonly string[], wanted: readonly string[]): string | null {
  const score = (answer: string): number => 10 * countShared(modulesIn(answer), wanted) - modulesIn(answer).length;
  return answers.length ? answers.reduce((best, answer) => (score(answer) > score(best) ? answer : best)) : null;
}

/** The outfit of exactly these modules, in whatever order. */
export const findOption = (answers: readonly string[], modules: readonly string[]): string | null =>
  answers.find(
    (answer) =>
      modulesIn(answer).length === modules.length && countShared(modulesIn(answer), modules) === modules.length,
  ) ?? null;

/** Put a card on or take it off: the closest legal outfit with it, or without; null: that cannot be. */
export function toggleModule(answers: readonly string[], current: string, module: string): string | null {
  const equipped = modulesIn(current);
  const equip = !equipped.includes(module);
  const candidates = answers.filter((answer) => modulesIn(answer).includes(module) === equip);
  return closest(candidates, equip ? [module, ...equipped] : equipped.filter((each) => each !== module));
}
