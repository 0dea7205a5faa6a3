"""Envelopes between servers: lost, doubled, delayed or forged."""

import asyncio

from support.clock import run
from support.waiting import PATIENCE
from volt.server.cluster.mailbox import AGAIN, AT_ONCE, Mailbox
from volt.server.cluster.protocol import (
    Envelope,
    FromSocket,
    Lost,
    Passed,
    ReplyPiece,
    sign,
)

SECRET = b"secret"


def _mailbox() -> Mailbox:
    """A mailbox without Redis."""
    return Mailbox("redis://127.0.0.1:1", SECRET, 1, PATIENCE)


def test_envelopes_are_taken_once_and_in_order() -> None:
    async def deliver() -> None:
        mail, heard, lost = _mailbox(), [], []
        mail.on_message, mail.on_lost = lambda sender, message: heard.append(message.text), lost.append  # type: ignore

        def receive(series: int, number: int, text: str, receiver: int = 1, secret: bytes = SECRET) -> None:
            mail._receive(sign(Envelope(7, receiver, series, number, [FromSocket(1, text)]), secret))

        receive(5, 0, "a")
        receive(5, 1, "b")
        for number, text in enumerate("ab"):
            receive(5, number, text)  # once more
        receive(5, 2, "forged", secret=b"guessed")
        receive(5, 2, "to another", receiver=2)
        receive(5, 2, "c")
        receive(4, 0, "from a series before")
        assert (heard, lost) == (["a", "b", "c"], [])
        receive(5, 4, "one is missing")
        receive(5, 3, "too late")
        assert (heard, lost) == (["a", "b", "c"], [7])
        assert mail.peers[7].outbox == [Lost()]
        receive(6, 0, "d")
        assert (heard, lost) == (["a", "b", "c", "d"], [7, 7])
        mail.forget(7)
        for series in (5, 6):
            receive(series, 0, "repeated, after its sender was gone")
        receive(6, 1, "e")
        assert (heard, lost) == (["a", "b", "c", "d", "e"], [7, 7])

    asyncio.run(deliver())


def test_what_may_not_have_arrived_is_sent_again_in_order() -> None:
    async def send() -> None:
        mail, tries = _mailbox(), []

        async def add(streams: dict[str, list[Envelope]]) -> None:
            tries.append([envelope.number for envelope in streams["volt:7"]])
            if len(tries) < 3:
                raise ConnectionError("cut, perhaps after Redis has added them")

        mail._add = add  # type: ignore[method-assign]
        sending = asyncio.create_task(mail._send_for_ever())
        for number in range(4):
            mail.send(7, FromSocket(1, str(number)))
            while len(tries) <= number:
                await asyncio.sleep(AGAIN)
        assert tries == [[0], [0, 1], [0, 1, 2], [3]]
        sending.cancel()

    run(send())


def test_messages_do_not_wait_for_replies(redis: str) -> None:
    async def talk() -> None:
        mine, theirs = (Mailbox(redis, SECRET, me, PATIENCE) for me in (1, 7))
        arrived: list[Passed] = []
        theirs.on_message, theirs.on_lost = lambda _, message: arrived.append(message), lambda _: None
        for number in range(5 * AT_ONCE):
            await mine.reply(7, ReplyPiece(1, number, b"x" * 1000))
        mine.send(7, FromSocket(1, "urgent"))
        await mine.close()
        reading = asyncio.create_task(theirs.run())
        while len(arrived) <= 5 * AT_ONCE:
            await asyncio.sleep(0.01)
        assert arrived.index(FromSocket(1, "urgent")) < 4 * AT_ONCE
        reading.cancel()
        await theirs.close()

    asyncio.run(talk())
