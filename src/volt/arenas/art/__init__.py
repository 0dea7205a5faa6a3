"""The layers of the arena picture, one module each. Plain SVG: no filters, scripts or embedded fonts."""
