import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A page at an address, of a site without a server or not. */
async function pageAt(address: string, isSite: boolean): Promise<typeof import("./address")> {
  vi.stubGlobal("location", new URL(address));
  vi.stubGlobal("document", { querySelector: () => (isSite ? { content: "/api/facts", dataset: {} } : null) });
  return import("./address");
}

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

test("links are recognised as paths of the page, or not", async () => {
  const { pathOf } = await pageAt("https://volt.example/", false);
  for (const path of ["/", "/room/abc?at=3#s=x", "/puzzles"]) {
    expect(pathOf(path)).toBe(path);
    expect(pathOf(`?${path}`)).toBe(path);
  }
  for (const other of ["", "#content", "//elsewhere/room", "/api/rooms/abc/record", "https://volt.example/room/abc"]) {
    expect(pathOf(other)).toBeNull();
  }
});

test("on a server the address of a page is its path", async () => {
  const { addressOf, linkTo, place } = await pageAt("https://volt.example/replay/abc?at=3#here", false);
  expect(addressOf("/rules#MOVE-1")).toBe("/rules#MOVE-1");
  expect(linkTo("/room/abc")).toBe("https://volt.example/room/abc");
  expect([place().pathname, place().search, place().hash]).toEqual(["/replay/abc", "?at=3", "#here"]);
});

test("in a site it is a query, wherever the site is", async () => {
  const { addressOf, linkTo, place } = await pageAt("https://host.example/some/volt/?/replay/abc?at=3#here", true);
  expect(addressOf("/rules#MOVE-1")).toBe("?/rules#MOVE-1");
  expect(linkTo("/room/abc")).toBe("https://host.example/some/volt/?/room/abc");
  expect([place().pathname, place().search, place().hash]).toEqual(["/replay/abc", "?at=3", "#here"]);
});

test("an address with another query shows the start page", async () => {
  const { place } = await pageAt("https://host.example/volt/?from=elsewhere", true);
  expect(place().pathname).toBe("/");
});
