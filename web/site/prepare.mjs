// Prepares a site's engine, in Node: compiles the Python code and its standard library, and asks it for what never changes, which
// becomes files.
import { readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadPyodide } from "pyodide";

// an error of Pyodide would be shown with a line of its code, which is all of it
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});
const [sources, folder] = process.argv.slice(2); // an archive of the code; the folder of the site
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(sources)), "tar", { extractDir: "/code" });
python.runPython(`
import compileall, io, pathlib, sys, tarfile, zipfile

def compiled(folder, optimize=0):
    """Compile the code in a folder; its files with their names, without sources."""
    compileall.compile_dir(folder, quiet=2, legacy=True, optimize=optimize, stripdir=folder)
    files = [file for file in sorted(pathlib.Path(folder).rglob("*")) if file.is_file() and file.suffix != ".py"]
    return [(str(file.relative_to(folder)), file) for file in files]

UNUSED = """_pyio _pyrepl bdb cmd code configparser cProfile ctypes doctest ensurepip fileinput ftplib idlelib imaplib mailbox modulefinder
    netrc optparse pdb pickletools plistlib poplib profile pstats pyclbr pydoc pydoc_data rlcompleter shelve smtplib sqlite3 symtable
    tabnanny trace tracemalloc turtle unittest venv wave xmlrpc zipapp""".split()
CODECS = "__init__ aliases ascii cp437 idna latin_1 utf_8 utf_8_sig utf_16 utf_16_le utf_32".split()
with zipfile.ZipFile(next(path for path in sys.path if path.endswith(".zip"))) as library:
    for name in library.namelist():
        first, _, rest = name.removesuffix(".py").partition("/")
        if first not in UNUSED and (first != "encodings" or rest in CODECS):
            library.extract(name, "/library")
with zipfile.ZipFile("/library.zip", "w") as packed:
    for name, file in compiled("/library", optimize=2):
        packed.writestr(zipfile.ZipInfo(name), file.read_bytes(), zipfile.ZIP_DEFLATED, 9)
with tarfile.open("/volt.tar", "w", format=tarfile.GNU_FORMAT) as packed:
    for name, file in compiled("/code"):
        info = tarfile.TarInfo(name)
        info.size = file.stat().st_size
        packed.addfile(info, file.open("rb"))
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
writeFileSync(join(folder, "engine/volt.tar"), python.FS.readFile("/volt.tar"));
writeFileSync(join(folder, "engine/python_stdlib.zip"), python.FS.readFile("/library.zip"));

python.FS.mkdirTree("/games");
const app = python.pyimport("volt.server.offline.app").OfflineApp(python.pyimport("pathlib").Path("/games"));
const ask = async (path) => {
  const response = await app.respond("GET", path, python.toPy({}), python.toPy(new Uint8Array()));
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return response.content.toJs();
};
const read = async (path) => JSON.parse(new TextDecoder().decode(await ask(path)));
const { arenas } = await read("/api/facts");
const languages = python.pyimport("volt.texts").languages().toJs();
const files = [
  "/api/facts",
  "/api/lessons",
  "/api/diagrams",
  ...languages.map((language) => `/api/texts/${language}`),
  ...arenas.map((arena) => `/api/arenas/${arena}.svg`),
];
for (const path of files) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await ask(path));
}
console.log(files.join(" "));
process.exit(0);
