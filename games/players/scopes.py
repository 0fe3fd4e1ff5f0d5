"""What a token lets its bot do, and how that is written: words with a space between them. Pure."""

from collections.abc import Iterable
from enum import StrEnum


class Scope(StrEnum):
    """A kind of thing that a token is good for.

    read: look at everything that the bot may see. play: moves, contributions and practice games. manage:
    announce versions of the bot, make and revoke its tokens.
    """

    READ = "read"
    PLAY = "play"
    MANAGE = "manage"


DEFAULT_SCOPES = (Scope.READ, Scope.PLAY)


def write_scopes(scopes: Iterable[Scope]) -> str:
    """Return scopes as they are kept, in the order of the table, each once."""
    given = set(scopes)
    return " ".join(scope for scope in Scope if scope in given)


def read_scopes(text: str) -> list[Scope]:
    """Return kept scopes."""
    return [Scope(word) for word in text.split()]
