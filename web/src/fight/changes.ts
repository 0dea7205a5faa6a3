import type { Scene, SceneRobot } from "../playback/scene";

/** What has become of a robot between two scenes; `from` and `to` are null outside of the arena. */
export interface RobotChange {
  colour: SceneRobot["colour"];
  from: string | null;
  to: string | null;
  /** How much its damage and its VP have grown. */
  damage: number;
  vp: number;
}

/** The robots that are not as they were. */
export function robotChanges(before: Scene, after: Scene): RobotChange[] {
  const changes = after.robots.flatMap((robot) => {
    const was = before.robots.find((each) => each.colour === robot.colour);
    if (!was) return [];
    const { colour } = robot;
    return [{ colour, from: was.at, to: robot.at, damage: robot.damage - was.damage, vp: robot.vp - was.vp }];
  });
  return changes.filter(({ from, to, damage, vp }) => from !== to || damage !== 0 || vp !== 0);
}

/** The VP spaces, by number, that have got or lost tokens, and how many. */
export const tokenChanges = (before: Scene, after: Scene): [number: number, by: number][] =>
  [1, 2, 3, 4, 5, 6]
    .map((number): [number, number] => [number, (after.tokens[number] ?? 0) - (before.tokens[number] ?? 0)])
    .filter(([, by]) => by !== 0);
