import type { OverlayItem } from "../arena/arena_overlay.svelte";
import { lineBetween } from "../protocol/geometry";
import type { DieColour, Heading } from "../protocol/program";
import type { Colour, Previewed, Reach, Table } from "../protocol/wire";

/** What the die in hand can do, according to the server: for drawing it, and for setting the die by picking a space. */

/** A key and number that a space stands for. */
interface Aim {
  heading: Heading;
  number: number;
}

/** The reach of a unit from the latest preview; null if that preview had other dice on the earlier units. */
export function reachOf(preview: Previewed | undefined, program: string, unit: number): Reach | null {
  const before = (text: string): string => text.split(" ").slice(0, unit).join(" ");
  const reach = preview && before(preview.program) === before(program) ? preview.units[unit]?.reach : null;
  return reach?.origin ? reach : null;
}

/** The die for each space that can be picked. A laser keeps its number, and every space on its way stands for its heading. */
export function aims(reach: Reach, table: Table, colour: DieColour, number: number): Map<string, Aim> {
  if (colour === "blue")
    return new Map(
      Object.entries(reach.drives).map(([space, die]) => [
        space,
        { heading: die.slice(2) as Heading, number: Number(die[1]) },
      ]),
    );
  return new Map(
    Object.entries(reach.shots).flatMap(([heading, end]) =>
      lineBetween(table, reach.origin, end)
        .slice(1)
        .map((space) => [space, { heading: heading as Heading, number }] as const),
    ),
  );
}

/** The overlay items of the die in hand. */
export function reachItems(reach: Reach, colour: DieColour, seat: Colour): OverlayItem[] {
  if (colour === "blue")
    return Object.entries(reach.drives).map(([space, die]) => ({
      kind: reach.lost.includes(space) ? "lost" : "reach",
      spaces: [space],
      colour: seat,
      label: die[1]!,
    }));
  return Object.entries(reach.shots).map(([heading, end]) => ({
    kind: reach.hits.includes(heading) ? "hit" : "ray",
    spaces: [reach.origin, end],
    colour: seat,
  }));
}
