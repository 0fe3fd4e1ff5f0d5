"""Verification over the API: which check holds, and where one fails."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.db import connection
from rest_framework.test import APIClient

from games.projections.models import Game
from games.selectors.loading import store
from games.services import verification
from games.services.house_turns import play_house_turns
from tests.games.api.doors import API, table
from tests.games.factories import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["running", "finished"])
def game_id(request):
    if request.param == "running":
        return table()
    game_id = table("random", "random", options={"deal_limit": 2})
    play_house_turns(game_id, lambda: NOW)
    return game_id


def verified(game_id):
    told = APIClient().get(f"{API}/games/{game_id}/verification").json()
    head = store.head(game_id)
    assert (told["game"], told["version"], told["head"]) == (str(game_id), head.version, head.hash)
    return told["ok"], {check["name"]: (check["ok"], check["version"]) for check in told["checks"]}


SOUND = dict.fromkeys(verification.CHECKS, (True, None))


def change(game_id, statement, *values):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_storedevent DISABLE TRIGGER ALL")
        cursor.execute(statement, [*values, game_id])
        cursor.execute("ALTER TABLE games_storedevent ENABLE TRIGGER ALL")


def test_a_sound_game_passes_every_check(game_id):
    assert verified(game_id) == (True, SOUND)


def test_a_changed_byte_breaks_the_chain_where_it_stands_and_leaves_the_rest_open(game_id):
    change(
        game_id,
        "UPDATE games_storedevent SET body = replace(body, %s, %s) WHERE version = 2 AND stream_id = %s",
        '"deal":1',
        '"deal":7',
    )
    unknown = dict.fromkeys(("seeds", "replay", "projections"), (None, None))
    assert verified(game_id) == (False, {"chain": (False, 2), **unknown})


def test_a_body_that_is_no_event_breaks_the_chain_where_it_stands(game_id):
    change(game_id, "UPDATE games_storedevent SET body = 'x' WHERE version = 2 AND stream_id = %s")
    assert verified(game_id)[1]["chain"] == (False, 2)


def test_a_changed_read_model_fails_that_check_alone(game_id):
    Game.objects.filter(id=game_id).update(deal=77)
    assert verified(game_id) == (False, {**SOUND, "projections": (False, None)})


def test_what_a_read_model_says_otherwise_is_told_as_json_would():
    game_id = table()
    Game.objects.filter(id=game_id).update(turn=None, changed_at=datetime(2026, 1, 2, tzinfo=UTC), phase="p")
    told = APIClient().get(f"{API}/games/{game_id}/verification").json()["checks"]
    (said,) = (" ".join(check["problems"]) for check in told if check["name"] == "projections")
    for part in ("turn is null, the events say ", 'changed_at is "2026-01-02T00:00:00Z", ', 'phase is "p", '):
        assert part in said
    assert "None" not in said


def test_a_missing_deal_key_is_the_fault_of_the_seeds(settings):
    game_id = table()
    settings.DEAL_KEYS = {"another": b"0" * 32}
    ok, checks = verified(game_id)
    assert (ok, checks["chain"], checks["seeds"], checks["replay"]) == (
        False,
        (True, None),
        (False, 1),
        (None, None),
    )


def test_a_sound_game_is_checked_without_keeping_anybody_from_playing(game_id, monkeypatch):
    def lock(*_):
        raise AssertionError("locked")

    monkeypatch.setattr(type(store), "lock", lock)
    assert verified(game_id) == (True, SOUND)


def test_what_looks_wrong_is_looked_at_again_under_the_lock(monkeypatch):
    """A move made between two reads looks like a fault; under the lock there is none."""
    game_id, looks = table(), []
    look = verification.differences

    def first_look_is_mixed(*asked):
        looks.append(asked)
        return ["game: version is 3, the events say 2"] if len(looks) == 1 else look(*asked)

    monkeypatch.setattr(verification, "differences", first_look_is_mixed)
    assert verified(game_id) == (True, SOUND)
    assert len(looks) == 2


def test_an_unknown_game_is_404():
    assert APIClient().get(f"{API}/games/{uuid4()}/verification").status_code == 404
