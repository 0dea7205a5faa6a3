import type { Event, RobotState, Run } from "../lib/wire";

/** How two runs differ. */

export interface Row {
  who: string;
  field: "at" | "damage" | "shield" | "vp" | "modules" | "mines" | "winner" | "tokens";
  before: string;
  now: string;
}

const FIELDS = ["at", "damage", "shield", "vp", "modules", "mines"] as const;

const written = (robot: RobotState | undefined, field: (typeof FIELDS)[number]): string => {
  const value = robot?.[field];
  if (field === "at") return robot ? String(value ?? "out") : "–";
  return Array.isArray(value) ? value.toSorted().join(" ") || "–" : String(value ?? "–");
};
const tokens = (run: Run): string =>
  Object.entries(run.last.tokens)
    .filter(([, count]) => count)
    .map(([number, count]) => `${number}×${count}`)
    .join(" ") || "–";

/** What came out otherwise than before; equal fields are left out. */
export function compared(before: Run, now: Run): Row[] {
  const colours = [...new Set([...before.last.robots, ...now.last.robots].map((robot) => robot.colour))];
  const of = (run: Run, colour: string) => run.last.robots.find((robot) => robot.colour === colour);
  const rows = colours.flatMap((who) =>
    FIELDS.map((field): Row => {
      return { who, field, before: written(of(before, who), field), now: written(of(now, who), field) };
    }),
  );
  const whole: Row[] = [
    { who: "", field: "tokens", before: tokens(before), now: tokens(now) },
    { who: "", field: "winner", before: before.last.winner ?? "–", now: now.last.winner ?? "–" },
  ];
  return [...rows, ...whole].filter((row) => row.before !== row.now);
}

const DICE = ["revealed", "die_shown"];

/** The number of the first event, of those after the reveal, that differs; null: the stories are the same. */
export function parting(before: Run, now: Run): number | null {
  const story = (run: Run): [number, Event][] =>
    run.events.flatMap((event, i): [number, Event][] => (DICE.includes(event.kind) ? [] : [[i, event]]));
  const [one, other] = [story(before), story(now)];
  const at = other.findIndex(([, event], i) => JSON.stringify(event) !== JSON.stringify(one[i]?.[1]));
  if (at >= 0) return other[at]![0];
  return one.length > other.length ? now.events.length : null;
}
