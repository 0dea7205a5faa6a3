"""What a server sends to others: an HTTPS endpoint and a mail server on this machine."""

import email
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
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

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
