import type { Colour } from "./wire";

/** The keys to seats and rooms. They live in this browser and never in an address. */

const MOST = 20;

export interface Keys {
  tokens: Partial<Record<Colour, string>>;
  host: string;
  /** When they were last used, in ms since 1970. */
  used: number;
}

/** The keys of a kind, under a name of their own. */
function keyring(name: string) {
  function all(): Record<string, Keys> {
    try {
      return JSON.parse(localStorage.getItem(name) ?? "{}") as Record<string, Keys>;
    } catch {
      return {};
    }
  }

  function keep(rooms: Record<string, Keys>): void {
    const newest = Object.entries(rooms).sort(([, one], [, other]) => other.used - one.used);
    localStorage.setItem(name, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
  }

  /** The keys this browser holds to a room; none: a spectator. */
  function keysTo(room: string): Keys {
    return all()[room] ?? { tokens: {}, host: "", used: 0 };
  }

  /** Add keys to those already held. */
  function keepKeys(room: string, tokens: Partial<Record<Colour, string>>, host = ""): void {
    const held = keysTo(room);
    keep({ ...all(), [room]: { tokens: { ...held.tokens, ...tokens }, host: host || held.host, used: Date.now() } });
  }

  function dropSeat(room: string, seat: Colour): void {
    const held = keysTo(room);
    delete held.tokens[seat];
    keep({ ...all(), [room]: held });
  }

  function dropRoom(room: string): void {
    const rooms = all();
    delete rooms[room];
    keep(rooms);
  }

  /** What one holds keys to, the last used first. */
  function own(): string[] {
    return Object.entries(all())
      .sort(([, one], [, other]) => other.used - one.used)
      .map(([room]) => room);
  }

  return { keysTo, keepKeys, dropSeat, dropRoom, own };
}

export const { keysTo, keepKeys, dropSeat, dropRoom, own: ownRooms } = keyring("volt.rooms");

/** The keys to championships; those of their seats are good for every bout. */
export const championshipKeys = keyring("volt.championships");
