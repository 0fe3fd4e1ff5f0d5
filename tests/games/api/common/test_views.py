"""What every door's answers have in common."""

import pytest
from rest_framework.test import APIClient

from tests.games.api.doors import API, own, person, table
from tests.games.factories import make_player

pytestmark = pytest.mark.django_db


def test_an_answer_without_content_names_no_type_of_content():
    client, user = person("ada", csrf=False)
    player = make_player("ada's bot")
    own(user, player)
    path, key = f"{API}/bots/{player.id}", {"Idempotency-Key": "k"}
    answers = [client.delete(path, headers=key), client.delete(path, headers=key)]
    assert answers[1]["Idempotent-Replayed"] == "true"
    answers.append(client.delete(f"{API}/session"))
    for answer in answers:
        assert (answer.status_code, answer.content) == (204, b"")
        assert "Content-Type" not in answer


def test_other_answers_do():
    game_id = table()
    for path, kind in (
        ("/me", "application/problem+json"),
        (f"/games/{game_id}", "application/json"),
        (f"/games/{game_id}/record", "application/jsonl"),
    ):
        assert APIClient().get(API + path)["Content-Type"] == kind
