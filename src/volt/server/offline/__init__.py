"""The server without a server: rooms, study and replays in the visitor's browser, where Python runs in a worker of the page."""
