"""Web Push: encryption (RFC 8291) and the server's signature (VAPID, RFC 8292).

Some thirty lines on top of ``cryptography``, which passkeys need anyway; the package for it would bring two HTTP clients.
"""

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

VALID = 12 * 3600  # seconds that a signature is valid
LIVES = 24 * 3600  # seconds that a push service keeps a notice for a browser that is off
LONGEST = 3000  # bytes of a message: push services take 4096 with everything around them
_CURVE = ec.SECP256R1()
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


class ServerKey:
    """The key by which push services know the servers of a league; it follows from the secret in their database."""

    def __init__(self, secret: bytes) -> None:
        number = int.from_bytes(_derived(secret, b"", b"volt web push", 48), "big") % (_ORDER - 1) + 1
        self._key = ec.derive_private_key(number, _CURVE)

    @property
    def public(self) -> str:
        """What browsers need to subscribe."""
        return encoded(_point(self._key.public_key()))

    def headers(self, endpoint: str, contact: str, now: float, topic: str) -> dict[str, str]:
        """The headers of a message to an endpoint. A later message of the same topic replaces one that is still waiting."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + VALID, "sub": contact}
        signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
        signature = utils.decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        token = f"{signed}.{encoded(b''.join(number.to_bytes(32, 'big') for number in signature))}"
        return {
            "Authorization": f"vapid t={token}, k={self.public}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LIVES),
            "Topic": topic,
            "Urgency": "normal",
        }


def encrypt(message: bytes, key: str, auth: str) -> bytes:
    """The message as only the browser with this key can read it."""
    own, salt = ec.generate_private_key(_CURVE), os.urandom(16)
    theirs, mine = read_key(key), _point(own.public_key())
    shared = own.exchange(ec.ECDH(), theirs)
    seed = _derived(shared, decoded(auth), b"WebPush: info\0" + _point(theirs) + mine, 32)
    cipher = AESGCM(_derived(seed, salt, b"Content-Encoding: aes128gcm\0", 16))
    sealed = cipher.encrypt(_derived(seed, salt, b"Content-Encoding: nonce\0", 12), message + b"\x02", None)
    return salt + (4096).to_bytes(4, "big") + bytes([len(mine)]) + mine + sealed


def read_key(key: str) -> ec.EllipticCurvePublicKey:
    """A browser's public key; ValueError if it is not one."""
    return ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, decoded(key))


def encoded(content: bytes) -> str:
    """Bytes in base64url, without padding."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes; ValueError if it is not base64url."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _json(content: dict[str, object]) -> str:
    return encoded(json.dumps(content, separators=(",", ":")).encode())
