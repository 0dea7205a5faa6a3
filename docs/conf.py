"""The documentation site: ``make docs``. Tables come from the code (``tables.py``), the reference from docstrings."""

import sys
from pathlib import Path

import volt

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

project, author, version = "VOLT", "the VOLT developers", volt.__version__
release = version
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
html_theme, html_title = "furo", f"VOLT {version}"
exclude_patterns = ["_build", "generated"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
autodoc_mock_imports = ["stable_baselines3"]  # only its base class is needed
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_class_signature = "separated"
# links to files of the repository (tests/project/test_docs.py checks all links), headings of included tables, transcripts
suppress_warnings = ["myst.xref_missing", "myst.header", "misc.highlighting_failure"]


def setup(app: object) -> None:
    """Write the tables before anything is read."""
    import tables

    tables.write(HERE / "generated")
