"""The art of the arena picture, cut by what is drawn. Plain SVG: no filters, no scripts, no fonts of its own."""
