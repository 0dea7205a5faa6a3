"""The art of the arena picture, cut by what is drawn: floor, edges, surround, pieces. Plain SVG, no filters, no fonts needed."""
