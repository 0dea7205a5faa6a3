import { expect, test } from "vitest";
import type { Previewed, Reach, Table } from "../protocol/wire";
import { aims, reachItems, reachOf } from "./hand_reach";

const table = { columns: 9, rows: 9 } as Table;
const reach: Reach = {
  origin: "c3",
  drives: { c4: "B1n", c5: "B2n", d3: "B1e" },
  lost: ["d3"],
  shots: { n: "c6", ne: "e5" },
  hits: ["ne"],
};
const preview = (program: string): Previewed =>
  ({
    program,
    units: [{ reach }, { reach: { ...reach, origin: "c5" } }, { reach: { ...reach, origin: "" } }],
  }) as never;

test("a blue die can be picked where it ends, with the lowest number", () => {
  const found = aims(reach, table, "blue", 6);
  expect([...found.keys()]).toEqual(["c4", "c5", "d3"]);
  expect(found.get("c5")).toEqual({ heading: "n", number: 2 });
});

test("a red die can be picked on every space its laser passes, and keeps its number", () => {
  const found = aims(reach, table, "red", 4);
  expect([...found.keys()]).toEqual(["c4", "c5", "c6", "d4", "e5"]);
  expect(found.get("d4")).toEqual({ heading: "ne", number: 4 });
});

test("what destroys the robot and what is hit is drawn differently", () => {
  expect(reachItems(reach, "blue", "red").map((item) => item.kind)).toEqual(["reach", "reach", "lost"]);
  expect(reachItems(reach, "red", "red").map((item) => item.kind)).toEqual(["ray", "hit"]);
});

test("a preview counts as long as the units before are the same", () => {
  expect(reachOf(preview("B2n - -"), "B2n R1n -", 1)?.origin).toBe("c5");
  expect(reachOf(preview("B2n - -"), "B1n - -", 1)).toBeNull();
  expect(reachOf(preview("B2n - -"), "B1n - -", 0)?.origin).toBe("c3");
  expect(reachOf(preview("- - -"), "- - -", 2)).toBeNull(); // out of the arena
  expect(reachOf(undefined, "- - -", 0)).toBeNull();
});
