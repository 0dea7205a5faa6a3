import type { Colour, GameEvent } from "../lib/wire";
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

const text = (event: GameEvent, name: string): string => String(event.details[name] ?? "");

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
    if (["damaged", "shielded", "destroyed", "detonated", "teleported", "die_moved"].includes(event.kind))
      missed = false;
    if (event.kind === "fired") missed = true;
    const fact = FACTS[event.kind]?.(event, event.seat === seat);
    if (fact) add(fact);
  }
  if (missed && !facts.some((fact) => fact.kind === "hits")) facts.push({ kind: "misses", tone: "plain", robot: seat });
  return mergeMoves(facts);
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

type FactBuilder = (event: GameEvent, own: boolean) => Fact | null;

const moveFact =
  (kind: FactKind): FactBuilder =>
  (event) => ({ kind, tone: "plain", robot: event.seat, from: text(event, "from"), to: text(event, "to") });
const spaceFact =
  (kind: FactKind, name: string, good = false): FactBuilder =>
  (event) => ({ kind, tone: good ? "good" : "plain", robot: event.seat, to: text(event, name) });

const FACTS: Record<string, FactBuilder> = {
  moved: moveFact("moves"),
  pushed: moveFact("pushes"),
  jumped: moveFact("jumps"),
  teleported: (event, own) => (own ? moveFact("swaps")(event, own) : null),
  thrown: spaceFact("throws", "to"),
  fired: spaceFact("fires", "to"),
  stopped: spaceFact("stopped", "space"),
  struck: (event, own) => ({
    kind: "struck",
    tone: own ? "bad" : "plain",
    robot: event.seat,
    to: text(event, "space"),
  }),
  damaged: (event, own) => ({
    kind: own ? "hurt" : "hits",
    tone: own ? "bad" : "good",
    robot: event.seat,
    count: Number(event.details.tokens),
  }),
  shielded: (event, own) => ({
    kind: "shielded",
    tone: own ? "good" : "plain",
    robot: event.seat,
    count: Number(event.details.tokens),
  }),
  detonated: spaceFact("boom", "space"),
  destroyed: (event, own) => ({
    kind: own ? "lost" : "destroys",
    tone: own ? "bad" : "good",
    robot: event.seat,
    to: text(event, "space"),
  }),
  scored: (event, own) => ({
    kind: "scores",
    tone: own ? "good" : "bad",
    robot: event.seat,
    count: Number(event.details.vp),
  }),
  die_removed: (event, own) =>
    own && event.rule === "ACT-2" ? { kind: "removed", tone: "bad", robot: event.seat } : null,
  mine_laid: spaceFact("mine", "space"),
  collected: spaceFact("collects", "space", true),
  repaired: (event) => ({ kind: "repairs", tone: "good", robot: event.seat }),
  module_drawn: (event) => ({ kind: "draws", tone: "good", robot: event.seat }),
  die_moved: (event) => ({
    kind: "steers",
    tone: "good",
    robot: event.seat,
    unit: text(event, "unit"),
    to: text(event, "heading"),
  }),
  turned: (event) => ({ kind: "faces", tone: "plain", robot: event.seat, to: text(event, "heading") }),
  won: (event, own) => ({ kind: "wins", tone: own ? "good" : "bad", robot: event.seat }),
};

/** The overlay items of events: paths, targets and detonations. */
export function overlayOf(events: readonly GameEvent[]): OverlayItem[] {
  const items: OverlayItem[] = [];
  for (const event of events) {
    const colour = (event.seat ?? "accent") as OverlayItem["colour"];
    const [from, to] = [text(event, "from"), text(event, "to")];
    if (["moved", "pushed", "jumped"].includes(event.kind)) {
      const earlier = items.findLast((item) => item.kind === "path" && item.colour === colour);
      if (earlier && earlier.spaces.at(-1) === from) earlier.spaces.push(to);
      else items.push({ kind: "path", spaces: [from, to], colour });
    } else if (["fired", "thrown", "teleported"].includes(event.kind) && to !== from) {
      items.push({ kind: "target", spaces: [from, to], colour });
    } else if (event.kind === "detonated") {
      items.push({ kind: "blast", spaces: [text(event, "space")], colour });
    } else if (["mine_laid", "collected", "rebooted"].includes(event.kind)) {
      items.push({ kind: "space", spaces: [text(event, "space")], colour });
    }
  }
  return items;
}
