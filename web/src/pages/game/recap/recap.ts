import { causeOf, concerns, isOf, type EventKind } from "../../../protocol/events";
import type { GameEvent } from "../../../protocol/wire";

/** What a round meant to one robot: the few events that its operator should know about. */

const MOST = 4;
/** The kinds worth telling, the most important first. */
const KINDS: EventKind[] = ["destroyed", "scored", "collected", "damaged", "shielded", "pushed"];

/** Kinds of events with which a robot leaves the space it was pushed to. */
const LEAVES: EventKind[] = ["moved", "teleported", "jumped", "rebooted"];

/** What pushes by a robot led to: what happened to others where it had pushed them. */
function consequences(round: readonly GameEvent[], seat: string): Set<GameEvent> {
  const pushedBy = new Map<string | null, string | null>();
  return new Set(
    round.filter((event, i) => {
      if (event.kind === "pushed") pushedBy.set(event.seat, causeOf(event));
      else if (LEAVES.includes(event.kind)) pushedBy.delete(event.seat);
      if (pushedBy.get(event.seat) !== seat) return false;
      return isOf(event, "destroyed", "damaged") || (event.kind === "scored" && round[i - 1]?.kind === "collected");
    }),
  );
}

/** The events of the round before the one that has begun last. */
export function lastRound(events: readonly GameEvent[]): readonly GameEvent[] {
  const now = events.findLastIndex((event) => event.kind === "round_began");
  const before = events.findLastIndex((event, i) => i < now && event.kind === "round_began");
  return before < 0 ? [] : events.slice(before, now);
}

/** The events of a round that concern a robot or that its pushes led to, in order: at most the four most important; of repeated pushes, the last. */
export function recap(round: readonly GameEvent[], seat: string): GameEvent[] {
  const led = consequences(round, seat);
  const told = round.filter((event, i) => {
    if (!KINDS.includes(event.kind) || !(concerns(event, seat) || led.has(event))) return false;
    if (event.kind === "collected") return round[i + 1]?.kind !== "scored"; // the event of the point tells it
    const again = (later: GameEvent): boolean =>
      later.kind === event.kind && later.seat === event.seat && causeOf(later) === causeOf(event);
    return event.kind !== "pushed" || !round.slice(i + 1).some(again);
  });
  const important = told.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)).slice(0, MOST);
  return told.filter((event) => important.includes(event));
}
