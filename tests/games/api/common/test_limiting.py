"""Limits at the doors: whose they are, how they are told, and that nothing happens beyond them."""

import math
from io import BytesIO

import pytest
from django.core.handlers.asgi import ASGIRequest
from django.core.handlers.base import BaseHandler
from django.test import RequestFactory
from rest_framework.test import APIClient

from games.api.common.addresses import address_of
from games.diary.models import DiaryRow
from games.limits.policies import Policy
from games.selectors.loading import store
from tests.games.api.doors import API, bot_at, person, post_move, problem, table, token_of, turn, with_token
from tests.games.factories import make_player

pytestmark = pytest.mark.django_db
FEW = Policy(requests=3, seconds=600)


@pytest.fixture
def limit(settings):
    """Set a limit; all others are off."""

    def set_limit(**policies):
        settings.RATE_LIMITS = {**dict.fromkeys(settings.RATE_LIMITS), **policies}

    return set_limit


def standing(response):
    return [int(response[f"RateLimit-{name}"]) for name in ("Limit", "Remaining", "Reset")]


def test_every_answer_tells_how_the_allowance_is_and_beyond_it_when_to_come_again(limit):
    limit(token=FEW)
    client = with_token(token_of(make_player()))

    told = [standing(client.get(f"{API}/me")) for _ in range(3)]
    refused = client.get(f"{API}/me")

    assert [(limit_, remaining) for limit_, remaining, _ in told] == [(3, 2), (3, 1), (3, 0)]
    assert [abs(reset - expected) <= 1 for (*_, reset), expected in zip(told, (200, 400, 600), strict=True)]
    assert refused["RateLimit-Policy"] == "3;w=600"
    body = problem(refused, 429)
    assert body["code"] == "too_many_requests"
    assert 195 < body["retry_after"] <= 200
    assert int(refused["Retry-After"]) == math.ceil(body["retry_after"])
    assert standing(refused)[1] == 0


def test_errors_count_and_tell_too(limit):
    limit(token=FEW)
    client = with_token(token_of(make_player()))
    paths = ("/rulesets/none", "/games?limit=x")
    assert [standing(client.get(API + path))[1] for path in paths] == [2, 1]


def test_each_token_has_an_allowance_of_its_own(limit):
    limit(token=FEW)
    player = make_player()
    clients = [with_token(token_of(player)) for _ in range(2)]
    for _ in range(4):
        last = clients[0].get(f"{API}/me")
    assert last.status_code == 429
    assert clients[1].get(f"{API}/me").status_code == 200


def test_people_count_by_account_and_anybody_by_address(limit):
    limit(person=FEW, address=Policy(2, 600))
    ada, _ = person("ada")
    bob, _ = person("bob")
    assert [ada.get(f"{API}/me").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert bob.get(f"{API}/me").status_code == 200
    here, there = APIClient(REMOTE_ADDR="192.0.2.1"), APIClient(REMOTE_ADDR="192.0.2.2")
    assert [here.get(f"{API}/rulesets").status_code for _ in range(3)] == [200, 200, 429]
    assert there.get(f"{API}/rulesets").status_code == 200


@pytest.mark.parametrize("header", ["Bearer uno_bot_x", "Bearer x", "Basic YTpi", ""])
def test_who_guesses_tokens_counts_by_address(limit, header):
    limit(address=FEW)
    client = APIClient(HTTP_AUTHORIZATION=header)
    assert [client.get(f"{API}/me").status_code for _ in range(5)] == [401, 401, 401, 429, 429]


def test_who_is_asked_for_a_token_and_who_fails_the_csrf_check_counts_too(limit):
    limit(address=FEW, person=FEW)
    assert [APIClient().get(f"{API}/me").status_code for _ in range(4)] == [401, 401, 401, 429]
    ada, _ = person("ada")
    ada.defaults["REMOTE_ADDR"] = "192.0.2.7"
    answers = [ada.post(f"{API}/bots", {"name": "x"}, format="json").status_code for _ in range(4)]
    assert answers == [403, 403, 403, 429]


@pytest.mark.parametrize("part", ["/record", "/verification"])
def test_what_takes_long_has_a_narrower_limit_and_nothing_else_counts_there(limit, part):
    limit(token=Policy(100, 60), costly=Policy(2, 600))
    game_id = table()
    client = with_token(token_of(make_player()))
    path = f"{API}/games/{game_id}"
    for _ in range(5):
        assert standing(client.get(path))[0] == 100
    answers = [client.get(path + part) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert [standing(answer)[:2] for answer in answers] == [[2, 1], [2, 0], [2, 0]]
    assert client.get(path).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/schema", 200),
        ("GET", "/unheard-of", 404),
        ("POST", "/games/7", 404),
        ("PUT", "/rulesets", 405),
        ("OPTIONS", "/games", 405),
        ("POST", "/unheard-of?x=1", 404),
    ],
)
def test_addresses_that_lead_nowhere_and_wrong_methods_count_and_tell_too(limit, method, path, status):
    limit(address=FEW, token=FEW)
    for client in (APIClient(), with_token(token_of(make_player()))):
        answers = [client.generic(method, API + path) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [status] * 3 + [429]
        assert [standing(answer)[1] for answer in answers] == [2, 1, 0, 0]


def test_an_answer_that_the_caller_rules_out_counts_and_tells_too(limit):
    limit(address=FEW)
    answer = APIClient().get(f"{API}/games", headers={"Accept": "text/html"})
    assert (answer.status_code, standing(answer)[1]) == (406, 2)


def test_a_fault_of_ours_tells_too(limit, monkeypatch):
    limit(address=FEW)
    monkeypatch.setattr("games.selectors.rulesets.rulesets", lambda: 1 / 0)
    answer = APIClient(raise_request_exception=False).get(f"{API}/rulesets")
    assert (answer.status_code, standing(answer)[1]) == (500, 2)


def test_logging_in_and_registering_is_limited_by_address(limit, settings):
    settings.REGISTRATION_OPEN = True
    limit(login=FEW)
    wrong = {"username": "ada", "password": "a wrong password"}
    answers = [APIClient().post(f"{API}/session", wrong, format="json").status_code for _ in range(3)]
    answers.append(APIClient().post(f"{API}/account", wrong, format="json").status_code)
    assert answers == [403, 403, 403, 429]


def test_logging_in_to_one_account_is_limited_from_all_addresses(limit):
    limit(account=FEW)
    wrong = {"username": "ada", "password": "a wrong password"}
    clients = [APIClient(REMOTE_ADDR=f"192.0.2.{last}") for last in range(4)]
    answers = [client.post(f"{API}/session", wrong, format="json") for client in clients]
    assert [answer.status_code for answer in answers] == [403, 403, 403, 429]
    assert problem(answers[-1], 429)["retry_after"] <= 200
    other = clients[0].post(f"{API}/session", {**wrong, "username": "b" * 150}, format="json")
    assert other.status_code == 403


def test_a_move_beyond_the_limit_is_not_made_nor_written_down_and_its_key_stays_free(limit):
    limit(token=Policy(1, 600))
    game_id = table()
    seat, version, move = turn(game_id)
    client, before = bot_at(game_id, seat), store.head(game_id)
    client.get(f"{API}/me")
    body = {"move": move, "expected_version": version}
    assert problem(post_move(client, game_id, body), 429)["code"] == "too_many_requests"
    assert store.head(game_id) == before
    assert not DiaryRow.objects.exists()
    limit()
    assert post_move(client, game_id, body).status_code == 201


def test_without_limits_nothing_is_told(limit):
    limit()
    for client in (APIClient(), with_token(token_of(make_player())), person()[0]):
        assert "RateLimit-Limit" not in client.get(f"{API}/rulesets")


@pytest.mark.parametrize(
    ("proxies", "remote", "forwarded", "address"),
    [
        (0, "192.0.2.1", "198.51.100.9", "192.0.2.1"),
        (1, "10.0.0.1", "198.51.100.9", "198.51.100.9"),
        (1, "10.0.0.1", "203.0.113.5, 198.51.100.9", "198.51.100.9"),
        (2, "10.0.0.1", "203.0.113.5, 198.51.100.9, 10.0.0.2", "198.51.100.9"),
        (1, "10.0.0.1", "nonsense", "unknown"),
        (1, "10.0.0.1", "", "unknown"),
        (0, "2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::/64"),
        (0, "::ffff:192.0.2.1", "", "192.0.2.1"),
        (0, "", "", "unknown"),
    ],
)
def test_an_address_is_what_the_proxies_that_we_trust_have_seen(
    settings, proxies, remote, forwarded, address
):
    settings.TRUSTED_PROXIES = proxies
    request = RequestFactory().get("/", REMOTE_ADDR=remote, HTTP_X_FORWARDED_FOR=forwarded)
    assert address_of(request) == address


def test_a_request_that_waits_is_counted_once(limit, live_request):
    limit(token=FEW)
    client = live_request(token_of(make_player()))
    assert [client()["RateLimit-Remaining"] for _ in range(5)] == ["2"] * 5


@pytest.fixture
def live_request():
    """Return a way to ask the inbox again and again as one request that waits, as ``games.live`` does."""
    handler = BaseHandler()
    handler.load_middleware()

    def begin(text):
        scope = {
            "type": "http",
            "method": "GET",
            "path": f"{API}/inbox",
            "query_string": b"wait=25",
            "headers": [(b"authorization", f"Bearer {text}".encode()), (b"host", b"localhost")],
            "client": ("127.0.0.1", 1),
        }
        return lambda: handler.get_response(ASGIRequest(scope, BytesIO()))

    return begin
