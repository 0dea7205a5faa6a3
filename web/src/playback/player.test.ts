import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { playbackSteps } from "./playback_steps";
import { Player, type PlaybackSource } from "./player.svelte";
import { REPLAYS } from "../../fixtures/replays";
import { applyEvent, sceneOf, type Scene } from "./scene";

const { table, snapshots, events } = REPLAYS.rome!;
const base = snapshots[0]!;
let source: { -readonly [key in keyof PlaybackSource]: PlaybackSource[key] };
let player: Player;

function sceneAt(count: number): Scene {
  return events.slice(0, count).reduce((scene, event) => applyEvent(scene, event), sceneOf(base));
}

/** Give the source the first `count` events. */
function deliver(count: number): void {
  source.events = events.slice(0, count);
  player.sync();
}

beforeEach(() => {
  vi.useFakeTimers();
  source = { table, base, since: 0, events: [] };
  player = new Player(source);
  player.sync();
});
afterEach(() => {
  player.close();
  vi.useRealTimers();
});

test("all events are played step by step", () => {
  deliver(60);
  const seen = [];
  while (player.behind > 0 || player.activeStep) {
    if (player.activeStep) seen.push(...player.activeStep.events);
    vi.advanceTimersByTime(player.activeStep!.ms + 1);
  }
  expect(seen).toEqual(events.slice(0, 60));
  expect(player.position).toBe(60);
  expect(player.scene).toEqual(sceneAt(60));
});

test("speed divides the duration of a step", () => {
  deliver(60);
  const slow = player.activeStep!.ms;
  player.speed = 4;
  player.playFrom(0);
  expect(player.activeStep!.ms).toBeCloseTo(slow / 4);
});

test("a slow device does not lengthen a fight", () => {
  const timer = globalThis.setTimeout;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms: number) =>
    timer(run, ms + 30)) as typeof timer);
  const began = performance.now();
  deliver(60);
  while (player.activeStep) vi.advanceTimersByTime(1);
  const wanted = playbackSteps(source.events).reduce((sum, { ms }) => sum + ms, 0);
  expect(performance.now() - began).toBeLessThan(wanted + 100);
});

test("a player starts at the newest event", () => {
  source.events = events;
  const late = new Player(source);
  late.sync();
  expect(late.behind).toBe(0);
  expect(late.scene).toEqual(sceneAt(events.length));
  expect(late.activeStep).toBeNull();
  late.close();
});

test("a paused player only moves by single steps, forward and back", () => {
  player.pause();
  deliver(60);
  vi.advanceTimersByTime(60_000);
  expect(player.position).toBe(0);
  player.step(1);
  player.step(1);
  const [position, scene] = [player.position, player.scene];
  player.step(1);
  player.step(-1);
  expect(player.position).toBe(position);
  expect(player.scene).toEqual(scene);
  vi.advanceTimersByTime(60_000);
  expect(player.position).toBe(position);
});

test("seeking shows the scene before any event", () => {
  player.pause();
  deliver(events.length);
  for (const number of [events.length, 10, 200, 0, 150, 149, 10_000, -5]) {
    player.seek(number);
    const expected = Math.min(Math.max(number, 0), events.length);
    expect(player.position).toBe(expected);
    expect(player.scene).toEqual(sceneAt(expected));
  }
});

test("skipping seeks to the end and continues with new events", () => {
  deliver(60);
  player.skipToEnd();
  expect(player.behind).toBe(0);
  deliver(80);
  expect(player.activeStep!.number).toBe(60);
});

test("replaying the round starts at its reveal and plays to the end", () => {
  deliver(90);
  player.skipToEnd();
  player.replayRound();
  expect(player.activeStep!.events[0]!.kind).toBe("revealed");
  vi.advanceTimersByTime(60_000);
  expect(player.behind).toBe(0);
});

test("playing a range pauses at its end", () => {
  deliver(90);
  player.skipToEnd();
  player.playRange(42, 47);
  vi.advanceTimersByTime(60_000);
  expect(player.playing).toBe(false);
  expect(player.position).toBeGreaterThanOrEqual(47);
  expect(player.position).toBeLessThan(55);
});

test("a new game resets the player", () => {
  deliver(60);
  const other = REPLAYS.tokyo!;
  Object.assign(source, { table: other.table, base: other.snapshots[0], events: [] });
  player.sync();
  expect(player.position).toBe(0);
  expect(player.scene!.robots.every((robot) => robot.at === null)).toBe(true);
});

test("great moments take longer only with a director", () => {
  deliver(events.length);
  const destroyed = events.findIndex((event) => event.kind === "destroyed");
  player.playFrom(destroyed);
  expect(player.activeStep!.drama).not.toBeNull();
  const plain = player.activeStep!.ms;
  player.directed = true;
  player.playFrom(destroyed);
  expect(player.activeStep!.ms).toBeGreaterThan(plain);
});
