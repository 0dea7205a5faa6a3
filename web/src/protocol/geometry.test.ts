import { expect, test } from "vitest";
import {
  neighbour,
  distance,
  headingTo,
  lineBetween,
  openDirections,
  centreOf,
  arenaMap,
  affectedSpaces,
  pictureSize,
  spaceAt,
} from "./geometry";

const TINY = {
  columns: 3,
  rows: 3,
  drawing: ["+-+-+-+", "|N . 1|", "+ +-+=+", "|o|~ z|", "+<+ + +", "|w v S|", "+-+-+-+"].join("\n"),
};

test("a1 is the bottom left, rows count from the south", () => {
  expect(centreOf(TINY, "a1")).toEqual({ x: 96, y: 224 });
  expect(centreOf(TINY, "c3")).toEqual({ x: 224, y: 96 });
  expect(spaceAt(TINY, 0, 0)).toBe("a3");
  expect(spaceAt(TINY, 3, 0)).toBeNull();
  expect(pictureSize(TINY)).toEqual({ width: 320, height: 320 });
});

test("spaces and edges are parsed from the drawing", () => {
  const { spaces, edges } = arenaMap(TINY);
  expect(spaces.get("a3")).toMatchObject({ element: "start", side: "n" });
  expect(spaces.get("c3")).toMatchObject({ element: "vp", number: 1 });
  expect(["a2", "b2", "c2", "a1", "b1"].map((name) => spaces.get(name)?.element)).toEqual([
    ...["pit", "water", "voltage", "workshop", "plain"],
  ]);
  expect(edges.map(({ kind, between, vertical, arrow }) => [kind, between.join(" "), vertical, arrow])).toEqual([
    ["wall", "b3 b2", false, undefined],
    ["barrier", "c3 c2", false, undefined],
    ["wall", "a2 b2", true, undefined],
    ["caution", "a2 a1", false, "w"],
  ]);
  expect(edges[0]!.at).toEqual({ x: 160, y: 128 });
});

test("lines, headings and distances", () => {
  expect(neighbour(TINY, "a1", "ne")).toBe("b2");
  expect(neighbour(TINY, "a1", "w")).toBeNull();
  expect(headingTo(TINY, "c3", "a1")).toBe("sw");
  expect(headingTo(TINY, "c3", "a2")).toBeNull();
  expect(lineBetween(TINY, "a1", "c3")).toEqual(["a1", "b2", "c3"]);
  expect(lineBetween(TINY, "b2", "b2")).toEqual(["b2"]);
  expect(distance(TINY, "a1", "b3")).toBe(2);
});

test("a blast reaches the open directions of the SVG", () => {
  const open = openDirections(
    '<svg><g data-space="b2" data-kind="water" data-open="e ne"></g><g data-space="a1" data-open=""></g></svg>',
  );
  expect(affectedSpaces(TINY, open, "b2")).toEqual(["b2", "c2", "c3"]);
  expect(affectedSpaces(TINY, open, "a1")).toEqual(["a1"]);
  expect(affectedSpaces(TINY, new Map(), "a1")).toEqual(["a1"]);
});
