import type { GameEvent, RobotView, Run } from "../../../protocol/wire";

/** Compares two runs of a position. */

export interface ChangedField {
  who: string;
  field: "at" | "damage" | "shield" | "vp" | "modules" | "mines" | "winner" | "tokens";
  before: string;
  now: string;
}

const FIELDS = ["at", "damage", "shield", "vp", "modules", "mines"] as const;

const fieldText = (robot: RobotView | undefined, field: (typeof FIELDS)[number]): string => {
  const value = robot?.[field];
  if (field === "at") return robot ? String(value ?? "out") : "–";
  return Array.isArray(value) ? value.toSorted().join(" ") || "–" : String(value ?? "–");
};
const tokens = (run: Run): string =>
  Object.entries(run.last.tokens)
    .filter(([, count]) => count)
    .map(([number, count]) => `${number}×${count}`)
    .join(" ") || "–";

/** The fields of the final positions that differ. */
export function compareRuns(before: Run, now: Run): ChangedField[] {
  const colours = [...new Set([...before.last.robots, ...now.last.robots].map((robot) => robot.colour))];
  const of = (run: Run, colour: string) => run.last.robots.find((robot) => robot.colour === colour);
  const rows = colours.flatMap((who) =>
    FIELDS.map((field): ChangedField => {
      return { who, field, before: fieldText(of(before, who), field), now: fieldText(of(now, who), field) };
    }),
  );
  const shared: ChangedField[] = [
    { who: "", field: "tokens", before: tokens(before), now: tokens(now) },
    { who: "", field: "winner", before: before.last.winner ?? "–", now: now.last.winner ?? "–" },
  ];
  return [...rows, ...shared].filter((row) => row.before !== row.now);
}

const REVEAL_EVENTS = ["revealed", "die_shown"];

/** The number in `now` of the first event that differs, apart from reveals; its end if it is shorter; null if all are equal. */
export function firstDifference(before: Run, now: Run): number | null {
  const afterReveal = (run: Run): [number, GameEvent][] =>
    run.events.flatMap((event, i): [number, GameEvent][] => (REVEAL_EVENTS.includes(event.kind) ? [] : [[i, event]]));
  const [one, other] = [afterReveal(before), afterReveal(now)];
  const at = other.findIndex(([, event], i) => JSON.stringify(event) !== JSON.stringify(one[i]?.[1]));
  if (at >= 0) return other[at]![0];
  return one.length > other.length ? now.events.length : null;
}
