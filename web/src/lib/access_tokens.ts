import type { Colour } from "./wire";

/** The keys to seats and rooms. They live in this browser and never in an address. */

const MAX_ROOMS = 20;

export interface AccessTokens {
  tokens: Partial<Record<Colour, string>>;
  host: string;
  /** When they were last used, in ms since 1970. */
  used: number;
}

/** The keys of a kind, under a name of their own. */
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
    localStorage.setItem(name, JSON.stringify(Object.fromEntries(newest.slice(0, MAX_ROOMS))));
  }

  /** The keys this browser holds to a room; none: a spectator. */
  function tokensFor(room: string): AccessTokens {
    return load()[room] ?? { tokens: {}, host: "", used: 0 };
  }

  /** Add keys to those already held. */
  function saveTokens(room: string, tokens: Partial<Record<Colour, string>>, host = ""): void {
    const held = tokensFor(room);
    save({ ...load(), [room]: { tokens: { ...held.tokens, ...tokens }, host: host || held.host, used: Date.now() } });
  }

  function removeSeatToken(room: string, seat: Colour): void {
    const held = tokensFor(room);
    delete held.tokens[seat];
    save({ ...load(), [room]: held });
  }

  function removeRoom(room: string): void {
    const rooms = load();
    delete rooms[room];
    save(rooms);
  }

  /** What one holds keys to, the last used first. */
  function ids(): string[] {
    return Object.entries(load())
      .sort(([, one], [, other]) => other.used - one.used)
      .map(([room]) => room);
  }

  return { tokensFor, saveTokens, removeSeatToken, removeRoom, ids };
}

export const { tokensFor, saveTokens, removeSeatToken, removeRoom, ids: ownRooms } = tokenStore("volt.rooms");

/** The keys to championships; those of their seats are good for every bout. */
export const championshipTokens = tokenStore("volt.championships");
