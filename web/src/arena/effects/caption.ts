import type { GameEvent } from "../../protocol/wire";

const PRIORITY = [
  ...["won", "destroyed", "scored", "detonated", "teleported", "jumped", "thrown", "struck", "shielded", "damaged"],
  ...["fired", "stopped", "repaired", "collected", "module_used", "die_moved", "pushed", "rotated", "activated"],
  ...["rebooted", "token_placed", "revealed", "unit_began", "round_began", "drafted", "equipped"],
];

const priority = (event: GameEvent): number =>
  (PRIORITY.indexOf(event.kind) + PRIORITY.length + 1) % (PRIORITY.length + 1);

/** The event of a playback step to caption; moves have no caption. */
export const captionEvent = (events: readonly GameEvent[]): GameEvent | undefined =>
  events.toSorted((a, b) => priority(a) - priority(b)).find((event) => priority(event) < PRIORITY.length);
