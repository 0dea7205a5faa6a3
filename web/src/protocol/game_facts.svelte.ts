import type { Facts, ModuleFacts } from "./wire";

/** What never changes in any game: modules, kinds of questions, the order of dice. Comes from the server with its texts. */

let facts: Facts | null = $state.raw(null);

export function setFacts(loaded: Facts): void {
  facts = loaded;
}

export const moduleFacts = (name: string): ModuleFacts | undefined =>
  facts?.modules.find((module) => module.name === name);

/** The deck of a module, as printed on its card. */
export const moduleDeck = (name: string): string => moduleFacts(name)?.deck ?? "champion";

/** What the answers to a question are. */
export const answersTo = (kind: string): string => facts?.questions[kind]?.answers ?? "word";

/** Whether a question can have a standing order. */
export const canOrder = (kind: string): boolean => facts?.questions[kind]?.standing_order ?? false;

/** Whether the answer to a question is for its operator alone. */
export const isSecret = (kind: string): boolean => facts?.questions[kind]?.secret ?? false;

/** The place of a die among all dice, in the order of activation. */
export const dieRank = (colour: "blue" | "red", number: number): number =>
  facts?.dice.indexOf(`${colour === "blue" ? "B" : "R"}${number}`) ?? -1;

/** Which text tells of a destruction by this cause. */
export const destroyedBy = (cause: string): string => facts?.destroyed_by[cause] ?? "";
