import { expect, it } from "vitest";
import { search, type Entry } from "./rulebook";

const entry = (id: string, title: string, text: string): Entry => ({ id, title, text, short: "", colour: "" });
const CHAPTERS = [
  {
    entries: [entry("MOVE-3", "Pushing", "An ANCHOR shortens it."), entry("MOVE-1", "Moving", "One space at a time.")],
  },
  { entries: [entry("SAW", "Saw Blade", "After its ANCHOR."), entry("ANCHOR", "Anchor", "Shortens a push.")] },
  { entries: [entry("WALL", "Ściana areny", "Stops everything.")] },
];
const ids = (query: string): string[][] => search(CHAPTERS, query).map(({ entries }) => entries.map(({ id }) => id));

it("puts what has the name first, then what mentions it", () => {
  expect(ids("anchor")).toEqual([["ANCHOR", "SAW"], ["MOVE-3"]]);
  expect(ids("push")).toEqual([["MOVE-3"], ["ANCHOR"]]);
});

it("finds words in any order, ids, and letters without their accents", () => {
  expect(ids("blade SAW")).toEqual([["SAW"]]);
  expect(ids("move-1")).toEqual([["MOVE-1"]]);
  expect(ids("sciana")).toEqual([["WALL"]]);
  expect(ids("teleport")).toEqual([]);
});
