import { expect, test } from "vitest";
import { fill } from "./template";

test("a parameter is filled in", () => {
  expect(fill("{robot} takes {number}.", "en", { robot: "Volt", number: 3 })).toBe("Volt takes 3.");
});

test("plural forms agree with numbers in each language", () => {
  const polish = "{count:one=# punkt|few=# punkty|many=# punktów|other=# punktu}";
  expect([1, 2, 5, 12, 22, 1.5].map((count) => fill(polish, "pl", { count }))).toEqual([
    "1 punkt",
    "2 punkty",
    "5 punktów",
    "12 punktów",
    "22 punkty",
    "1,5 punktu",
  ]);
  expect(fill("{count:one=# space|other=# spaces}", "en", { count: 1 })).toBe("1 space");
});

test("a missing parameter stays visible", () => {
  expect(fill("{robot} waits", "en")).toBe("{robot} waits");
});
