"""What a door tells a server that can wait (``games.live``); any other server answers at once, and clients ask again.

A door itself never waits: its answer carries what to wait for.
"""

from collections.abc import Hashable
from typing import TypeVar
from uuid import UUID

import msgspec
from django.http import HttpResponse

Answer = TypeVar("Answer", bound=HttpResponse)


class Topic(msgspec.Struct, frozen=True):
    """Something that there is news of: ``kind`` is ``game`` or ``player``."""

    kind: str
    id: UUID


def game_topic(game_id: UUID) -> Topic:
    """Return the topic of a game's events."""
    return Topic("game", game_id)


def player_topic(player_id: UUID) -> Topic:
    """Return the topic of a player's inbox."""
    return Topic("player", player_id)


class Hold(msgspec.Struct, frozen=True):
    """There is nothing to tell yet: ask the door again when the topic's mark is another one than ``mark``.

    If that does not happen within ``seconds``, this answer goes out as it is. ``token``: whose working the
    caller depends on.
    """

    topic: Topic
    mark: Hashable
    seconds: int
    token: int | None


class Follow(msgspec.Struct, frozen=True):
    """The answer goes on: with a game's events behind ``version``, as they come."""

    game_id: UUID
    version: int
    token: int | None


def hold(answer: Answer, what: Hold | Follow) -> Answer:
    """Attach to an answer what to wait for."""
    answer.holds = what  # type: ignore[attr-defined]
    return answer


def held(answer: object) -> Hold | Follow | None:
    """Return what a door attached to its answer."""
    what: Hold | Follow | None = getattr(answer, "holds", None)
    return what
