import { call } from "../lib/api";
import { keepKeys } from "../lib/access_tokens";
import { championshipKeys } from "../lib/access_tokens";
import type { Cast } from "../lib/event_text";
import type { ChampionshipInfo, ChampionshipMade, Championships, ChampionshipWish, ChangeSeat } from "../lib/wire";
import type { Colour, Robot, SeatTaken } from "../lib/wire";

/** What the championship asks of the server. */

const path = (id: string, rest = ""): string => `/championships/${encodeURIComponent(id)}${rest}`;

export const make = (wish: ChampionshipWish) => call<ChampionshipMade>("POST", "/championships", wish);
export const listed = () => call<Championships>("GET", "/championships");
export const show = (id: string) => call<ChampionshipInfo>("GET", path(id));
export const enter = (id: string, seat: Colour, name: string) =>
  call<SeatTaken>("POST", path(id, `/seats/${seat}`), { name });
export const change = (id: string, seat: Colour, to: ChangeSeat, host: string) =>
  call<ChampionshipInfo>("PUT", path(id, `/seats/${seat}`), to, host);
export const leave = (id: string, seat: Colour, token: string) =>
  call<ChampionshipInfo>("DELETE", path(id, `/seats/${seat}`), undefined, token);
export const start = (id: string, host: string) => call<ChampionshipInfo>("POST", path(id, "/start"), undefined, host);
export const pick = (id: string, answer: string, token: string) =>
  call<ChampionshipInfo>("POST", path(id, "/picks"), { answer }, token);

/** Which arena and which champion module belong to a robot (CHAMP-1), in the order of the titles. */
export const ROBOTS: Robot[] = ["hound", "mercury", "reaper", "volt"];

/** The robots as they were chosen; who has not chosen yet is called by colour. */
export const castOf = (info: ChampionshipInfo): Cast =>
  info.seats.map((seat) => {
    const robot = info.robots[seat.colour] as Robot | undefined;
    return robot ? { ...seat, robot } : { ...seat, plain: true };
  });

/** What an operator is called. */
export const nameOf = (info: ChampionshipInfo, colour: string | null): string =>
  info.seats.find((seat) => seat.colour === colour)?.name ?? "";

/** Take the keys of the championship along into the room of a bout. */
export function bring(id: string, room: string): void {
  const { tokens, host } = championshipKeys.keysTo(id);
  if (host || Object.keys(tokens).length) keepKeys(room, tokens, host);
}
