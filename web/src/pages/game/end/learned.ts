import { isOf } from "../../../protocol/events";
import type { GameEvent } from "../../../protocol/wire";
import { everySetback } from "../recap/setbacks";

/** What an operator can learn from a game, how often it happened, and the lesson that teaches it. */
export interface Learned {
  kind: "stars" | "wrecks" | "pushed_off" | "drove_in" | "pit" | "hit" | "off_course" | "missed" | "slow";
  count: number;
  lesson: string;
}

const LESSONS: Record<Learned["kind"], string> = {
  stars: "09-last-word",
  wrecks: "10-win",
  pushed_off: "09-last-word",
  drove_in: "04-push",
  pit: "04-push",
  hit: "05-third-hit",
  off_course: "06-order",
  missed: "06-order",
  slow: "09-last-word",
};

/** The one thing to learn: for the winner, what brought most VP; for others, what cost most. */
export function learned(events: readonly GameEvent[], seat: string, won: boolean): Learned {
  const counts: Partial<Record<Learned["kind"], number>> = {};
  const add = (kind: Learned["kind"], count = 1): void => void (counts[kind] = (counts[kind] ?? 0) + count);
  for (const event of events) {
    // RES-2: for a VP token
    if (won && isOf(event, "scored") && event.seat === seat)
      add(event.rule === "RES-2" ? "stars" : "wrecks", event.gained);
    // MOVE-6: entering a pit or water
    if (!won && isOf(event, "destroyed") && event.seat === seat)
      add(event.rule !== "MOVE-6" ? "hit" : event.by === seat ? "drove_in" : "pit");
  }
  const starts = events.flatMap((event, i) => (event.kind === "round_began" ? [i] : []));
  for (const [n, start] of won ? [] : starts.entries())
    for (const { kind } of everySetback(events.slice(start, starts[n + 1]), seat)) {
      if (kind === "shoved") add("pushed_off");
      else if (kind === "off_course") add("off_course");
      else if (kind === "not_there") add("missed");
    }
  const most = (...kinds: Learned["kind"][]): Learned["kind"] | undefined =>
    kinds.filter((kind) => counts[kind]).toSorted((one, other) => counts[other]! - counts[one]!)[0];
  // what costs a VP comes before what costs a die
  const kind =
    most("stars", "wrecks") ?? most("pushed_off", "drove_in", "pit", "hit") ?? most("off_course", "missed") ?? "slow";
  return { kind, count: counts[kind] ?? 0, lesson: LESSONS[kind] };
}
