import { describe, expect, test } from "vitest";
import { REPLAYS } from "../../fixtures/replays";
import { applyEvent, sceneOf, type Scene } from "./scene";
import type { Replay, Snapshot } from "../protocol/wire";

function* folded(replay: Replay): Generator<[Scene, Snapshot]> {
  let scene = sceneOf(replay.snapshots[0]!);
  for (const snapshot of replay.snapshots.slice(1)) {
    while (scene.count < snapshot.count) scene = applyEvent(scene, replay.events[scene.count]!);
    yield [scene, snapshot];
  }
}

/** The fields to compare; a KillBot's dice have no heading. */
function shownState(state: Scene | Snapshot): unknown {
  const robots = state.robots.map(
    ({ colour, at, heading, number, damage, shield, vp, modules, inventory_size, mines, program, killbot }) => ({
      ...{ colour, at, heading, number, damage, shield, vp, inventory_size },
      modules: [...modules].sort(),
      mines: state.winner ? null : [...mines].sort(),
      program: killbot ? program?.replace(/([BR]\d)[nesw]+/g, "$1") : program,
    }),
  );
  const tokens = Object.fromEntries(Object.entries(state.tokens).filter(([, lying]) => lying > 0));
  return { round: state.round, winner: state.winner, robots, tokens };
}

describe.each(Object.entries(REPLAYS))("%s", (_, replay) => {
  test("the events of a game lead to its snapshots", () => {
    for (const [scene, snapshot] of folded(replay)) expect(shownState(scene)).toEqual(shownState(snapshot));
  });

  test("phase and unit follow the events", () => {
    for (const [scene, snapshot] of folded(replay)) {
      if (snapshot.asked.some((asked) => asked.kind === "program")) expect(scene.phase).toBe(1);
      if (scene.phase === 2 && scene.unit !== null && snapshot.unit < 3) expect(scene.unit).toBe(snapshot.unit);
    }
  });
});

test("a scene from a snapshot has the right phase", () => {
  for (const { snapshots } of Object.values(REPLAYS))
    for (const snapshot of snapshots) {
      const programming = snapshot.asked.some((asked) => asked.kind === "program");
      expect(sceneOf(snapshot).phase === 1).toBe(programming);
    }
});

test("a scene from a snapshot in mid-round leads to the same end", () => {
  for (const replay of Object.values(REPLAYS)) {
    const end = [...folded(replay)].at(-1)![0];
    for (const snapshot of replay.snapshots) {
      let scene = sceneOf(snapshot);
      while (scene.count < replay.events.length) scene = applyEvent(scene, replay.events[scene.count]!);
      expect(shownState(scene)).toEqual(shownState(end));
    }
  }
});

test("an activated die leaves its controller and is the last activation", () => {
  const { events, snapshots } = REPLAYS.rome!;
  let scene = sceneOf(snapshots[0]!);
  for (const event of events) {
    scene = applyEvent(scene, event);
    if (event.kind !== "activated") continue;
    const { colour, number } = event;
    expect(scene.acting).toMatchObject({ seat: event.seat, die: { colour, number }, removed: false });
    expect(scene.activations.at(-1)).toBe(scene.acting);
  }
});
