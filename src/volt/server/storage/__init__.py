"""The database: tables, migrations, the writer thread, who owns a room, backups, retention."""
