"""API tokens of bots: issued once with their text, found by it, revoked at once and for good."""

from datetime import datetime, timedelta

from games.players.models import ApiToken
from games.players.tokens import digest, looks_like_token, new_text, prefix

USE_NOTED_AFTER = timedelta(minutes=1)


def issue_token(token: ApiToken) -> str:
    """Save a new token, of which the caller has set player and label, and return its text: it is nowhere kept."""
    text = new_text()
    token.prefix, token.digest = prefix(text), digest(text)
    token.save(force_insert=True)
    return text


def find_token(text: str, now: datetime) -> ApiToken | None:
    """Return the token with this text that was not revoked, with its player; its use is noted once a minute."""
    if not looks_like_token(text):
        return None
    token = ApiToken.objects.select_related("player").filter(digest=digest(text), revoked_at=None).first()
    if token is not None and (token.last_used_at is None or now - token.last_used_at > USE_NOTED_AFTER):
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token


def revoke_tokens(ids: list[int], now: datetime) -> int:
    """Revoke tokens that were not revoked before; return how many."""
    return ApiToken.objects.filter(pk__in=ids, revoked_at=None).update(revoked_at=now)
