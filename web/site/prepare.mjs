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
import sys
booted = set(sys.modules)
import compileall, io, pathlib, tarfile, zipfile

def compiled(folder):
    """Compile the code in a folder, without docstrings; its files with their names, without sources."""
    compileall.compile_dir(folder, quiet=2, legacy=True, optimize=2, stripdir=folder)
    files = [file for file in sorted(pathlib.Path(folder).rglob("*")) if file.is_file() and file.suffix != ".py"]
    return [(str(file.relative_to(folder)), file) for file in files]

UNUSED = """_pydatetime _pydecimal _pyio _pyrepl bdb cmd code compileall configparser cProfile ctypes difflib doctest ensurepip filecmp
    fileinput ftplib getopt getpass graphlib idlelib imaplib mailbox modulefinder netrc optparse pdb pickletools plistlib poplib profile
    pstats pty py_compile pyclbr pydoc pydoc_data rlcompleter runpy shelve smtplib sqlite3 symtable tabnanny trace tracemalloc turtle
    unittest venv wave xmlrpc zipapp""".split()
CODECS = "__init__ aliases ascii cp437 idna latin_1 utf_8 utf_8_sig utf_16 utf_16_le utf_32".split()
with zipfile.ZipFile(next(path for path in sys.path if path.endswith(".zip"))) as library:
    for name in library.namelist():
        first, _, rest = name.removesuffix(".py").partition("/")
        wanted = {"encodings": rest in CODECS, "xml": rest.partition("/")[0] in ("__init__", "sax")}
        if first not in UNUSED and wanted.get(first, True):
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
python.runPython(`
packed = set(zipfile.ZipFile("/library.zip").namelist())
for name, module in sys.modules.items():
    file = getattr(module, "__file__", None) or ""
    if name not in own and ".zip/" in file and file.partition(".zip/")[2] + "c" not in packed:
        raise SystemExit(f"the standard library of a site needs {name}")
`);
console.log(files.join(" "));
process.exit(0);
