"""Hears from the database what was committed: one connection per process, made again whenever it breaks."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any
from uuid import UUID

import psycopg
from django.db import connection
from psycopg import AsyncConnection, sql

from games.api.common.holding import Topic, game_topic, player_topic
from games.services.notices import CHANNEL

logger = logging.getLogger(__name__)
AGAIN_SECONDS = 1
NOT_OURS = ("cursor_factory", "context", "prepare_threshold")
"""What Django adds to the address of the database for its own connections."""
DEAD_AFTER = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}


async def listen(tell: Callable[[Iterable[Topic]], None]) -> None:
    """Tell the topics of each commit, for ever."""
    while True:
        try:
            async for topics in _heard():
                tell(topics)
        except (psycopg.Error, OSError) as error:
            logger.warning("not listening", extra={"error": type(error).__name__})
        await asyncio.sleep(AGAIN_SECONDS)


async def _heard() -> AsyncIterator[list[Topic]]:
    async with await AsyncConnection.connect(**_address(), autocommit=True) as listening:
        await listening.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
        logger.info("listening")
        async for notify in listening.notifies():
            yield _topics(notify.payload)


def _address() -> dict[str, Any]:
    given = connection.get_connection_params()
    return {**DEAD_AFTER, **{name: value for name, value in given.items() if name not in NOT_OURS}}


def _topics(payload: str) -> list[Topic]:
    """Return what ``games.services.notices.tell_players`` says there is news of."""
    game_id, *player_ids = map(UUID, payload.split())
    return [game_topic(game_id), *map(player_topic, player_ids)]
