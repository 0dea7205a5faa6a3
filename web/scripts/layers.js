// Checks which folder of src imports which. Scans the text, because type imports in .svelte files count, too.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const LIBRARY = ["user", "text", "playback", "device", "protocol"];
const ARENA = ["arena", "components", ...LIBRARY];
const SCREEN = ["controller", "console", "fight", ...ARENA];

/** The folders of pages. */
const PAGES = {
  "pages/start": ARENA,
  "pages/lobby": ARENA,
  "pages/room": ARENA,
  "pages/game": ["pages/room", ...SCREEN],
  "pages/replay": ["film", ...SCREEN],
  "pages/study": SCREEN,
  "pages/championship": ARENA,
  "pages/workshop": ARENA,
  "pages/ladder": ARENA,
  "pages/career": ["pages/start", ...ARENA],
  "pages/account": ["pages/start", ...ARENA],
};

/** What each folder may import besides itself; "app" is the files outside of folders. Folders not listed belong to the one they are in. */
export const LAYERS = {
  app: [...Object.keys(PAGES), "components", "user", "text", "device", "protocol", "styles"],
  ...PAGES,
  controller: ["console", ...ARENA],
  console: ARENA,
  fight: ARENA,
  film: ["fight", ...ARENA],
  arena: ["components", ...LIBRARY],
  components: LIBRARY,
  user: ["device", "text", "protocol"],
  text: ["protocol", "words"],
  playback: ["protocol"],
  device: ["text", "protocol"],
  protocol: [],
  words: [],
  styles: [],
};

const IMPORT = /\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g;

/** The imports that `layers` does not allow, as messages. `files` maps paths below src to their text. */
export function violations(files, layers = LAYERS) {
  const folderOf = (path) => {
    if (!path.includes("/")) return "app";
    return Object.keys(layers).find((layer) => path.startsWith(`${layer}/`)) ?? dirname(path);
  };
  return Object.entries(files).flatMap(([path, text]) => {
    const from = folderOf(path);
    if (!(from in layers)) return [`${path}: folder ${from} has no layer, add it to scripts/layers.js`];
    return [...text.matchAll(IMPORT)].flatMap(([, specifier]) => {
      const target = relative("/src", resolve("/src", dirname(path), specifier)).replaceAll(sep, "/");
      if (target.startsWith("../"))
        return path.endsWith(".test.ts")
          ? []
          : [`${path} imports ${specifier}: only tests may import from outside src`];
      const to = folderOf(target);
      return to === from || layers[from].includes(to)
        ? []
        : [`${path} imports ${target}: ${from} may not import ${to}`];
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const src = join(dirname(fileURLToPath(import.meta.url)), "../src");
  const paths = readdirSync(src, { recursive: true }).filter((path) => /\.(svelte|ts|css)$/.test(path));
  const files = paths.map((path) => [path.replaceAll(sep, "/"), readFileSync(join(src, path), "utf8")]);
  const errors = violations(Object.fromEntries(files));
  for (const error of errors) console.error(error);
  if (errors.length) process.exit(1);
  console.log(`layers: ${paths.length} files, no violations`);
}
