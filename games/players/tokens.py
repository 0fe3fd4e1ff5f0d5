"""The text of API tokens: made once, kept as a hash, with a checksum against typing errors. No database."""

import hashlib
import secrets
import zlib

KIND_BOT = "bot"
PREFIX_CHARACTERS = 12
_RANDOM_BYTES = 24


def new_text() -> str:
    """Return the text of a new token, ``uno_bot_<random><checksum>``."""
    body = f"uno_{KIND_BOT}_{secrets.token_hex(_RANDOM_BYTES)}"
    return body + _checksum(body)


def prefix(text: str) -> str:
    """Return the beginning of a token's text, by which its owner tells it from others."""
    return text[:PREFIX_CHARACTERS]


def digest(text: str) -> str:
    """Return what is kept of a token's text."""
    return hashlib.sha256(text.encode()).hexdigest()


def looks_like_token(text: str) -> bool:
    """Say whether a text has a token's form and its checksum is right."""
    body, checksum = text[:-8], text[-8:]
    return text.isascii() and text.startswith(f"uno_{KIND_BOT}_") and checksum == _checksum(body)


def _checksum(body: str) -> str:
    return f"{zlib.crc32(body.encode()):08x}"
