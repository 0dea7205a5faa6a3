// Prepares a site's engine, in Node: compiles the Python code and its standard library, makes the scripts of Pyodide and of the
// decompressor as small as they can be, and asks the game for what never changes, which becomes files.
import { readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import { minifySync } from "vite";

// an error of Pyodide would be shown with a line of its code, which is all of it
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});
const [sources, folder] = process.argv.slice(2); // an archive of the code; the folder of the site
const read = (file) => readFileSync(createRequire(import.meta.url).resolve(file), "utf8");
const write = (name, content) => writeFileSync(join(folder, "engine", name), content);

/** Pyodide's script, which names each of 4,500 functions of CPython twice: a loop does the same for those that only it names. */
function trim(script) {
  const count = new Map();
  for (const [word] of script.matchAll(/[\w$]+/g)) count.set(word, (count.get(word) ?? 0) + 1);
  const named = new Set();
  const rest = script.replace(/(?<![\w$])(_(\w+))=Module\["\1"\]=wasmExports\["\2"\];/g, (whole, name) => {
    if (count.get(name) !== 3) return whole;
    named.add(name);
    return "";
  });
  const loop = `for(const name in wasmExports)if(typeof wasmExports[name]=="function")Module["_"+name]=wasmExports[name];`;
  // graphics and sound, which no library of ours calls
  const media = "_(?:SDL|IMG|Mix|TTF|gl|al|egl|glut)_?[A-Z]\\w*";
  return rest
    .replace(new RegExp(`(?<![\\w$])(?:Module\\["(${media})"\\]=\\1;|${media}\\.sig="\\w*";)`, "g"), "")
    .replace(new RegExp(`(?<=[{,])(\\w+):_\\1,`, "g"), (whole, name) =>
      new RegExp(`^${media}$`).test(`_${name}`) ? "" : whole,
    )
    .replace(/\bvar ([\w,$]{1000,});/g, (_, names) => `var ${names.split(",").filter((name) => !named.has(name))};`)
    .replace("function assignWasmExports(wasmExports){", (start) => start + loop);
}

const { code, errors } = minifySync("pyodide.asm.mjs", trim(read("pyodide/pyodide.asm.mjs")), { module: true });
if (errors.length) throw new Error(errors[0].message);
write("pyodide.asm.mjs", code);
write(
  "xz.mjs",
  `const module = { exports: {} }, exports = module.exports, require = () => ({});
${read("xz-decompress/dist/package/xz-decompress.min.js")}
export const { XzReadableStream } = module.exports;
`,
);
write("pyodide-lock.json", JSON.stringify({ ...JSON.parse(read("pyodide/pyodide-lock.json")), packages: {} }));

const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } }); // code without columns is a sixth smaller
python.runPython("import sys; booted = set(sys.modules)");
python.unpackArchive(new Uint8Array(readFileSync(sources)), "tar", { extractDir: "/code" });
python.runPython(`
import compileall, io, pathlib, tarfile, zipfile

def compiled(folder):
    """Compile the code in a folder, without docstrings; its files with their names, without sources."""
    compileall.compile_dir(folder, quiet=2, legacy=True, optimize=2, stripdir=folder)
    files = [file for file in sorted(pathlib.Path(folder).rglob("*")) if file.is_file() and file.suffix != ".py"]
    return [(str(file.relative_to(folder)), file) for file in files]

UNUSED = """_pydatetime _pydecimal _pyio _pyrepl bdb cmd code compileall configparser cProfile ctypes difflib doctest ensurepip filecmp
    fileinput ftplib getopt getpass graphlib idlelib imaplib mailbox modulefinder netrc optparse pdb pickletools plistlib poplib profile
    pstats pty py_compile pyclbr pydoc pydoc_data rlcompleter runpy shelve smtplib sqlite3 symtable tabnanny trace tracemalloc turtle
    unittest venv wave xmlrpc zipapp __hello__ __phello__ _markupbase antigravity argparse asyncio/__main__ asyncio/proactor_events
    asyncio/tools asyncio/windows_events asyncio/windows_utils colorsys concurrent/futures/interpreter concurrent/futures/process
    concurrent/interpreters email/_header_value_parser email/contentmanager email/generator email/headerregistry email/mime
    email/policy gettext html/parser http/cookiejar http/cookies logging/config logging/handlers multiprocessing/dummy
    multiprocessing/forkserver multiprocessing/heap multiprocessing/managers multiprocessing/pool multiprocessing/popen_fork
    multiprocessing/popen_forkserver multiprocessing/popen_spawn_posix multiprocessing/popen_spawn_win32 multiprocessing/queues
    multiprocessing/resource_sharer multiprocessing/resource_tracker multiprocessing/shared_memory multiprocessing/sharedctypes
    multiprocessing/spawn multiprocessing/synchronize nturl2path pyodide/_nodesock_transport pyodide/console pyodide/http sched site-packages tarfile this tty urllib/robotparser
    webbrowser wsgiref/validate importlib/metadata _sysconfigdata__emscripten_wasm32-emscripten xml/dom xml/etree xml/parsers xml/sax/expatreader""".split()
CODECS = "__init__ aliases ascii cp437 idna latin_1 utf_8 utf_8_sig utf_16 utf_16_le utf_32".split()
with zipfile.ZipFile(next(path for path in sys.path if path.endswith(".zip"))) as library:
    for name in library.namelist():
        parts = name.removesuffix(".py").split("/")
        unused = any("/".join(parts[:end]) in UNUSED for end in range(1, len(parts) + 1))
        if not unused and (parts[0] != "encodings" or parts[1] in CODECS):
            library.extract(name, "/library")
with zipfile.ZipFile("/library.zip", "w") as packed:
    for name, file in compiled("/library"):
        packed.writestr(zipfile.ZipInfo(name), file.read_bytes()) # the whole is compressed, which makes it smaller
with tarfile.open("/volt.tar", "w", format=tarfile.GNU_FORMAT) as packed:
    for name, file in compiled("/code"):
        info = tarfile.TarInfo(name)
        info.size = file.stat().st_size
        packed.addfile(info, file.open("rb"))
own = set(sys.modules) - booted
sys.path.insert(0, "/code")
from importlib import import_module
from volt.compile.__main__ import LIBRARIES
for module, _, name in (word.partition(":") for word in LIBRARIES):
    try:
        library = getattr(import_module(module), name)
    except ModuleNotFoundError: # it is not part of a site
        continue
    if not library.functions.native:
        raise SystemExit(f"the compiled rules do not load: {name}")
`);
write("volt.tar", python.FS.readFile("/volt.tar"));
write("python_stdlib.zip", python.FS.readFile("/library.zip"));

python.FS.mkdirTree("/games");
const app = python.pyimport("volt.server.offline.app").OfflineApp(python.pyimport("pathlib").Path("/games"));
const ask = async (path) => {
  const response = await app.respond("GET", path, python.toPy({}), python.toPy(new Uint8Array()));
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return response.content.toJs();
};
const readJson = async (path) => JSON.parse(new TextDecoder().decode(await ask(path)));
const { arenas } = await readJson("/api/facts");
const languages = python.pyimport("volt.texts").languages().toJs();
const files = [
  "/api/facts",
  "/api/lessons",
  "/api/diagrams",
  ...languages.map((language) => `/api/texts/${language}`),
  ...arenas.map((arena) => `/api/arenas/${arena}.svg`),
];
for (const path of files) {
  const file = join(folder, `${path}.gzip`); // as `transport.ts` reads it; a host might serve ".gz" in another way
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, gzipSync(await ask(path), { level: 9 }));
}
python.runPython(`
packed = set(zipfile.ZipFile("/library.zip").namelist())
for name, module in sys.modules.items():
    file = getattr(module, "__file__", None) or ""
    if name not in own and ".zip/" in file and file.partition(".zip/")[2] + "c" not in packed:
        raise SystemExit(f"the standard library of a site needs {name}")
`);
console.log(files.join(" "));
process.exit(0);
