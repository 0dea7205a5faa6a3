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
    sql.Column("body", sql.Text, nullable=False),  # the RoomState as JSON
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
CHECKPOINTS = sql.Table(
    "checkpoints",
    META,
    sql.Column("room", sql.String(16), sql.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("number", sql.Integer, nullable=False),  # of the next input
    sql.Column("rules", sql.Integer, nullable=False),  # the rules version that can continue it
    sql.Column("body", sql.LargeBinary, nullable=False),  # the Checkpoint, compressed
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


def _person() -> "sql.Column[str]":
    return sql.Column("person", sql.String(16), sql.ForeignKey("people.id"), nullable=False, index=True)


PEOPLE = sql.Table(
    "people",
    META,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("handle", sql.String(64), nullable=False, unique=True),  # how authenticators know them
    sql.Column("name", sql.String(24), nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("seen", sql.Float, nullable=False, index=True),
    sql.Column("progress", sql.Text, nullable=False, server_default="{}"),  # a JSON object that belongs to the client
)
DEVICES = sql.Table(  # where a person is signed in
    "devices",
    META,
    sql.Column("id", sql.String(16), primary_key=True),
    _person(),
    sql.Column("key", sql.String(64), nullable=False, unique=True),  # a digest
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("seen", sql.Float, nullable=False),
)
PASSKEYS = sql.Table(
    "passkeys",
    META,
    sql.Column("id", sql.String(1400), primary_key=True),  # of the credential, in base64url
    _person(),
    sql.Column("key", sql.Text, nullable=False),  # the public key, in base64url
    sql.Column("signatures", sql.BigInteger, nullable=False),  # of signatures, if the authenticator counts them
    sql.Column("created", sql.Float, nullable=False),
)
# digests
RECOVERY_CODES = sql.Table("recovery_codes", META, sql.Column("code", sql.String(64), primary_key=True), _person())
TICKETS = sql.Table(  # each is valid once, for a few minutes
    "tickets",
    META,
    sql.Column("ticket", sql.String(64), primary_key=True),  # a digest
    sql.Column("purpose", sql.String(8), nullable=False),
    sql.Column("person", sql.String(16), nullable=False, index=True),  # "" if anybody may use it
    sql.Column("until", sql.Float, nullable=False, index=True),
)
SEEKERS = sql.Table(  # people who look for opponents (``matching``)
    "seekers",
    META,
    sql.Column("id", sql.String(64), primary_key=True),  # the digest of the key that becomes the token of their seat
    sql.Column("queue", sql.String(24), nullable=False),
    sql.Column("strength", sql.Float, nullable=False),
    sql.Column("since", sql.Float, nullable=False),
    sql.Column("bots_after", sql.Float, nullable=False),
    sql.Column("person", sql.String(16), nullable=False),  # "" for somebody without an account
    sql.Column("name", sql.String(24), nullable=False),
    sql.Column("seen", sql.Float, nullable=False, index=True),
    sql.Column("room", sql.String(16), index=True),  # once they have one
    sql.Column("seat", sql.String(8), nullable=False),
    sql.Column("address", sql.String(16), nullable=False, server_default=""),  # a keyed digest
)
# before the name of a seat in ``holdings``: who had it before somebody else
FORMERS = ("~", *(f"~{number}" for number in range(1, 10)))
HOLDINGS = sql.Table(  # seats of people in rooms and championships; ``seat`` is "host" for the host's rights
    "holdings",
    META,
    sql.Column("room", sql.String(16), primary_key=True),
    sql.Column("seat", sql.String(8), primary_key=True),
    sql.Column("person", sql.String(16), nullable=False),  # "" once the person is deleted: their name is to be removed
    sql.Column("tokens", sql.Text, nullable=False),  # digests; the seat is still theirs if it has one of them
    sql.Column("since", sql.Float, nullable=False),
    sql.Index("ix_holdings_person", "person", "since"),
)
RESULTS = sql.Table(  # of finished games in which people played; they stay when the rooms are deleted
    "results",
    META,
    sql.Column("room", sql.String(16), primary_key=True),
    sql.Column("mode", sql.String(16), nullable=False),
    sql.Column("arena", sql.String(32), nullable=False),  # "" for a drawing
    sql.Column("edition", sql.String(16), nullable=False),
    sql.Column("rounds", sql.Integer, nullable=False),
    sql.Column("winner", sql.String(8), nullable=False),
    sql.Column("started", sql.Float, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("championship", sql.String(16), nullable=False),
    sql.Column("pool", sql.String(8), nullable=False),
    sql.Column("unrated", sql.String(16), nullable=False),  # why it is not rated
    sql.Column("pending", sql.Boolean, nullable=False, index=True),  # it will be rated soon
    sql.Column("sequence", sql.Integer, unique=True),  # rated games are numbered in the order in which they were rated
)
RESULT_SEATS = sql.Table(
    "result_seats",
    META,
    sql.Column("room", sql.String(16), primary_key=True),
    sql.Column("seat", sql.String(8), primary_key=True),
    sql.Column("holder", sql.Integer, primary_key=True, autoincrement=False),  # 0, or how many left the seat before
    # "" if that is not known; an id of nobody if they are deleted
    sql.Column("person", sql.String(16), nullable=False),
    sql.Column("level", sql.String(32), nullable=False),  # of the bot
    sql.Column("robot", sql.String(8), nullable=False),
    sql.Column("vp", sql.Integer),  # unknown for games from before there were results
    sql.Column("place", sql.Integer, nullable=False),
    sql.Column("left", sql.Integer, nullable=False),  # the round in which they left, or 0
    sql.Column("counts", sql.Boolean, nullable=False),  # whether the seat is rated if the game is
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("points", sql.Float),  # the rating afterwards, if the game is rated, its deviation, and what has changed
    sql.Column("deviation", sql.Float),
    sql.Column("gained", sql.Float),
    sql.Index("ix_result_seats_person", "person", "at"),
)
RATINGS = sql.Table(  # they follow from the results
    "ratings",
    META,
    sql.Column("person", sql.String(16), sql.ForeignKey("people.id"), primary_key=True),
    sql.Column("mode", sql.String(16), primary_key=True),
    sql.Column("pool", sql.String(8), primary_key=True),
    sql.Column("points", sql.Float, nullable=False),
    sql.Column("deviation", sql.Float, nullable=False),
    sql.Column("games", sql.Integer, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.Index("ix_ratings_ladder", "mode", "pool", "points"),
)
NOTICE_SETTINGS = sql.Table(  # how a person wants to be told that it is their turn
    "notice_settings",
    META,
    sql.Column("person", sql.String(16), sql.ForeignKey("people.id"), primary_key=True),
    sql.Column("language", sql.String(2), nullable=False),
    sql.Column("email", sql.String(254), nullable=False, index=True),  # "" for none
    sql.Column("confirmed", sql.Boolean, nullable=False),  # whether the address has answered
    sql.Column("asked", sql.Float, nullable=False),  # when it was last asked
    sql.Column("quiet_from", sql.Integer, nullable=False),  # hours of the day; equal: never quiet
    sql.Column("quiet_until", sql.Integer, nullable=False),
    sql.Column("daily", sql.Integer),  # the hour of the one notice per day; NULL: one for each turn
    sql.Column("zone", sql.String(64), nullable=False),  # the time zone of these hours
)
PUSH_SUBSCRIPTIONS = sql.Table(  # browsers that show notices
    "push_subscriptions",
    META,
    sql.Column("id", sql.String(16), primary_key=True),
    _person(),
    sql.Column("endpoint", sql.Text, nullable=False),
    sql.Column("key", sql.String(100), nullable=False),  # the browser's public key, in base64url
    sql.Column("auth", sql.String(32), nullable=False),
    sql.Column("device", sql.String(40), nullable=False),
    sql.Column("created", sql.Float, nullable=False),
)
WEBHOOKS = sql.Table(  # chats that are told whose turn it is in a room
    "webhooks",
    META,
    sql.Column("room", sql.String(16), primary_key=True),
    sql.Column("url", sql.Text, nullable=False),
    sql.Column("language", sql.String(2), nullable=False),
)
NOTICES = sql.Table(  # each is sent once; a row stays when it has been, so that nobody writes it again
    "notices",
    META,
    sql.Column("id", sql.String(80), primary_key=True),  # of room, seat, question, kind and target
    sql.Column("room", sql.String(16), nullable=False, index=True),
    sql.Column("seat", sql.String(8), nullable=False),
    sql.Column("question", sql.Integer, nullable=False),
    sql.Column("kind", sql.String(8), nullable=False),
    sql.Column("person", sql.String(16), nullable=False, index=True),  # "" for a webhook
    sql.Column("target", sql.String(24), nullable=False),  # "email", "webhook", or the id of a subscription
    sql.Column("deadline", sql.Float),
    sql.Column("made", sql.Float, nullable=False, index=True),
    sql.Column("due", sql.Float, index=True),  # when to send it, or to try again; NULL once that is done
    sql.Column("tries", sql.Integer, nullable=False),
)
REPORTS = sql.Table(  # of bad manners; once decided, they are the log of what moderators have done
    "reports",
    META,
    sql.Column("id", sql.String(16), primary_key=True),
    sql.Column("room", sql.String(16), nullable=False, index=True),
    sql.Column("seat", sql.String(8), nullable=False),
    sql.Column("name", sql.String(24), nullable=False),
    sql.Column("person", sql.String(16), nullable=False, server_default=""),  # who had the seat, if that was known
    sql.Column("words", sql.Text, nullable=False),
    sql.Column("chat", sql.Text, nullable=False),  # the lines of the room at that time, as JSON
    sql.Column("at", sql.Float, nullable=False, index=True),
    sql.Column("decision", sql.String(16), nullable=False),  # "" while it is open
    sql.Column("moderator", sql.String(16), nullable=False),  # the person who decided
    sql.Column("decided", sql.Float, nullable=False),
)
BLOCKS = sql.Table(  # people whom somebody does not want to meet in a quick match
    "blocks",
    META,
    sql.Column("person", sql.String(16), sql.ForeignKey("people.id"), primary_key=True),
    sql.Column("other", sql.String(16), sql.ForeignKey("people.id"), primary_key=True, index=True),
    sql.Column("since", sql.Float, nullable=False),
)
BANS = sql.Table(  # of accounts, and whether they were lifted: the log stays for a while
    "bans",
    META,
    sql.Column("id", sql.String(16), primary_key=True),
    _person(),
    sql.Column("reason", sql.Text, nullable=False),
    sql.Column("moderator", sql.String(16), nullable=False),  # the person who decided
    sql.Column("at", sql.Float, nullable=False, index=True),
    sql.Column("until", sql.Float),  # NULL: for good
    sql.Column("lifted", sql.Float),  # when a moderator ended it early, and who
    sql.Column("lifted_by", sql.String(16), nullable=False, server_default=""),
)


def seat_held(seat: str) -> str:
    """The seat of a row of ``holdings``, whoever has it now."""
    return seat.lstrip("~0123456789")
