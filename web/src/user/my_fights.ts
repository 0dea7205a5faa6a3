import { isSignedIn, unfinishedGames } from "./account.svelte";
import { championshipTokens, roomTokens, type TokenStore } from "../protocol/access_tokens";
import { getChampionship, getRoom } from "../protocol/api";
import type { Colour, RoomInfo } from "../protocol/wire";

/** The unfinished fights of this browser and the user's account. */

export interface Fight {
  path: string;
  /** The room; null for a championship. */
  room: RoomInfo | null;
  status: RoomInfo["status"];
  /** The user's seats. */
  seats: readonly string[];
  myTurn: boolean;
  /** Seconds until their time is up; null if there is no limit. */
  left: number | null;
}

const LOOKED_AT = 30;

/** Those in which it is the user's turn come first, then those that are running, then those that wait for operators. */
export async function loadFights(): Promise<Fight[]> {
  const mine = isSignedIn() ? await unfinishedGames().catch(() => null) : null;
  const kept: Fight[] = (mine?.games ?? []).map(({ room, seats, my_turn, left }) => ({
    path: `/room/${room.id}`,
    room,
    status: room.status,
    seats,
    myTurn: my_turn,
    left,
  }));
  const known = new Set(kept.map(({ room }) => room!.id));
  const rooms = roomTokens.ids(false).filter((id) => !known.has(id));
  const titles = [...new Set([...(mine?.championships ?? []), ...championshipTokens.ids(false)])];
  const found = await Promise.all([look(roomTokens, rooms, lookAtRoom), look(championshipTokens, titles, lookAtTitle)]);
  return [...kept, ...found.flat()].toSorted((one, other) => urgency(one) - urgency(other));
}

/** By whose turn it is, then by the time left. */
const urgency = ({ myTurn, status, left }: Fight): number =>
  myTurn ? 1 - 1 / (1 + (left ?? Infinity)) : status === "running" ? 2 : 3;

async function look(store: TokenStore, ids: string[], show: (id: string, seats: string[]) => Promise<Fight>) {
  const found = ids.slice(0, LOOKED_AT).map(async (id) => {
    const seats = Object.keys(store.tokensFor(id).tokens);
    if (!seats.length && store === roomTokens) return null;
    try {
      const fight = await show(id, seats);
      if (fight.status !== "over") return fight;
      store.markOver(id);
    } catch (error) {
      if ((error as { status?: number }).status === 404) store.removeRoom(id);
    }
    return null;
  });
  return (await Promise.all(found)).filter((fight) => fight !== null);
}

async function lookAtRoom(id: string, seats: readonly string[]): Promise<Fight> {
  const room = await getRoom(id);
  const asked = room.waiting.flatMap((seat: Colour, i) => (seats.includes(seat) ? (room.until[i] ?? 0) : []));
  const limits = asked.filter(Boolean).map((until) => Math.max(0, until - Date.now() / 1000));
  const left = limits.length ? Math.min(...limits) : null;
  return { path: `/room/${id}`, room, status: room.status, seats, myTurn: asked.length > 0, left };
}

async function lookAtTitle(id: string, seats: readonly string[]): Promise<Fight> {
  const { status, asked } = await getChampionship(id);
  const myTurn = !!asked && seats.includes(asked.seat);
  return { path: `/championship/${id}`, room: null, status, seats, myTurn, left: null };
}
