import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The page is built into the Python package, from where the server serves it.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/volt/server/page",
    emptyOutDir: true,
    license: { fileName: "licenses.md" }, // of what is bundled
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // relative to the file, because a site without a server may lie in any folder; the page itself may be shown at any path
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
