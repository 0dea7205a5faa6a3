import { describe, expect, test } from "vitest";
import { playbackSteps, type PlaybackStep } from "./playback_steps";
import { directedMs } from "./player.svelte";
import { event } from "../../fixtures/events";
import { REPLAYS } from "../../fixtures/replays";
import type { GameEvent } from "../protocol/wire";

const total = (steps: PlaybackStep[]): number => steps.reduce((sum, step) => sum + step.ms, 0);

/** The steps from each event of a kind to the next boundary. */
function spans(events: readonly GameEvent[], from: string, until: (event: GameEvent) => boolean): PlaybackStep[][] {
  const all = playbackSteps(events);
  const found: PlaybackStep[][] = [];
  for (const [i, step] of all.entries()) {
    if (events[step.from]!.kind !== from) continue;
    const end = all.findIndex((later, j) => j > i && until(events[later.from]!));
    found.push(all.slice(i, end < 0 ? undefined : end));
  }
  return found;
}

describe.each(Object.entries(REPLAYS))("%s", (_, { events }) => {
  test("every event is in exactly one step, in order", () => {
    let at = 0;
    for (const step of playbackSteps(events)) {
      expect(step.from).toBe(at);
      expect(step.to).toBeGreaterThan(at);
      at = step.to;
    }
    expect(at).toBe(events.length);
  });

  test("an activation takes 0.6 to 1.2 s, and the next decision comes less than 10 s after the reveal", () => {
    const endsActivation = (each: GameEvent) =>
      ["activated", "unit_began", "phase_began", "round_began", "won"].includes(each.kind);
    for (const activation of spans(events, "activated", endsActivation)) {
      expect(total(activation)).toBeLessThanOrEqual(1200.001);
      expect(total(activation)).toBeGreaterThan(599.999);
    }
    for (const round of spans(events, "revealed", (each) => each.kind === "revealed")) {
      const last = round.some((step) => step.drama === "last"); // in slow motion
      if (!last) expect(round.reduce((sum, step) => sum + directedMs(step), 0)).toBeLessThan(10_000);
    }
  });
});

test("a round with many events is limited, too", () => {
  const act = [event("activated", "red"), ...Array.from({ length: 8 }, () => event("detonated", "red"))];
  const crowded = [event("revealed", "red"), ...Array.from({ length: 12 }, () => act).flat()];
  const end = Array.from({ length: 30 }, () => event("collected", "red", {}, "RES-2"));
  expect(total(playbackSteps([...crowded, ...end]))).toBeLessThan(10_000);
});

test("a push and its move are one step, and a drive starts and brakes once", () => {
  const drive = [
    event("moved", "red", { origin: "a1", to: "a2", heading: "n" }),
    event("pushed", "blue", { origin: "a3", to: "a4", by: "red" }),
    event("moved", "red", { origin: "a2", to: "a3", heading: "n" }),
    event("moved", "red", { origin: "a3", to: "a4", heading: "n" }),
  ];
  const found = playbackSteps(drive);
  expect(found.map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [1, 3],
    [3, 4],
  ]);
  expect(found.map(({ starts, brakes }) => [starts, brakes])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
});

test("a robot pushed into a pit falls before the pusher moves", () => {
  const fall = [
    event("pushed", "blue", { origin: "a3", to: "a4", by: "red" }),
    event("destroyed", "blue", { space: "a4", by: "red", cause: "MOVE-6" }),
    event("scored", "red", { vp: 1, source: null }),
    event("moved", "red", { origin: "a2", to: "a3", heading: "n" }),
  ];
  expect(playbackSteps(fall).map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
});

test("a blast and its damage are one step", () => {
  const blast = [
    event("detonated", "red", { space: "a1", damage: 1 }),
    event("damaged", "red"),
    event("damaged", "blue"),
  ];
  expect(playbackSteps(blast)).toHaveLength(1);
});

test("destructions and points are great moments, and one of them decides the game", () => {
  for (const { events } of Object.values(REPLAYS)) {
    const great = playbackSteps(events).filter((step) => step.drama);
    expect(great.length).toBeGreaterThan(0);
    for (const step of great)
      expect(events.slice(step.from, step.to).map(({ kind }) => kind)).toEqual(
        expect.arrayContaining([expect.stringMatching(/destroyed|collected/)]),
      );
    expect(great.filter((step) => step.drama === "last")).toEqual(great.slice(-1));
  }
});
