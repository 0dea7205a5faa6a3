"""What the server sends to others: HTTPS requests to addresses that strangers have named, and e-mail.

A stranger's address may lead anywhere, also into the network of the host. So only https is spoken, only to public addresses
(resolved once, and connected to as resolved, so that a name cannot change its mind in between), redirects are not followed,
and of the response only the status is read.
"""

import asyncio
import smtplib
import socket
import ssl
from email.message import EmailMessage
from functools import partial
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import unquote, urlsplit

WITHIN = 15.0  # seconds for everything
LONGEST_URL = 1000
CONTEXT = ssl.create_default_context()
_INTERNET = IPv6Network("2000::/3")  # all global addresses of IPv6 so far
_NAT64 = IPv6Network("64:ff9b::/96")  # IPv4 addresses as machines without IPv4 reach them


class OutgoingError(Exception):
    """It could not be delivered; ``final`` if it never will be."""

    def __init__(self, reason: str, final: bool = False) -> None:
        super().__init__(reason)
        self.final = final


def check_url(url: str) -> tuple[str, int, str]:
    """Host, port and path of an https URL; ValueError if it is not one, or names a private address."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or 443
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    plain = len(url) <= LONGEST_URL and url.isascii() and url.isprintable() and " " not in url
    if not plain or parts.scheme != "https" or not host or parts.username is not None:
        raise ValueError("not an https URL")
    try:
        address = ip_address(host)
    except ValueError:
        return host, port, path
    if not is_public(str(address)):
        raise ValueError("a private address")
    return host, port, path


def is_public(address: str) -> bool:
    """Whether an IP address is one of the internet, and not of this machine or a network behind it."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inner = IPv4Address(int(found) & 0xFFFFFFFF) if found in _NAT64 else found.ipv4_mapped or found.sixtofour
        if inner is None and found not in _INTERNET:
            return False
        found = inner or found
    return found.is_global and not found.is_multicast


async def post(url: str, headers: dict[str, str], body: bytes) -> int:
    """Send a POST request and return the status; OutgoingError if there was no response."""
    try:
        host, port, path = check_url(url)
        async with asyncio.timeout(WITHIN):
            return await _post(host, port, path, headers, body)
    except ValueError as error:
        raise OutgoingError(str(error), final=True) from error
    except (OSError, TimeoutError, EOFError) as error:
        raise OutgoingError(f"{type(error).__name__}: {error}") from error


async def _post(host: str, port: int, path: str, headers: dict[str, str], body: bytes) -> int:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(info[4][0]) for info in found]
    if not addresses or not all(map(is_public, addresses)):
        raise ValueError("a private address")
    reader, writer = await asyncio.open_connection(
        addresses[0], port, ssl=CONTEXT, server_hostname=host, ssl_handshake_timeout=WITHIN
    )
    try:
        name = f"[{host}]" if ":" in host else host
        lines = {
            "Host": name if port == 443 else f"{name}:{port}",
            "Content-Length": str(len(body)),
            "Connection": "close",
            **headers,
        }
        head = "".join(f"{key}: {value}\r\n" for key, value in lines.items())
        writer.write(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body)
        await writer.drain()
        line = (await reader.readline()).decode("latin-1")
        if not line:
            raise EOFError("closed without a response")
        version, status, *_ = line.split()
        if not version.startswith("HTTP/"):
            raise ValueError("not an HTTP response")
        return int(status)
    finally:
        writer.close()


def send_mail(smtp: str, message: EmailMessage) -> None:
    """Send an e-mail by the host's server, smtp://user:password@host:587 (STARTTLS) or smtps://…; OutgoingError if that fails."""
    parts = urlsplit(smtp)
    host, secure = parts.hostname or "", parts.scheme == "smtps"
    connect = partial(smtplib.SMTP_SSL, context=CONTEXT) if secure else smtplib.SMTP
    try:
        with connect(host, parts.port or (465 if secure else 587), timeout=WITHIN) as server:
            server.ehlo()
            if not secure and server.has_extn("starttls"):
                server.starttls(context=CONTEXT)
                secure = True
            if parts.username is not None:
                if not secure:
                    raise OutgoingError("the mail server offers no encryption: the password is not sent")
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        refused = next(iter(error.recipients.values()))[0]
        raise OutgoingError(str(error), final=refused >= 500) from error
    except (OSError, smtplib.SMTPException) as error:
        raise OutgoingError(str(error)) from error
