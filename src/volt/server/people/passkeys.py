"""Passkeys: what browsers are asked for, and how their answers are verified. Slow to import; nobody needs it to play."""

import json
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from volt.texts import Phrase

from ..runtime.errors import RequestError
from .messages import Site

_LONGEST = 16 * 1024  # bytes of an answer
_ENCODED = re.compile("[A-Za-z0-9_-]{1,1400}")


class NewPasskey(NamedTuple):
    """A passkey that was made: its id, its public key, and how often it has signed."""

    id: str
    key: str
    signatures: int


def registration(site: Site, handle: str, name: str, challenge: str, known: Sequence[str]) -> dict[str, Any]:
    """What a browser needs to make a passkey; ``known`` are those that the person has."""
    return options_to_json_dict(
        webauthn.generate_registration_options(
            rp_id=site.name,
            rp_name="VOLT",
            user_id=base64url_to_bytes(handle),
            user_name=name,
            challenge=base64url_to_bytes(challenge),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(id_)) for id_ in known],
        )
    )


def authentication(site: Site, challenge: str) -> dict[str, Any]:
    """What a browser needs to use any passkey it has for the site."""
    return options_to_json_dict(
        webauthn.generate_authentication_options(rp_id=site.name, challenge=base64url_to_bytes(challenge))
    )


def challenge_of(credential: dict[str, Any]) -> str:
    """The challenge that the browser says it has answered; RequestError if there is none."""
    try:
        if len(json.dumps(credential)) > _LONGEST:
            raise not_verified()
        client = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        challenge = str(client["challenge"])
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        raise not_verified() from None
    if not _ENCODED.fullmatch(challenge):
        raise not_verified()
    return challenge


def id_of(credential: dict[str, Any]) -> str:
    """The id of the passkey that the browser says it has used; RequestError if there is none."""
    id_ = credential.get("id")
    if not isinstance(id_, str) or not _ENCODED.fullmatch(id_):
        raise not_verified()
    return id_


def made(site: Site, credential: dict[str, Any], challenge: str) -> NewPasskey:
    """Verify a new passkey; RequestError if it is not valid."""
    try:
        passkey = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.name,
            expected_origin=site.origin,
        )
    except Exception:  # whatever the parsers make of bytes that anybody may send
        raise not_verified() from None
    return NewPasskey(
        bytes_to_base64url(passkey.credential_id), bytes_to_base64url(passkey.credential_public_key), passkey.sign_count
    )


def used(site: Site, credential: dict[str, Any], challenge: str, key: str, signatures: int) -> int:
    """Verify that a passkey has signed the challenge, and return how often it has signed; RequestError if it has not."""
    try:
        return webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(key),
            credential_current_sign_count=signatures,
        ).new_sign_count
    except Exception:  # whatever the parsers make of bytes that anybody may send
        raise not_verified() from None


def not_verified() -> RequestError:
    """422: the passkey is unknown, or its signature is not valid."""
    return RequestError(422, "passkey", Phrase("errors.passkey"), "credential")
