import { call } from "../protocol/api";
import { downloadFile } from "../device/download";
import { takeCareer } from "./career.svelte";
import { markSolved } from "./solved.svelte";
import { takeSolver } from "./solver.svelte";

/** All that a site without a server keeps in this browser, games and settings, as a file to take to another one. */

interface Kept {
  volt: 1;
  /** Of localStorage, as it is there. */
  settings: Record<string, string>;
  rooms: string[];
}

const FILE = "volt-games.json";
const PREFIX = "volt.";
/** What the file replaces; of everything else, what is in either is there afterwards. */
const REPLACED = ["volt.settings", "volt.language"];
/** What has rules of its own for what is in both: exercises, rating as a solver, finished games. */
const PROGRESS = ["volt.solved", "volt.solver", "volt.career"];

export async function saveAll(): Promise<void> {
  const { rooms } = await call<Pick<Kept, "rooms">>("GET", "/kept");
  const settings = Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith(PREFIX)));
  const kept: Kept = { volt: 1, settings, rooms };
  downloadFile(new Blob([JSON.stringify(kept)], { type: "application/json" }), FILE);
}

/** Add what a file holds; it throws, and nothing has changed, if that is no such file. The page must be loaded again. */
export async function takeAll(text: string): Promise<void> {
  const { settings, rooms } = contentOf(text);
  const known = progressIn(settings);
  const wanted = Object.entries(settings).filter(([key]) => key.startsWith(PREFIX) && !PROGRESS.includes(key));
  const merged = wanted.map(([key, theirs]) => [key, mergeStored(key, localStorage.getItem(key), theirs)] as const);
  await call("POST", "/kept", { rooms });
  for (const [key, value] of merged) localStorage.setItem(key, value);
  takeProgress(known);
}

/** On a server: take only what the user has done, which their account then keeps, too. Throws if that is no such file. */
export const takeDone = (text: string): void => takeProgress(progressIn(contentOf(text).settings));

function contentOf(text: string): Kept {
  const kept = JSON.parse(text) as Kept;
  if (kept.volt !== 1) throw new Error(`unknown version ${kept.volt}`);
  return kept;
}

const progressIn = (settings: Record<string, string>): unknown[] =>
  PROGRESS.map((key) => JSON.parse(settings[key] ?? "[]") as unknown);

function takeProgress([solved, solver, career]: unknown[]): void {
  markSolved(...(solved as string[]));
  takeSolver(solver);
  takeCareer(career);
}

export function mergeStored(key: string, mine: string | null, theirs: string): string {
  if (mine === null || REPLACED.includes(key)) return theirs;
  return JSON.stringify(merge(JSON.parse(mine), JSON.parse(theirs)));
}

/** What is in both; where they contradict each other, what is here. */
function merge(mine: unknown, theirs: unknown): unknown {
  if (Array.isArray(mine) && Array.isArray(theirs)) return [...new Set([...mine, ...theirs])];
  if (!isRecord(mine) || !isRecord(theirs)) return mine || theirs;
  const both = Object.entries(theirs).map(([key, value]) => [key, key in mine ? merge(mine[key], value) : value]);
  return { ...mine, ...Object.fromEntries(both) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
