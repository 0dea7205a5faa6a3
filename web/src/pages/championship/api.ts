import { call, getChampionship } from "../../protocol/api";
import { championshipTokens, saveTokens } from "../../protocol/access_tokens";
import { operatorName } from "../../text/names";
import type { Participants } from "../../text/event_text";
import type { ChampionshipInfo, ChampionshipMade, Championships, ChampionshipWish } from "../../protocol/wire";
import type { ChangeSeat, Colour, Robot, SeatTaken } from "../../protocol/wire";

/** Requests to the server about championships. */

const path = (id: string, rest = ""): string => `/championships/${encodeURIComponent(id)}${rest}`;

export const createChampionship = (wish: ChampionshipWish) => call<ChampionshipMade>("POST", "/championships", wish);
export const listChampionships = () => call<Championships>("GET", "/championships");
export { getChampionship };
export const takeSeat = (id: string, seat: Colour, name: string) =>
  call<SeatTaken>("POST", path(id, `/seats/${seat}`), { name });
export const changeSeat = (id: string, seat: Colour, to: ChangeSeat, host: string) =>
  call<ChampionshipInfo>("PUT", path(id, `/seats/${seat}`), to, host);
export const leaveSeat = (id: string, seat: Colour, token: string) =>
  call<ChampionshipInfo>("DELETE", path(id, `/seats/${seat}`), undefined, token);
export const startChampionship = (id: string, host: string) =>
  call<ChampionshipInfo>("POST", path(id, "/start"), undefined, host);
export const sendPick = (id: string, answer: string, token: string) =>
  call<ChampionshipInfo>("POST", path(id, "/picks"), { answer }, token);

/** The seats with the robots chosen so far; the others are named by colour. */
export const championshipParticipants = (info: ChampionshipInfo): Participants =>
  info.seats.map((seat) => {
    const robot = info.robots[seat.colour] as Robot | undefined;
    return robot ? { ...seat, robot } : { ...seat, namedByColour: true };
  });

/** The name of the operator of a seat. */
export function operatorOf(info: ChampionshipInfo, colour: string | null): string {
  const seat = info.seats.find((each) => each.colour === colour);
  return seat ? operatorName(seat) : "";
}

/** Save the access tokens of the championship for the room of a bout. */
export function copyTokensToRoom(id: string, room: string): void {
  const { tokens, host } = championshipTokens.tokensFor(id);
  if (host || Object.keys(tokens).length) saveTokens(room, tokens, host);
}
