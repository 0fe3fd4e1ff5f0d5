"""``manage.py verify_games`` finds what was changed behind the database's guards, and names the event."""

from uuid import UUID

import psycopg
import pytest

from games.selectors.loading import store
from tests.e2e.kit import copied_database, manage, start
from tournaments.services.inline import SIMULATED_NOW, play_inline

pytestmark = [pytest.mark.e2e, pytest.mark.usefixtures("broker")]

PLACE = "WHERE stream_id = %s AND version = %s"


def change_one_byte(connection: psycopg.Connection, game: UUID, version: int) -> None:
    (body,) = connection.execute(f"SELECT body FROM games_storedevent {PLACE}", [game, version]).fetchone()
    middle = len(body) // 2
    changed = body[:middle] + chr(ord(body[middle]) ^ 1) + body[middle + 1 :]
    connection.execute(f"UPDATE games_storedevent SET body = %s {PLACE}", [changed, game, version])


def remove(connection: psycopg.Connection, game: UUID, version: int) -> None:
    connection.execute(f"DELETE FROM games_storedevent {PLACE}", [game, version])


def change_hash(connection: psycopg.Connection, game: UUID, version: int) -> None:
    connection.execute(f"UPDATE games_storedevent SET hash = md5(hash) || md5(body) {PLACE}", [game, version])


def test_whatever_was_changed_is_found_and_named() -> None:
    tournament = start(["random"] * 16, options={"target": 60})
    play_inline(tournament.id, SIMULATED_NOW, lambda state: None)
    games = [head.stream_id for head in store.heads("game")]
    last = store.head(games[3]).version
    changes = [(change_one_byte, 1), (change_one_byte, 7), (remove, 5), (remove, last), (change_hash, 9)]

    with copied_database() as url:
        with psycopg.connect(url) as connection:
            connection.execute("ALTER TABLE games_storedevent DISABLE TRIGGER ALL")
            for game, (change, version) in zip(games, changes, strict=False):
                change(connection, game, version)
        spoilt = manage("verify_games", DATABASE_URL=url)
    sound = manage("verify_games")

    assert (sound.returncode, sound.stdout) == (0, "7 games verified, 0 with differences\n")
    assert (spoilt.returncode, spoilt.stdout) == (1, "7 games verified, 5 with differences\n")
    for game, (_, version) in zip(games, changes, strict=False):
        lines = [line for line in spoilt.stderr.splitlines() if str(game) in line]
        assert f"game {game}: chain: " in lines[0]
        assert f" {version}" in lines[0]
        assert all(": not judged: the chain is broken" in line for line in lines[1:])
