"""NUL is refused on every page, wherever it is."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
PAGES = [
    "/admin/login/",
    "/admin/games/heartbeat/",
    "/account/login",
    "/account/register",
    "/healthz",
    "/static/x",
]


@pytest.fixture
def client(admin_user):
    client = Client(raise_request_exception=False)
    client.force_login(admin_user)
    return client


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("query", ["?next=%00", "?%00=1", "?name=a%00b", "?name=a&name=%00"])
def test_in_the_query(client, page, query):
    assert client.get(page + query).status_code in (400, 404)


@pytest.mark.parametrize("field", ["username", "password", "name", "action", "_selected_action"])
def test_in_a_form(client, field):
    for page in PAGES:
        assert client.post(page, {field: "a\x00b"}).status_code in (400, 404, 405), page


@pytest.mark.parametrize(
    "path", ["/admin/games/heartbeat/%00/change/", "/account/games/%00/0", "/%00", "/static/%00"]
)
def test_in_the_path(client, path):
    assert client.get(path).status_code in (400, 404)


def test_the_api_says_where_it_is(client):
    told = client.get("/api/v1/games?ruleset=%00").json()
    assert (told["code"], told["field"]) == ("invalid_query", "ruleset")


def test_others_are_let_through(client):
    assert client.get("/admin/games/heartbeat/?q=a").status_code == 200
