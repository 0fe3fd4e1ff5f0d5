"""The same key and request give the first answer again; another request under the key is refused."""

import threading
from datetime import timedelta
from importlib import import_module
from io import BytesIO
from typing import Any

import pytest
from a2wsgi.wsgi import build_environ
from django.contrib.auth.models import User
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.wsgi import WSGIRequest
from django.db import connection
from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request
from rest_framework.test import APIClient, APIRequestFactory, force_authenticate

from games.api.common.body import StrictJson
from games.api.common.callers import Caller
from games.api.common.idempotency import idempotent, key_of
from games.api.common.problems import Problem
from games.players.models import Player
from games.receipts.models import Receipt
from games.services.receipts import Kept, KeyReusedError, once
from tests.games.api.doors import API, problem
from tests.games.factories import NOW

pytestmark = pytest.mark.django_db


def request(
    user: User,
    key: str | None = "key",
    path: str = "/api/v1/things",
    body: object = None,
    method: str = "post",
) -> Request:
    headers = {} if key is None else {"Idempotency-Key": key}
    send = getattr(APIRequestFactory(), method)
    plain: HttpRequest = send(path, body or {"a": 1}, format="json", headers=headers)
    force_authenticate(plain, Caller(user=user))
    return Request(plain, parsers=[StrictJson()])


class Work:
    """Counts how often it was done."""

    def __init__(self) -> None:
        self.done = 0

    def __call__(self) -> Kept:
        self.done += 1
        return Kept(201, f'{{"done": {self.done}}}')


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada")


def told(response: HttpResponse) -> tuple[int, bytes, str | None]:
    return response.status_code, response.content, response.get("Idempotent-Replayed")


def test_a_retry_gets_the_first_answer_and_does_nothing(ada):
    work = Work()
    assert told(idempotent(request(ada), work)) == (201, b'{"done": 1}', None)
    assert told(idempotent(request(ada), work)) == (201, b'{"done": 1}', "true")
    assert work.done == 1


def test_without_a_key_every_call_counts(ada):
    work = Work()
    idempotent(request(ada, key=None), work)
    assert told(idempotent(request(ada, key=None), work)) == (201, b'{"done": 2}', None)


@pytest.mark.parametrize(
    "other",
    [
        {"path": "/api/v1/others"},
        {"path": "/api/v1/things?a=1"},
        {"body": {"a": "1"}},
        {"method": "patch"},
        {"method": "delete"},
        {"method": "patch", "path": "/api/v1/others", "body": {"b": 2}},
    ],
)
def test_another_request_under_the_key_is_refused(ada, other):
    work = Work()
    idempotent(request(ada), work)
    with pytest.raises(Problem) as refused:
        idempotent(request(ada, **other), work)
    assert (refused.value.code, work.done) == ("key_reused", 1)


def test_two_headers_in_one_request_are_refused_by_the_way_in_that_we_serve(ada):
    twice = [(b"idempotency-key", b"key"), (b"idempotency-key", b"key")]
    scope: Any = {
        "type": "http",
        "method": "POST",
        "path": "/",
        "query_string": b"",
        "http_version": "1.1",
        "server": ("localhost", 80),
        "scheme": "http",
        "client": ("127.0.0.1", 1),
        "headers": twice,
    }
    for asked in (WSGIRequest(build_environ(scope, BytesIO())), ASGIRequest(scope, BytesIO())):
        with pytest.raises(Problem) as refused:
            key_of(Request(asked))
        assert refused.value.code == "key_invalid"


def test_another_callers_key_is_another_key(ada):
    work = Work()
    idempotent(request(ada), work)
    idempotent(request(User.objects.create_user("bob")), work)
    assert work.done == 2


@pytest.mark.parametrize("key", ["", "a" * 121, "é", "a\tb", "\x7f", "a,b", "a, a"])
def test_a_key_that_is_no_key_is_refused(ada, key):
    with pytest.raises(Problem) as refused:
        idempotent(request(ada, key=key), Work())
    assert refused.value.code == "key_invalid"


def test_refused_work_leaves_the_key_free(ada):
    def refuse() -> Kept:
        raise Problem("not_found", "No.")

    with pytest.raises(Problem):
        idempotent(request(ada), refuse)
    assert not Receipt.objects.exists()
    assert told(idempotent(request(ada), Work())) == (201, b'{"done": 1}', None)


@pytest.mark.django_db(transaction=True)
def test_of_simultaneous_calls_one_does_the_work_and_all_get_its_answer():
    work, answers, errors = Work(), [], []
    together = threading.Barrier(6)

    def call(digest: str) -> None:
        together.wait()
        try:
            answers.append(once("somebody", "key", digest, NOW, work))
        except KeyReusedError as error:
            errors.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=call, args=("one" if n else "other",)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert work.done == 1
    assert len(answers) + len(errors) == 6
    assert len(errors) in (1, 5)
    assert len({answer.body for answer in answers}) == 1
    assert sum(not answer.replayed for answer in answers) == 1


def test_a_key_used_at_one_door_is_refused_at_every_other_but_for_moves(ada):
    client = APIClient()
    client.force_login(ada)
    bot = client.post(f"{API}/bots", {"name": "one"}, format="json").json()
    key = {"Idempotency-Key": "p"}
    changed = client.patch(f"{API}/bots/{bot['id']}", {"version": "2"}, format="json", headers=key)
    assert changed.status_code == 200

    made = client.post(f"{API}/bots", {"name": "two"}, format="json", headers=key)
    retired = client.delete(f"{API}/bots/{bot['id']}", headers=key)
    again = client.patch(f"{API}/bots/{bot['id']}", {"version": "2"}, format="json", headers=key)

    assert [problem(answer, 422)["code"] for answer in (made, retired)] == ["key_reused"] * 2
    assert (again.content, again["Idempotent-Replayed"]) == (changed.content, "true")
    assert list(Player.objects.values_list("name", "retired_at")) == [("one", None)]


def test_keys_that_counted_per_method_count_per_caller_since_and_stay_used(ada):
    for number, scope in enumerate(["POST user:1", "PATCH user:1", "POST user:2", "move/x/0"]):
        at = NOW + timedelta(seconds=number)
        Receipt.objects.create(scope=scope, key="k", digest=scope, status=200, body="", created_at=at)
    with connection.cursor() as cursor:
        cursor.execute(import_module("games.migrations.0010_keys_per_caller").MERGE)
    kept = sorted(Receipt.objects.values_list("scope", "digest"))
    assert kept == [("move/x/0", "move/x/0"), ("user:1", "POST user:1"), ("user:2", "POST user:2")]
