import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Player, type Source } from "./player.svelte";
import { REPLAYS } from "../../fixtures/replays";
import { apply, sceneOf, type Scene } from "./scene";

const { table, snapshots, events } = REPLAYS.rome!;
const base = snapshots[0]!;
let source: { -readonly [key in keyof Source]: Source[key] };
let player: Player;

function sceneAt(count: number): Scene {
  return events.slice(0, count).reduce((scene, event) => apply(scene, event, table), sceneOf(base));
}

/** The source has events up to this number. */
function tell(count: number): void {
  source.events = events.slice(0, count);
  player.hear();
}

beforeEach(() => {
  vi.useFakeTimers();
  source = { table, base, since: 0, events: [] };
  player = new Player(source);
  player.hear();
});
afterEach(() => {
  player.close();
  vi.useRealTimers();
});

test("events are played one beat after another until nothing is left", () => {
  tell(60);
  const seen = [];
  while (player.behind > 0 || player.shown) {
    if (player.shown) seen.push(...player.shown.events);
    vi.advanceTimersByTime(player.shown!.ms + 1);
  }
  expect(seen).toEqual(events.slice(0, 60));
  expect(player.position).toBe(60);
  expect(player.scene).toEqual(sceneAt(60));
});

test("speed divides the time of a beat", () => {
  tell(60);
  const slow = player.shown!.ms;
  player.speed = 4;
  player.playFrom(0);
  expect(player.shown!.ms).toBeCloseTo(slow / 4);
});

test("whoever comes late begins at now", () => {
  source.events = events;
  const late = new Player(source);
  late.hear();
  expect(late.behind).toBe(0);
  expect(late.scene).toEqual(sceneAt(events.length));
  expect(late.shown).toBeNull();
  late.close();
});

test("paused nothing moves; steps go a beat on and the same beat back", () => {
  player.pause();
  tell(60);
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

test("jumps lead to the scene of that event, in every round, forth and back", () => {
  player.pause();
  tell(events.length);
  for (const number of [events.length, 10, 200, 0, 150, 149, 10_000, -5]) {
    player.jump(number);
    const there = Math.min(Math.max(number, 0), events.length);
    expect(player.position).toBe(there);
    expect(player.scene).toEqual(sceneAt(there));
  }
});

test("skipping shows the end at once and goes on with what comes", () => {
  tell(60);
  player.skip();
  expect(player.behind).toBe(0);
  tell(80);
  expect(player.shown!.number).toBe(60);
});

test("the round is replayed from its reveal, and then the fight goes on", () => {
  tell(90);
  player.skip();
  player.replayRound();
  expect(player.shown!.events[0]!.kind).toBe("revealed");
  vi.advanceTimersByTime(60_000);
  expect(player.behind).toBe(0);
});

test("a line of the log is watched, then the player pauses", () => {
  tell(90);
  player.skip();
  player.watch(42, 47);
  vi.advanceTimersByTime(60_000);
  expect(player.playing).toBe(false);
  expect(player.position).toBeGreaterThanOrEqual(47);
  expect(player.position).toBeLessThan(55);
});

test("another game begins anew", () => {
  tell(60);
  const other = REPLAYS.tokyo!;
  Object.assign(source, { table: other.table, base: other.snapshots[0], events: [] });
  player.hear();
  expect(player.position).toBe(0);
  expect(player.scene!.robots.every((robot) => robot.at === null)).toBe(true);
});
