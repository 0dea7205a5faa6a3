import {
  neighbour,
  CELL,
  degrees,
  distance,
  headingTo,
  lineBetween,
  spaceByIndex,
  centreOf,
  arenaMap,
  affectedSpaces,
  type Grid,
  type Point,
} from "../lib/geometry";
import type { ActiveStep } from "../lib/player.svelte";
import { HEADINGS, type Heading } from "../lib/program";
import { findRobot, type Scene } from "../lib/scene";
import type { Colour, GameEvent } from "../lib/wire";

/** A visual effect of a playback step. Coordinates are SVG units of the arena. */
export type Effect =
  | { kind: "laser" | "jet" | "arm" | "grenade"; at: Point; to: Point; hit: boolean; seat: string | null }
  | { kind: "blast" | "pulse"; at: Point; spaces: Point[]; tone: "fire" | "shock" | "push" | "lightning" }
  | {
      kind: "bolt" | "guard" | "boom" | "splash" | "drop" | "clash" | "warp" | "mend" | "land" | "miss" | "glory";
      at: Point;
    }
  | { kind: "hit"; at: Point; tokens: number }
  | { kind: "gain"; at: Point; seat: string | null }
  | { kind: "bump" | "aim"; at: Point; turn: number; seat: string | null }
  | { kind: "chip"; at: Point; module: string; seat: string | null };

/** The animation of a robot that something happens to. */
export type Reaction =
  | { kind: "falls" | "sinks" | "bursts" | "flinches" | "lands" | "warps" | "jumps" }
  | { kind: "teeters" | "jolts" | "lunges"; heading: Heading };

export interface StepEffects {
  effects: Effect[];
  reactions: Partial<Record<Colour, Reaction>>;
}

/** For each space, the directions in which an effect reaches its neighbours. */
export type OpenDirections = Map<string, Heading[]>;

const text = (event: GameEvent, name: string): string => String(event.details[name]);

/** The effects and reactions of a playback step. */
export function stepEffects(step: ActiveStep, grid: Grid, open: OpenDirections): StepEffects {
  const builder = new EffectBuilder(step, grid, open);
  for (const event of step.events) EVENT_EFFECTS[event.kind]?.(builder, event);
  if (step.brakes) builder.addPitEdge();
  return { effects: builder.effects, reactions: builder.reactions };
}

class EffectBuilder {
  effects: Effect[] = [];
  reactions: StepEffects["reactions"] = {};
  readonly before: Scene;

  constructor(
    readonly step: ActiveStep,
    readonly grid: Grid,
    readonly open: OpenDirections,
  ) {
    this.before = step.before;
  }

  at(space: string): Point {
    return centreOf(this.grid, space);
  }

  /** The space of a robot after the moves of this step; for a destroyed robot, where it was destroyed. */
  robotSpace(seat: string | null): string | null {
    const steps = this.step.events.filter((event) => event.seat === seat && event.details.to !== undefined);
    const last = steps.at(-1);
    const robot = findRobot(this.before, seat);
    return last && last.kind !== "fired" && last.kind !== "thrown"
      ? text(last, "to")
      : (robot?.at ?? robot?.destroyedAt ?? null);
  }

  robotCentre(seat: string | null): Point | null {
    const space = this.robotSpace(seat);
    return space ? this.at(space) : null;
  }

  add(effect: Effect): void {
    this.effects.push(effect);
  }

  react(seat: string | null, reaction: Reaction): void {
    if (seat && findRobot(this.before, seat)) this.reactions[seat as Colour] = reaction;
  }

  /** Add an effect at the space of a robot. */
  addAt(seat: string | null, kind: "guard" | "mend" | "miss" | "bolt"): void {
    const at = this.robotCentre(seat);
    if (at) this.add({ kind, at });
  }

  /** Add near misses: robots next to one of these spaces (walls do not matter) but on none of them. */
  addNearMisses(spaces: string[], but: (string | null)[]): void {
    for (const robot of this.before.robots) {
      if (!robot.at || but.includes(robot.colour) || spaces.includes(robot.at)) continue;
      const here = robot.at;
      if (!spaces.some((space) => distance(this.grid, space, here) === 1)) continue;
      this.addAt(robot.colour, "miss");
      this.react(robot.colour, { kind: "flinches" });
    }
  }

  /** Let a robot teeter that stops at the edge of a pit or water. */
  addPitEdge(): void {
    const moved = this.step.events.findLast((event) => event.kind === "moved");
    const heading = moved?.details.heading as Heading | undefined;
    const next = moved && heading && neighbour(this.grid, text(moved, "to"), heading);
    if (!moved || !next || !this.open.get(text(moved, "to"))?.includes(heading!)) return;
    const element = arenaMap(this.grid).spaces.get(next)?.element;
    if (element === "pit" || element === "water") this.react(moved.seat, { kind: "teeters", heading: heading! });
  }

  /** The neighbours of a space that an effect on it reaches. */
  affectedNeighbours(space: string): string[] {
    return affectedSpaces(this.grid, this.open, space).slice(1);
  }
}

type EventEffect = (builder: EffectBuilder, event: GameEvent) => void;

/** The laser beam: from the muzzle to what was hit, or to the far edge of the last space. */
function laserBeam(builder: EffectBuilder, event: GameEvent): { at: Point; to: Point; hit: boolean } {
  const [from, to] = [text(event, "from"), text(event, "to")];
  const heading = event.details.heading as Heading;
  const turn = (degrees(heading) * Math.PI) / 180;
  const ahead = (at: Point, by: number) => {
    const longer = heading.length > 1 ? Math.SQRT2 : 1;
    return { x: at.x + Math.sin(turn) * by * longer, y: at.y - Math.cos(turn) * by * longer };
  };
  const there = builder.before.robots.some((robot) => robot.at === to || robot.mines.includes(to));
  const hit = from !== to && there;
  return { at: ahead(builder.at(from), 0.34 * CELL), to: ahead(builder.at(to), (hit ? -0.2 : 0.5) * CELL), hit };
}

const EVENT_EFFECTS: Record<string, EventEffect> = {
  rebooted: (builder, event) => {
    builder.add({ kind: "land", at: builder.at(text(event, "space")) });
    builder.react(event.seat, { kind: "lands" });
  },
  token_placed: (builder, event) => builder.add({ kind: "land", at: builder.at(text(event, "space")) }),
  activated: (builder, event) => {
    const at = builder.robotCentre(event.seat);
    if (at) builder.add({ kind: "aim", at, turn: degrees(text(event, "heading")), seat: event.seat });
  },
  pushed: (builder, event) => {
    const by = event.details.by as string | null;
    const [from, to] = [text(event, "from"), text(event, "to")];
    const heading = headingTo(builder.grid, from, to);
    const pusher = findRobot(builder.before, by);
    if (!heading || !pusher?.at || distance(builder.grid, pusher.at, from) !== 1) return;
    const [a, b] = [builder.at(pusher.at), builder.at(from)];
    builder.add({ kind: "clash", at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } });
    const follows = builder.step.events.some((other) => other.kind === "moved" && other.seat === by);
    if (!follows) builder.react(by, { kind: "lunges", heading });
  },
  stopped: (builder, event) => {
    const heading = text(event, "heading") as Heading;
    const at = event.details.space ? builder.at(text(event, "space")) : builder.robotCentre(event.seat);
    if (at) builder.add({ kind: "bump", at, turn: degrees(heading), seat: event.seat });
    builder.react(event.seat, { kind: "jolts", heading });
  },
  fired: (builder, event) => {
    builder.add({ kind: "laser", ...laserBeam(builder, event), seat: event.seat });
    const hit = builder.step.events.filter((other) => other.kind !== "fired").map((other) => other.seat);
    const path = lineBetween(builder.grid, text(event, "from"), text(event, "to")).slice(1);
    if (hit.length === 0) builder.addNearMisses(path, [event.seat]);
  },
  struck: (builder, event) => builder.add({ kind: "bolt", at: builder.at(text(event, "space")) }),
  damaged: (builder, event) => {
    const at = builder.robotCentre(event.seat);
    if (at) builder.add({ kind: "hit", at, tokens: Number(event.details.tokens) });
    builder.react(event.seat, { kind: "flinches" });
  },
  shielded: (builder, event) => builder.addAt(event.seat, "guard"),
  destroyed: (builder, event) => {
    if (!event.details.space) return;
    const space = text(event, "space");
    const element = event.rule === "MOVE-6" ? arenaMap(builder.grid).spaces.get(space)?.element : "plain";
    const kind = element === "water" ? "splash" : element === "pit" ? "drop" : "boom";
    builder.add({ kind, at: builder.at(space) });
    builder.react(event.seat, { kind: kind === "splash" ? "sinks" : kind === "drop" ? "falls" : "bursts" });
  },
  scored: (builder, event) => {
    const at = builder.robotCentre(event.seat);
    if (at) builder.add({ kind: "gain", at, seat: event.seat });
  },
  won: (builder, event) => {
    for (const robot of builder.before.robots) {
      const at =
        robot.colour === event.seat || (event.seat === "squad" && robot.killbot)
          ? builder.robotCentre(robot.colour)
          : null;
      if (at) builder.add({ kind: "glory", at });
    }
  },
  detonated: (builder, event) => {
    const spaces = affectedSpaces(builder.grid, builder.open, text(event, "space"));
    const at = builder.at(text(event, "space"));
    builder.add({ kind: "blast", at, spaces: spaces.map((space) => builder.at(space)), tone: "fire" });
    builder.addNearMisses(
      [text(event, "space")],
      builder.before.robots.filter((robot) => robot.at && spaces.includes(robot.at)).map((robot) => robot.colour),
    );
  },
  teleported: (builder, event) => {
    builder.add({ kind: "warp", at: builder.at(text(event, "from")) });
    builder.add({ kind: "warp", at: builder.at(text(event, "to")) });
    builder.react(event.seat, { kind: "warps" });
  },
  jumped: (builder, event) => {
    builder.add({ kind: "land", at: builder.at(text(event, "to")) });
    builder.react(event.seat, { kind: "jumps" });
  },
  thrown: (builder, event) => {
    const [at, to] = [builder.at(text(event, "from")), builder.at(text(event, "to"))];
    builder.add({ kind: "grenade", at, to, hit: true, seat: event.seat });
  },
  repaired: (builder, event) => builder.addAt(event.seat, "mend"),
  module_used: (builder, event) => {
    const at = builder.robotCentre(event.seat);
    if (!at) return;
    const module = text(event, "module");
    builder.add({ kind: "chip", at, module, seat: event.seat });
    MODULE_EFFECTS[module]?.(builder, event);
  },
};

/** Effects of modules that act on other spaces. */
const MODULE_EFFECTS: Record<string, EventEffect> = {
  shock: (builder, event) => pulse(builder, builder.robotSpace(event.seat), "shock"),
  repulsion: (builder, event) => pulse(builder, builder.robotSpace(event.seat), "push"),
  conductor: (builder, event) => pulse(builder, spaceByIndex(builder.grid, Number(event.details.amount)), "lightning"),
  arm: (builder, event) => {
    const at = builder.robotCentre(event.seat);
    const space = spaceByIndex(builder.grid, Number(event.details.amount));
    if (at && space) builder.add({ kind: "arm", at, to: builder.at(space), hit: true, seat: event.seat });
  },
  water: (builder, event) => {
    const heading = HEADINGS[Number(event.details.amount)];
    let space = builder.robotSpace(event.seat);
    if (!heading || !space) return;
    const at = builder.at(space);
    while (builder.open.get(space!)?.includes(heading)) {
      space = neighbour(builder.grid, space!, heading);
      if (builder.before.robots.some((robot) => robot.at === space)) break;
    }
    builder.add({ kind: "jet", at, to: builder.at(space!), hit: true, seat: event.seat });
  },
};

function pulse(builder: EffectBuilder, space: string | null, tone: "shock" | "push" | "lightning"): void {
  if (!space) return;
  const spaces = builder.affectedNeighbours(space).map((other) => builder.at(other));
  builder.add({ kind: "pulse", at: builder.at(space), spaces, tone });
}
