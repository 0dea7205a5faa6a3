// The engine of a site without a server: Python in a worker, which answers the page as a server would. A second worker with the
// same code lets bots think, so that neither the page nor its room waits for them.
import { loadPyodide } from "./pyodide.mjs";
import { XzReadableStream } from "./xz.mjs";

const TOTAL = 0; // bytes to fetch; `make site` writes how many
const CONTENT = ""; // and a hash of them
const FOLDER = "/games"; // in the browser's database
const REST = 200; // ms between keeping one change and the next
const [BOTS, EXAMPLES] = ["bots", "python"]; // the names of other workers than the first
const PACKED = [".wasm", ".zip", ".tar"]; // one of each

let loaded = 0;
const network = self.fetch;
/** What has been unpacked once, in the browser's cache, since unpacking takes half the time of a start. */
const UNPACKED = `unpacked ${new URL(".", import.meta.url)} `;
const unpacked = self.caches?.open(UNPACKED + CONTENT).catch(() => undefined);

/** Count what is loaded. */
function count(bytes) {
  loaded += bytes;
  postMessage({ type: "progress", share: Math.min(0.99, loaded / TOTAL) });
}

/** Counts what is loaded, and unpacks it: not every host compresses what it sends. */
self.fetch = async (resource, options) => {
  const url = String(resource?.url ?? resource);
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

/** Python with the game's code. */
async function loadPython() {
  const code = fetch(new URL("volt.tar", import.meta.url)).then((response) => response.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL(".", import.meta.url).href });
  python.unpackArchive(await code, "tar", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
  return python;
}

/** The second worker: it calls whatever functions the first one sends. */
async function serveCalls() {
  const python = loadPython();
  self.onmessage = async ({ data: { id, asked } }) => {
    const { call } = (await python).pyimport("volt.server.runtime.workers");
    const told = call((await python).toPy(asked));
    postMessage({ type: "told", id, told: told.toJs() });
    told.destroy();
  };
  (await python).pyimport("volt.bots.players.champion"); // imports all that bots need
}

/** A worker of the documentation, which lies beside a site: it runs examples, and tells what they print. */
async function serveExamples() {
  const loading = loadPython();
  const run = async ({ data: { code } }) => {
    const python = await loading;
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
    python = await loadPython();
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

  const app = start();
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
