import { plan, type Grid } from "./geometry";
import { readProgram, UNITS, writeProgram, type Heading, type Hue } from "./program";
import type { Colour, Event, RobotState, Snapshot } from "./wire";

/** A die on a controller. A KillBot's die has no heading of its own. */
export interface ShownDie {
  colour: Hue;
  number: number;
  heading: Heading | null;
}

/** A die in the order of its unit, once its time has come. */
export interface Turn {
  seat: Colour;
  die: ShownDie;
  removed: boolean;
}

/** A robot as it is to be seen now. */
export interface SceneRobot extends RobotState {
  heading: Heading | null;
  /** Where the figure looks: a KillBot's heading, or where its operator last sent it. */
  facing: Heading;
  /** The dice not yet activated, once they are revealed; `program` writes the same. */
  units: ShownDie[][];
  /** Destroyed: where. Null once it is back. */
  wreck: string | null;
}

/** What is to be seen after `count` events. Only shows what events say, decides nothing. */
export interface Scene {
  count: number;
  round: number;
  /** 0 preparation, 1 programming, 2 activation, 3 resolution. */
  phase: 0 | 1 | 2 | 3;
  /** The unit being activated, from 0; null outside Phase 2. */
  unit: number | null;
  robots: SceneRobot[];
  tokens: Record<string, number>;
  /** The dice of this unit whose time has come, the one that acts last. */
  turns: Turn[];
  acting: Turn | null;
  winner: string | null;
}

const EMPTY = "- - -";
const INWARD: Record<string, Heading> = { n: "s", e: "w", s: "n", w: "e" };

export function sceneOf(snapshot: Snapshot): Scene {
  const shown = snapshot.robots.some((robot) => robot.program);
  return {
    count: snapshot.count,
    round: snapshot.round,
    phase: shown ? 2 : snapshot.numbers.length > 0 ? 1 : 0, // in Phase 1 numbers are on the pillars
    unit: shown && snapshot.unit < 3 ? snapshot.unit : null,
    robots: snapshot.robots.map(robotOf),
    tokens: { ...snapshot.tokens },
    turns: [],
    acting: null,
    winner: snapshot.winner,
  };
}

function robotOf(robot: RobotState): SceneRobot {
  const heading = robot.heading as Heading | null;
  const units = readProgram(robot.program ?? EMPTY).map((unit) => (robot.killbot ? unit.map(headless) : unit));
  return { ...robot, heading, facing: heading ?? INWARD[robot.side] ?? "n", units, wreck: null };
}

const headless = (die: ShownDie): ShownDie => ({ ...die, heading: null });

/** The dice that lie on a controller, and how that is written. */
function lying(robot: SceneRobot, units: ShownDie[][]): Partial<SceneRobot> {
  const headed = units.map((unit) => unit.map((die) => ({ ...die, heading: die.heading ?? robot.heading ?? "n" })));
  return { units, program: units.some((unit) => unit.length > 0) ? writeProgram(headed) : null };
}

/** The robot of a colour. */
export const robotIn = (scene: Scene, colour: string | null): SceneRobot | undefined =>
  scene.robots.find((robot) => robot.colour === colour);

/** The scene after one more event. */
export function apply(scene: Scene, event: Event, grid: Grid): Scene {
  const change = CHANGES[event.kind];
  const next = { ...scene, count: scene.count + 1 };
  if (event.rule.startsWith("RES-") || event.rule === "ARM")
    Object.assign(next, { phase: 3, unit: null, acting: null, turns: [] });
  return change ? { ...next, ...change(next, event, grid) } : next;
}

type Change = (scene: Scene, event: Event, grid: Grid) => Partial<Scene>;

/** The robots with one of them changed. */
function change(
  scene: Scene,
  colour: string | null,
  changes: (robot: SceneRobot) => Partial<SceneRobot>,
): SceneRobot[] {
  return scene.robots.map((robot) => (robot.colour === colour ? { ...robot, ...changes(robot) } : robot));
}

const of =
  (changes: (event: Event, robot: SceneRobot) => Partial<SceneRobot>): Change =>
  (scene, event) => ({ robots: change(scene, event.seat, (robot) => changes(event, robot)) });

const word = (event: Event, name: string): string => String(event.details[name]);
const headed = (event: Event): Heading => word(event, "heading") as Heading;
const number = (event: Event, name: string): number => Number(event.details[name]);
const list = (event: Event, name: string): string[] => (event.details[name] as string[] | null) ?? [];
const without = <T>(all: T[], one: T): T[] => all.filter((each) => each !== one);
const unitOf = (event: Event): number => UNITS.indexOf(word(event, "unit").split(".")[0] as (typeof UNITS)[number]);
const goes = of((event) => ({ at: word(event, "to") }));

function dieOf(event: Event, heading: Heading | null): ShownDie {
  return { colour: word(event, "colour") as Hue, number: number(event, "number"), heading };
}

/** The units without the first die like this one in this unit. */
function taken(units: ShownDie[][], unit: number, die: ShownDie): ShownDie[][] {
  const alike = units[unit]?.find(
    (each) =>
      each.colour === die.colour &&
      each.number === die.number &&
      (die.heading === null || each.heading === die.heading),
  );
  const found = alike ?? units[unit]?.find((each) => each.colour === die.colour && each.number === die.number);
  return units.map((dice, i) => (i === unit && found ? without(dice, found) : dice));
}

/** A die whose time has come: it leaves the controller, and acts or is put away. */
function comes(scene: Scene, event: Event, unit: number, removed: boolean): Partial<Scene> {
  const killbot = robotIn(scene, event.seat)?.killbot ?? false;
  const heading = (event.details.heading as Heading | undefined) ?? null;
  const turn: Turn = { seat: event.seat as Colour, die: dieOf(event, killbot ? null : heading), removed };
  const facing = !removed && heading ? { facing: heading } : {};
  return {
    robots: change(scene, event.seat, (robot) => ({ ...lying(robot, taken(robot.units, unit, turn.die)), ...facing })),
    turns: [...scene.turns, turn],
    acting: removed ? scene.acting : turn,
  };
}

const CHANGES: Record<string, Change> = {
  round_began: (scene, event) => ({
    ...{ round: number(event, "round"), phase: 0, unit: null, turns: [], acting: null },
    robots: scene.robots,
  }),
  token_placed: (scene, event) => {
    const space = word(event, "number");
    return { tokens: { ...scene.tokens, [space]: (scene.tokens[space] ?? 0) + 1 } };
  },
  damage_cleared: of(() => ({ damage: 0, shield: 0 })),
  repaired: of(() => ({ damage: 0, shield: 0 })),
  equipped: of((event, robot) => ({
    modules: list(event, "modules"),
    inventory_size: robot.inventory_size + robot.modules.length - list(event, "modules").length,
  })),
  drafted: of((event, robot) => ({
    modules: [...robot.modules, ...list(event, "modules")],
    inventory_size: robot.inventory_size - list(event, "modules").length,
  })),
  module_drawn: of((_, robot) => ({ inventory_size: robot.inventory_size + 1 })),
  rebooted: of((event, robot) => ({
    at: word(event, "space"),
    heading: robot.killbot ? headed(event) : null,
    facing: robot.killbot ? headed(event) : (INWARD[robot.side] ?? "n"),
    wreck: null,
  })),
  numbers_returned: (scene) => ({
    phase: 1,
    robots: scene.robots.map((robot) => ({ ...robot, number: null, ...lying(robot, [[], [], []]) })),
  }),
  number_taken: of((event) => ({ number: number(event, "number") })),
  revealed: () => ({ phase: 2, unit: null }),
  die_shown: (scene, event) => {
    const die = dieOf(event, headed(event));
    const show = (robot: SceneRobot) => robot.units.map((dice, i) => (i === unitOf(event) ? [...dice, die] : dice));
    return { robots: change(scene, event.seat, (robot) => lying(robot, show(robot))) };
  },
  unit_cleared: of((event, robot) =>
    lying(
      robot,
      robot.units.map((dice, i) => (i === unitOf(event) ? [] : dice)),
    ),
  ),
  unit_began: (_, event) => ({ phase: 2, unit: unitOf(event), turns: [], acting: null }),
  rolled: (scene, event) => {
    const show = (robot: SceneRobot) => robot.units.map((dice, i) => (i === scene.unit ? [dieOf(event, null)] : dice));
    return { robots: change(scene, event.seat, (robot) => lying(robot, show(robot))) };
  },
  activated: (scene, event) => comes(scene, event, scene.unit ?? 0, false),
  die_removed: (scene, event) => comes(scene, event, unitOf(event), true),
  rotated: (scene, event) => {
    const heading = headed(event);
    const acting = scene.acting && { ...scene.acting, die: { ...scene.acting.die, heading } };
    const turns = scene.turns.map((turn) => (turn === scene.acting && acting ? acting : turn));
    return { acting, turns, robots: change(scene, event.seat, () => ({ facing: heading })) };
  },
  die_moved: (scene, event) => {
    const second = word(event, "unit").endsWith(".2");
    const heading = headed(event);
    const turn = (dice: ShownDie[]) =>
      dice.map((die, i) => (i === (second && dice.length > 1 ? 1 : 0) ? { ...die, heading } : die));
    const units = (robot: SceneRobot) => robot.units.map((dice, i) => (i === unitOf(event) ? turn(dice) : dice));
    return { robots: change(scene, event.seat, (robot) => lying(robot, units(robot))) };
  },
  turned: of((event) => ({ heading: headed(event), facing: headed(event) })),
  moved: goes,
  pushed: goes,
  jumped: goes,
  teleported: goes,
  damaged: of((event, robot) => ({ damage: robot.damage + number(event, "tokens") })),
  shielded: of((event, robot) => ({ shield: robot.shield + number(event, "tokens") })),
  destroyed: of((event) => ({ at: null, wreck: (event.details.space as string | null) ?? null })),
  scored: (scene, event) => {
    const paid = change(scene, (event.details.source as string | null) ?? null, (robot) => ({ vp: robot.vp - 1 }));
    return { robots: change({ ...scene, robots: paid }, event.seat, () => ({ vp: number(event, "vp") })) };
  },
  mine_laid: of((event, robot) => ({ mines: [...robot.mines, word(event, "space")] })),
  mine_taken: of((event, robot) => ({ mines: without(robot.mines, word(event, "space")) })),
  detonated: (scene, event) =>
    event.rule === "MINE-3"
      ? { robots: change(scene, event.seat, (robot) => ({ mines: without(robot.mines, word(event, "space")) })) }
      : {},
  collected: (scene, event, grid) => {
    const space = String(plan(grid).spaces.get(word(event, "space"))?.number);
    return { tokens: { ...scene.tokens, [space]: Math.max(0, (scene.tokens[space] ?? 0) - 1) } };
  },
  won: (_, event) => ({ winner: event.seat, acting: null }),
};
