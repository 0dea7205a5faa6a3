import { moduleDeck, modulesByDeck } from "../../../protocol/game_facts.svelte";
import { hasText, t, textKeys, ui, type WordKey } from "../../../text/i18n.svelte";

/** The rulebook from the catalogue: chapters of entries with linkable ids. */

const CHAPTERS = [
  ...(["SETUP", "ROUND", "PREP", "PROG", "ACT", "MOVE", "FIRE", "DMG", "RES"] as const),
  ...(["MOD", "MINE", "KILL", "CHAMP", "ARENA", "EDITIONS"] as const),
] as const;
type Chapter = (typeof CHAPTERS)[number] | "modules" | "elements";

/** The keys of chapters that the catalogue names. */
const CHAPTER_KEYS: Partial<Record<Chapter, string>> = {
  elements: "rules.ARENA-1.title",
  PREP: "phases.0.name",
  PROG: "phases.1.name",
  ACT: "phases.2.name",
  RES: "phases.3.name",
  MOVE: "rules.MOVE-1.title",
  FIRE: "rules.FIRE-1.title",
  MOD: "rules.MOD-1.title",
  MINE: "modules.mines.name",
  KILL: "rules.KILL-1.title",
  CHAMP: "modes.championship.name",
};

/** The title of a chapter. */
export const chapterTitle = (chapter: Chapter): string => {
  const key = CHAPTER_KEYS[chapter];
  return key ? t(key) : ui(`study.chapter_${chapter}` as WordKey);
};

export interface Entry {
  id: string;
  title: string;
  /** One-line summary of a module. */
  short: string;
  text: string;
  /** The deck of a module. */
  colour: string;
}

function rules(chapter: string): Entry[] {
  return textKeys("rules")
    .filter((id) => id.split("-")[0] === chapter)
    .map((id) => ({ id, title: t(`rules.${id}.title`), short: "", text: t(`rules.${id}.text`), colour: "" }));
}

const modules = (): Entry[] =>
  modulesByDeck().map((id) => ({
    id: id.toUpperCase(),
    title: t(`modules.${id}.name`),
    short: hasText(`modules.${id}.short`) ? t(`modules.${id}.short`) : "",
    text: t(`modules.${id}.explain`),
    colour: moduleDeck(id),
  }));

const elements = (): Entry[] =>
  textKeys("elements").map((id) => ({
    id: `element-${id}`,
    title: t(`elements.${id}.name`),
    short: "",
    text: t(`elements.${id}.explain`),
    colour: "",
  }));

export const rulebookChapters = (): { chapter: Chapter; entries: Entry[] }[] => [
  { chapter: "elements", entries: elements() },
  ...CHAPTERS.map((chapter) => ({ chapter, entries: rules(chapter) })),
  { chapter: "modules", entries: modules() },
];

const normalize = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .replaceAll("ł", "l")
    .toLowerCase();

/** How well an entry matches a query, ignoring accents and case: 0 by its whole name, 1 within its name, 2 in its text; null if a word is missing. */
function rank(entry: Entry, query: string): number | null {
  const [wanted, name] = [normalize(query).trim(), normalize(entry.title)];
  const text = normalize(`${entry.id} ${entry.title} ${entry.short} ${entry.text}`);
  const words = wanted.split(/\s+/);
  if (!words.every((word) => text.includes(word))) return null;
  if (name === wanted || normalize(entry.id) === wanted) return 0;
  return words.every((word) => name.includes(word)) ? 1 : 2;
}

/** The entries that match a query, the best first; chapters come in the order of their best entries. */
export function search<Found extends { entries: Entry[] }>(chapters: Found[], query: string): Found[] {
  return chapters
    .map((chapter) => {
      const ranked = chapter.entries.map((entry) => ({ entry, rank: rank(entry, query) ?? Infinity }));
      const found = ranked.filter((each) => each.rank < Infinity).toSorted((one, other) => one.rank - other.rank);
      return { found: { ...chapter, entries: found.map(({ entry }) => entry) }, rank: found[0]?.rank ?? Infinity };
    })
    .filter(({ found }) => found.entries.length)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ found }) => found);
}
