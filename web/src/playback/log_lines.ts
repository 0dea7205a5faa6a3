import { comment, inherit } from "../protocol/commentary";
import { isOf, type EventKind, type EventOf } from "../protocol/events";
import type { GameEvent } from "../protocol/wire";

/** A line of the fight log. Covers the events from number `from` up to, but not including, `to`. */
export interface LogLine {
  from: number;
  to: number;
  /** The event to describe; merged moves go from the first to the last space. */
  event: GameEvent;
  level: "round" | "unit" | "act" | "event";
  /** The dice of a revealed program. */
  dice: EventOf<"die_shown">[];
}

const LINE_LEVELS: Partial<Record<EventKind, LogLine["level"]>> = {
  round_began: "round",
  unit_began: "unit",
  activated: "act",
};
type Drive = EventOf<"moved" | "pushed">;
const isDrive = (event: GameEvent | undefined): event is Drive => isOf(event, "moved", "pushed");
const isDie = (event: GameEvent | undefined): event is EventOf<"die_shown"> => isOf(event, "die_shown");

/** The log of a game; `since` is the number of the first event. */
export function logLines(events: readonly GameEvent[], since: number): LogLine[] {
  comment(events); // the log may be written before the player has heard of them
  const lines: LogLine[] = [];
  for (let i = 0; i < events.length;) {
    const event = events[i]!;
    let end = i + 1;
    if (isDrive(event)) {
      while (isDrive(events[end])) end++;
      lines.push(...mergeMoves(events.slice(i, end).filter(isDrive), since + i));
    } else if (isDie(event)) {
      while (isDie(events[end]) && events[end]!.seat === event.seat) end++;
      lines.push({ from: since + i, to: since + end, event, level: "event", dice: events.slice(i, end).filter(isDie) });
    } else if (event.kind === "phase_began") {
      if (lines.length > 0) lines.at(-1)!.to = since + end; // the order bar names the phase
    } else {
      lines.push({ from: since + i, to: since + end, event, level: LINE_LEVELS[event.kind] ?? "event", dice: [] });
    }
    i = end;
  }
  return lines;
}

/** The lines of each round; what comes before the first one is by itself. */
export function byRound(lines: readonly LogLine[]): LogLine[][] {
  const rounds: LogLine[][] = [];
  for (const line of lines) {
    if (line.level === "round" || rounds.length === 0) rounds.push([]);
    rounds.at(-1)!.push(line);
  }
  return rounds;
}

/** Merge consecutive moves and pushes: one line per robot and kind, from its first to its last space. */
function mergeMoves(drive: Drive[], from: number): LogLine[] {
  const found = new Map<string, LogLine & { event: Drive }>();
  for (const event of drive) {
    const key = `${event.kind} ${event.seat} ${event.kind === "pushed" ? event.by : ""}`;
    const first = found.get(key)?.event;
    const merged = { ...event, origin: first?.origin ?? event.origin };
    inherit(first ?? event, merged);
    found.set(key, { from, to: from + drive.length, event: merged, level: "event", dice: [] });
  }
  return [...found.values()];
}
