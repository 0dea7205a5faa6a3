import type { CareerGame } from "./career.svelte";
import type { Feat } from "./feats";

/** How many games and victories there were with something. */
export interface Tally {
  name: string;
  games: number;
  won: number;
}

/** A career, counted from games that come newest first. */
export interface Career {
  games: number;
  won: number;
  /** Victories in a row, up to now and at best. */
  streak: number;
  bestStreak: number;
  levels: Tally[];
  robots: Tally[];
  arenas: Tally[];
  /** How often each feat was done, and when first. */
  feats: Map<Feat, { times: number; first: number }>;
}

function tally(games: readonly CareerGame[], key: (game: CareerGame) => string): Tally[] {
  const found = new Map<string, Tally>();
  for (const game of games) {
    const name = key(game);
    const so_far = found.get(name) ?? { name, games: 0, won: 0 };
    found.set(name, { name, games: so_far.games + 1, won: so_far.won + Number(game.won) });
  }
  return [...found.values()].toSorted((one, other) => other.won - one.won || other.games - one.games);
}

/** Count a career. A level is beaten where no bot was weaker and no people took part. */
export function countCareer(games: readonly CareerGame[]): Career {
  let [run, best] = [0, 0];
  for (const { won } of games) {
    run = won ? run + 1 : 0;
    best = Math.max(best, run);
  }
  const lost = games.findIndex(({ won }) => !won);
  const feats: Career["feats"] = new Map();
  for (const { at, feats: done } of games)
    for (const feat of done) feats.set(feat, { times: (feats.get(feat)?.times ?? 0) + 1, first: at });
  return {
    games: games.length,
    won: games.filter(({ won }) => won).length,
    streak: lost < 0 ? games.length : lost,
    bestStreak: best,
    levels: tally(
      games.filter(({ level, people }) => level && !people),
      ({ level }) => level,
    ),
    robots: tally(games, ({ robot }) => robot),
    arenas: tally(games, ({ arena }) => arena),
    feats,
  };
}

/** The first level that has not been beaten; undefined once all are. */
export const nextLevel = (career: Career, levels: readonly string[]): string | undefined =>
  levels.find((level) => !career.levels.some(({ name, won }) => name === level && won > 0));
