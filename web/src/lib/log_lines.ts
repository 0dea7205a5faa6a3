import type { GameEvent } from "./wire";

/** A line of the fight log. Covers the events from number `from` up to, not including, `to`. */
export interface LogLine {
  from: number;
  to: number;
  /** The event to describe; merged moves go from the first to the last space. */
  event: GameEvent;
  level: "round" | "unit" | "act" | "event";
  /** The dice of a revealed program. */
  dice: GameEvent[];
}

const LEVELS: Record<string, LogLine["level"]> = { round_began: "round", unit_began: "unit", activated: "act" };
const isDrive = (event: GameEvent | undefined): boolean => event?.kind === "moved" || event?.kind === "pushed";

/** The log of a game; `since` is the number of the first event. */
export function logLines(events: readonly GameEvent[], since: number): LogLine[] {
  const lines: LogLine[] = [];
  for (let i = 0; i < events.length;) {
    const event = events[i]!;
    let end = i + 1;
    if (isDrive(event)) {
      while (isDrive(events[end])) end++;
      lines.push(...mergeMoves(events.slice(i, end), since + i));
    } else if (event.kind === "die_shown") {
      while (events[end]?.kind === "die_shown" && events[end]!.seat === event.seat) end++;
      lines.push({ from: since + i, to: since + end, event, level: "event", dice: events.slice(i, end) });
    } else {
      lines.push({ from: since + i, to: since + end, event, level: LEVELS[event.kind] ?? "event", dice: [] });
    }
    i = end;
  }
  return lines;
}

/** Merge consecutive moves and pushes: one line per robot and kind, from its first to its last space. */
function mergeMoves(drive: GameEvent[], from: number): LogLine[] {
  const found = new Map<string, LogLine>();
  for (const event of drive) {
    const key = `${event.kind} ${event.seat} ${event.details.by}`;
    const earlier = found.get(key);
    const merged = earlier && { ...event, details: { ...event.details, from: earlier.event.details.from! } };
    const line: LogLine = { from, to: from + drive.length, event: merged ?? event, level: "event", dice: [] };
    found.set(key, line);
  }
  return [...found.values()];
}
