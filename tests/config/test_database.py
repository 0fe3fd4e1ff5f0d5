"""Which database is used, and that the local one is started when, and only when, it is needed."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.settings.broker import IN_DATABASE, transport_options
from config.settings.database import database_settings

ROOT = Path("/srv/uno/var/pg")


def test_without_an_address_it_is_the_local_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    settings = database_settings(ROOT)
    assert settings["ENGINE"] == "config.localpg.backend"
    assert settings["HOST"] == "/srv/uno/var/pg/s"
    assert settings["NAME"] == "uno"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (
            "postgresql://me:pass%40word@db.example:6432/games",
            ("me", "pass@word", "db.example", "6432", "games"),
        ),
        ("postgres://me@/games?host=/run/postgresql", ("me", "", "/run/postgresql", "", "games")),
        ("postgresql://me@%2Frun%2Fpg/games", ("me", "", "/run/pg", "", "games")),
    ],
)
def test_an_address_is_read_as_postgresql_reads_it(
    url: str, expected: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    settings = database_settings(ROOT)
    assert settings["ENGINE"] == "django.db.backends.postgresql"
    assert tuple(settings[name] for name in ("USER", "PASSWORD", "HOST", "PORT", "NAME")) == expected


def test_options_of_an_address_reach_the_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://me@db/games?sslmode=require&connect_timeout=3")
    options = database_settings(ROOT)["OPTIONS"]
    assert options["sslmode"] == "require"
    assert int(options["connect_timeout"]) == 3


@pytest.mark.parametrize("url", ["mysql://me@db/games", "games", "postgresql://me@db/games?nonsense=1"])
def test_an_address_that_cannot_be_used_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        database_settings(ROOT)


def test_only_the_web_process_pools(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "pool" not in database_settings(ROOT)["OPTIONS"]
    monkeypatch.setenv("DATABASE_POOL", "on")
    settings = database_settings(ROOT)
    assert settings["OPTIONS"]["pool"]
    assert settings["CONN_MAX_AGE"] == 0


def test_the_broker_in_the_database_is_reached_as_the_database_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:p%20w@db.example:6432/games")
    options = transport_options(IN_DATABASE, database_settings(ROOT))
    assert options["conn_string"] == "dbname=games user=me password='p w' host=db.example port=6432"


def test_another_broker_gets_its_own_options(monkeypatch: pytest.MonkeyPatch) -> None:
    database = database_settings(ROOT)
    assert transport_options("redis://localhost", database)["socket_timeout"] == 2
    assert transport_options("amqp://localhost", database) == {}
    assert "conn_string" not in transport_options("pgmq://me:pw@other/queue", database)
