import { isOf } from "../../protocol/events";
import { centreOf, pictureSize, type Grid } from "../../protocol/geometry";
import type { ActiveStep } from "../../playback/player.svelte";
import type { Scene } from "../../playback/scene";
import type { GameEvent } from "../../protocol/wire";

/** How the director shows a playback step: ordinary dice as they are, great moments with the camera. */
export interface Cue {
  /** A destruction by force, a fall into a pit or water, or a point. */
  kind: "blow" | "fall" | "point";
  /** Where the camera looks. */
  space: string;
  /** Whether it decides the game. */
  last: boolean;
}

const MARKS = 10; // scorch marks that stay

/** The cue for a step, or null if it is an ordinary one. */
export function cueOf(step: Pick<ActiveStep, "events" | "drama">): Cue | null {
  if (!step.drama) return null;
  const last = step.drama === "last";
  for (const event of step.events) {
    if (isOf(event, "destroyed")) return { kind: event.rule === "MOVE-6" ? "fall" : "blow", space: event.space, last };
    if (isOf(event, "collected")) return { kind: "point", space: event.space, last };
  }
  return null;
}

/** Where a space is on the screen, in percentages of the arena, which is rotated by `rotation` degrees. */
export function focusOf(grid: Grid, space: string, rotation: number): { x: number; y: number } {
  const { width, height } = pictureSize(grid);
  const at = centreOf(grid, space);
  const [dx, dy] = [at.x - width / 2, at.y - height / 2];
  const turn = (rotation * Math.PI) / 180;
  const [x, y] = [dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn)];
  const [across, down] = rotation % 180 === 0 ? [width, height] : [height, width];
  return { x: 50 + (100 * x) / across, y: 50 + (100 * y) / down };
}

/** The spaces that still show that something exploded there, the latest last. */
export function scorchedSpaces(events: readonly GameEvent[]): string[] {
  const spaces = events.flatMap((event) =>
    isOf(event, "detonated") || (isOf(event, "destroyed") && event.rule !== "MOVE-6") ? [event.space] : [],
  );
  return [...new Set(spaces)].slice(-MARKS);
}

/** The robots that need one more VP to win. */
export const matchPoints = (scene: Scene, goal: number): string[] =>
  scene.winner ? [] : scene.robots.filter((robot) => goal > 1 && robot.vp === goal - 1).map((robot) => robot.colour);
