"""What a server sends to others: an HTTPS endpoint, a browser that reads push messages, and a mail server on this machine."""

import email
import json
import os
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from volt.server.notices.web_push import decoded, encoded, read_key

HOST = "127.0.0.1"


class Received(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class Endpoint:
    """An HTTPS server that keeps what is posted to it, and answers with ``status``; 0: it closes the connection."""

    def __init__(self, certificate: Path) -> None:
        self.received: list[Received] = []
        self.status = 201
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if endpoint.status:
                    self.send_response(endpoint.status)
                    self.end_headers()
                endpoint.received.append(Received(self.path, dict(self.headers), body))

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer((HOST, 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.url = f"https://{HOST}:{self._server.server_address[1]}"

    @contextmanager
    def running(self) -> Iterator["Endpoint"]:
        with _running(self._server):
            yield self


class Browser:
    """A browser that is subscribed to push messages, and reads them (RFC 8291)."""

    def __init__(self) -> None:
        self._key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str) -> dict[str, Any]:
        return {"endpoint": endpoint, "key": encoded(self.point), "auth": encoded(self.auth), "device": "laptop"}

    def read(self, message: Received) -> Any:
        body = message.body
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self._key.exchange(ec.ECDH(), read_key(encoded(theirs)))
        seed = self._derive(shared, self.auth, b"WebPush: info\0" + self.point + theirs, 32)
        key = self._derive(seed, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = self._derive(seed, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain[-1] == 2, "the last record"
        return json.loads(plain[:-1])["notification"]

    def _derive(self, secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
        return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def signed_by(push: Received, key: str) -> Any:
    """What a push service is told of the sender (RFC 8292), signed with this key."""
    token = push.headers["Authorization"].partition("t=")[2].partition(",")[0]
    signed, _, signature = token.rpartition(".")
    numbers = decoded(signature)
    der = utils.encode_dss_signature(int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big"))
    read_key(key).verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(decoded(signed.partition(".")[2]))


class MailServer:
    """An SMTP server that keeps what is sent to it."""

    def __init__(self) -> None:
        self.received: list[EmailMessage] = []
        mails = self.received

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.wfile.write(b"220 ready\r\n")
                for line in self.rfile:
                    command = line[:4].upper()
                    self.wfile.write({b"DATA": b"354 go on\r\n", b"QUIT": b"221 bye\r\n"}.get(command, b"250 ok\r\n"))
                    if command == b"DATA":
                        sent = b"".join(iter(self.rfile.readline, b".\r\n"))
                        self.wfile.write(b"250 ok\r\n")
                        mails.append(email.message_from_bytes(sent, policy=default))  # type: ignore[arg-type]
                    if command == b"QUIT":
                        return

        self._server = socketserver.ThreadingTCPServer((HOST, 0), Handler)
        self.url = f"smtp://{HOST}:{self._server.server_address[1]}"

    @contextmanager
    def running(self) -> Iterator["MailServer"]:
        with _running(self._server):
            yield self


@contextmanager
def _running(server: socketserver.BaseServer) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield
    server.shutdown()
    server.server_close()
    thread.join()


def make_certificate(file: Path) -> ssl.SSLContext:
    """Write a certificate for this machine and its key; return a context that trusts it."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    today = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(today - timedelta(days=1))
        .not_valid_after(today + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(HOST))]), critical=True)
        .sign(key, hashes.SHA256())
    )
    own = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(own + certificate.public_bytes(Encoding.PEM))
    context = ssl.create_default_context()
    context.load_verify_locations(cadata=certificate.public_bytes(Encoding.PEM).decode())
    return context
