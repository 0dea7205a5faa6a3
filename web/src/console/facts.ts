import { isOf, lookUp, type EventOf, type EventTable } from "../protocol/events";
import type { Colour, Course, GameEvent, ModuleUse } from "../protocol/wire";
import type { OverlayItem } from "../arena/arena_overlay.svelte";

/** Summarizes events as short facts for captions and as overlay items for the arena. Knows no rules. */

export type FactKind =
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

export interface Fact {
  kind: FactKind;
  tone: "plain" | "good" | "bad";
  robot: string | null;
  from?: string;
  to?: string;
  count?: number;
  unit?: string;
}

/** The facts of events, rated good or bad from the point of view of a seat. */
export function factsOf(events: readonly GameEvent[], seat: Colour): Fact[] {
  const facts: Fact[] = [];
  let missed = false; // a laser was fired and has hit nothing so far
  const add = (fact: Fact): void => {
    const last = facts.at(-1);
    if (last?.kind === fact.kind && last.robot === fact.robot) {
      if (fact.to !== undefined && last.to === fact.from && fact.from !== undefined) {
        last.to = fact.to;
        return;
      }
      if (fact.count !== undefined && last.count !== undefined && fact.kind !== "scores") {
        last.count += fact.count;
        return;
      }
    }
    facts.push(fact);
  };
  for (const event of events) {
    if (isOf(event, "damaged", "shielded", "destroyed", "detonated", "teleported", "die_moved")) missed = false;
    if (event.kind === "fired") missed = true;
    const fact = lookUp(FACTS, event, event.seat === seat);
    if (fact) add(fact);
  }
  if (missed && !facts.some((fact) => fact.kind === "hits")) facts.push({ kind: "misses", tone: "plain", robot: seat });
  return mergeMoves(facts);
}

/** Everything a preview says: the events if nobody else uses a module, and the courses they take otherwise. */
export interface Outlook {
  events: readonly GameEvent[];
  otherwise: readonly Course[];
  more: boolean;
}

/** A fact of a preview, and what takes its place in courses where others use modules; without any, it is certain. */
export interface PreviewedFact extends Fact {
  /** True if it happens only in such courses. */
  onlyThen: boolean;
  uses: ModuleUse[];
  instead: (Fact | null)[];
}

const isSame = (one: Fact, other: Fact): boolean =>
  isAkin(one, other) && one.to === other.to && one.count === other.count && one.unit === other.unit;
const isAkin = (one: Fact, other: Fact): boolean => one.kind === other.kind && one.robot === other.robot;
/** What merely says that a module was used. */
const IMPLIED: readonly FactKind[] = ["shielded", "misses", "stopped"];

/** The facts of a preview, those that depend on others' modules marked with them. */
export function previewedFacts({ events, otherwise }: Outlook, seat: Colour): PreviewedFact[] {
  const expected = factsOf(events, seat);
  const courses = otherwise.map(({ uses, events }) => ({ uses, facts: factsOf(events, seat) }));
  const depending = expected.map((fact) => {
    const without = courses.filter(({ facts }) => !facts.some((each) => isSame(each, fact)));
    const instead = without.map(({ facts }) => facts.find((each) => isAkin(each, fact)) ?? null);
    return { ...fact, onlyThen: false, uses: without.flatMap(({ uses }) => uses), instead: distinct(instead) };
  });
  const added: PreviewedFact[] = [];
  for (const { uses, facts } of courses) {
    for (const fact of facts) {
      if (IMPLIED.includes(fact.kind) || expected.some((each) => isAkin(each, fact))) continue;
      const known = added.find((each) => isSame(each, fact));
      if (known) known.uses.push(...uses);
      else added.push({ ...fact, onlyThen: true, uses: [...uses], instead: [] });
    }
  }
  return [...depending, ...added];
}

function distinct(facts: (Fact | null)[]): (Fact | null)[] {
  return facts.filter(
    (fact, i) => facts.findIndex((each) => (fact && each ? isSame(each, fact) : each === fact)) === i,
  );
}

/** Merge the moves of a robot into one fact, even with pushes between them. */
function mergeMoves(facts: Fact[]): Fact[] {
  const merged: Fact[] = [];
  for (const fact of facts) {
    const earlier = merged.findLast((each) => each.kind === fact.kind && each.robot === fact.robot);
    if ((fact.kind === "moves" || fact.kind === "pushes") && earlier && earlier.to === fact.from) earlier.to = fact.to;
    else merged.push({ ...fact });
  }
  return merged;
}

type MoveEvent = EventOf<"moved" | "pushed" | "jumped" | "teleported">;

const moveFact =
  (kind: FactKind) =>
  (event: MoveEvent): Fact => ({ kind, tone: "plain", robot: event.seat, from: event.origin, to: event.to });
const spaceFact =
  (kind: FactKind, good = false) =>
  (event: EventOf<"stopped" | "detonated" | "mine_laid" | "collected">): Fact => ({
    ...{ kind, tone: good ? "good" : "plain", robot: event.seat, to: event.space },
  });
const shotFact =
  (kind: FactKind) =>
  (event: EventOf<"thrown" | "fired" | "water_sprayed">): Fact => ({
    ...{ kind, tone: "plain", robot: event.seat, to: event.to },
  });

const FACTS: EventTable<[boolean], Fact | null> = {
  moved: moveFact("moves"),
  pushed: moveFact("pushes"),
  jumped: moveFact("jumps"),
  teleported: (event, own) => (own ? moveFact("swaps")(event) : null),
  thrown: shotFact("throws"),
  fired: shotFact("fires"),
  water_sprayed: shotFact("fires"),
  stopped: spaceFact("stopped"),
  struck: ({ seat, space }, own) => ({ kind: "struck", tone: own ? "bad" : "plain", robot: seat, to: space }),
  damaged: ({ seat, tokens }, own) => ({
    ...{ kind: own ? "hurt" : "hits", tone: own ? "bad" : "good", robot: seat, count: tokens },
  }),
  shielded: ({ seat, tokens }, own) => ({ kind: "shielded", tone: own ? "good" : "plain", robot: seat, count: tokens }),
  detonated: spaceFact("boom"),
  destroyed: ({ seat, space }, own) => ({
    ...{ kind: own ? "lost" : "destroys", tone: own ? "bad" : "good", robot: seat, to: space },
  }),
  scored: ({ seat, vp }, own) => ({ kind: "scores", tone: own ? "good" : "bad", robot: seat, count: vp }),
  die_removed: ({ seat, rule }, own) =>
    own && rule === "ACT-2" ? { kind: "removed", tone: "bad", robot: seat } : null,
  mine_laid: spaceFact("mine"),
  collected: spaceFact("collects", true),
  repaired: (event) => ({ kind: "repairs", tone: "good", robot: event.seat }),
  module_drawn: (event) => ({ kind: "draws", tone: "good", robot: event.seat }),
  die_moved: ({ seat, unit, heading }) => ({ kind: "steers", tone: "good", robot: seat, unit, to: heading }),
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
