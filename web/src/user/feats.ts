import { causeOf } from "../protocol/events";
import type { GameEvent } from "../protocol/wire";

/** What is worth an achievement, told by the events of a whole game. */
export const FEATS = ["pit", "thief", "triple", "perfect", "untouched", "comeback"] as const;
export type Feat = (typeof FEATS)[number];

const BEHIND = 2; // VP

/** The events of each round; what is before the first one is left out. */
function rounds(events: readonly GameEvent[]): GameEvent[][] {
  const parts: GameEvent[][] = [];
  for (const event of events) {
    if (event.kind === "round_began") parts.push([]);
    parts.at(-1)?.push(event);
  }
  return parts;
}

const scoresOf = (round: readonly GameEvent[], seat: string): number =>
  round.filter((event) => event.kind === "scored" && event.seat === seat).length;

const isLost = (event: GameEvent, seat: string): boolean => event.kind === "destroyed" && event.seat === seat;

/** Whether a robot was hurt or pushed. */
const isTouched = (event: GameEvent, seat: string): boolean =>
  event.seat === seat &&
  (event.kind === "damaged" || event.kind === "shielded" || event.kind === "destroyed" || event.kind === "pushed");

/** Whether the robot took VP tokens from a space off which it had pushed somebody in the same round. */
function isThief(round: readonly GameEvent[], seat: string): boolean {
  const cleared = round.flatMap((event) => (event.kind === "pushed" && causeOf(event) === seat ? [event.origin] : []));
  return round.some((event) => event.kind === "collected" && event.seat === seat && cleared.includes(event.space));
}

/** Whether somebody else was ever ahead by two VP. */
function wasBehind(events: readonly GameEvent[], seat: string): boolean {
  const vp = new Map<string, number>();
  return events.some((event) => {
    if (event.kind !== "scored" || !event.seat) return false;
    if (event.source) vp.set(event.source, (vp.get(event.source) ?? event.gained) - event.gained);
    vp.set(event.seat, event.vp);
    return [...vp].some(([other, points]) => other !== seat && points >= (vp.get(seat) ?? 0) + BEHIND);
  });
}

/** The feats of a seat in a finished game. */
export function featsOf(events: readonly GameEvent[], seat: string, won: boolean): Feat[] {
  const played = rounds(events);
  const done: Record<Feat, boolean> = {
    // MOVE-6: entering a pit or water
    pit: events.some(
      (event) => event.kind === "destroyed" && event.rule === "MOVE-6" && event.seat !== seat && event.by === seat,
    ),
    thief: played.some((round) => isThief(round, seat)),
    triple: played.some((round) => scoresOf(round, seat) >= 3),
    perfect: played.some((round) => scoresOf(round, seat) > 0 && !round.some((event) => isTouched(event, seat))),
    untouched: won && !events.some((event) => isLost(event, seat)),
    comeback: won && wasBehind(events, seat),
  };
  return FEATS.filter((feat) => done[feat]);
}
