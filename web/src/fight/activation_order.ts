import { dieRank } from "../protocol/game_facts.svelte";
import type { Scene, RevealedDie } from "../playback/scene";
import type { Colour } from "../protocol/wire";

/** A die in the order bar. `number` is its robot's starting number. */
export interface OrderEntry {
  key: string;
  seat: Colour;
  die: RevealedDie;
  number: number;
  state: "done" | "removed" | "now" | "next" | "then";
}

/** Why one die is activated before the other (ACT-1): a key of the catalogue with its parameters. */
type OrderReason =
  | { key: "console.because_number"; one: number; other: number }
  | { key: "console.because_colour" }
  | { key: "console.because_start"; one: number; other: number };

const rank = (entry: Pick<OrderEntry, "die" | "number">): number =>
  10 * dieRank(entry.die.colour, entry.die.number) + entry.number;

/** The dice of the unit: past activations in their order, then the others in the server's order of dice. */
export function activationOrder(scene: Scene): OrderEntry[] {
  const { unit } = scene;
  if (unit === null) return [];
  const numberOf = (seat: Colour): number => scene.robots.find((robot) => robot.colour === seat)?.number ?? 0;
  const past = scene.activations.map((activation, i): OrderEntry => {
    const state = activation.removed ? "removed" : activation === scene.acting ? "now" : "done";
    return {
      key: `${i} ${activation.seat}`,
      seat: activation.seat,
      die: activation.die,
      number: numberOf(activation.seat),
      state,
    };
  });
  const waiting = scene.robots.flatMap((robot) =>
    (robot.units[unit] ?? []).map((die): Omit<OrderEntry, "state" | "key"> => {
      return { seat: robot.colour, die, number: robot.number ?? 0 };
    }),
  );
  waiting.sort((a, b) => rank(a) - rank(b));
  const upcoming = waiting.map((entry, i): OrderEntry => {
    return { ...entry, key: `${past.length + i} ${entry.seat}`, state: i === 0 ? "next" : "then" };
  });
  return [...past, ...upcoming];
}

/** Why the first of two dice is activated before the other. */
export function orderReason(one: OrderEntry, other: OrderEntry): OrderReason {
  if (one.die.number !== other.die.number)
    return { key: "console.because_number", one: one.die.number, other: other.die.number };
  if (one.die.colour !== other.die.colour) return { key: "console.because_colour" };
  return { key: "console.because_start", one: one.number, other: other.number };
}
