import { expect, test } from "vitest";
import whole from "../../../fixtures/whole.json";
import { applyEvent, sceneOf } from "../../playback/scene";
import type { Replay } from "../../protocol/wire";
import { beforeRound, answerCount, inventoryAt, secretProgram } from "./visibility";
import { partAt, roundsOf } from "./game_parts";

const REPLAYS = whole as unknown as Record<string, Replay>;
const NAMES = Object.keys(REPLAYS);

test.each(NAMES)("%s: rounds and their parts have no gaps", (name) => {
  const { events } = REPLAYS[name]!;
  const rounds = roundsOf(events);
  expect(rounds.at(-1)!.to).toBe(events.length);
  rounds.forEach((round, i) => {
    expect(round.from).toBe(rounds[i - 1]?.to ?? 0);
    expect(round.parts[0]!.from).toBe(round.from);
    round.parts.forEach((part, j) => expect(part.to).toBe(round.parts[j + 1]?.from ?? round.to));
  });
  expect(rounds.flatMap((round) => round.parts.flatMap((part) => part.activations)).length).toBe(
    events.filter((event) => event.kind === "activated").length,
  );
  expect(rounds.at(-1)!.highlights.at(-1)!.kind).toBe("won");
  expect(partAt(rounds, 0)).toBe(rounds[0]);
  expect(partAt(rounds, events.length)).toBe(rounds.at(-1));
  for (const round of rounds.slice(1)) expect(partAt(rounds, round.from + 1)).toBe(round);
});

test.each(NAMES)("%s: inventories have the public size", (name) => {
  const replay = REPLAYS[name]!;
  for (const snapshot of replay.snapshots)
    for (const robot of snapshot.robots.filter((each) => !each.killbot))
      expect(inventoryAt(replay, snapshot.count, robot.colour).length).toBe(robot.inventory_size);
});

test.each(NAMES)("%s: the locked program equals the revealed one", (name) => {
  const replay = REPLAYS[name]!;
  let scene = sceneOf(replay.snapshots[0]!);
  const locked = new Map<string, string>();
  for (const event of replay.events) {
    scene = applyEvent(scene, event);
    if (event.kind === "number_taken") {
      const program = secretProgram(replay, scene, event.seat as "red");
      if (program) locked.set(event.seat!, program);
    }
    if (event.kind === "die_shown") {
      const { colour, number, heading } = event;
      expect(locked.get(event.seat!)).toContain(`${colour === "blue" ? "B" : "R"}${number}${heading}`);
    }
  }
  expect(locked.size).toBeGreaterThan(0);
});

test.each(NAMES)("%s: a repeated round begins with its first program", (name) => {
  const replay = REPLAYS[name]!;
  for (const round of roundsOf(replay.events).slice(1)) {
    const moves = beforeRound(replay, round.to);
    expect(replay.moves[moves]!.kind).toBe("program");
    expect(replay.moves[moves]!.at).toBeLessThan(round.to);
    expect(moves).toBeLessThanOrEqual(answerCount(replay.moves, round.to));
  }
});
