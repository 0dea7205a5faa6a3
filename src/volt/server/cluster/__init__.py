"""Several servers: relaying sockets and requests to the server that owns a room."""
