import type { Colour } from "./wire";

/** Access tokens for seats and rooms. They are stored in this browser and never put into URLs. */

const MAX_ROOMS = 20;

export interface AccessTokens {
  tokens: Partial<Record<Colour, string>>;
  host: string;
  /** When they were last used, in ms since 1970. */
  used: number;
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
    localStorage.setItem(name, JSON.stringify(Object.fromEntries(newest.slice(0, MAX_ROOMS))));
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

  function removeRoom(room: string): void {
    const rooms = load();
    delete rooms[room];
    save(rooms);
  }

  /** The ids with stored tokens, last used first. */
  function ids(): string[] {
    return Object.entries(load())
      .sort(([, one], [, other]) => other.used - one.used)
      .map(([room]) => room);
  }

  return { tokensFor, saveTokens, removeSeatToken, removeRoom, ids };
}

export const { tokensFor, saveTokens, removeSeatToken, removeRoom, ids: ownRooms } = tokenStore("volt.rooms");

/** Access tokens for championships. Those of seats are valid for every bout. */
export const championshipTokens = tokenStore("volt.championships");
