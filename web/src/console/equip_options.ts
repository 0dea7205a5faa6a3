/** Choosing modules among the legal outfits, as the server offers them: `anchor saw`, `nothing`. */

export const wordsOf = (answer: string): string[] => (answer === "nothing" ? [] : answer.split(" "));

/** All modules that can be worn. */
export const cardsOf = (answers: readonly string[]): string[] => [...new Set(answers.flatMap(wordsOf))];

const shared = (one: readonly string[], other: readonly string[]): number =>
  one.filter((module) => other.includes(module)).length;

/** The legal outfit closest to what is wanted: it keeps the most, then adds the least. */
function closest(answers: readonly string[], wanted: readonly string[]): string | null {
  const by = (answer: string): number => 10 * shared(wordsOf(answer), wanted) - wordsOf(answer).length;
  return answers.length ? answers.reduce((best, answer) => (by(answer) > by(best) ? answer : best)) : null;
}

/** The outfit of exactly these modules, in whatever order. */
export const outfitOf = (answers: readonly string[], modules: readonly string[]): string | null =>
  answers.find(
    (answer) => wordsOf(answer).length === modules.length && shared(wordsOf(answer), modules) === modules.length,
  ) ?? null;

/** Put a card on or take it off: the closest legal outfit with it, or without; null: that cannot be. */
export function toggle(answers: readonly string[], now: string, card: string): string | null {
  const worn = wordsOf(now);
  const on = !worn.includes(card);
  const fitting = answers.filter((answer) => wordsOf(answer).includes(card) === on);
  return closest(fitting, on ? [card, ...worn] : worn.filter((module) => module !== card));
}
