import { expect, test } from "vitest";
import { scenarioLink, encode, roomCode, scenarioFromHash, decode } from "./share_link";

const TEXT = 'title = "Żółw – Größe"\n' + "|. . . .|\n".repeat(20);

test("a scenario survives the round trip through a link", async () => {
  expect(await decode(await encode(TEXT))).toBe(TEXT);
  const link = await scenarioLink(TEXT);
  expect(link).toMatch(/^\/lab#s=[A-Za-z0-9_-]+$/);
  expect(await scenarioFromHash(link.slice("/lab".length))).toBe(TEXT);
});

test("a hash without a scenario is rejected", async () => {
  expect(await scenarioFromHash("")).toBeNull();
  expect(await scenarioFromHash("#MOVE-3")).toBeNull();
  expect(await scenarioFromHash("#s=%%%")).toBeNull();
});

test("a link that would inflate without end is not read", async () => {
  const bomb = await encode("x".repeat(1 << 22));
  expect(bomb.length).toBeLessThan(10_000);
  expect(await scenarioFromHash(`#s=${bomb}`)).toBeNull();
});

test("a room is found by its link or its code, however it was typed", () => {
  for (const typed of [
    "zwzu kxr2 k9",
    " ZWZUKXR2K9\n",
    "https://volt.example/room/zwzukxr2k9/",
    "/room/zwzukxr2k9?lang=pl",
  ])
    expect(roomCode(typed)).toBe("zwzukxr2k9");
  for (const typed of ["", "abc", "no room!", "?????"]) expect(roomCode(typed)).toBeNull();
});
