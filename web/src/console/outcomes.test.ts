import { expect, it } from "vitest";
import { event } from "../../fixtures/events";
import type { Colour, Course, GameEvent, ModuleUse } from "../protocol/wire";
import { outcomesOf, overlayOf, previewedOutcomes, type Outcome } from "./outcomes";

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

it("calls a token that somebody else takes bad", () => {
  const token = event("collected", "blue", { space: "c3", number: 1 });
  expect(outcomesOf([token], "red")).toMatchObject([{ kind: "collects", tone: "bad", robot: "blue" }]);
  expect(outcomesOf([token], "blue")).toMatchObject([{ kind: "collects", tone: "good", robot: "blue" }]);
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

it("names only the modules that matter for an outcome", () => {
  const hits = (seat: Colour): GameEvent => event("damaged", seat, { tokens: 1, by: "red" });
  const caught = (seat: Colour): GameEvent => event("shielded", seat, { tokens: 1, by: "red" });
  const use = (seat: Colour): ModuleUse => ({ seat, kind: "shield", answer: "1" });
  const outcomes = previewedOutcomes(
    {
      events: [hits("blue"), hits("green")],
      otherwise: [
        { uses: [use("blue")], events: [caught("blue"), hits("green")] },
        { uses: [use("green")], events: [hits("blue"), caught("green")] },
        { uses: [use("blue"), use("green")], events: [caught("blue"), caught("green")] },
      ],
      more: false,
    },
    "red",
  );
  expect(outcomes.map(({ robot, uses }) => [robot, uses])).toEqual([
    ["blue", [use("blue")]],
    ["green", [use("green")]],
  ]);
});

it("does not lose a second detonation that only happens with a module", () => {
  const boom = (space: string): GameEvent => event("detonated", "green", { space, damage: 1 });
  const uses: ModuleUse[] = [{ seat: "blue", kind: "anchor", answer: "1" }];
  const outlook = { events: [boom("d4")], otherwise: [{ uses, events: [boom("d4"), boom("e4")] }], more: false };
  expect(previewedOutcomes(outlook, "red")).toMatchObject([
    { kind: "boom", to: "d4", uses: [] },
    { kind: "boom", to: "e4", onlyThen: true, uses },
  ]);
});

it("calls certain what happens in all courses, and mentions whatever happens in any", () => {
  const random = numbers(35);
  const some = <T>(items: readonly T[]): T => items[random() % items.length]!;
  const anyEvents = (): GameEvent[] =>
    Array.from({ length: random() % 6 }, () => {
      const [seat, origin, to] = [some(["red", "blue", "green"] as const), some(SPACES), some(SPACES)];
      return some([
        moved("red", origin, to),
        pushed(seat, origin, to),
        event("damaged", seat, { tokens: 1, by: "red" }),
        event("shielded", seat, { tokens: 1, by: "red" }),
        event("detonated", seat, { space: to, damage: 1 }),
        event("destroyed", seat, { space: to, by: "red", cause: "FIRE-1" }),
        event("fired", "red", { origin, to, heading: "n" }),
      ]);
    });
  const key = (each: Outcome): string => `${each.kind} ${each.robot} ${each.to} ${each.count}`;
  for (let n = 0; n < 300; n++) {
    const events = anyEvents();
    const otherwise: Course[] = Array.from({ length: 1 + (random() % 3) }, (_, i) => ({
      uses: [{ seat: some(["blue", "green"] as const), kind: "shield", answer: String(i) }],
      events: some([anyEvents(), events.slice(1), [...events, ...anyEvents()]]),
    }));
    const said = previewedOutcomes({ events, otherwise, more: false }, "red");
    const mentioned = new Set(
      said.flatMap((each) => [each, ...each.instead]).flatMap((each) => (each ? key(each) : [])),
    );
    for (const course of [events, ...otherwise.map((each) => each.events)]) {
      const outcomes = outcomesOf(course, "red");
      const happening = outcomes.map(key);
      expect(
        said
          .filter((each) => !each.uses.length)
          .map(key)
          .filter((each) => !happening.includes(each)),
      ).toEqual([]);
      const implied = ["shielded", "misses"];
      const silent = outcomes.filter((each) => !implied.includes(each.kind) && !mentioned.has(key(each)));
      expect(silent).toEqual([]);
    }
  }
});

const SPACES = ["a1", "a2", "b1", "b2"];

/** Random numbers that are the same every time. */
function numbers(seed: number): () => number {
  return () => (seed = (seed * 1103515245 + 12345) % 2 ** 31) >> 8;
}
