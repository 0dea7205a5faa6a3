// The engine of a site without a server: Python in a worker, which answers the page as a server would. A second worker with the
// same code lets bots think, so that neither the page nor its room waits for them.
import { loadPyodide } from "./pyodide.mjs";
import { XzReadableStream } from "./xz.mjs";

const TOTAL = 0; // bytes to fetch; `make site` writes how many
const CONTENT = ""; // and a hash of them
const LIBRARIES = []; // and which of the files in volt.tar are machine code
const PACKAGES = "/lib/python3.14/site-packages/"; // where Pyodide's Python looks for them
const FOLDER = "/games"; // in the browser's database
const REST = 200; // ms between keeping one change and the next
const [BOTS, EXAMPLES] = ["bots", "python"]; // the names of other workers than the first
const PACKED = [".wasm", ".zip", ".tar"]; // one of each

let loaded = 0;
const network = self.fetch;
/** What has been unpacked once, in the browser's cache, since unpacking takes half the time of a start. */
const UNPACKED = `unpacked ${new URL(".", import.meta.url)} `;
const unpacked = self.caches?.open(UNPACKED + CONTENT).catch(() => undefined);
/** Python's memory after everything has been imported, so that a later visit need not do it. Only the browser that made it uses it. */
const IMAGE = new URL(`image?${encodeURIComponent(navigator.userAgent)}`, import.meta.url).href;

/** Count what is loaded. */
function count(bytes) {
  loaded += bytes;
  postMessage({ type: "progress", share: Math.min(0.99, loaded / TOTAL) });
}

/** Counts what is loaded, and unpacks it: not every host compresses what it sends. */
self.fetch = async (resource, options) => {
  const url = String(resource?.url ?? resource);
  const library = LIBRARIES.find((name) => url.endsWith(PACKAGES + name));
  if (library) return new Response((await files()).get(library));
  const packed = PACKED.find((ending) => url.endsWith(ending));
  const cache = packed && (await unpacked);
  const kept = await cache?.match(url).catch(() => undefined);
  if (kept) {
    count(TOTAL / PACKED.length);
    return kept;
  }
  const response = await network(packed ? `${url}.xz` : url, options);
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`);
  let body = response.body.pipeThrough(
    new TransformStream({
      transform(chunk, to) {
        count(chunk.length);
        to.enqueue(chunk);
      },
    }),
  );
  if (packed) body = new XzReadableStream(body);
  const type = url.endsWith(".wasm") ? "application/wasm" : (response.headers.get("Content-Type") ?? "");
  const made = new Response(body, { headers: { "Content-Type": type } });
  if (cache) void keep(cache, url, made.clone());
  return made;
};

/** Keep an unpacked file of this version only. */
async function keep(cache, url, file) {
  const old = (name) => name.startsWith(UNPACKED) && name !== UNPACKED + CONTENT;
  try {
    await cache.put(url, file);
    for (const name of (await caches.keys()).filter(old)) await caches.delete(name);
  } catch {
    // there is no room for it: it will be unpacked again
  }
}

let unpacking;

/** The files of the game's code, by their names. */
const files = () =>
  (unpacking ??= fetch(new URL("volt.tar", import.meta.url))
    .then((response) => response.arrayBuffer())
    .then((archive) => new Map(entries(new Uint8Array(archive)))));

/** The names and contents in an archive of tar. */
function* entries(archive) {
  const text = new TextDecoder();
  const field = (start, length) => text.decode(archive.subarray(start, start + length)).split("\0", 1)[0];
  for (let at = 0; archive[at];) {
    const size = parseInt(field(at + 124, 12), 8);
    const start = at + 512;
    yield [field(at, 100), archive.subarray(start, start + size)];
    at = start + Math.ceil(size / 512) * 512;
  }
}

/** Start Python. Machine code is loaded before it starts, so that it is where an image of Python's memory expects it. */
async function boot(options) {
  const { _loadSnapshot: image } = options;
  const python = await loadPyodide({
    ...options,
    indexURL: new URL(".", import.meta.url).href,
    async fsInit(FS) {
      for (const [name, content] of await files()) {
        const path = PACKAGES + name;
        FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
        FS.writeFile(path, content, { canOwn: true });
      }
    },
    async createPyodideModule(settings) {
      const { instantiateWasm } = settings;
      settings.dynamicLibraries = LIBRARIES.map((name) => PACKAGES + name);
      settings.instantiateWasm = (imports, done) =>
        instantiateWasm(imports, (instance, module) => {
          const { memory } = instance.exports;
          const missing = (image?.length ?? 0) - memory.buffer.byteLength;
          if (missing > 0) memory.grow(Math.floor(missing / 65536)); // the image has a head, of less than a page
          done(instance, module);
        });
      return (await import("./pyodide.asm.mjs")).default(settings);
    },
  });
  python._api.config._loadSnapshot = undefined; // tens of MB
  return python;
}

/** Python with the game's code: from its image, or else from the beginning. */
async function loadPython(options = {}) {
  const cache = await unpacked;
  const image = await (await cache?.match(IMAGE).catch(() => undefined))?.arrayBuffer();
  if (image) {
    try {
      const python = await boot({ _loadSnapshot: new Uint8Array(image) });
      python.pyimport("random").seed(); // not the same numbers in every visit
      python.pyimport("volt.server.runtime.clock").follow(Date.now() / 1000); // nor the time of the first
      return [python, true];
    } catch (error) {
      await forgetImage(error);
    }
  }
  return [await boot(options), false];
}

/** Forget an image from which Python did not start; whether there was one. */
async function forgetImage(error) {
  const forgotten = Boolean(await (await unpacked)?.delete(IMAGE));
  if (forgotten) console.warn("the image of Python is made anew", error);
  return forgotten;
}

/** Import all that rooms and bots need, prepare a game, and keep Python as it is then: nobody needs to wait until it is kept. */
async function makeImage(python) {
  python.runPython(`
import pathlib, volt.bots.players.champion, volt.server.offline.app, volt.texts.en
volt.Game()
`);
  const image = new Response(python.makeMemorySnapshot());
  try {
    const cache = await unpacked;
    await cache?.delete(IMAGE, { ignoreSearch: true });
    await cache?.put(IMAGE, image);
  } catch {
    // there is no room for it
  }
}

/** The second worker: it calls whatever functions the first one sends. */
async function serveCalls() {
  const loading = loadPython();
  self.onmessage = async ({ data: { id, asked } }) => {
    const [python] = await loading;
    const { call } = python.pyimport("volt.server.runtime.workers");
    const told = call(python.toPy(asked));
    postMessage({ type: "told", id, told: told.toJs() });
    told.destroy();
  };
  const [python] = await loading;
  python.pyimport("volt.bots.players.champion"); // imports all that bots need
}

/** A worker of the documentation, which lies beside a site: it runs examples, and tells what they print. */
async function serveExamples() {
  const loading = loadPython();
  const run = async ({ data: { code } }) => {
    const [python] = await loading;
    const print = (line) => postMessage({ type: "printed", line });
    python.setStdout({ batched: print });
    python.setStderr({ batched: print });
    let error = "";
    try {
      python.runPython(code);
    } catch ({ message }) {
      const lines = message.trim().split("\n");
      error = lines.findLast((line) => /^[\w.]+(Error|Exception|Exit|Interrupt)\b/.test(line)) ?? lines.at(-1);
    }
    postMessage({ type: "done", error });
  };
  self.onmessage = run;
  await loading;
}

/** The second worker as the first one sees it: begun with the first room, since not everybody comes to play. */
class Bots {
  #waiting = new Map(); // by number of the call
  #asked = 0;
  #worker;

  start() {
    if (this.#worker) return;
    this.#worker = new Worker(new URL(import.meta.url), { type: "module", name: BOTS });
    this.#worker.onmessage = ({ data }) => {
      if (data.type !== "told") return;
      this.#waiting.get(data.id).resolve(data.told);
      this.#waiting.delete(data.id);
    };
    this.#worker.onerror = ({ message }) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(message || "engine/worker.js"));
      this.#waiting.clear();
      this.#worker = undefined;
    };
  }

  ask(asked) {
    this.start();
    const id = ++this.#asked;
    this.#worker.postMessage({ id, asked });
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }
}

/** The first worker: the server of the page. */
async function serve() {
  const bytes = new TextEncoder();
  const bots = new Bots();
  let python;
  let changed = false;
  let keeping = false;

  /** Move the folder to or from the browser's database. */
  const move = (fromDatabase) =>
    new Promise((done, failed) => python.FS.syncfs(fromDatabase, (error) => (error ? failed(error) : done())));

  /** Keep what has changed at once: the page may be gone the next moment. What changes in the meantime is kept together. */
  async function keep() {
    while (changed) {
      changed = false;
      await move(false).catch((error) => console.error("the games cannot be kept", error));
      await new Promise((rested) => setTimeout(rested, REST));
    }
    keeping = false;
  }

  async function start() {
    let fromImage;
    [python, fromImage] = await loadPython({ _makeSnapshot: true });
    if (!fromImage) void makeImage(python);
    python.FS.mkdirTree(FOLDER);
    python.FS.mount(python.FS.filesystems.IDBFS, {}, FOLDER);
    await move(true);
    const { OfflineApp } = python.pyimport("volt.server.offline.app");
    const { Path } = python.pyimport("pathlib");
    const change = () => {
      changed = true;
      if (keeping) return;
      keeping = true;
      queueMicrotask(keep); // once the change is made
    };
    const app = OfflineApp(Path(FOLDER), change, async (asked) => python.toPy(await bots.ask(asked.toJs())));
    app.start();
    return app;
  }

  const app = start().catch(async (error) => {
    if (await forgetImage(error)) return start();
    throw error;
  });
  const hear = {
    async request({ id, method, path, headers, body }) {
      const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
      const response = await (
        await app
      ).respond(method, path.split("?")[0], python.toPy(lower), python.toPy(bytes.encode(body)));
      const content = response.content.toJs().slice().buffer;
      postMessage({ type: "response", id, status: response.status, media: response.media, content }, [content]);
      response.destroy();
    },
    async open({ id, room }) {
      const tell = (text) => postMessage(text === undefined ? { type: "closed", id } : { type: "frame", id, text });
      (await app).open(id, room, tell);
      bots.start();
    },
    async frame({ id, text }) {
      (await app).receive(id, text);
    },
    async close({ id }) {
      (await app).receive(id, undefined);
    },
  };
  self.onmessage = ({ data }) => void hear[data.type](data);
  await app;
  postMessage({ type: "ready" });
}

const begin = { [BOTS]: serveCalls, [EXAMPLES]: serveExamples }[self.name] ?? serve;
begin().catch((error) => {
  if (begin !== serve) throw error;
  postMessage({ type: "failed", reason: String(error.message ?? error) });
});
