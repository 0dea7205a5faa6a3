import type { Colour } from "./wire";

/** Access tokens for seats and rooms. They are stored in this browser and never put into URLs. */

const MAX_FINISHED = 20;
const MAX_ROOMS = 500;

interface AccessTokens {
  tokens: Partial<Record<Colour, string>>;
  host: string;
  /** When they were last used, in ms since 1970. */
  used: number;
  /** Whether the game is over. Seats of unfinished games are not forgotten. */
  over?: boolean;
  /** The person whose account knows these seats. */
  keptBy?: string;
}

/** A store of access tokens below one key of localStorage. */
function tokenStore(name: string) {
  function load(): Record<string, AccessTokens> {
    try {
      return JSON.parse(localStorage.getItem(name) ?? "{}") as Record<string, AccessTokens>;
    } catch {
      return {};
    }
  }

  function save(rooms: Record<string, AccessTokens>): void {
    const newest = Object.entries(rooms).sort(([, one], [, other]) => other.used - one.used);
    const finished = newest.filter(([, held]) => held.over).slice(MAX_FINISHED);
    const kept = newest.filter((entry) => !finished.includes(entry)).slice(0, MAX_ROOMS);
    localStorage.setItem(name, JSON.stringify(Object.fromEntries(kept)));
  }

  /** The tokens this browser holds for a room; a spectator has none. */
  function tokensFor(room: string): AccessTokens {
    return load()[room] ?? { tokens: {}, host: "", used: 0 };
  }

  /** Add tokens to those already stored. */
  function saveTokens(room: string, tokens: Partial<Record<Colour, string>>, host = ""): void {
    const held = tokensFor(room);
    save({ ...load(), [room]: { tokens: { ...held.tokens, ...tokens }, host: host || held.host, used: Date.now() } });
  }

  function removeSeatToken(room: string, seat: Colour): void {
    const held = tokensFor(room);
    delete held.tokens[seat];
    save({ ...load(), [room]: held });
  }

  /** Note that the game is over. */
  function markOver(room: string): void {
    const rooms = load();
    if (rooms[room] && !rooms[room].over) save({ ...rooms, [room]: { ...rooms[room], over: true } });
  }

  function removeRoom(room: string): void {
    const rooms = load();
    delete rooms[room];
    save(rooms);
  }

  /** The ids with stored tokens, last used first; those of finished games only on request. */
  function ids(finished = true): string[] {
    return Object.entries(load())
      .filter(([, held]) => finished || !held.over)
      .sort(([, one], [, other]) => other.used - one.used)
      .map(([room]) => room);
  }

  /** Note that the account of a person knows the seats. */
  function markKept(room: string, person: string): void {
    const rooms = load();
    if (rooms[room]) save({ ...rooms, [room]: { ...rooms[room], keptBy: person } });
  }

  return { tokensFor, saveTokens, removeSeatToken, markOver, markKept, removeRoom, ids };
}

export type TokenStore = ReturnType<typeof tokenStore>;
export const roomTokens = tokenStore("volt.rooms");
export const { tokensFor, saveTokens, removeSeatToken } = roomTokens;
export const seatToken = (room: string, seat: Colour): string => tokensFor(room).tokens[seat] ?? "";

/** Access tokens for championships. Those of seats are valid for every bout. */
export const championshipTokens = tokenStore("volt.championships");
