import { expect, it } from "vitest";
import { event } from "../../fixtures/events";
import type { GameEvent } from "../protocol/wire";
import { outcomesOf, overlayOf, previewedOutcomes } from "./outcomes";

const moved = (seat: string, origin: string, to: string): GameEvent => event("moved", seat, { origin, to });
const pushed = (seat: string, origin: string, to: string): GameEvent =>
  event("pushed", seat, { origin, to, by: "red" });

it("merges a drive into one move", () => {
  const events = [moved("red", "e1", "e2"), moved("red", "e2", "e3"), event("stopped", "red", { space: "e3" })];
  expect(outcomesOf(events, "red")).toEqual([
    { kind: "moves", tone: "plain", robot: "red", from: "e1", to: "e3" },
    { kind: "stopped", tone: "plain", robot: "red", to: "e3" },
  ]);
  expect(overlayOf(events)).toEqual([{ kind: "path", spaces: ["e1", "e2", "e3"], colour: "red" }]);
});

it("keeps the moves of pusher and pushed robot apart", () => {
  const events = [
    pushed("blue", "e3", "e4"),
    moved("red", "e2", "e3"),
    pushed("blue", "e4", "e5"),
    moved("red", "e3", "e4"),
  ];
  expect(outcomesOf(events, "red").map((outcome) => [outcome.kind, outcome.robot, outcome.from, outcome.to])).toEqual([
    ["pushes", "blue", "e3", "e5"],
    ["moves", "red", "e2", "e4"],
  ]);
  expect(overlayOf(events).map((item) => item.spaces)).toEqual([
    ["e3", "e4", "e5"],
    ["e2", "e3", "e4"],
  ]);
});

it("distinguishes hits and misses", () => {
  const shot = event("fired", "red", { origin: "c1", to: "c4", heading: "n" });
  expect(outcomesOf([shot], "red").map((outcome) => outcome.kind)).toEqual(["fires", "misses"]);
  const hit = event("damaged", "blue", { tokens: 1, by: "red" });
  expect(outcomesOf([shot, hit], "red").map((outcome) => [outcome.kind, outcome.tone])).toEqual([
    ["fires", "plain"],
    ["hits", "good"],
  ]);
  expect(outcomesOf([shot, hit], "blue").at(-1)).toMatchObject({ kind: "hurt", tone: "bad", count: 1 });
  expect(overlayOf([shot])).toEqual([{ kind: "target", spaces: ["c1", "c4"], colour: "red" }]);
});

it("reports destroyed robots and for whom that is good", () => {
  const end = event("destroyed", "blue", { space: "d4", by: "red", cause: "MOVE-6" });
  expect(outcomesOf([end], "red")).toMatchObject([{ kind: "destroys", tone: "good", robot: "blue" }]);
  expect(outcomesOf([end], "blue")).toMatchObject([{ kind: "lost", tone: "bad", to: "d4" }]);
  expect(overlayOf([event("detonated", "blue", { space: "d4", damage: 2 })])).toEqual([
    { kind: "blast", spaces: ["d4"], colour: "blue" },
  ]);
});

it("says what depends on whose module", () => {
  const shot = event("fired", "red", { origin: "c1", to: "c4", heading: "n" });
  const hit = event("damaged", "blue", { tokens: 1, by: "red" });
  const caught = event("shielded", "blue", { tokens: 1, by: "red" });
  const uses = [{ seat: "blue" as const, kind: "shield", answer: "1" }];
  const outcomes = previewedOutcomes(
    { events: [shot, hit], otherwise: [{ uses, events: [shot, caught] }], more: false },
    "red",
  );
  expect(outcomes.map((outcome) => [outcome.kind, outcome.uses.length, outcome.instead])).toEqual([
    ["fires", 0, []],
    ["hits", 1, [null]],
  ]);
});

it("lists the ends of a push that an ANCHOR may shorten, and what happens only then", () => {
  const use = (answer: string) => [{ seat: "blue" as const, kind: "anchor", answer }];
  const lost = event("destroyed", "red", { space: "e3", by: null, cause: "MOVE-6" });
  const outcomes = previewedOutcomes(
    {
      events: [pushed("blue", "e3", "e4"), pushed("blue", "e4", "e5")],
      otherwise: [
        { uses: use("1"), events: [pushed("blue", "e3", "e4"), lost] },
        { uses: use("2"), events: [] },
      ],
      more: false,
    },
    "red",
  );
  expect(outcomes[0]).toMatchObject({ kind: "pushes", to: "e5", onlyThen: false, instead: [{ to: "e4" }, null] });
  expect(outcomes[1]).toMatchObject({ kind: "lost", onlyThen: true, uses: use("1") });
});
