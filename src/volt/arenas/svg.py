"""Draw an arena as a standalone SVG without embedded fonts, scripts or filters."""

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from .art import dressing, edges, figures, floor, surround
from .art.heat import STRIP, Heat, heat, legend
from .art.plan import CELL, MARGIN, FloorPlan, tag
from .art.themes import DEFAULT, THEMES
from .drawing import Drawing
from .pieces import Piece

NAMESPACE = "http://www.w3.org/2000/svg"


def svg(
    drawing: Drawing,
    robots: Sequence[Piece] = (),
    mines: Mapping[int, int] | None = None,
    tokens: Mapping[int, int] | None = None,
    theme: str = DEFAULT,
    title: str = "VOLT arena",
    counted: Heat | None = None,
) -> str:
    """Draw an arena.

    ``mines`` maps spaces to the colour of the owner, ``tokens`` VP space numbers to counts. ``theme`` is the name of a
    built-in arena; any other name gets the default theme. ``counted`` is drawn on top as a heat map.
    """
    plan, look = FloorPlan(drawing), THEMES.get(theme, THEMES[DEFAULT])
    parts = [
        tag("title", escape(title)),
        tag("defs", "".join(part.definitions(look) for part in (floor, dressing, edges, surround))),
        *surround.frame(plan, look),
        *floor.tiles(plan, look),
        dressing.dressing(plan, look),
        *surround.floodlights(plan, look),
        *floor.features(plan, look),
        *surround.shade(plan, look),
        *edges.tapes(plan, look),
        *edges.walls(plan, look),
        *figures.tokens(plan, tokens or {}),
        *figures.mines(plan, mines or {}),
        *figures.robots(plan, robots),
        *surround.lettering(plan, look),
        *(() if counted is None else (*heat(plan, counted), *legend(plan, counted))),
    ]
    height = plan.height + (STRIP if counted else 0)
    size = {"width": plan.width, "height": height, "viewBox": f"0 0 {plan.width} {height}"}
    size |= {"data_cell": CELL, "data_margin": MARGIN, "data_theme": look.name}  # a web page draws its robots on top
    return tag("svg", "\n".join(parts), xmlns=NAMESPACE, role="img", **size) + "\n"
