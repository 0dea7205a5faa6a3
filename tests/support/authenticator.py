"""An authenticator that holds one passkey, as browsers and phones do."""

import hashlib
import json
import os
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

Json = dict[str, Any]


def encoded(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


class Authenticator:
    """Makes a passkey for a site and signs with it; every signature is counted."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.id = os.urandom(32)
        self.signatures = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: Json) -> Json:
        """What ``navigator.credentials.create`` returns."""
        numbers = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        about = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(key)
        data = self._data(options["rp"]["id"], 0x45) + about
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._credential(clientDataJSON=encoded(client), attestationObject=encoded(attestation))

    def sign(self, options: Json) -> Json:
        """What ``navigator.credentials.get`` returns."""
        self.signatures += 1
        data, client = self._data(options["rpId"], 0x05), self._client("webauthn.get", options["challenge"])
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            clientDataJSON=encoded(client), authenticatorData=encoded(data), signature=encoded(signature)
        )

    def _data(self, site: str, flags: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.signatures.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, **response: str) -> Json:
        id_ = encoded(self.id)
        return {"id": id_, "rawId": id_, "type": "public-key", "response": response}
