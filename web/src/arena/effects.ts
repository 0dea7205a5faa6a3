import {
  beside,
  CELL,
  degrees,
  distance,
  headingTo,
  line,
  numbered,
  place,
  plan,
  reach,
  type Grid,
  type Place,
} from "../lib/geometry";
import type { Shown } from "../lib/player.svelte";
import { HEADINGS, type Heading } from "../lib/program";
import { robotIn, type Scene } from "../lib/scene";
import type { Colour, Event } from "../lib/wire";

/** Something that flashes up over the arena while a beat is played. Places are in the picture's units. */
export type Effect =
  | { kind: "laser" | "jet" | "arm" | "grenade"; at: Place; to: Place; hit: boolean; seat: string | null }
  | { kind: "blast" | "pulse"; at: Place; spaces: Place[]; tone: "fire" | "shock" | "push" | "lightning" }
  | {
      kind: "bolt" | "guard" | "boom" | "splash" | "drop" | "clash" | "warp" | "mend" | "land" | "miss" | "glory";
      at: Place;
    }
  | { kind: "hit"; at: Place; tokens: number }
  | { kind: "gain"; at: Place; seat: string | null }
  | { kind: "bump" | "aim"; at: Place; turn: number; seat: string | null }
  | { kind: "chip"; at: Place; module: string; seat: string | null };

/** How a robot itself shows what happens to it. */
export type Reaction =
  | { kind: "falls" | "sinks" | "bursts" | "flinches" | "lands" | "warps" | "jumps" }
  | { kind: "teeters" | "jolts" | "lunges"; heading: Heading };

export interface Played {
  effects: Effect[];
  reactions: Partial<Record<Colour, Reaction>>;
}

/** Which neighbours of a space an effect around it reaches. */
export type Open = Map<string, Heading[]>;

const word = (event: Event, name: string): string => String(event.details[name]);

/** What is to be seen of a beat. */
export function played(shown: Shown, grid: Grid, open: Open): Played {
  const stage = new Stage(shown, grid, open);
  for (const event of shown.events) SHOWS[event.kind]?.(stage, event);
  if (shown.brakes) stage.brink();
  return { effects: stage.effects, reactions: stage.reactions };
}

class Stage {
  effects: Effect[] = [];
  reactions: Played["reactions"] = {};
  readonly before: Scene;

  constructor(
    readonly shown: Shown,
    readonly grid: Grid,
    readonly open: Open,
  ) {
    this.before = shown.before;
  }

  at(space: string): Place {
    return place(this.grid, space);
  }

  /** Where a robot stands, or lies destroyed, before the beat; events of the beat may have moved it. */
  spaceOf(seat: string | null): string | null {
    const steps = this.shown.events.filter((event) => event.seat === seat && event.details.to !== undefined);
    const last = steps.at(-1);
    const robot = robotIn(this.before, seat);
    return last && last.kind !== "fired" && last.kind !== "thrown"
      ? word(last, "to")
      : (robot?.at ?? robot?.wreck ?? null);
  }

  placeOf(seat: string | null): Place | null {
    const space = this.spaceOf(seat);
    return space ? this.at(space) : null;
  }

  add(effect: Effect): void {
    this.effects.push(effect);
  }

  react(seat: string | null, reaction: Reaction): void {
    if (seat && robotIn(this.before, seat)) this.reactions[seat as Colour] = reaction;
  }

  /** A simple effect where a robot stands. */
  on(seat: string | null, kind: "guard" | "mend" | "miss" | "bolt"): void {
    const at = this.placeOf(seat);
    if (at) this.add({ kind, at });
  }

  /** Robots that stand on none of these spaces but next to one of them, walls or not: it was close. */
  close(spaces: string[], but: (string | null)[]): void {
    for (const robot of this.before.robots) {
      if (!robot.at || but.includes(robot.colour) || spaces.includes(robot.at)) continue;
      const here = robot.at;
      if (!spaces.some((space) => distance(this.grid, space, here) === 1)) continue;
      this.on(robot.colour, "miss");
      this.react(robot.colour, { kind: "flinches" });
    }
  }

  /** A robot that comes to rest at the edge of a pit. */
  brink(): void {
    const moved = this.shown.events.findLast((event) => event.kind === "moved");
    const heading = moved?.details.heading as Heading | undefined;
    const next = moved && heading && beside(this.grid, word(moved, "to"), heading);
    if (!moved || !next || !this.open.get(word(moved, "to"))?.includes(heading!)) return;
    const element = plan(this.grid).spaces.get(next)?.element;
    if (element === "pit" || element === "water") this.react(moved.seat, { kind: "teeters", heading: heading! });
  }

  /** The spaces around one that an effect on it reaches. */
  around(space: string): string[] {
    return reach(this.grid, this.open, space).slice(1);
  }
}

type Show = (stage: Stage, event: Event) => void;

/** From the muzzle to what was hit, or to the far edge of the last space. */
function shot(stage: Stage, event: Event): { at: Place; to: Place; hit: boolean } {
  const [from, to] = [word(event, "from"), word(event, "to")];
  const heading = event.details.heading as Heading;
  const turn = (degrees(heading) * Math.PI) / 180;
  const ahead = (at: Place, by: number) => {
    const longer = heading.length > 1 ? Math.SQRT2 : 1;
    return { x: at.x + Math.sin(turn) * by * longer, y: at.y - Math.cos(turn) * by * longer };
  };
  const there = stage.before.robots.some((robot) => robot.at === to || robot.mines.includes(to));
  const hit = from !== to && there;
  return { at: ahead(stage.at(from), 0.34 * CELL), to: ahead(stage.at(to), (hit ? -0.2 : 0.5) * CELL), hit };
}

const SHOWS: Record<string, Show> = {
  rebooted: (stage, event) => {
    stage.add({ kind: "land", at: stage.at(word(event, "space")) });
    stage.react(event.seat, { kind: "lands" });
  },
  token_placed: (stage, event) => stage.add({ kind: "land", at: stage.at(word(event, "space")) }),
  activated: (stage, event) => {
    const at = stage.placeOf(event.seat);
    if (at) stage.add({ kind: "aim", at, turn: degrees(word(event, "heading")), seat: event.seat });
  },
  pushed: (stage, event) => {
    const by = event.details.by as string | null;
    const [from, to] = [word(event, "from"), word(event, "to")];
    const heading = headingTo(stage.grid, from, to);
    const pusher = robotIn(stage.before, by);
    if (!heading || !pusher?.at || distance(stage.grid, pusher.at, from) !== 1) return;
    const [a, b] = [stage.at(pusher.at), stage.at(from)];
    stage.add({ kind: "clash", at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } });
    const follows = stage.shown.events.some((other) => other.kind === "moved" && other.seat === by);
    if (!follows) stage.react(by, { kind: "lunges", heading });
  },
  stopped: (stage, event) => {
    const heading = word(event, "heading") as Heading;
    const at = event.details.space ? stage.at(word(event, "space")) : stage.placeOf(event.seat);
    if (at) stage.add({ kind: "bump", at, turn: degrees(heading), seat: event.seat });
    stage.react(event.seat, { kind: "jolts", heading });
  },
  fired: (stage, event) => {
    stage.add({ kind: "laser", ...shot(stage, event), seat: event.seat });
    const hurt = stage.shown.events.filter((other) => other.kind !== "fired").map((other) => other.seat);
    const way = line(stage.grid, word(event, "from"), word(event, "to")).slice(1);
    if (hurt.length === 0) stage.close(way, [event.seat]);
  },
  struck: (stage, event) => stage.add({ kind: "bolt", at: stage.at(word(event, "space")) }),
  damaged: (stage, event) => {
    const at = stage.placeOf(event.seat);
    if (at) stage.add({ kind: "hit", at, tokens: Number(event.details.tokens) });
    stage.react(event.seat, { kind: "flinches" });
  },
  shielded: (stage, event) => stage.on(event.seat, "guard"),
  destroyed: (stage, event) => {
    if (!event.details.space) return;
    const space = word(event, "space");
    const element = event.rule === "MOVE-6" ? plan(stage.grid).spaces.get(space)?.element : "plain";
    const kind = element === "water" ? "splash" : element === "pit" ? "drop" : "boom";
    stage.add({ kind, at: stage.at(space) });
    stage.react(event.seat, { kind: kind === "splash" ? "sinks" : kind === "drop" ? "falls" : "bursts" });
  },
  scored: (stage, event) => {
    const at = stage.placeOf(event.seat);
    if (at) stage.add({ kind: "gain", at, seat: event.seat });
  },
  won: (stage, event) => {
    for (const robot of stage.before.robots) {
      const at =
        robot.colour === event.seat || (event.seat === "squad" && robot.killbot) ? stage.placeOf(robot.colour) : null;
      if (at) stage.add({ kind: "glory", at });
    }
  },
  detonated: (stage, event) => {
    const spaces = reach(stage.grid, stage.open, word(event, "space"));
    const at = stage.at(word(event, "space"));
    stage.add({ kind: "blast", at, spaces: spaces.map((space) => stage.at(space)), tone: "fire" });
    stage.close(
      [word(event, "space")],
      stage.before.robots.filter((robot) => robot.at && spaces.includes(robot.at)).map((robot) => robot.colour),
    );
  },
  teleported: (stage, event) => {
    stage.add({ kind: "warp", at: stage.at(word(event, "from")) });
    stage.add({ kind: "warp", at: stage.at(word(event, "to")) });
    stage.react(event.seat, { kind: "warps" });
  },
  jumped: (stage, event) => {
    stage.add({ kind: "land", at: stage.at(word(event, "to")) });
    stage.react(event.seat, { kind: "jumps" });
  },
  thrown: (stage, event) => {
    const [at, to] = [stage.at(word(event, "from")), stage.at(word(event, "to"))];
    stage.add({ kind: "grenade", at, to, hit: true, seat: event.seat });
  },
  repaired: (stage, event) => stage.on(event.seat, "mend"),
  module_used: (stage, event) => {
    const at = stage.placeOf(event.seat);
    if (!at) return;
    const module = word(event, "module");
    stage.add({ kind: "chip", at, module, seat: event.seat });
    MODULES[module]?.(stage, event);
  },
};

/** Modules that reach out. */
const MODULES: Record<string, Show> = {
  shock: (stage, event) => pulse(stage, stage.spaceOf(event.seat), "shock"),
  repulsion: (stage, event) => pulse(stage, stage.spaceOf(event.seat), "push"),
  conductor: (stage, event) => pulse(stage, numbered(stage.grid, Number(event.details.amount)), "lightning"),
  arm: (stage, event) => {
    const at = stage.placeOf(event.seat);
    const space = numbered(stage.grid, Number(event.details.amount));
    if (at && space) stage.add({ kind: "arm", at, to: stage.at(space), hit: true, seat: event.seat });
  },
  water: (stage, event) => {
    const heading = HEADINGS[Number(event.details.amount)];
    let space = stage.spaceOf(event.seat);
    if (!heading || !space) return;
    const at = stage.at(space);
    while (stage.open.get(space!)?.includes(heading)) {
      space = beside(stage.grid, space!, heading);
      if (stage.before.robots.some((robot) => robot.at === space)) break;
    }
    stage.add({ kind: "jet", at, to: stage.at(space!), hit: true, seat: event.seat });
  },
};

function pulse(stage: Stage, space: string | null, tone: "shock" | "push" | "lightning"): void {
  if (!space) return;
  const spaces = stage.around(space).map((other) => stage.at(other));
  stage.add({ kind: "pulse", at: stage.at(space), spaces, tone });
}
