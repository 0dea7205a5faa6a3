// Calls entry points as WebAssembly, in the Python of browsers: pickled calls come in, pickled results go out, each after its length.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, ...libraries] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide).href);
const python = await loadPyodide();
python.FS.mkdirTree("/native");
for (const file of libraries) python.FS.writeFile(`/native/${basename(file)}`, new Uint8Array(readFileSync(file)));
const call = python.runPython(`
import pickle
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

def load(file):
    name = file.stem.partition("-")[0]
    module = module_from_spec(spec_from_file_location(name, file, loader=ExtensionFileLoader(name, str(file))))
    module.__loader__.exec_module(module)
    return module

modules = {file.stem.partition("-")[0]: load(file) for file in Path("/native").iterdir()}

def call(asked):
    library, entry, arguments = pickle.loads(asked.to_bytes())
    try:
        answer = getattr(modules[library], entry)(*arguments), arguments
    except Exception as error:
        answer = error, arguments
    return pickle.dumps(answer)
call
`);
let read = Buffer.alloc(0);
for await (const chunk of process.stdin) {
  read = Buffer.concat([read, chunk]);
  while (read.length >= 4 && read.length >= 4 + read.readUInt32LE(0)) {
    const size = read.readUInt32LE(0);
    const made = call(new Uint8Array(read.subarray(4, 4 + size)));
    const answer = made.toJs();
    made.destroy?.();
    read = read.subarray(4 + size);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(answer.length, 0);
    process.stdout.write(Buffer.concat([length, answer]));
  }
}
