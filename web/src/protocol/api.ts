import { request } from "./transport";
import type {
  CatalogueText,
  ChampionshipInfo,
  ChangeSeat,
  Colour,
  ConfirmClaim,
  Earlier,
  Judgement,
  OnAir,
  Problem,
  Replay,
  RequestTime,
  RoomInfo,
  RoomMade,
  RoomWish,
  SeatTaken,
  TakeSeat,
  Threats,
} from "./wire";

/** What an operator wishes about the clock. */
export type TimeWish = RequestTime["wish"];

/** An error response of the server. */
export class ApiError extends Error {
  readonly code: string;
  readonly text: CatalogueText | null;
  /** The field that caused the error, if the server named one. */
  readonly about: string;

  constructor(
    { code = "error", message = "", text = null, about = "" }: Partial<Problem>,
    readonly status: number,
  ) {
    super(message);
    this.code = code;
    this.text = text;
    this.about = about;
  }

  /** The error that a response describes. */
  static async of(response: Response): Promise<ApiError> {
    const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
    return new ApiError({ message: response.statusText, ...problem }, response.status);
  }
}

/** A signal that aborts a request, which might wait forever on a dead connection; the timeout grows with the retries. */
export const patience = (retries: number): AbortSignal => AbortSignal.timeout(3000 * 2 ** Math.min(retries, 4));

export async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  token = "",
  signal: AbortSignal | null = null,
): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  let response: Response;
  try {
    const json = body === undefined ? null : JSON.stringify(body);
    response = await request(`/api${path}`, { method, headers, body: json, signal });
  } catch {
    throw new ApiError({ code: "offline" }, 0);
  }
  if (!response.ok) throw await ApiError.of(response);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

export const createRoom = (wish: RoomWish) => call<RoomMade>("POST", "/rooms", wish);
export const getRoom = (room: string, retries = 0) =>
  call<RoomInfo>("GET", `/rooms/${room}`, undefined, "", patience(retries));
export const getChampionship = (id: string) =>
  call<ChampionshipInfo>("GET", `/championships/${encodeURIComponent(id)}`);
/** The room in which bots play for whoever is watching, or null. */
export const getExhibition = async (): Promise<RoomInfo | null> =>
  (await call<OnAir>("GET", "/exhibition", undefined, "", patience(0))).room;
export const takeSeat = (room: string, seat: Colour, wish: TakeSeat) =>
  call<SeatTaken>("POST", `/rooms/${room}/seats/${seat}`, wish);
/** Say that a seat is yours on a new device; the token opens it once that is confirmed. */
export const claimSeat = (room: string, seat: Colour) => call<SeatTaken>("POST", `/rooms/${room}/seats/${seat}/claim`);
export const confirmClaim = (room: string, seat: Colour, answer: ConfirmClaim, token: string) =>
  call<RoomInfo>("PUT", `/rooms/${room}/seats/${seat}/claim`, answer, token);
export const replaceHost = (room: string, token: string) =>
  call<RoomMade>("POST", `/rooms/${room}/host`, undefined, token);
export const leaveSeat = (room: string, seat: Colour, token: string) =>
  call<void>("DELETE", `/rooms/${room}/seats/${seat}`, undefined, token);
export const changeSeat = (room: string, seat: Colour, change: ChangeSeat, token: string) =>
  call<RoomInfo>("PUT", `/rooms/${room}/seats/${seat}`, change, token);
export const standIn = (room: string, seat: Colour, token: string) =>
  call<RoomInfo>("POST", `/rooms/${room}/seats/${seat}/stand-in`, undefined, token);
/** Wish for more time or a pause, or to go on after it; "" takes that back. */
export const requestTime = (room: string, seat: Colour, wish: TimeWish, token: string) =>
  call<RoomInfo>("PUT", `/rooms/${room}/seats/${seat}/time`, { wish }, token);
export const getThreats = (room: string) => call<Threats>("GET", `/rooms/${room}/threats`);

export const getEarlier = (room: string, before: number, token: string) =>
  call<Earlier>("GET", `/rooms/${room}/events/${before}`, undefined, token);
export const changeChat = (room: string, spectators: boolean, host: string) =>
  call<RoomInfo>("PUT", `/rooms/${room}/chat`, { spectators }, host);
export const startRoom = (room: string, host: string) =>
  call<RoomInfo>("POST", `/rooms/${room}/start`, undefined, host);
export const rematch = (room: string, token: string) =>
  call<RoomMade>("POST", `/rooms/${room}/rematch`, undefined, token);
export const askCoach = (room: string, seat: Colour, draft: string, token: string) =>
  call<Judgement>("POST", `/rooms/${room}/seats/${seat}/hint`, { draft }, token);
export const agreeToCoach = (room: string, seat: Colour, agreed: boolean, token: string) =>
  call<RoomInfo>("PUT", `/rooms/${room}/seats/${seat}/coach`, { agreed }, token);
export const getReplay = (room: string) => call<Replay>("GET", `/rooms/${room}/replay`);

/** The body of a GET request as text. */
export async function fetchText(path: string, signal: AbortSignal | null = null): Promise<string> {
  const response = await request(path, { signal });
  if (!response.ok) throw await ApiError.of(response);
  return response.text();
}
