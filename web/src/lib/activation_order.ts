import type { Scene, ShownDie } from "./scene";
import type { Colour } from "./wire";

/** A die in the order bar. `number` is its robot's starting number. */
export interface Place {
  key: string;
  seat: Colour;
  die: ShownDie;
  number: number;
  state: "done" | "removed" | "now" | "next" | "then";
}

/** Why one die comes before the other (ACT-1): a key of the catalogue with its parameters. */
export type Why =
  | { key: "console.because_number"; one: number; other: number }
  | { key: "console.because_colour" }
  | { key: "console.because_start"; one: number; other: number };

const rank = (place: Pick<Place, "die" | "number">): number =>
  place.die.number * 100 + (place.die.colour === "blue" ? 0 : 10) + place.number;

/** The dice of the unit: those whose time has come as it came, the others as they lie, in the order of ACT-1.
 * That is for show: who acts is what the events say. */
export function order(scene: Scene): Place[] {
  const { unit } = scene;
  if (unit === null) return [];
  const numberOf = (seat: Colour): number => scene.robots.find((robot) => robot.colour === seat)?.number ?? 0;
  const come = scene.turns.map((turn, i): Place => {
    const state = turn.removed ? "removed" : turn === scene.acting ? "now" : "done";
    return { key: `${i} ${turn.seat}`, seat: turn.seat, die: turn.die, number: numberOf(turn.seat), state };
  });
  const waiting = scene.robots.flatMap((robot) =>
    (robot.units[unit] ?? []).map((die): Omit<Place, "state" | "key"> => {
      return { seat: robot.colour, die, number: robot.number ?? 0 };
    }),
  );
  waiting.sort((a, b) => rank(a) - rank(b));
  const coming = waiting.map((place, i): Place => {
    return { ...place, key: `${come.length + i} ${place.seat}`, state: i === 0 ? "next" : "then" };
  });
  return [...come, ...coming];
}

/** Why one of two dice comes first. */
export function why(one: Place, other: Place): Why {
  if (one.die.number !== other.die.number)
    return { key: "console.because_number", one: one.die.number, other: other.die.number };
  if (one.die.colour !== other.die.colour) return { key: "console.because_colour" };
  return { key: "console.because_start", one: one.number, other: other.number };
}
