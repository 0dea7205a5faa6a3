import { arenaMap, type Grid } from "./geometry";
import { parseProgram, UNITS, formatProgram, type Heading, type DieColour } from "./program";
import type { Colour, GameEvent, RobotState, Snapshot } from "./wire";

/** A revealed die on a controller. A KillBot's die has no heading. */
export interface RevealedDie {
  colour: DieColour;
  number: number;
  heading: Heading | null;
}

/** A die of the current unit that has been activated or removed. */
export interface Activation {
  seat: Colour;
  die: RevealedDie;
  removed: boolean;
}

/** The visible state of a robot. */
export interface SceneRobot extends RobotState {
  heading: Heading | null;
  /** Where the figure faces: a KillBot's heading, or the heading of the last command. */
  facing: Heading;
  /** The revealed dice not yet activated, the same as in `program`. */
  units: RevealedDie[][];
  /** The space where it was destroyed; null once it is back. */
  destroyedAt: string | null;
}

/** The visible state of the game after `count` events. Only applies events, knows no rules. */
export interface Scene {
  count: number;
  round: number;
  /** 0 preparation, 1 programming, 2 activation, 3 resolution. */
  phase: 0 | 1 | 2 | 3;
  /** The unit being activated, from 0; null outside Phase 2. */
  unit: number | null;
  robots: SceneRobot[];
  tokens: Record<string, number>;
  /** The activations of this unit so far, the newest last. */
  activations: Activation[];
  acting: Activation | null;
  winner: string | null;
}

const EMPTY = "- - -";
const INWARD: Record<string, Heading> = { n: "s", e: "w", s: "n", w: "e" };

export function sceneOf(snapshot: Snapshot): Scene {
  const shown = snapshot.robots.some((robot) => robot.program);
  return {
    count: snapshot.count,
    round: snapshot.round,
    phase: shown ? 2 : snapshot.numbers.length > 0 ? 1 : 0, // in Phase 1 there are numbers on the pillars
    unit: shown && snapshot.unit < 3 ? snapshot.unit : null,
    robots: snapshot.robots.map(robotOf),
    tokens: { ...snapshot.tokens },
    activations: [],
    acting: null,
    winner: snapshot.winner,
  };
}

function robotOf(robot: RobotState): SceneRobot {
  const heading = robot.heading as Heading | null;
  const units = parseProgram(robot.program ?? EMPTY).map((unit) => (robot.killbot ? unit.map(withoutHeading) : unit));
  return { ...robot, heading, facing: heading ?? INWARD[robot.side] ?? "n", units, destroyedAt: null };
}

const withoutHeading = (die: RevealedDie): RevealedDie => ({ ...die, heading: null });

/** The fields of a robot with these dice on its controller. */
function withDice(robot: SceneRobot, units: RevealedDie[][]): Partial<SceneRobot> {
  const complete = units.map((unit) => unit.map((die) => ({ ...die, heading: die.heading ?? robot.heading ?? "n" })));
  return { units, program: units.some((unit) => unit.length > 0) ? formatProgram(complete) : null };
}

/** The robot of a colour. */
export const findRobot = (scene: Scene, colour: string | null): SceneRobot | undefined =>
  scene.robots.find((robot) => robot.colour === colour);

/** The scene after one more event. */
export function applyEvent(scene: Scene, event: GameEvent, grid: Grid): Scene {
  const reduce = REDUCERS[event.kind];
  const next = { ...scene, count: scene.count + 1 };
  if (event.rule.startsWith("RES-") || event.rule === "ARM")
    Object.assign(next, { phase: 3, unit: null, acting: null, activations: [] });
  return reduce ? { ...next, ...reduce(next, event, grid) } : next;
}

type Reducer = (scene: Scene, event: GameEvent, grid: Grid) => Partial<Scene>;

/** The robots of a scene with one of them changed. */
function updateRobot(
  scene: Scene,
  colour: string | null,
  update: (robot: SceneRobot) => Partial<SceneRobot>,
): SceneRobot[] {
  return scene.robots.map((robot) => (robot.colour === colour ? { ...robot, ...update(robot) } : robot));
}

const robotUpdate =
  (update: (event: GameEvent, robot: SceneRobot) => Partial<SceneRobot>): Reducer =>
  (scene, event) => ({ robots: updateRobot(scene, event.seat, (robot) => update(event, robot)) });

const text = (event: GameEvent, name: string): string => String(event.details[name]);
const headingOf = (event: GameEvent): Heading => text(event, "heading") as Heading;
const number = (event: GameEvent, name: string): number => Number(event.details[name]);
const list = (event: GameEvent, name: string): string[] => (event.details[name] as string[] | null) ?? [];
const without = <T>(all: T[], one: T): T[] => all.filter((each) => each !== one);
const unitOf = (event: GameEvent): number => UNITS.indexOf(text(event, "unit").split(".")[0] as (typeof UNITS)[number]);
const moveTo = robotUpdate((event) => ({ at: text(event, "to") }));

function dieOf(event: GameEvent, heading: Heading | null): RevealedDie {
  return { colour: text(event, "colour") as DieColour, number: number(event, "number"), heading };
}

/** The units without the first die of this unit that matches. */
function withoutDie(units: RevealedDie[][], unit: number, die: RevealedDie): RevealedDie[][] {
  const exact = units[unit]?.find(
    (each) =>
      each.colour === die.colour &&
      each.number === die.number &&
      (die.heading === null || each.heading === die.heading),
  );
  const found = exact ?? units[unit]?.find((each) => each.colour === die.colour && each.number === die.number);
  return units.map((dice, i) => (i === unit && found ? without(dice, found) : dice));
}

/** Take a die from the controller and activate or remove it. */
function startActivation(scene: Scene, event: GameEvent, unit: number, removed: boolean): Partial<Scene> {
  const killbot = findRobot(scene, event.seat)?.killbot ?? false;
  const heading = (event.details.heading as Heading | undefined) ?? null;
  const activation: Activation = { seat: event.seat as Colour, die: dieOf(event, killbot ? null : heading), removed };
  const facing = !removed && heading ? { facing: heading } : {};
  return {
    robots: updateRobot(scene, event.seat, (robot) => ({
      ...withDice(robot, withoutDie(robot.units, unit, activation.die)),
      ...facing,
    })),
    activations: [...scene.activations, activation],
    acting: removed ? scene.acting : activation,
  };
}

const REDUCERS: Record<string, Reducer> = {
  round_began: (scene, event) => ({
    ...{ round: number(event, "round"), phase: 0, unit: null, activations: [], acting: null },
    robots: scene.robots,
  }),
  token_placed: (scene, event) => {
    const space = text(event, "number");
    return { tokens: { ...scene.tokens, [space]: (scene.tokens[space] ?? 0) + 1 } };
  },
  damage_cleared: robotUpdate(() => ({ damage: 0, shield: 0 })),
  repaired: robotUpdate(() => ({ damage: 0, shield: 0 })),
  equipped: robotUpdate((event, robot) => ({
    modules: list(event, "modules"),
    inventory_size: robot.inventory_size + robot.modules.length - list(event, "modules").length,
  })),
  drafted: robotUpdate((event, robot) => ({
    modules: [...robot.modules, ...list(event, "modules")],
    inventory_size: robot.inventory_size - list(event, "modules").length,
  })),
  module_drawn: robotUpdate((_, robot) => ({ inventory_size: robot.inventory_size + 1 })),
  rebooted: robotUpdate((event, robot) => ({
    at: text(event, "space"),
    heading: robot.killbot ? headingOf(event) : null,
    facing: robot.killbot ? headingOf(event) : (INWARD[robot.side] ?? "n"),
    destroyedAt: null,
  })),
  numbers_returned: (scene) => ({
    phase: 1,
    robots: scene.robots.map((robot) => ({ ...robot, number: null, ...withDice(robot, [[], [], []]) })),
  }),
  number_taken: robotUpdate((event) => ({ number: number(event, "number") })),
  revealed: () => ({ phase: 2, unit: null }),
  die_shown: (scene, event) => {
    const die = dieOf(event, headingOf(event));
    const show = (robot: SceneRobot) => robot.units.map((dice, i) => (i === unitOf(event) ? [...dice, die] : dice));
    return { robots: updateRobot(scene, event.seat, (robot) => withDice(robot, show(robot))) };
  },
  unit_cleared: robotUpdate((event, robot) =>
    withDice(
      robot,
      robot.units.map((dice, i) => (i === unitOf(event) ? [] : dice)),
    ),
  ),
  unit_began: (_, event) => ({ phase: 2, unit: unitOf(event), activations: [], acting: null }),
  rolled: (scene, event) => {
    const show = (robot: SceneRobot) => robot.units.map((dice, i) => (i === scene.unit ? [dieOf(event, null)] : dice));
    return { robots: updateRobot(scene, event.seat, (robot) => withDice(robot, show(robot))) };
  },
  activated: (scene, event) => startActivation(scene, event, scene.unit ?? 0, false),
  die_removed: (scene, event) => startActivation(scene, event, unitOf(event), true),
  rotated: (scene, event) => {
    const heading = headingOf(event);
    const acting = scene.acting && { ...scene.acting, die: { ...scene.acting.die, heading } };
    const activations = scene.activations.map((activation) =>
      activation === scene.acting && acting ? acting : activation,
    );
    return { acting, activations, robots: updateRobot(scene, event.seat, () => ({ facing: heading })) };
  },
  die_moved: (scene, event) => {
    const second = text(event, "unit").endsWith(".2");
    const heading = headingOf(event);
    const activation = (dice: RevealedDie[]) =>
      dice.map((die, i) => (i === (second && dice.length > 1 ? 1 : 0) ? { ...die, heading } : die));
    const units = (robot: SceneRobot) => robot.units.map((dice, i) => (i === unitOf(event) ? activation(dice) : dice));
    return { robots: updateRobot(scene, event.seat, (robot) => withDice(robot, units(robot))) };
  },
  turned: robotUpdate((event) => ({ heading: headingOf(event), facing: headingOf(event) })),
  moved: moveTo,
  pushed: moveTo,
  jumped: moveTo,
  teleported: moveTo,
  damaged: robotUpdate((event, robot) => ({ damage: robot.damage + number(event, "tokens") })),
  shielded: robotUpdate((event, robot) => ({ shield: robot.shield + number(event, "tokens") })),
  destroyed: robotUpdate((event) => ({ at: null, destroyedAt: (event.details.space as string | null) ?? null })),
  scored: (scene, event) => {
    const paid = updateRobot(scene, (event.details.source as string | null) ?? null, (robot) => ({ vp: robot.vp - 1 }));
    return { robots: updateRobot({ ...scene, robots: paid }, event.seat, () => ({ vp: number(event, "vp") })) };
  },
  mine_laid: robotUpdate((event, robot) => ({ mines: [...robot.mines, text(event, "space")] })),
  mine_taken: robotUpdate((event, robot) => ({ mines: without(robot.mines, text(event, "space")) })),
  detonated: (scene, event) =>
    event.rule === "MINE-3"
      ? { robots: updateRobot(scene, event.seat, (robot) => ({ mines: without(robot.mines, text(event, "space")) })) }
      : {},
  collected: (scene, event, grid) => {
    const space = String(arenaMap(grid).spaces.get(text(event, "space"))?.number);
    return { tokens: { ...scene.tokens, [space]: Math.max(0, (scene.tokens[space] ?? 0) - 1) } };
  },
  won: (_, event) => ({ winner: event.seat, acting: null }),
};
