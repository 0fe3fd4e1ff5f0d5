"""Looks every second, for all who wait at once, whether there is news that nobody was told of."""

import asyncio
import logging
from collections.abc import Collection, Hashable

from django.db import Error as DatabaseError

from games.api.common.holding import Topic, game_topic, player_topic
from games.live.connections import Connections
from games.live.hub import Hub
from games.live.threads import Threads
from games.selectors.inbox import inbox_marks
from games.selectors.waiting import game_versions, working_tokens

logger = logging.getLogger(__name__)
EVERY_SECONDS = 1


async def check(hub: Hub, connections: Connections, threads: Threads) -> None:
    """Wake those whose topic has changed, and end what was opened with a token that was revoked, for ever."""
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        topics, tokens = hub.topics(), connections.tokens()
        try:
            if topics:
                hub.compare(await threads.run(_marks, topics))
            if tokens:
                connections.end_tokens(tokens - await threads.run(working_tokens, tokens))
        except DatabaseError as error:
            logger.warning("not checking", extra={"error": type(error).__name__})


def _marks(topics: Collection[Topic]) -> dict[Topic, Hashable]:
    games = {topic.id for topic in topics if topic.kind == "game"}
    players = {topic.id for topic in topics if topic.kind == "player"}
    marks: dict[Topic, Hashable] = {}
    if games:
        marks |= {game_topic(game_id): version for game_id, version in game_versions(games).items()}
    if players:
        marks |= {player_topic(player_id): mark for player_id, mark in inbox_marks(players).items()}
    return marks
