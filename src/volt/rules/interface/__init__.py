"""What programs need beyond the rulebook, compiled with it: entry points, plans as numbers, redaction, worlds, reach."""
