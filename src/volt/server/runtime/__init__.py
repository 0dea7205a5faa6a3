"""What everything uses: the clock, errors, metrics, settings, background tasks."""
