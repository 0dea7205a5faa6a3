import { isOf } from "../../../protocol/events";
import type { GameEvent } from "../../../protocol/wire";

/** Why a robot's program did not do what its operator had planned. */

type SetbackKind = "anchored" | "shielded" | "blocked" | "shoved" | "off_course" | "swapped" | "steered" | "not_there";

interface Setback {
  kind: SetbackKind;
  /** Who is responsible; null for a shot that hit nobody and a line of robots that a wall held. */
  by: string | null;
  unit: string;
  from?: string;
  to?: string;
}

/** The setbacks of a robot in a round, those of a kind by the same robot once. */
export function setbacks(round: readonly GameEvent[], seat: string): Setback[] {
  const found = everySetback(round, seat);
  return found.filter((each, i) => found.findIndex((other) => other.kind === each.kind && other.by === each.by) === i);
}

/**
 * Every setback of a robot in a round, in order: an ANCHOR or a wall held against its push, a SHIELD caught its hit, somebody
 * moved one of its dice, or pushed or teleported it before its next die or, after its last one, off a space on which somebody
 * else then took a token.
 */
export function everySetback(round: readonly GameEvent[], seat: string): Setback[] {
  const found: Setback[] = [];
  let unit = "";
  let acting: string | null = null; // whose die is being played
  let push = null as Setback | null; // where it was pushed or teleported since its last die
  for (const [i, event] of round.entries()) {
    if (isOf(event, "unit_began")) unit = event.unit;
    else if (isOf(event, "activated")) {
      acting = event.seat;
      if (acting === seat && push) found.push({ ...push, unit });
      if (acting === seat) push = null;
    } else if (acting === seat && isOf(event, "anchored") && event.seat !== seat)
      found.push({ kind: "anchored", by: event.seat, unit });
    else if (isOf(event, "shielded") && event.by === seat && event.seat !== seat)
      found.push({ kind: "shielded", by: event.seat, unit });
    else if (isOf(event, "stopped") && acting === seat && event.seat === seat && event.rule === "MOVE-3")
      found.push({ kind: "blocked", by: null, unit, to: event.space });
    else if (isOf(event, "die_moved") && event.seat === seat)
      found.push({ kind: "steered", by: event.by, unit: event.unit });
    else if (isOf(event, "teleported") && event.seat === seat && acting !== seat)
      push = { kind: "swapped", by: acting, unit, from: push?.from ?? event.origin, to: event.to };
    else if (isOf(event, "pushed") && event.seat === seat && event.by !== seat)
      push = { kind: "off_course", by: event.by, unit, from: push?.from ?? event.origin, to: event.to };
    else if (isOf(event, "destroyed", "rebooted") && event.seat === seat) push = null;
    else if (isOf(event, "collected") && event.seat !== seat && push?.from === event.space)
      found.push({ ...push, kind: "shoved" });
    else if (isOf(event, "fired") && acting === seat && event.seat === seat && missed(round, i))
      found.push({ kind: "not_there", by: null, unit, to: event.to });
  }
  return found;
}

/** Whether nothing came of a shot before the next die. */
function missed(round: readonly GameEvent[], shot: number): boolean {
  for (const event of round.slice(shot + 1)) {
    if (isOf(event, "activated", "unit_began", "phase_began")) return true;
    if (isOf(event, "fired", "damaged", "shielded", "destroyed", "detonated")) return false;
  }
  return true;
}
