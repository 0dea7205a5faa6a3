import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

interface Modules {
  getModuleInfo: (module: string) => { importers: string[] } | null;
}

const FIRST = /\/src\/(main\.ts|pages\/start\/Start\.svelte)$/;

/** Whether the start page needs a module before it is there. */
function isFirst(module: string, all: Modules, seen = new Set<string>()): boolean {
  if (FIRST.test(module) || seen.has(module)) return FIRST.test(module);
  seen.add(module);
  return all.getModuleInfo(module)?.importers.some((importer) => isFirst(importer, all, seen)) ?? false;
}

// What several pages share is two files, not fifty small ones: what the start page needs, and what it does not wait for.
const SHARED = {
  name: (module: string, all: Modules) => (isFirst(module, all) ? "first" : "shared"),
  debugName: "shared",
  minShareCount: 2,
};

// The page is built into the Python package, from where the server serves it.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/volt/server/page",
    emptyOutDir: true,
    license: { fileName: "licenses.md" }, // of what is bundled
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [SHARED] } } },
  },
  // relative to the file, because a site without a server may lie in any folder; the page itself may be shown at any path
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
