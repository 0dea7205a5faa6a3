import { isOf, lookUp, type EventOf, type EventTable } from "../protocol/events";
import type { Colour, Course, GameEvent, ModuleUse } from "../protocol/wire";
import type { OverlayItem } from "../arena/arena_overlay.svelte";

/** Summarizes events as short outcomes for captions and as overlay items for the arena. Knows no rules. */

export type OutcomeKind =
  | "moves"
  | "pushes"
  | "jumps"
  | "swaps"
  | "throws"
  | "fires"
  | "hits"
  | "misses"
  | "hurt"
  | "shielded"
  | "stopped"
  | "struck"
  | "boom"
  | "removed"
  | "lost"
  | "destroys"
  | "scores"
  | "mine"
  | "collects"
  | "repairs"
  | "draws"
  | "steers"
  | "faces"
  | "wins";

export interface Outcome {
  kind: OutcomeKind;
  tone: "plain" | "good" | "bad";
  robot: string | null;
  from?: string;
  to?: string;
  count?: number;
  unit?: string;
}

/** The outcomes of events, rated good or bad from the point of view of a seat. */
export function outcomesOf(events: readonly GameEvent[], seat: Colour): Outcome[] {
  const outcomes: Outcome[] = [];
  let missed = false; // a laser was fired and has hit nothing so far
  const add = (outcome: Outcome): void => {
    const last = outcomes.at(-1);
    if (last?.kind === outcome.kind && last.robot === outcome.robot) {
      if (outcome.to !== undefined && last.to === outcome.from && outcome.from !== undefined) {
        last.to = outcome.to;
        return;
      }
      if (outcome.count !== undefined && last.count !== undefined && outcome.kind !== "scores") {
        last.count += outcome.count;
        return;
      }
    }
    outcomes.push(outcome);
  };
  for (const event of events) {
    if (isOf(event, "damaged", "shielded", "destroyed", "detonated", "teleported", "die_moved")) missed = false;
    if (event.kind === "fired") missed = true;
    const outcome = lookUp(OUTCOMES, event, event.seat === seat);
    if (outcome) add(outcome);
  }
  if (missed && !outcomes.some((outcome) => outcome.kind === "hits"))
    outcomes.push({ kind: "misses", tone: "plain", robot: seat });
  return mergeMoves(outcomes);
}

/** Everything a preview says: the events if nobody else uses a module, and the courses they take otherwise. */
export interface Outlook {
  events: readonly GameEvent[];
  otherwise: readonly Course[];
  more: boolean;
}

/** An outcome of a preview, and what takes its place in courses where others use modules; without any, it is certain. */
export interface PreviewedOutcome extends Outcome {
  /** True if it happens only in such courses. */
  onlyThen: boolean;
  uses: ModuleUse[];
  instead: (Outcome | null)[];
}

const isSame = (one: Outcome, other: Outcome): boolean =>
  isAkin(one, other) && one.to === other.to && one.count === other.count && one.unit === other.unit;
const isAkin = (one: Outcome, other: Outcome): boolean => one.kind === other.kind && one.robot === other.robot;
/** What merely says that a module was used. */
const IMPLIED: readonly OutcomeKind[] = ["shielded", "misses", "stopped"];

/** What happens in a course instead of what was expected (by index; null: nothing like it), and what happens besides. */
interface Difference {
  uses: readonly ModuleUse[];
  instead: Map<number, Outcome | null>;
  besides: Outcome[];
}

function differenceOf(expected: readonly Outcome[], { uses, events }: Course, seat: Colour): Difference {
  const besides = outcomesOf(events, seat);
  const take = (wanted: Outcome, like: typeof isSame): Outcome | null => {
    const at = besides.findIndex((each) => like(each, wanted));
    return at < 0 ? null : besides.splice(at, 1)[0]!;
  };
  const missing = [...expected.keys()].filter((i) => !take(expected[i]!, isSame));
  const instead = new Map(missing.map((i) => [i, take(expected[i]!, isAkin)]));
  return { uses, instead, besides };
}

const textOf = (use: ModuleUse): string => `${use.seat} ${use.kind} ${use.answer}`;

/** The modules that bring something about, given the uses in all courses in which it happens: others were used by chance. */
function decisive(courses: readonly (readonly ModuleUse[])[]): ModuleUse[] {
  const sets = courses.map((uses) => new Set(uses.map(textOf)));
  const isNeedless = (set: Set<string>): boolean =>
    sets.some((other) => other.size < set.size && [...other].every((use) => set.has(use)));
  return courses.filter((_, i) => !isNeedless(sets[i]!)).flat();
}

/** The outcomes of a preview, those that depend on others' modules marked with them. */
export function previewedOutcomes({ events, otherwise }: Outlook, seat: Colour): PreviewedOutcome[] {
  const expected = outcomesOf(events, seat);
  const differences = otherwise.map((course) => differenceOf(expected, course, seat));
  const depending = expected.map((outcome, i) => {
    const without = differences.filter(({ instead }) => instead.has(i));
    const uses = decisive(without.map((each) => each.uses));
    return { ...outcome, onlyThen: false, uses, instead: distinct(without.map(({ instead }) => instead.get(i)!)) };
  });
  const besides = distinct(differences.flatMap((each) => each.besides)).filter(({ kind }) => !IMPLIED.includes(kind));
  const added = besides.map((outcome) => {
    const courses = differences.filter((each) => each.besides.some((other) => isSame(other, outcome)));
    return { ...outcome, onlyThen: true, uses: decisive(courses.map((each) => each.uses)), instead: [] };
  });
  return [...depending, ...added];
}

const distinct = <T extends Outcome | null>(outcomes: T[]): T[] =>
  outcomes.filter(
    (outcome, i) => outcomes.findIndex((each) => (outcome && each ? isSame(each, outcome) : each === outcome)) === i,
  );

/** Merge the moves of a robot into one outcome, even with pushes between them. */
function mergeMoves(outcomes: Outcome[]): Outcome[] {
  const merged: Outcome[] = [];
  for (const outcome of outcomes) {
    const earlier = merged.findLast((each) => each.kind === outcome.kind && each.robot === outcome.robot);
    if ((outcome.kind === "moves" || outcome.kind === "pushes") && earlier && earlier.to === outcome.from)
      earlier.to = outcome.to;
    else merged.push({ ...outcome });
  }
  return merged;
}

type MoveEvent = EventOf<"moved" | "pushed" | "jumped" | "teleported">;

const moveOutcome =
  (kind: OutcomeKind) =>
  (event: MoveEvent): Outcome => ({ kind, tone: "plain", robot: event.seat, from: event.origin, to: event.to });
const spaceOutcome =
  (kind: OutcomeKind) =>
  (event: EventOf<"stopped" | "detonated" | "mine_laid">): Outcome => ({
    ...{ kind, tone: "plain", robot: event.seat, to: event.space },
  });
const shotOutcome =
  (kind: OutcomeKind) =>
  (event: EventOf<"thrown" | "fired" | "water_sprayed">): Outcome => ({
    ...{ kind, tone: "plain", robot: event.seat, to: event.to },
  });

const OUTCOMES: EventTable<[boolean], Outcome | null> = {
  moved: moveOutcome("moves"),
  pushed: moveOutcome("pushes"),
  jumped: moveOutcome("jumps"),
  teleported: (event, own) => (own ? moveOutcome("swaps")(event) : null),
  thrown: shotOutcome("throws"),
  fired: shotOutcome("fires"),
  water_sprayed: shotOutcome("fires"),
  stopped: spaceOutcome("stopped"),
  struck: ({ seat, space }, own) => ({ kind: "struck", tone: own ? "bad" : "plain", robot: seat, to: space }),
  damaged: ({ seat, tokens }, own) => ({
    ...{ kind: own ? "hurt" : "hits", tone: own ? "bad" : "good", robot: seat, count: tokens },
  }),
  shielded: ({ seat, tokens }, own) => ({ kind: "shielded", tone: own ? "good" : "plain", robot: seat, count: tokens }),
  detonated: spaceOutcome("boom"),
  destroyed: ({ seat, space }, own) => ({
    ...{ kind: own ? "lost" : "destroys", tone: own ? "bad" : "good", robot: seat, to: space },
  }),
  scored: ({ seat, vp }, own) => ({ kind: "scores", tone: own ? "good" : "bad", robot: seat, count: vp }),
  die_removed: ({ seat, rule }, own) =>
    own && rule === "ACT-2" ? { kind: "removed", tone: "bad", robot: seat } : null,
  mine_laid: spaceOutcome("mine"),
  collected: ({ seat, space }, own) => ({ kind: "collects", tone: own ? "good" : "bad", robot: seat, to: space }),
  repaired: ({ seat }, own) => ({ kind: "repairs", tone: own ? "good" : "plain", robot: seat }),
  module_drawn: ({ seat }, own) => ({ kind: "draws", tone: own ? "good" : "plain", robot: seat }),
  die_moved: ({ seat, unit, heading }, own) => ({
    ...{ kind: "steers", tone: own ? "bad" : "good", robot: seat, unit, to: heading },
  }),
  turned: ({ seat, heading }) => ({ kind: "faces", tone: "plain", robot: seat, to: heading }),
  won: (event, own) => ({ kind: "wins", tone: own ? "good" : "bad", robot: event.seat }),
};

/** The overlay items of events: paths, targets and detonations. */
export function overlayOf(events: readonly GameEvent[]): OverlayItem[] {
  const items: OverlayItem[] = [];
  for (const event of events) {
    const colour = (event.seat ?? "accent") as OverlayItem["colour"];
    if (isOf(event, "moved", "pushed", "jumped")) {
      const earlier = items.findLast((item) => item.kind === "path" && item.colour === colour);
      if (earlier && earlier.spaces.at(-1) === event.origin) earlier.spaces.push(event.to);
      else items.push({ kind: "path", spaces: [event.origin, event.to], colour });
    } else if (isOf(event, "fired", "thrown", "teleported", "water_sprayed") && event.to !== event.origin) {
      items.push({ kind: "target", spaces: [event.origin, event.to], colour });
    } else if (isOf(event, "detonated")) {
      items.push({ kind: "blast", spaces: [event.space], colour });
    } else if (isOf(event, "mine_laid", "collected", "rebooted")) {
      items.push({ kind: "space", spaces: [event.space], colour });
    }
  }
  return items;
}
