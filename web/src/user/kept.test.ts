import { beforeEach, expect, test, vi } from "vitest";

// what a browser keeps
const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
const asked = vi.hoisted(() => [] as unknown[]);
vi.mock("../protocol/api", () => ({ call: async (...given: unknown[]) => void asked.push(given) }));
const { mergeStored, takeAll, takeDone } = await import("./kept");
const { careerGames, forgetCareer } = await import("./career.svelte");

beforeEach(() => {
  forgetCareer();
  stored.clear();
  asked.length = 0;
});

const FOUGHT = ["abc", 1000, "training", "rome", "hound", "rookie", 0, 1, ""];
const FILE = JSON.stringify({
  volt: 1,
  settings: {
    "volt.settings": '{"theme":"light"}',
    "volt.solved": '["01-drive"]',
    "volt.solver": '{"points":1600,"deviation":90,"tries":7,"missed":[],"days":["2026-03-01"],"later":[]}',
    "volt.career": JSON.stringify([FOUGHT]),
    "volt.rooms": '{"abc":{"tokens":{"red":"1"},"host":"","used":1}}',
  },
  rooms: ["{}"],
});

test("a server takes what has been done, and no seats, fights or settings", () => {
  takeDone(FILE);
  expect([...stored.keys()].toSorted()).toEqual(["volt.career", "volt.solved", "volt.solver"]);
  expect(stored.get("volt.solved")).toContain("01-drive");
  expect(JSON.parse(stored.get("volt.solver")!)).toMatchObject({ points: 1600, tries: 7, days: ["2026-03-01"] });
  expect(() => takeDone("{}")).toThrow();
});

test("a file counts once, however often it is opened", async () => {
  for (let time = 0; time < 2; time++) await takeAll(FILE);
  expect(careerGames().map(({ room }) => room)).toEqual(["abc"]);
  expect(JSON.parse(stored.get("volt.career")!)).toEqual([FOUGHT]);
  expect(stored.get("volt.settings")).toBe('{"theme":"light"}');
  expect(asked).toEqual(Array(2).fill(["POST", "/kept", { rooms: ["{}"] }]));
});

test("what is in either browser is there afterwards", () => {
  const mine = { abc: { tokens: { red: "1" }, host: "", used: 5 } };
  const theirs = { abc: { tokens: { blue: "2" }, host: "h", used: 3 }, def: { tokens: {}, host: "", used: 1 } };
  expect(JSON.parse(mergeStored("volt.rooms", JSON.stringify(mine), JSON.stringify(theirs)))).toEqual({
    abc: { tokens: { red: "1", blue: "2" }, host: "h", used: 5 },
    def: { tokens: {}, host: "", used: 1 },
  });
  expect(mergeStored("volt.hidden", '["a","b"]', '["b","c"]')).toBe('["a","b","c"]');
});

test("settings are those of the file", () => {
  expect(mergeStored("volt.settings", '{"theme":"dark"}', '{"theme":"light"}')).toBe('{"theme":"light"}');
  expect(mergeStored("volt.language", "de", "pl")).toBe("pl");
  expect(mergeStored("volt.workshop", null, '{"now":"x"}')).toBe('{"now":"x"}');
});
