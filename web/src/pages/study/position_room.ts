import { coloursFor, robots } from "../../protocol/game_facts.svelte";
import type { RoomInfo, SeatInfo, Snapshot, Table } from "../../protocol/wire";

/** Participants and room for a position. Each colour has a fixed figure; robots are named by colour. */

export function positionParticipants(snapshot: Snapshot): (SeatInfo & { namedByColour: true })[] {
  return snapshot.robots.map(({ colour, side, killbot, modules }) => ({
    colour,
    side: side as SeatInfo["side"],
    kind: killbot ? "killbot" : "human",
    name: "",
    robot: robots()[coloursFor(4).indexOf(colour)]!,
    level: "",
    online: true,
    away: false,
    gone: false,
    modules,
    coach: false,
    hints: 0,
    claim: "",
    wish: "",
    days_off: 0,
    namedByColour: true,
  }));
}

/** A position as a room, for components that expect one. */
export const positionRoom = (snapshot: Snapshot, table: Table): RoomInfo => ({
  ...{
    id: "",
    status: "running",
    private: true,
    quiet: false,
    watchers: 0,
    waiting: [],
    until: [],
    host_online: true,
    rematch: null,
    championship: null,
    created: 0,
    paused: false,
    expires: 0,
  },
  ...{ mode: table.mode, arena: table.arena, edition: table.edition, goal: table.goal },
  coach: false,
  seats: positionParticipants(snapshot),
  clock: { programming: 0, countdown: 0, question: 0 },
  round: snapshot.round,
  winner: null,
});
