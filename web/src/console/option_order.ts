import type { Ask, Choice, Colour } from "../protocol/wire";
import { asksForSpace } from "./answers";
import { outcomesOf, type OutcomeKind } from "./outcomes";

/** The order in which answers are offered: what is obviously good first, what leads to nothing or to ruin folded away. */

/** What an outcome is worth to the seat that it helps; outcomes rated bad count against it. */
const WORTH: Partial<Record<OutcomeKind, number>> = {
  ...{ wins: 100, lost: 60, scores: 40, collects: 30, destroys: 30, repairs: 10, draws: 8, hits: 5, hurt: 5 },
};
const MOST = 4; // answers that are never folded

/** How good the known consequences of an answer are for a seat. */
export const worthOf = (choice: Choice, seat: Colour): number =>
  outcomesOf(choice.events, seat).reduce(
    (sum, { kind, tone }) => sum + (tone === "plain" ? 0 : tone === "good" ? 1 : -1) * (WORTH[kind] ?? 0),
    0,
  );

/** The answers to show at once and those to fold away. Only spaces and ways of firing are sorted: the rest has its own order. */
export function optionOrder(ask: Ask, seat: Colour): { shown: Choice[]; folded: Choice[] } {
  if (!asksForSpace(ask.kind) && ask.kind !== "fire") return { shown: ask.options, folded: [] };
  const rated = ask.options.map((choice) => ({ choice, worth: worthOf(choice, seat) }));
  const sorted = rated.toSorted((one, other) => other.worth - one.worth);
  const good = sorted.filter(({ worth }) => worth > 0).length;
  const count = ask.options.length > MOST && good > 0 ? Math.max(good, 1) : ask.options.length;
  const choices = sorted.map(({ choice }) => choice);
  return { shown: choices.slice(0, count), folded: choices.slice(count) };
}
