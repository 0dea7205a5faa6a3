import { beforeEach, expect, test, vi } from "vitest";
import { roomTokens } from "./access_tokens";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("seats of unfinished games are not forgotten, those of old finished ones are", () => {
  roomTokens.saveTokens("running", { red: "token" }, "host");
  for (let i = 0; i < 60; i++) {
    roomTokens.saveTokens(`over${i}`, { red: "token" });
    roomTokens.markOver(`over${i}`);
  }
  expect(roomTokens.tokensFor("running").tokens).toEqual({ red: "token" });
  expect(roomTokens.ids(false)).toEqual(["running"]);
  expect(roomTokens.ids()).toHaveLength(21);
});
