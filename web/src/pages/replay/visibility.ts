import { parseProgram } from "../../protocol/program";
import type { Scene, SceneRobot } from "../../playback/scene";
import type { Colour, ReplayMove, Replay } from "../../protocol/wire";

/** What is visible in a replay: everything (`down`), what spectators saw (`up`), or what one seat knew. */
export type Screens = "up" | "down" | Colour;

export const canSee = (screens: Screens, seat: Colour): boolean => screens === "down" || screens === seat;

/** The modules in the inventory of a seat after `position` events. */
export function inventoryAt(replay: Replay, position: number, seat: Colour): string[] {
  let equipped = replay.snapshots[0]?.robots.find((robot) => robot.colour === seat)?.modules ?? [];
  let inventory: string[] = [];
  for (const event of replay.events.slice(0, position)) {
    if (event.seat !== seat) continue;
    if (event.kind === "module_drawn" && event.module) inventory = [...inventory, event.module];
    if (event.kind !== "equipped" && event.kind !== "drafted") continue;
    inventory = [...inventory, ...equipped].filter((module) => !event.modules.includes(module));
    equipped = event.modules;
  }
  return inventory;
}

/** The number of answers given before a position. */
export const answerCount = (moves: readonly ReplayMove[], position: number): number =>
  moves.filter((move) => move.at < position).length;

/** The program that a seat has locked but not revealed yet, or null. */
export function secretProgram(replay: Replay, scene: Scene, seat: Colour): string | null {
  if (scene.phase !== 1 || scene.robots.find((robot) => robot.colour === seat)?.number === null) return null;
  const locked = replay.moves.slice(0, answerCount(replay.moves, scene.count));
  return locked.findLast((move) => move.seat === seat && move.kind === "program")?.answer ?? null;
}

/** A robot with its secret program, if `screens` allows. */
export function visibleRobot(replay: Replay, scene: Scene, robot: SceneRobot, screens: Screens): SceneRobot {
  const program = canSee(screens, robot.colour) ? secretProgram(replay, scene, robot.colour) : null;
  return program ? { ...robot, units: parseProgram(program) } : robot;
}

/** The number of answers given before the programs of the round at a position. */
export function beforeRound(replay: Replay, position: number): number {
  const returned = replay.events.findLastIndex((event, i) => i < position && event.kind === "numbers_returned");
  const first = replay.moves.findIndex((move) => move.kind === "program" && move.at > returned);
  return first < 0 ? answerCount(replay.moves, position) : first;
}
