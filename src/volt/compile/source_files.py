"""The source files that rules depend on, found by their imports."""

import ast
from collections.abc import Iterator
from pathlib import Path


def with_imports(files: set[Path], package: Path) -> set[Path]:
    """The files, and all files of ``volt`` from which they import names: rules, packed structs, constants."""
    found: set[Path] = set()
    while new := files - found:
        found |= new
        files = {imported for file in new if file.is_relative_to(package) for imported in _imports(file, package)}
    return found


def _imports(file: Path, root: Path) -> Iterator[Path]:
    package = file.relative_to(root.parent).parts[:-1]
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.ImportFrom):
            module = tuple(filter(None, (node.module or "").split(".")))
            module = package[: len(package) + 1 - node.level] + module if node.level else module
            for path in {root.parent.joinpath(*module, *names) for names in ((), *((n.name,) for n in node.names))}:
                inits = path / "__init__.py", path.with_suffix(".py")
                yield from (init for init in inits if init.exists() and init.is_relative_to(root))
