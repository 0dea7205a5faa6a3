import { expect, test } from "vitest";
import { event } from "../../fixtures/events";
import expected from "../../fixtures/commentary.json";
import { comment, inherit, numberOf, remarkNumber } from "./commentary";

test("remarks are dealt out as in the terminal", () => {
  for (const [round, nth, count, number] of expected as [number, number, number, number][])
    expect(numberOf({ round, nth }, count)).toBe(number);
});

test("each event of a round has a remark of its own, until there are no more", () => {
  const hits = Array.from({ length: 4 }, () => event("damaged", "red"));
  const early = event("damaged", "red");
  comment([early, event("round_began", null, { round: 4 }), ...hits]);
  const numbers = hits.map((hit) => remarkNumber(hit, 9));
  expect(new Set(numbers.slice(0, 3)).size).toBe(3);
  expect(numbers[3]).toBe(0);
  expect(remarkNumber(early, 9)).toBe(0);
  const merged = { ...hits[0]! };
  inherit(hits[0]!, merged);
  expect(remarkNumber(merged, 9)).toBe(numbers[0]);
});
