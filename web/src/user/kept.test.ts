import { expect, test } from "vitest";
import { mergeStored } from "./kept";

test("what is in either browser is there afterwards", () => {
  const mine = { abc: { tokens: { red: "1" }, host: "", used: 5 } };
  const theirs = { abc: { tokens: { blue: "2" }, host: "h", used: 3 }, def: { tokens: {}, host: "", used: 1 } };
  expect(JSON.parse(mergeStored("volt.rooms", JSON.stringify(mine), JSON.stringify(theirs)))).toEqual({
    abc: { tokens: { red: "1", blue: "2" }, host: "h", used: 5 },
    def: { tokens: {}, host: "", used: 1 },
  });
  expect(mergeStored("volt.solved", '["a","b"]', '["b","c"]')).toBe('["a","b","c"]');
});

test("settings are those of the file", () => {
  expect(mergeStored("volt.settings", '{"theme":"dark"}', '{"theme":"light"}')).toBe('{"theme":"light"}');
  expect(mergeStored("volt.language", "de", "pl")).toBe("pl");
  expect(mergeStored("volt.workshop", null, '{"now":"x"}')).toBe('{"now":"x"}');
});
