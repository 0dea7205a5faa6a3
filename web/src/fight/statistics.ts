import { causeOf } from "../protocol/events";
import { distance, type Grid } from "../protocol/geometry";
import type { GameEvent } from "../protocol/wire";

/** The statistics of a robot in a game. */
export interface RobotStatistics {
  colour: string;
  /** VP before the first round, then at the end of each. */
  vp: number[];
  dealt: number;
  taken: number;
  destroyed: number;
  lost: number;
  spaces: number;
  shots: number;
  hits: number;
}

const LASER_RULES = new Set(["FIRE-1", "CROSSFIRE"]);

/** The statistics of all robots, in the order of `seats`. */
export function robotStatistics(
  events: readonly GameEvent[],
  seats: readonly string[],
  grid: Pick<Grid, "rows">,
): RobotStatistics[] {
  const zero = { dealt: 0, taken: 0, destroyed: 0, lost: 0, spaces: 0, shots: 0, hits: 0 };
  const statistics = new Map(seats.map((colour): [string, RobotStatistics] => [colour, { colour, vp: [], ...zero }]));
  const vp = new Map(seats.map((colour) => [colour, 0]));
  const endRound = () => statistics.forEach((each) => each.vp.push(vp.get(each.colour)!));
  for (const event of events) {
    if (event.kind === "round_began") endRound();
    if (event.kind === "scored") {
      if (event.source) vp.set(event.source, (vp.get(event.source) ?? event.gained) - event.gained);
      vp.set(event.seat!, event.vp);
    }
    countEvent(statistics, event, grid);
  }
  endRound();
  return [...statistics.values()];
}

function countEvent(statistics: Map<string, RobotStatistics>, event: GameEvent, grid: Pick<Grid, "rows">): void {
  const own = statistics.get(event.seat ?? "");
  const cause = causeOf(event);
  const by = cause === event.seat ? undefined : statistics.get(cause ?? "");
  if (event.kind === "damaged" || event.kind === "shielded") {
    if (own) own.taken += event.tokens;
    if (by) by.dealt += event.tokens;
    if (by && LASER_RULES.has(event.rule)) by.hits += 1;
  } else if (event.kind === "destroyed") {
    if (own) own.lost += 1;
    if (by) by.destroyed += 1;
  } else if (event.kind === "fired" && own) own.shots += 1;
  else if (event.kind === "moved" && own) own.spaces += 1;
  else if (event.kind === "jumped" && own) own.spaces += distance(grid, event.origin, event.to);
}
