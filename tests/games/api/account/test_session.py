"""Accounts and sessions over the API: register where that is open, log in, log out."""

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from tests.games.api.doors import API, person, problem, token_of, with_token
from tests.games.factories import make_player

pytestmark = pytest.mark.django_db
ADA = {"username": "ada", "password": "a long pass phrase"}


@pytest.fixture(autouse=True)
def is_open(settings):
    settings.REGISTRATION_OPEN = True


def register(client, **body):
    return client.post(f"{API}/account", {**ADA, **body}, format="json")


def log_in(client, **body):
    return client.post(f"{API}/session", {**ADA, **body}, format="json")


def test_who_registers_is_logged_in_and_makes_a_bot_with_the_cookies_that_came():
    client = APIClient(enforce_csrf_checks=True)

    response = register(client)

    assert response.status_code == 201
    assert response.json() == {"kind": "person", "name": "ada", "token": None, "bots": []}
    token = client.cookies["csrftoken"].value
    made = client.post(f"{API}/bots", {"name": "b"}, format="json", headers={"X-CSRFToken": token})
    assert made.status_code == 201
    user = User.objects.get()
    assert (user.is_staff, user.is_superuser, user.user_permissions.count()) == (False, False, 0)
    assert user.check_password(ADA["password"])


def test_where_registration_is_closed_nobody_registers(settings):
    settings.REGISTRATION_OPEN = False
    assert problem(register(APIClient()), 403)["code"] == "registration_closed"
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"username": ""}, "username"),
        ({"username": "a b"}, "username"),
        ({"username": "a" * 151}, "username"),
        ({"password": "short"}, "password"),
        ({"password": "password123"}, "password"),
        ({"password": "p" * 257}, "password"),
    ],
)
def test_an_account_that_cannot_be_is_refused(body, field):
    told = problem(register(APIClient(), **body), 400)
    assert (told["code"], told["field"]) == ("invalid_field", field)
    assert not User.objects.exists()


@pytest.mark.parametrize("username", ["ada", "ADA", "\uff41da"])
def test_a_name_that_another_account_has_is_refused(username):
    register(APIClient())
    told = problem(register(APIClient(), username=username), 409)
    assert (told["code"], told["field"]) == ("name_taken", "username")


def test_a_person_logs_in_and_out():
    register(APIClient())
    client = APIClient(enforce_csrf_checks=True)
    assert problem(client.get(f"{API}/me"), 401)["code"] == "not_authenticated"

    assert log_in(client).json()["name"] == "ada"
    assert client.get(f"{API}/me").json()["name"] == "ada"
    assert problem(client.delete(f"{API}/session"), 403)["code"] == "csrf_failed"
    token = client.cookies["csrftoken"].value
    assert client.delete(f"{API}/session", headers={"X-CSRFToken": token}).status_code == 204

    assert problem(client.get(f"{API}/me"), 401)["code"] == "not_authenticated"


def test_who_is_unknown_wrong_or_shut_out_is_told_the_same():
    register(APIClient())
    answers = [log_in(APIClient(), username="eve"), log_in(APIClient(), password="another pass phrase")]
    User.objects.update(is_active=False)
    answers.append(log_in(APIClient()))
    for response in answers:
        assert problem(response, 403)["code"] == "invalid_credentials"
        assert response.content == answers[0].content
        assert "sessionid" not in response.cookies


def test_only_json_logs_in_which_no_page_of_another_site_can_send():
    register(APIClient())
    for kind in ("application/x-www-form-urlencoded", "text/plain"):
        body = "username=ada&password=a long pass phrase"
        response = APIClient().post(f"{API}/session", body, content_type=kind)
        assert problem(response, 415)["code"] == "unsupported_media_type"


def test_bots_have_no_sessions():
    client = with_token(token_of(make_player()))
    assert problem(client.delete(f"{API}/session"), 403)["code"] == "forbidden"
    assert problem(APIClient().delete(f"{API}/session"), 401)["code"] == "not_authenticated"


def test_a_new_session_takes_the_place_of_the_old_one():
    client, _ = person("eve")
    old = client.cookies["sessionid"].value
    register(APIClient())
    assert log_in(client).json()["name"] == "ada"
    assert client.cookies["sessionid"].value != old
