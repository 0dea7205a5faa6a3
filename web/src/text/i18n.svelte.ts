import { patience } from "../protocol/api";
import { request } from "../protocol/transport";
import { fill, type Parameters } from "./template";
import type { Texts } from "../protocol/wire";
import type { Words } from "../words/en";

/** Two kinds of texts: `t` reads the server's catalogue (`volt.texts`), `ui` the client's own (`src/words`). */

export type Language = Texts["language"];

/** Keys such as `pages.play`; the English texts define which exist. */
export type WordKey = { [area in keyof Words]: `${area & string}.${keyof Words[area] & string}` }[keyof Words];

/** The languages are the folders of `words`. */
const WORDS = Object.fromEntries(
  Object.entries(import.meta.glob<{ default: Words }>("../words/*/index.ts")).map(([file, load]) => [
    file.split("/").at(-2)!,
    load,
  ]),
) as Record<Language, () => Promise<{ default: Words }>>;

/** The name of each language, in that language. */
export const LANGUAGES: Record<string, string> = Object.fromEntries(
  Object.keys(WORDS).map((code) => {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    return [code, name.charAt(0).toLocaleUpperCase(code) + name.slice(1)];
  }),
);

let language: Language = $state("en");
let chosen: Language | null = null; // loading, or loaded
let words: Words | null = $state.raw(null);
let texts: Map<string, string> = $state.raw(new Map());

/** The current language; reactive. */
export const lang = (): Language => language;

/** Whether the server's catalogue is loaded; until then `t` returns "". */
export const textsLoaded = (): boolean => texts.size > 0;

/** The language chosen before, or the first known one of the browser's languages, or English. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem("volt.language") ?? "", ...navigator.languages];
  return wanted.map((tag) => tag.slice(0, 2)).find((tag): tag is Language => tag in WORDS) ?? "en";
}

/** Change the language. Resolves when the client's own texts are loaded; the server's follow. */
export async function setLanguage(wanted: Language, remember = true): Promise<void> {
  if (remember) localStorage.setItem("volt.language", wanted);
  chosen = wanted;
  const loaded = (await WORDS[wanted]()).default;
  if (chosen !== wanted) return; // another one was chosen in the meantime
  words = loaded;
  language = wanted;
  document.documentElement.lang = wanted;
  void loadTexts(wanted);
}

async function loadTexts(wanted: Language, retries = 0): Promise<void> {
  try {
    const response = await request(`/api/texts/${wanted}`, { signal: patience(retries) });
    if (!response.ok) throw new Error(String(response.status));
    const catalogue = (await response.json()) as Texts;
    if (wanted !== language) return;
    texts = new Map(flatten(catalogue.texts));
  } catch {
    if (wanted === language) setTimeout(() => void loadTexts(wanted, retries + 1), Math.min(5000, 250 * 2 ** retries));
  }
}

function* flatten(tree: object, prefix = ""): Generator<[string, string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") yield [prefix + key, value];
    else yield* flatten(value as object, `${prefix}${key}.`);
  }
}

/** A text of the server's catalogue: `t("modules.saw.name")`, `t("events.moved", { robot, … })`. */
export function t(key: string, parameters?: Parameters): string {
  const template = texts.get(key);
  if (template !== undefined) return fill(template, language, parameters);
  if (texts.size > 0) console.error(`no text for ${key} in ${language}`);
  return "";
}

/** A word of the catalogue as a label, capitalized. */
export function label(key: string): string {
  const word = t(key);
  return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
}

/** Whether the catalogue has this text. */
export const hasText = (key: string): boolean => texts.has(key);

/** How many texts the catalogue has under a key, numbered from 1. */
export function countTexts(key: string): number {
  let count = 0;
  while (texts.has(`${key}.${count + 1}`)) count++;
  return count;
}

/** The keys of the catalogue below one, in order: `textKeys("rules")` returns `MOVE-1`, …. */
export const textKeys = (key: string): string[] => [
  ...new Set([...texts.keys()].flatMap((each) => (each.startsWith(`${key}.`) ? [each.split(".")[1]!] : []))),
];

/** The most specific key for an event: with the variant `how`, and `_alone` if no other robot caused it. */
export function eventKey(kind: string, how = "", alone = false): string {
  const ending = alone ? "_alone" : "";
  const means = how ? `_${how}` : "";
  return [`events.${kind}${means}${ending}`, `events.${kind}${ending}`].find(hasText) ?? `events.${kind}`;
}

/** A text of the client: `ui("pages.play")`. */
export function ui(key: WordKey, parameters?: Parameters): string {
  const [area, name] = key.split(".") as [keyof Words, string];
  const template = (words?.[area] as Record<string, string> | undefined)?.[name];
  if (template === undefined) console.error(`no word for ${key} in ${language}`);
  return fill(template ?? "", language, parameters);
}
