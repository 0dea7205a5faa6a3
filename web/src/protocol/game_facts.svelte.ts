import { call, patience } from "./api";
import type { Clock, Colour, Facts, ModuleFacts, Robot, RoomWish } from "./wire";

/**
 * What can be chosen and explained: modules, kinds of questions, the order of dice, bots, arenas, clocks. The server knows it;
 * the app shows no page before it is loaded.
 */

export type Mode = NonNullable<RoomWish["mode"]>;
export type Edition = NonNullable<RoomWish["edition"]>;
export type Pace = Facts["paces"][number];

let facts: Facts | null = $state.raw(null);

export function setFacts(loaded: Facts): void {
  facts = loaded;
}

export const factsLoaded = (): boolean => facts !== null;

/** Load the facts; tries again until it succeeds. */
export async function loadFacts(retries = 0): Promise<void> {
  try {
    setFacts(await call<Facts>("GET", "/facts", undefined, "", patience(retries)));
  } catch {
    setTimeout(() => void loadFacts(retries + 1), Math.min(5000, 250 * 2 ** retries));
  }
}

/** The bots that people play against: the levels, the weakest first, then programs that the host of the server has added. */
export const levels = (): string[] => facts?.levels ?? [];

export const arenas = (): string[] => facts?.arenas ?? [];
export const robots = (): Robot[] => facts?.robots ?? [];
export const editions = (): Edition[] => facts?.editions ?? [];

/** The colours of two, three or four robots. */
export const coloursFor = (count: number): Colour[] => facts?.seats[count] ?? [];

/** The VP for which one can play. */
export const goals = (): number[] => facts?.goals ?? [];

/** The modes of a single game. */
export const modes = (): Mode[] => Object.keys(facts?.usual_goals ?? {}) as Mode[];

/** The VP that win in a mode. */
export const usualGoal = (mode: Mode): number => facts?.usual_goals[mode] ?? 0;

/** The clocks on offer, by name. */
export const clocks = (): Record<string, Clock> => facts?.clocks ?? {};

/** The clocks of quick matches, by name. */
export const paces = (): Pace[] => facts?.paces ?? [];

export const moduleFacts = (name: string): ModuleFacts | undefined =>
  facts?.modules.find((module) => module.name === name);

/** The deck of a module, as printed on its card. */
export const moduleDeck = (name: string): string => moduleFacts(name)?.deck ?? "champion";

/** All modules, deck by deck. */
export function modulesByDeck(): string[] {
  const modules = facts?.modules ?? [];
  const decks = [...new Set(modules.map((module) => module.deck))];
  return decks.flatMap((deck) => modules.filter((module) => module.deck === deck).map((module) => module.name));
}

/** The modules a KillBot may have (KILL-9), by name. */
export const killbotModules = (): string[] =>
  (facts?.modules ?? []).flatMap((module) => (module.killbot ? [module.name] : [])).toSorted();

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
