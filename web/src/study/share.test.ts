import { expect, test } from "vitest";
import { linkTo, pack, scenarioIn, unpack } from "./share";

const TEXT = 'title = "Żółw – Größe"\n' + "|. . . .|\n".repeat(20);

test("a scenario in an address reads back", async () => {
  expect(await unpack(await pack(TEXT))).toBe(TEXT);
  const link = await linkTo(TEXT);
  expect(link).toMatch(/^\/lab#s=[A-Za-z0-9_-]+$/);
  expect(await scenarioIn(link.slice("/lab".length))).toBe(TEXT);
});

test("what is no scenario is none", async () => {
  expect(await scenarioIn("")).toBeNull();
  expect(await scenarioIn("#MOVE-3")).toBeNull();
  expect(await scenarioIn("#s=%%%")).toBeNull();
});
