import { expect, test } from "vitest";
import facts from "../../fixtures/facts.json";
import { setFacts } from "../protocol/game_facts.svelte";
import type { Facts } from "../protocol/wire";
import { activationOrder, orderReason } from "./activation_order";
import { REPLAYS } from "../../fixtures/replays";
import { applyEvent, sceneOf, type Scene } from "../playback/scene";

setFacts(facts as unknown as Facts);

/** The scenes of a recorded game after each event. */
function* scenes(name: string): Generator<[Scene, string]> {
  const { events, table, snapshots } = REPLAYS[name]!;
  let scene = sceneOf(snapshots[0]!);
  for (const event of events) {
    scene = applyEvent(scene, event);
    yield [scene, event.kind];
  }
}

test.each(Object.keys(REPLAYS))("%s: the next die in the order is activated next, unless it is removed", (name) => {
  let expected: string | null = null;
  for (const [scene, kind] of scenes(name)) {
    const entries = activationOrder(scene);
    if (kind === "activated" && expected !== null) {
      const acting = entries.find((entry) => entry.state === "now")!;
      expect(`${acting.seat} ${acting.die.number}`).toBe(expected);
    }
    const next = entries.find((entry) => entry.state === "next");
    expected = kind === "die_removed" || !next ? null : `${next.seat} ${next.die.number}`;
  }
});

test("past activations stay in the order, and at most one die is active", () => {
  for (const [scene] of scenes("rome")) {
    const entries = activationOrder(scene);
    expect(entries.filter((entry) => entry.state === "now").length).toBeLessThan(2);
    expect(new Set(entries.map((entry) => entry.key)).size).toBe(entries.length);
    if (scene.unit === null) expect(entries).toEqual([]);
  }
});

test("the reason why one die comes before another", () => {
  const entry = (number: number, colour: "blue" | "red", start: number) =>
    ({ key: "", seat: "red", die: { colour, number, heading: "n" }, number: start, state: "then" }) as const;
  expect(orderReason(entry(1, "red", 4), entry(2, "blue", 1))).toEqual({
    key: "console.because_number",
    one: 1,
    other: 2,
  });
  expect(orderReason(entry(2, "blue", 4), entry(2, "red", 1))).toEqual({ key: "console.because_colour" });
  expect(orderReason(entry(2, "red", 1), entry(2, "red", 3))).toEqual({
    key: "console.because_start",
    one: 1,
    other: 3,
  });
});
