"""The database tables, as of the latest migration."""

import sqlalchemy as sql

META = sql.MetaData()
ROOMS = sql.Table(
    "rooms",
    META,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("listed", sql.Boolean, nullable=False, index=True),  # public, and not over
    sql.Column("wakes", sql.Boolean, nullable=False, index=True),  # continues after a restart
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("card", sql.Text, nullable=False),  # the RoomState as JSON
    sql.Column("record", sql.Text),  # once it is over
    sql.Column("owner", sql.Integer, index=True),  # the server that has it in memory
    sql.Column("epoch", sql.Integer, nullable=False, server_default="0"),  # how often it has been claimed
    sql.Column("due", sql.Float, index=True),  # when a server must load it, if none has
)
INPUTS = sql.Table(
    "inputs",
    META,
    sql.Column("room", sql.String(16), sql.ForeignKey("rooms.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.String(8), nullable=False),
    sql.Column("kind", sql.String(16), nullable=False),
    sql.Column("answer", sql.String(64), nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("by", sql.String(8), nullable=False),
    sql.Column("checksum", sql.String(8), nullable=False, server_default=""),
)
CHAMPIONSHIPS = sql.Table(
    "championships",
    META,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("listed", sql.Boolean, nullable=False, index=True),
    sql.Column("wakes", sql.Boolean, nullable=False, index=True),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("body", sql.Text, nullable=False),  # the ChampionshipState as JSON
    sql.Column("epoch", sql.Integer, nullable=False, server_default="0"),  # how often it has been changed
    sql.Column("due", sql.Float, nullable=False, server_default="0"),  # when a server should check it next
)
SERVERS = sql.Table(
    "servers",
    META,
    sql.Column("id", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("lease", sql.Float, nullable=False),  # the end of its lease, by the database's clock
    sql.Column("tried", sql.Float, nullable=False, server_default="0"),  # when it last tried to save something
)
SECRET = sql.Table("secret", META, sql.Column("value", sql.String(64), primary_key=True))  # which the servers share
