import { expect, test } from "vitest";
import { LAYERS, violations } from "./layers.js";

/** The folders that can reach themselves through `layers`. */
function cycles(layers) {
  const reaches = (from, to, seen = new Set()) =>
    (layers[from] ?? []).some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  return Object.keys(layers).filter((folder) => reaches(folder, folder));
}

const LAYERED = { app: ["pages/start"], "pages/start": ["lib"], lib: [] };

test("the layers have no cycle", () => {
  expect(cycles(LAYERS)).toEqual([]);
  expect(cycles({ a: ["b"], b: ["c"], c: ["b"], d: ["a"] })).toEqual(["b", "c"]);
});

test("every layer names folders that exist", () => {
  for (const allowed of Object.values(LAYERS)) for (const folder of allowed) expect(LAYERS).toHaveProperty(folder);
});

test("imports downwards and within a folder are allowed", () => {
  const files = {
    "App.svelte": 'import Start from "./pages/start/Start.svelte";',
    "pages/start/Start.svelte":
      'import { a } from "../../lib/a";\nimport Hero from "./Hero.svelte";\nimport { tick } from "svelte";',
    "lib/inner/b.ts": 'import { a } from "../a";',
    "lib/a.test.ts": 'import replays from "../../fixtures/replays";',
  };
  expect(violations(files, LAYERED)).toEqual([]);
});

test.each([
  'import { a } from "../pages/start/a";',
  'import type { A } from "../pages/start/a";',
  'import {\n  type A,\n  b,\n} from "../pages/start/a";',
  'import "../pages/start/a.css";',
  '@import "../pages/start/a.css";',
  'export * from "../pages/start/a";',
  '{#await import("../pages/start/a")}',
  'type A = typeof import("../pages/start/a");',
])("an import upwards is found: %s", (text) => {
  expect(violations({ "lib/a.svelte": text }, LAYERED)).toHaveLength(1);
});

test("only tests import from outside src, and every folder has a layer", () => {
  expect(violations({ "lib/a.ts": 'import x from "../../fixtures/x";' }, LAYERED)).toHaveLength(1);
  expect(violations({ "new/a.ts": "" }, LAYERED)).toHaveLength(1);
  expect(violations({ "pages/new/a.ts": "" }, LAYERED)).toHaveLength(1);
});
