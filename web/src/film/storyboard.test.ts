import { expect, test } from "vitest";
import whole from "../../fixtures/whole.json";
import { applyEvent, sceneOf } from "../playback/scene";
import type { Replay } from "../protocol/wire";
import { roundEvents, roundStoryboard, shotAt } from "./storyboard";

const REPLAYS = whole as unknown as Record<string, Replay>;
const NAMES = Object.keys(REPLAYS);
const rounds = ({ events }: Replay): number[] =>
  events.flatMap((event) => (event.kind === "round_began" ? [(event as { round: number }).round] : []));

test.each(NAMES)("%s: a film has every event of its round, in order and without gaps", (name) => {
  const replay = REPLAYS[name]!;
  let seen = roundEvents(replay.events, 1)!.from;
  for (const round of rounds(replay)) {
    const { shots, length } = roundStoryboard(replay, round, new Map())!;
    let ms = 0;
    for (const { step, from } of shots) {
      expect(step.number).toBe(seen);
      expect(from).toBeCloseTo(ms);
      seen += step.events.length;
      ms += step.ms;
    }
    expect(seen).toBe(roundEvents(replay.events, round)!.to);
    expect(length).toBeGreaterThan(ms + 1000); // the end can be seen
  }
  expect(seen).toBe(replay.events.length);
});

test.each(NAMES)("%s: the last picture is the state after the round", (name) => {
  const replay = REPLAYS[name]!;
  let scene = sceneOf(replay.snapshots[0]!);
  for (const event of replay.events) scene = applyEvent(scene, event);
  const { shots, length } = roundStoryboard(replay, rounds(replay).at(-1)!, new Map())!;
  const { after } = shotAt({ shots, length }, length).shot;
  expect(after.robots.map(({ at, vp, damage }) => [at, vp, damage])).toEqual(
    scene.robots.map(({ at, vp, damage }) => [at, vp, damage]),
  );
  expect(after.winner).toBe(scene.winner);
});

test("the camera comes close for great moments and goes back afterwards", () => {
  const { shots } = roundStoryboard(REPLAYS[NAMES[0]!]!, rounds(REPLAYS[NAMES[0]!]!).at(-1)!, new Map())!;
  const close = shots.filter((shot) => shot.cue);
  expect(close.length).toBeGreaterThan(0);
  for (const shot of shots) expect(shot.camera.to > 1).toBe(shot.cue !== null);
  shots.slice(1).forEach((shot, i) => expect(shot.camera.from).toBe(shots[i]!.camera.to));
});

test("there is no film of a round that was not played", () => {
  expect(roundStoryboard(REPLAYS[NAMES[0]!]!, 99, new Map())).toBeNull();
});
