import { lookUp, type EventOf, type EventTable } from "../protocol/events";
import { parseProgram, UNITS, formatProgram, type Heading, type DieColour } from "../protocol/program";
import type { Colour, GameEvent, RobotView, Snapshot } from "../protocol/wire";

/** A revealed die on a controller. A KillBot's die has no heading. */
export interface RevealedDie {
  colour: DieColour;
  number: number;
  heading: Heading | null;
}

/** A die of the current unit that has been activated or removed. */
interface Activation {
  seat: Colour;
  die: RevealedDie;
  removed: boolean;
}

/** The visible state of a robot. */
export interface SceneRobot extends RobotView {
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
  phase: number;
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
  return {
    count: snapshot.count,
    round: snapshot.round,
    phase: snapshot.phase,
    unit: snapshot.phase === 2 && snapshot.unit < UNITS.length ? snapshot.unit : null,
    robots: snapshot.robots.map(robotOf),
    tokens: { ...snapshot.tokens },
    activations: [],
    acting: null,
    winner: snapshot.winner,
  };
}

function robotOf(robot: RobotView): SceneRobot {
  const { heading } = robot;
  const units = parseProgram(robot.program ?? EMPTY).map((unit) => (robot.killbot ? unit.map(withoutHeading) : unit));
  return { ...robot, facing: heading ?? INWARD[robot.side] ?? "n", units, destroyedAt: null };
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

/** Whether a robot has been destroyed and is not back yet; before the first fight, those without a place are only to come. */
export const isOut = ({ round, phase }: Scene, robot: SceneRobot): boolean =>
  robot.at === null && (round > 1 || phase > 0);

/** The scene after one more event. */
export function applyEvent(scene: Scene, event: GameEvent): Scene {
  const next = { ...scene, count: scene.count + 1 };
  return { ...next, ...lookUp(CHANGES, event, next) };
}

/** The robots of a scene with one of them changed. */
function updateRobot(
  scene: Scene,
  colour: string | null,
  update: (robot: SceneRobot) => Partial<SceneRobot>,
): SceneRobot[] {
  return scene.robots.map((robot) => (robot.colour === colour ? { ...robot, ...update(robot) } : robot));
}

/** An event that changes only the robot it is about. */
const robotChange =
  <E extends GameEvent>(update: (event: E, robot: SceneRobot) => Partial<SceneRobot>) =>
  (event: E, scene: Scene): Partial<Scene> => ({
    robots: updateRobot(scene, event.seat, (robot) => update(event, robot)),
  });

const without = <T>(all: T[], one: T): T[] => all.filter((each) => each !== one);
const moveTo = robotChange((event: EventOf<"moved" | "pushed" | "jumped" | "teleported">) => ({ at: event.to }));
const wear = robotChange((event: EventOf<"equipped" | "drafted">, robot) => ({
  modules: event.modules,
  inventory_size: robot.inventory_size + robot.modules.length - event.modules.length,
}));

/** The units with the dice of one of them changed. */
const changeUnit = (
  robot: SceneRobot,
  unit: number,
  change: (dice: RevealedDie[]) => RevealedDie[],
): Partial<SceneRobot> =>
  withDice(
    robot,
    robot.units.map((dice, i) => (i === unit ? change(dice) : dice)),
  );

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
function startActivation(
  scene: Scene,
  event: EventOf<"activated" | "die_removed">,
  unit: number,
  heading: Heading | null,
): Partial<Scene> {
  const killbot = findRobot(scene, event.seat)?.killbot ?? false;
  const removed = heading === null;
  const die = { colour: event.colour, number: event.number, heading: killbot ? null : heading };
  const activation: Activation = { seat: event.seat as Colour, die, removed };
  return {
    robots: updateRobot(scene, event.seat, (robot) => ({
      ...withDice(robot, withoutDie(robot.units, unit, activation.die)),
      ...(heading ? { facing: heading } : {}),
    })),
    activations: [...scene.activations, activation],
    acting: removed ? scene.acting : activation,
  };
}

const CHANGES: EventTable<[Scene], Partial<Scene>> = {
  round_began: (event) => ({ round: event.round }),
  phase_began: (event) => ({ phase: event.phase, unit: null, activations: [], acting: null }),
  token_placed: (event, scene) => ({
    tokens: { ...scene.tokens, [event.number]: (scene.tokens[event.number] ?? 0) + 1 },
  }),
  collected: (event, scene) => ({
    tokens: { ...scene.tokens, [event.number]: Math.max(0, (scene.tokens[event.number] ?? 0) - 1) },
  }),
  damage_cleared: robotChange(() => ({ damage: 0, shield: 0 })),
  repaired: robotChange(() => ({ damage: 0, shield: 0 })),
  equipped: wear,
  drafted: wear,
  module_drawn: robotChange((_, robot) => ({ inventory_size: robot.inventory_size + 1 })),
  rebooted: robotChange((event, robot) => ({
    at: event.space,
    heading: event.heading,
    facing: event.heading ?? INWARD[robot.side] ?? "n",
    destroyedAt: null,
  })),
  numbers_returned: (_, scene) => ({
    robots: scene.robots.map((robot) => ({ ...robot, number: null, ...withDice(robot, [[], [], []]) })),
  }),
  number_taken: robotChange((event) => ({ number: event.number })),
  die_shown: robotChange(({ colour, number, heading, unit }, robot) =>
    changeUnit(robot, UNITS.indexOf(unit), (dice) => [...dice, { colour, number, heading }]),
  ),
  unit_cleared: robotChange((event, robot) => changeUnit(robot, UNITS.indexOf(event.unit), () => [])),
  unit_began: (event) => ({ unit: UNITS.indexOf(event.unit), activations: [], acting: null }),
  rolled: ({ seat, colour, number }, scene) => ({
    robots: updateRobot(scene, seat, (robot) =>
      changeUnit(robot, scene.unit ?? 0, () => [{ colour, number, heading: null }]),
    ),
  }),
  activated: (event, scene) => startActivation(scene, event, scene.unit ?? 0, event.heading),
  die_removed: (event, scene) => startActivation(scene, event, UNITS.indexOf(event.unit), null),
  rotated: ({ seat, heading }, scene) => {
    const acting = scene.acting && { ...scene.acting, die: { ...scene.acting.die, heading } };
    const activations = scene.activations.map((activation) =>
      activation === scene.acting && acting ? acting : activation,
    );
    return { acting, activations, robots: updateRobot(scene, seat, () => ({ facing: heading })) };
  },
  die_moved: robotChange(({ unit, place, heading }, robot) =>
    changeUnit(robot, UNITS.indexOf(unit), (dice) =>
      dice.map((die, i) => (i === Math.min(place, dice.length) - 1 ? { ...die, heading } : die)),
    ),
  ),
  turned: robotChange((event) => ({ heading: event.heading, facing: event.heading })),
  moved: moveTo,
  pushed: moveTo,
  jumped: moveTo,
  teleported: moveTo,
  damaged: robotChange((event, robot) => ({ damage: robot.damage + event.tokens })),
  shielded: robotChange((event, robot) => ({ shield: robot.shield + event.tokens })),
  destroyed: robotChange((event) => ({ at: null, destroyedAt: event.space })),
  scored: (event, scene) => {
    const paid = updateRobot(scene, event.source, (robot) => ({ vp: robot.vp - event.gained }));
    return { robots: updateRobot({ ...scene, robots: paid }, event.seat, () => ({ vp: event.vp })) };
  },
  mine_laid: robotChange((event, robot) => ({ mines: [...robot.mines, event.space] })),
  mine_taken: robotChange((event, robot) => ({ mines: without(robot.mines, event.space) })),
  detonated: robotChange((event, robot) =>
    event.explosive === "mine" ? { mines: without(robot.mines, event.space) } : {},
  ),
  won: (event) => ({ winner: event.seat, acting: null }),
};
