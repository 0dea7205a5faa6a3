import { expect, test } from "vitest";
import { centreOf } from "../../protocol/geometry";
import { event } from "../../../fixtures/events";
import { REPLAYS } from "../../../fixtures/replays";
import { sceneOf } from "../../playback/scene";
import type { GameEvent } from "../../protocol/wire";
import { stepEffects } from "./effects";

const { table, snapshots } = REPLAYS.training!;
const base = sceneOf(snapshots[0]!);
const [red, green] = base.robots.map((robot) => robot.colour) as ["red", "green"];

function show(events: GameEvent[], at: Record<string, string>, open: [string, ("n" | "e" | "s")[]][] = []) {
  const robots = base.robots.map((robot) => ({ ...robot, at: at[robot.colour] ?? null }));
  const shown = {
    number: 0,
    serial: 1,
    events,
    ms: 400,
    starts: true,
    brakes: true,
    drama: null,
    before: { ...base, robots },
  };
  return stepEffects(shown, table, new Map(open));
}

test("a laser ends at the robot it hits, or at the wall", () => {
  const fired = event("fired", red, { origin: "a1", to: "a4", heading: "n" }, "FIRE-1");
  const hit = show([fired, event("damaged", green, { tokens: 1, by: red }, "FIRE-1")], { [red]: "a1", [green]: "a4" });
  expect(hit.effects.map((effect) => effect.kind)).toEqual(["laser", "hit"]);
  expect(hit.effects[0]).toMatchObject({ hit: true });
  expect(hit.reactions[green]).toEqual({ kind: "flinches" });
  const missed = show([fired], { [red]: "a1", [green]: "b3" });
  expect(missed.effects[0]).toMatchObject({ kind: "laser", hit: false, to: { y: centreOf(table, "a4").y - 32 } });
});

test("a near miss is shown", () => {
  const fired = event("fired", red, { origin: "a1", to: "a4", heading: "n" }, "FIRE-1");
  expect(show([fired], { [red]: "a1", [green]: "b3" }).effects.map((effect) => effect.kind)).toEqual(["laser", "miss"]);
  expect(show([fired], { [red]: "a1", [green]: "c3" }).effects.map((effect) => effect.kind)).toEqual(["laser"]);
});

test("a blast covers the open spaces only; a sheltered robot flinches", () => {
  const blast = event("detonated", red, { space: "b2", damage: 1 }, "MINE-3");
  const { effects, reactions } = show([blast], { [green]: "a2" }, [["b2", ["n", "e"]]]);
  expect(effects[0]).toMatchObject({
    kind: "blast",
    spaces: ["b2", "b3", "c2"].map((space) => centreOf(table, space)),
  });
  expect(reactions[green]).toEqual({ kind: "flinches" });
});

test("a robot falls into a pit and bursts elsewhere", () => {
  const pit = "b8";
  const fall = event("destroyed", red, { space: pit, by: green, cause: "MOVE-6" }, "MOVE-6");
  expect(show([fall], { [red]: pit }).reactions[red]).toEqual({ kind: "falls" });
  const end = event("destroyed", red, { space: "a1", by: green, cause: "FIRE-1" }, "DMG-1");
  expect(show([end], { [red]: "a1" }).reactions[red]).toEqual({ kind: "bursts" });
});

test("a pusher that does not follow lunges; a robot at the edge of a pit teeters", () => {
  const push = event("pushed", green, { origin: "a2", to: "a3", heading: "n", by: red }, "MOVE-3");
  expect(show([push], { [red]: "a1", [green]: "a2" }).reactions[red]).toEqual({ kind: "lunges", heading: "n" });
  const drive = event("moved", red, { origin: "b6", to: "b7", heading: "n" }, "MOVE-1");
  expect(show([drive], { [red]: "b6" }, [["b7", ["n"]]]).reactions[red]).toEqual({ kind: "teeters", heading: "n" });
  expect(show([drive], { [red]: "b6" }, [["b7", ["e"]]]).reactions[red]).toBeUndefined();
});

test("every event of the recorded games has a valid effect", () => {
  for (const { events } of Object.values(REPLAYS))
    for (const each of events) expect(() => show([each], { [red]: "a1", [green]: "c3" })).not.toThrow();
});
