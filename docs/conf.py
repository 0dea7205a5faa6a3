"""The documentation site: ``make docs``. Tables come from the code (``tables.py``), the reference from docstrings."""

import sys
from pathlib import Path
from typing import Any

import volt

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

project, author, version = "VOLT", "the VOLT developers", volt.__version__
release = version
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
html_theme, html_title = "furo", f"VOLT {version}"
html_static_path = ["_static"]
# pages whose examples run in a browser, without NumPy, files or other packages (tests/browser/test_site.py tries them)
TRIED = ("champion", "cookbook/arena", "cookbook/python-bot", "cookbook/scenarios", "formats", "rules")
exclude_patterns = ["_build", "generated"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
autodoc_mock_imports = ["stable_baselines3"]  # only its base class is needed
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_class_signature = "separated"
autodoc_default_options = {"members": True, "undoc-members": True}  # fields, too, with their types
# links to files of the repository (tests/project/test_docs.py checks all links), headings of included tables, transcripts
suppress_warnings = ["myst.xref_missing", "myst.header", "misc.highlighting_failure"]


def skip_old_names(app: Any, what: str, name: str, value: object, skip: bool, options: object) -> bool | None:
    """Leave out names that only stand for another (``volt.old_names``)."""
    meant = getattr(getattr(value, "fget", value), "__name__", name)
    return True if what == "class" and meant != name and not name.startswith("__") else None


def offer_to_try(app: Any, page: str, template: str, context: object, doctree: object) -> None:
    """Let readers run the examples of a page."""
    if page in TRIED:
        app.add_css_file("try.css")
        app.add_js_file("try.js", type="module")


def setup(app: Any) -> None:
    """Write the tables before anything is read."""
    import tables

    tables.write(HERE / "generated")
    app.connect("autodoc-skip-member", skip_old_names)
    app.connect("html-page-context", offer_to_try)
