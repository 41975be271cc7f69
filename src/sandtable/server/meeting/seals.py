"""How the tokens of a guest's seats are kept: in a form that only the guest's secret opens.

The server keeps hashes of tokens and of secrets alone. A guest who comes with the secret gets the tokens back, in
whatever browser; who has but the database gets nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

NONCE = 16


def seal(token: str, secret: str) -> str:
    """A token that was closed with a secret; each time another text.

    >>> opened(seal("x" * 32, "a secret"), "a secret") == "x" * 32
    True
    """
    nonce = secrets.token_bytes(NONCE)
    return (nonce + _over(token.encode(), nonce, secret)).hex()


def opened(sealed: str, secret: str) -> str:
    """The token that was closed with a secret; with another secret it is nonsense."""
    whole = bytes.fromhex(sealed)
    return _over(whole[NONCE:], whole[:NONCE], secret).decode(errors="replace")


def _over(text: bytes, nonce: bytes, secret: str) -> bytes:
    """A text with a pad laid over it, which belongs to the secret and to the nonce; laid over again, it is gone."""
    pad = hmac.digest(secret.encode(), b"seat " + nonce, hashlib.sha256)
    if len(text) > len(pad):
        raise ValueError(f"a token has at most {len(pad)} bytes")
    return bytes(one ^ other for one, other in zip(text, pad, strict=False))
