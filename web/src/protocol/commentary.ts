import { isOf } from "./events";
import type { GameEvent } from "./wire";

/** When remarks follow events: the same as `volt.texts.commentary`. The texts are in the catalogue. */

/** In so many rounds a remark is made once. */
const ROUNDS = 3;
interface Turn {
  round: number;
  /** Which event of its kind it is in its round, from 0. */
  nth: number;
}
const turns = new WeakMap<GameEvent, Turn>();

/** Hear of all events of a game in order; before the first round begins, nothing is remarked. */
export function comment(events: readonly GameEvent[]): void {
  let round = 0;
  let heard = new Map<string, number>();
  for (const event of events) {
    if (isOf(event, "round_began")) {
      round = event.round;
      heard = new Map();
    }
    const nth = heard.get(event.kind) ?? 0;
    heard.set(event.kind, nth + 1);
    if (round) turns.set(event, { round, nth });
  }
}

/** Let an event that stands for others have the remark of the first of them. */
export function inherit(from: GameEvent, to: GameEvent): void {
  const turn = turns.get(from);
  if (turn) turns.set(to, turn);
}

/** The number of the remark on an event, of `count` that there are for its kind; 0 for none. */
export function remarkNumber(event: GameEvent, count: number): number {
  const turn = turns.get(event);
  return turn ? numberOf(turn, count) : 0;
}

export function numberOf({ round, nth }: Turn, count: number): number {
  const first = round % ROUNDS;
  const size = Math.ceil((count - first) / ROUNDS);
  return nth < size ? 1 + first + ROUNDS * ((nth + Math.floor(round / ROUNDS)) % size) : 0;
}
