"""Check the types of the Python in README, documentation, notebooks and examples: mypy --strict and pyright (``make check``)."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYRIGHT = ROOT / "web" / "node_modules" / "pyright"


def python_of(page: Path) -> str:
    """The examples of a page one after another, as a reader runs them; in Markdown, on the lines where they are."""
    text = page.read_text(encoding="utf-8")
    if page.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    return text if page.suffix == ".py" else "\n".join(_lines(text))


def _lines(text: str) -> Iterator[str]:
    inside = False
    for line in text.splitlines():
        inside = inside and line != "```"
        yield line if inside else ""
        inside = inside or line == "```python"


def pages() -> list[Path]:
    """All files that may have examples."""
    found = [page for page in (ROOT / "docs").rglob("*.md") if not {"_build", "generated"} & set(page.parts)]
    return [ROOT / "README.md", *sorted(found), *sorted((ROOT / "examples").glob("*.*py*"))]


def main() -> int:
    """Write the examples of each page into a module and let both look at all modules."""
    with tempfile.TemporaryDirectory() as folder:
        for page in pages():
            if code := python_of(page).rstrip():
                name = "_".join(page.relative_to(ROOT).parts).replace("-", "_").replace(".", "_")
                Path(folder, f"{name}.py").write_text(code + "\n", encoding="utf-8")
        files = sorted(str(file) for file in Path(folder).glob("*.py"))
        mypy = [sys.executable, "-m", "mypy", "--ignore-missing-imports", "--allow-redefinition", *files]
        failed = subprocess.run(mypy, cwd=ROOT, check=False).returncode != 0
        if not PYRIGHT.exists():
            print("pyright is not installed (scripts/npm ci installs it): only mypy has looked at the examples")
            return int(failed)
        settings = Path(folder, "pyrightconfig.json")
        quiet = {"reportMissingImports": False, "reportUnusedExpression": False}
        settings.write_text(json.dumps({"include": ["."], "extraPaths": [str(ROOT / "src")], **quiet}))
        pyright = ["exec", "--", "pyright", "--pythonpath", sys.executable, "--project", str(settings)]
        done = subprocess.run([ROOT / "scripts" / "npm", *pyright], capture_output=True, text=True, check=False)
        print(done.stdout.strip() or done.stderr)
        return int(failed or done.returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
