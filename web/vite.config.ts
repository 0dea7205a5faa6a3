import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

interface Modules {
  getModuleInfo: (module: string) => { importers: string[] } | null;
}

const START = /\/src\/(main\.ts|pages\/start\/Start\.svelte)$/;
const ON_AIR = /\/src\/pages\/start\/OnAir\.svelte$/;

/** Whether a module is one of these, or they need it before they are there. */
function isNeededBy(these: RegExp, module: string, all: Modules, seen = new Set<string>()): boolean {
  if (these.test(module) || seen.has(module)) return these.test(module);
  seen.add(module);
  return all.getModuleInfo(module)?.importers.some((importer) => isNeededBy(these, importer, all, seen)) ?? false;
}

// What several pages share is three files, not fifty small ones: what the start page needs, what the fight on it needs, and the rest.
// A group takes what its modules need with it, so the first page's come first.
const SHARED = [
  {
    debugName: "start",
    name: (module: string, all: Modules) => (isNeededBy(START, module, all) ? "start" : null),
    priority: 2,
  },
  {
    debugName: "fight",
    name: (module: string, all: Modules) => (isNeededBy(ON_AIR, module, all) ? "fight" : null),
    priority: 1,
  },
  { name: "shared" },
].map((group) => ({ ...group, minShareCount: 2 }));

// The page is built into the Python package, from where the server serves it.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/volt/server/page",
    emptyOutDir: true,
    license: { fileName: "licenses.md" }, // of what is bundled
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: SHARED } } },
  },
  // relative to the file, because a site without a server may lie in any folder; the page itself may be shown at any path
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
