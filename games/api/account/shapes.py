"""What the doors of accounts, bots and tokens take and give, as structs."""

from typing import Annotated

import msgspec
from msgspec import Meta

from games.api.common.pages import CursorText, Limit, Page
from games.players.scopes import DEFAULT_SCOPES, Scope
from games.selectors.accounts import BotSummary, TokenSummary

Password = Annotated[str, Meta(max_length=256)]
Name = Annotated[str, Meta(description="1 to 60 printable characters that no other bot has.")]
VersionLabel = Annotated[str, Meta(description="1 to 40 printable characters; games name it at the seat.")]


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who somebody is, and what nobody else knows."""

    username: Annotated[str, Meta(max_length=150)]
    password: Password


class BotBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new bot, and which version of it will play."""

    name: Name
    version: VersionLabel | None = None


class BotChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The version that plays from now on; also one that did before."""

    version: VersionLabel


class TokenBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new token: what it is for, such as a machine, and what it is good for."""

    label: Annotated[str, Meta(max_length=60)] = ""
    scopes: Annotated[tuple[Scope, ...], Meta(min_length=1, max_length=len(Scope))] = DEFAULT_SCOPES


class NewToken(TokenSummary, frozen=True, kw_only=True):
    """A new token with its text, shown this once: null in a replay under the same `Idempotency-Key`."""

    token: str | None


class ListQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which page of a list."""

    cursor: CursorText | None = None
    limit: Limit = 25


class BotPage(Page[BotSummary], frozen=True):
    """A page of bots by name."""


class TokenPage(Page[TokenSummary], frozen=True):
    """A page of tokens, the newest first; revoked ones stay to be seen."""
