import {
  neighbour,
  CELL,
  degrees,
  distance,
  lineBetween,
  centreOf,
  arenaMap,
  affectedSpaces,
  type Grid,
  type Point,
} from "../../protocol/geometry";
import type { ActiveStep } from "../../playback/player.svelte";
import { isOf, lookUp, type EventOf, type EventTable } from "../../protocol/events";
import type { Heading } from "../../protocol/program";
import { moduleFacts } from "../../protocol/game_facts.svelte";
import { findRobot, type Scene } from "../../playback/scene";
import type { Colour, GameEvent } from "../../protocol/wire";

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

/** The effects and reactions of a playback step. */
export function stepEffects(step: ActiveStep, grid: Grid, open: OpenDirections): StepEffects {
  const builder = new EffectBuilder(step, grid, open);
  for (const event of step.events) {
    if (event.kind in EVENT_EFFECTS) lookUp(EVENT_EFFECTS, event, builder);
    else if (!isOf(event, "mine_laid", "mine_taken", "die_removed")) chip(event, builder);
  }
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
    const moves = this.step.events.filter((event) => isOf(event, "moved", "pushed", "jumped", "teleported"));
    const robot = findRobot(this.before, seat);
    return moves.findLast((event) => event.seat === seat)?.to ?? robot?.at ?? robot?.destroyedAt ?? null;
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

  /** Let a robot that stops at the edge of a pit or water teeter. */
  addPitEdge(): void {
    const moved = this.step.events.filter((event) => isOf(event, "moved")).at(-1);
    if (!moved || !this.open.get(moved.to)?.includes(moved.heading)) return;
    const next = neighbour(this.grid, moved.to, moved.heading);
    const element = next && arenaMap(this.grid).spaces.get(next)?.element;
    if (element === "pit" || element === "water") this.react(moved.seat, { kind: "teeters", heading: moved.heading });
  }

  /** The neighbours of a space that an effect on it reaches. */
  affectedNeighbours(space: string): string[] {
    return affectedSpaces(this.grid, this.open, space).slice(1);
  }
}

/** A beam from the muzzle to what was hit, or to the far edge of the last space. */
function beam(
  builder: EffectBuilder,
  { origin, to, heading }: EventOf<"fired" | "water_sprayed">,
): { at: Point; to: Point; hit: boolean } {
  const turn = (degrees(heading) * Math.PI) / 180;
  const ahead = (at: Point, by: number) => {
    const longer = heading.length > 1 ? Math.SQRT2 : 1;
    return { x: at.x + Math.sin(turn) * by * longer, y: at.y - Math.cos(turn) * by * longer };
  };
  const there = builder.before.robots.some((robot) => robot.at === to || robot.mines.includes(to));
  const hit = origin !== to && there;
  return { at: ahead(builder.at(origin), 0.34 * CELL), to: ahead(builder.at(to), (hit ? -0.2 : 0.5) * CELL), hit };
}

/** The name of a module that is used; the rule of such an event is the module's. */
function chip(event: GameEvent, builder: EffectBuilder): void {
  const at = builder.robotCentre(event.seat);
  if (at && moduleFacts(event.rule.toLowerCase()))
    builder.add({ kind: "chip", at, module: event.rule.toLowerCase(), seat: event.seat });
}

const EVENT_EFFECTS: EventTable<[EffectBuilder], void> = {
  rebooted: (event, builder) => {
    builder.add({ kind: "land", at: builder.at(event.space) });
    builder.react(event.seat, { kind: "lands" });
  },
  token_placed: (event, builder) => builder.add({ kind: "land", at: builder.at(event.space) }),
  activated: (event, builder) => {
    const at = builder.robotCentre(event.seat);
    if (at) builder.add({ kind: "aim", at, turn: degrees(event.heading), seat: event.seat });
  },
  pushed: ({ by, origin, heading }, builder) => {
    const pusher = findRobot(builder.before, by);
    if (!pusher?.at || distance(builder.grid, pusher.at, origin) !== 1) return;
    const [a, b] = [builder.at(pusher.at), builder.at(origin)];
    builder.add({ kind: "clash", at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } });
    const follows = builder.step.events.some((other) => other.kind === "moved" && other.seat === by);
    if (!follows) builder.react(by, { kind: "lunges", heading });
  },
  stopped: ({ seat, space, heading }, builder) => {
    builder.add({ kind: "bump", at: builder.at(space), turn: degrees(heading), seat });
    builder.react(seat, { kind: "jolts", heading });
  },
  fired: (event, builder) => {
    builder.add({ kind: "laser", ...beam(builder, event), seat: event.seat });
    const hit = builder.step.events.filter((other) => other.kind !== "fired").map((other) => other.seat);
    const path = lineBetween(builder.grid, event.origin, event.to).slice(1);
    if (hit.length === 0) builder.addNearMisses(path, [event.seat]);
  },
  struck: (event, builder) => builder.add({ kind: "bolt", at: builder.at(event.space) }),
  damaged: (event, builder) => {
    const at = builder.robotCentre(event.seat);
    if (at) builder.add({ kind: "hit", at, tokens: event.tokens });
    builder.react(event.seat, { kind: "flinches" });
  },
  shielded: (event, builder) => builder.addAt(event.seat, "guard"),
  destroyed: ({ seat, rule, space }, builder) => {
    const element = rule === "MOVE-6" ? arenaMap(builder.grid).spaces.get(space)?.element : "plain";
    const kind = element === "water" ? "splash" : element === "pit" ? "drop" : "boom";
    builder.add({ kind, at: builder.at(space) });
    builder.react(seat, { kind: kind === "splash" ? "sinks" : kind === "drop" ? "falls" : "bursts" });
  },
  scored: (event, builder) => {
    const at = builder.robotCentre(event.seat);
    if (at) builder.add({ kind: "gain", at, seat: event.seat });
  },
  won: (event, builder) => {
    for (const robot of builder.before.robots) {
      const at =
        robot.colour === event.seat || (event.seat === "squad" && robot.killbot)
          ? builder.robotCentre(robot.colour)
          : null;
      if (at) builder.add({ kind: "glory", at });
    }
  },
  detonated: ({ space }, builder) => {
    const spaces = affectedSpaces(builder.grid, builder.open, space);
    const at = builder.at(space);
    builder.add({ kind: "blast", at, spaces: spaces.map((each) => builder.at(each)), tone: "fire" });
    builder.addNearMisses(
      [space],
      builder.before.robots.filter((robot) => robot.at && spaces.includes(robot.at)).map((robot) => robot.colour),
    );
  },
  teleported: (event, builder) => {
    builder.add({ kind: "warp", at: builder.at(event.origin) });
    builder.add({ kind: "warp", at: builder.at(event.to) });
    builder.react(event.seat, { kind: "warps" });
  },
  jumped: (event, builder) => {
    builder.add({ kind: "land", at: builder.at(event.to) });
    builder.react(event.seat, { kind: "jumps" });
  },
  thrown: ({ seat, origin, to }, builder) =>
    builder.add({ kind: "grenade", at: builder.at(origin), to: builder.at(to), hit: true, seat }),
  repaired: (event, builder) => builder.addAt(event.seat, "mend"),
  shock_pulsed: (event, builder) => {
    chip(event, builder);
    pulse(builder, event.space, "shock");
  },
  repelled: (event, builder) => {
    chip(event, builder);
    pulse(builder, event.space, "push");
  },
  conducted: (event, builder) => {
    chip(event, builder);
    pulse(builder, event.space, "lightning");
  },
  arm_extended: (event, builder) => {
    chip(event, builder);
    const at = builder.robotCentre(event.seat);
    if (at) builder.add({ kind: "arm", at, to: builder.at(event.space), hit: true, seat: event.seat });
  },
  water_sprayed: (event, builder) => {
    chip(event, builder);
    builder.add({ kind: "jet", ...beam(builder, event), hit: true, seat: event.seat });
  },
};

function pulse(builder: EffectBuilder, space: string, tone: "shock" | "push" | "lightning"): void {
  const spaces = builder.affectedNeighbours(space).map((other) => builder.at(other));
  builder.add({ kind: "pulse", at: builder.at(space), spaces, tone });
}
