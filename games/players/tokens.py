"""API tokens: made once, shown once, kept as a hash. A checksum tells a typing error from a wrong token."""

import hashlib
import secrets
import zlib
from datetime import datetime, timedelta

from django.db.models import Q

from games.players.models import ApiToken, Player

KIND_BOT = "bot"
PREFIX_CHARACTERS = 12
_RANDOM_BYTES = 24
_SEEN_AGAIN_AFTER = timedelta(minutes=1)


def make_token(player: Player, label: str = "") -> tuple[ApiToken, str]:
    """Return a new token of the player and its text, ``uno_bot_<random><checksum>``, which is nowhere kept."""
    body = f"uno_{KIND_BOT}_{secrets.token_hex(_RANDOM_BYTES)}"
    text = body + _checksum(body)
    token = ApiToken.objects.create(
        player=player, label=label, prefix=text[:PREFIX_CHARACTERS], digest=_digest(text)
    )
    return token, text


def find_token(text: str, now: datetime) -> ApiToken | None:
    """Return the token that was not revoked, with its player, or None; notes its use once a minute at most."""
    if not looks_like_token(text):
        return None
    token = (
        ApiToken.objects.select_related("player")
        .filter(Q(revoked_at=None) | Q(revoked_at__gt=now), digest=_digest(text))
        .first()
    )
    if token is not None and (token.last_used_at is None or now - token.last_used_at > _SEEN_AGAIN_AFTER):
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token


def looks_like_token(text: str) -> bool:
    """Say whether a text has a token's form and its checksum is right; needs no database."""
    body, checksum = text[:-8], text[-8:]
    return text.isascii() and text.startswith(f"uno_{KIND_BOT}_") and checksum == _checksum(body)


def _checksum(body: str) -> str:
    return f"{zlib.crc32(body.encode()):08x}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
