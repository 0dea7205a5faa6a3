import { ApiError, call, fetchText, getReplay } from "../../protocol/api";
import { request } from "../../protocol/transport";
import type { Fork, Problem, Replay, RoomMade } from "../../protocol/wire";
import { rememberRecord } from "../../device/opened_record";
import { scenarioLink } from "../../device/share_link";

/** A finished game, from a room or an opened file. */
export interface ReplaySource {
  replay: Replay;
  /** The room it was played in, or "" if it comes from a file. */
  room: string;
  /** The text of the file it comes from, or "". */
  record: string;
}

export const fromRoom = async (room: string): Promise<ReplaySource> => ({
  replay: await getReplay(room),
  room,
  record: "",
});

export async function fromFile(record: string): Promise<ReplaySource> {
  const replay = await call<Replay>("POST", "/replays", { record });
  rememberRecord(record);
  return { replay, room: "", record };
}

/** Create a room that continues from a moment of the game. */
export const forkRoom = ({ room, record }: ReplaySource, fork: Fork): Promise<RoomMade> =>
  room ? call("POST", `/rooms/${room}/fork`, fork) : call("POST", "/replays/fork", { record, fork });

/** A round as a scenario file. */
export async function roundScenario({ room, record }: ReplaySource, round: number): Promise<string> {
  if (room) return fetchText(`/api/rooms/${room}/rounds/${round}/scenario`);
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ record, round });
  const response = await request("/api/replays/scenario", { method: "POST", headers, body });
  if (!response.ok) throw await ApiError.of(response);
  return response.text();
}

/** The link that opens a round of the game in the lab. */
export const labLink = async (source: ReplaySource, round: number): Promise<string> =>
  source.room ? `/lab?room=${source.room}&round=${round}` : scenarioLink(await roundScenario(source, round));

export const recordText = async ({ room, record }: ReplaySource): Promise<string> =>
  room ? fetchText(`/api/rooms/${room}/record`) : record;
