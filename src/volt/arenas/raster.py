"""Pictures as pixels, rendered by resvg with the font of the page, so that they look the same on every machine."""

from pathlib import Path

from resvg_py import svg_to_bytes

FONT = Path(__file__).parent / "art" / "BarlowCondensed-Bold.ttf"


def png(document: str, background: str | None = None) -> bytes:
    """An SVG document as a PNG."""
    return svg_to_bytes(svg_string=document, background=background, skip_system_fonts=True, font_files=[str(FONT)])
