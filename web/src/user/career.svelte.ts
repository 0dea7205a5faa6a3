import type { Colour, FinishedGame, GameEvent, RoomInfo } from "../protocol/wire";
import { levels } from "../protocol/game_facts.svelte";
import { FEATS, featsOf, type Feat } from "./feats";

/** The finished games of the user, as kept in this browser and, in short, by their account: the career is counted from them. */

const KEY = "volt.career";
const MOST = 2000; // games
const MOST_SENT = 300; // by the account, which keeps 48 KB for everything

/** A finished game. */
export interface CareerGame {
  room: string;
  /** When it was over, in seconds since 1970. */
  at: number;
  mode: string;
  /** "" for a drawing. */
  arena: string;
  robot: string;
  /** Of the weakest bot among the rivals; "" without bots. */
  level: string;
  /** Whether other people took part. */
  people: boolean;
  won: boolean;
  feats: Feat[];
}

type Row = [string, number, string, string, string, string, number, number, string];

const rowOf = (game: CareerGame): Row => [
  ...([game.room, game.at, game.mode, game.arena, game.robot, game.level] as const),
  ...([Number(game.people), Number(game.won), game.feats.join(" ")] as const),
];

function gameOf(row: unknown): CareerGame[] {
  if (!Array.isArray(row) || row.length !== 9 || typeof row[0] !== "string" || typeof row[1] !== "number") return [];
  const [room, at, mode, arena, robot, level, people, won, feats] = row as Row;
  const known = FEATS.filter((feat) => String(feats).split(" ").includes(feat));
  return [{ room, at, mode, arena, robot, level, people: people === 1, won: won === 1, feats: known }];
}

function load(): CareerGame[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.flatMap(gameOf) : [];
  } catch {
    return [];
  }
}

let games: CareerGame[] = $state.raw(load());

/** The finished games, newest first. */
export const careerGames = (): CareerGame[] => games;

/** Add games; of one that is known, the feats. */
function add(more: readonly CareerGame[]): void {
  const known = new Map(load().map((game) => [game.room, game]));
  for (const game of more) {
    const before = known.get(game.room);
    const feats = FEATS.filter((feat) => game.feats.includes(feat) || before?.feats.includes(feat));
    known.set(game.room, { ...(before ?? game), feats });
  }
  const all = [...known.values()].toSorted((one, other) => other.at - one.at).slice(0, MOST);
  localStorage.setItem(KEY, JSON.stringify(all.map(rowOf)));
  games = all; // not read here: an effect may call this
}

/** The level of the weakest of these bots. */
function weakest(bots: readonly string[]): string {
  const known = levels();
  const rank = (level: string): number => known.indexOf(level);
  return bots.filter((level) => rank(level) >= 0).toSorted((one, other) => rank(one) - rank(other))[0] ?? "";
}

/** Keep a game that is over: of several own seats the winner's, or the first. */
export function keepGame(room: RoomInfo, own: readonly Colour[], events: readonly GameEvent[]): void {
  const seat = own.find((each) => each === room.winner) ?? own[0];
  const mine = room.seats.find((each) => each.colour === seat);
  if (!seat || !mine || room.status !== "over") return;
  const rivals = room.seats.filter((each) => !own.includes(each.colour));
  const won = seat === room.winner;
  const { id, mode, arena } = room;
  add([
    {
      ...{ room: id, mode, arena, won, robot: mine.robot, at: Math.floor(Date.now() / 1000) },
      level: weakest(rivals.flatMap((each) => (each.kind === "bot" ? [each.level] : []))),
      people: rivals.some((each) => each.kind === "human"),
      feats: featsOf(events, seat, won),
    },
  ]);
}

/** Add games that the server knows; return whether some were new. */
export function addFinished(finished: readonly FinishedGame[], mine: readonly (readonly Colour[])[]): boolean {
  const known = new Set(games.map(({ room }) => room));
  const found = finished.flatMap((game, i): CareerGame[] => {
    const own = game.seats.filter((seat) => mine[i]?.includes(seat.colour));
    const best = own.find((seat) => seat.place === 1) ?? own[0];
    if (!best || known.has(game.room)) return [];
    const { room, at, mode, arena } = game;
    const rivals = game.seats.filter((seat) => !own.includes(seat));
    const level = weakest(rivals.map((seat) => seat.level));
    const people = rivals.some((seat) => !seat.level);
    return [{ room, at, mode, arena, level, people, robot: best.robot, won: best.place === 1, feats: [] }];
  });
  if (found.length) add(found);
  return found.length > 0;
}

/** The latest games, for the account. */
export const sharedCareer = (): Row[] => games.slice(0, MOST_SENT).map(rowOf);

/** Take games from the account. */
export const takeCareer = (theirs: unknown): void => add(Array.isArray(theirs) ? theirs.flatMap(gameOf) : []);

/** Forget all games: others may use this browser, too. */
export function forgetCareer(): void {
  games = [];
  localStorage.removeItem(KEY);
}
