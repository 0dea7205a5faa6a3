import type { Colour } from "./wire";

/** The keys to seats and rooms. They live in this browser and never in an address. */

const KEY = "volt.rooms";
const MOST = 20;

export interface Keys {
  tokens: Partial<Record<Colour, string>>;
  host: string;
  /** When they were last used, in ms since 1970. */
  used: number;
}

function all(): Record<string, Keys> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Keys>;
  } catch {
    return {};
  }
}

function keep(rooms: Record<string, Keys>): void {
  const newest = Object.entries(rooms).sort(([, one], [, other]) => other.used - one.used);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
}

/** The keys this browser holds to a room; none: a spectator. */
export function keysTo(room: string): Keys {
  return all()[room] ?? { tokens: {}, host: "", used: 0 };
}

/** Add keys to those already held. */
export function keepKeys(room: string, tokens: Partial<Record<Colour, string>>, host = ""): void {
  const held = keysTo(room);
  keep({ ...all(), [room]: { tokens: { ...held.tokens, ...tokens }, host: host || held.host, used: Date.now() } });
}

export function dropSeat(room: string, seat: Colour): void {
  const held = keysTo(room);
  delete held.tokens[seat];
  keep({ ...all(), [room]: held });
}

export function dropRoom(room: string): void {
  const rooms = all();
  delete rooms[room];
  keep(rooms);
}

/** The rooms one holds keys to, the last used first. */
export function ownRooms(): string[] {
  return Object.entries(all())
    .sort(([, one], [, other]) => other.used - one.used)
    .map(([room]) => room);
}
