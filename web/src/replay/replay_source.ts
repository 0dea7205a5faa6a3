import { ApiError, call, fetchText, replayOf } from "../lib/api";
import type { Fork, Problem, Replay, RoomMade } from "../lib/wire";
import { scenarioLink } from "../lib/share_link";

/** A finished game: of a room, or of a file that somebody has opened. What is made of it is made by the server. */
export interface Tape {
  replay: Replay;
  /** The room it was played in; "": it comes from a file. */
  room: string;
  /** The file it comes from. */
  record: string;
}

export const fromRoom = async (room: string): Promise<Tape> => ({ replay: await replayOf(room), room, record: "" });

export const fromFile = async (record: string): Promise<Tape> => ({
  replay: await call<Replay>("POST", "/replays", { record }),
  room: "",
  record,
});

/** A room that goes on from a moment. */
export const playOn = ({ room, record }: Tape, fork: Fork): Promise<RoomMade> =>
  room ? call("POST", `/rooms/${room}/fork`, fork) : call("POST", "/replays/fork", { record, fork });

async function ask({ room, record }: Tape, round: number, what: "scenario" | "film.gif"): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ record, round });
  const response = room
    ? await fetch(`/api/rooms/${room}/rounds/${round}/${what}`)
    : await fetch(`/api/replays/${what}`, { method: "POST", headers, body });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  throw new ApiError(problem.code ?? "error", problem.message ?? response.statusText, response.status);
}

/** The address of the lab with a round of the game. */
export const labLink = async (tape: Tape, round: number): Promise<string> =>
  tape.room ? `/lab?room=${tape.room}&round=${round}` : scenarioLink(await (await ask(tape, round, "scenario")).text());

/** A round as a moving picture. */
export const film = async (tape: Tape, round: number): Promise<Blob> => (await ask(tape, round, "film.gif")).blob();

export const recordOf = async ({ room, record }: Tape): Promise<string> =>
  room ? fetchText(`/api/rooms/${room}/record`) : record;
