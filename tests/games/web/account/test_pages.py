"""The account's pages: what a person without an API client does from registering to a token that works."""

import re

import pytest
from django.contrib.auth.models import User
from django.contrib.staticfiles import finders
from django.test import Client

from games.limits.policies import Policy
from games.players.models import ApiToken, Player
from games.players.scopes import Scope
from games.services.practice import PracticeWish, start_practice
from games.web.account import views
from tests.games.api.doors import API, own, post_move, token_of, with_token
from tests.games.factories import NOW, make_player

pytestmark = pytest.mark.django_db
TOKEN = re.compile("uno_bot_[0-9a-f]{56}")


@pytest.fixture(autouse=True)
def is_open(settings):
    settings.REGISTRATION_OPEN = True


@pytest.fixture
def ada():
    user = User.objects.create_user("ada", password="a long pass phrase")
    client = Client()
    client.force_login(user)
    return client, user


def text(response):
    return response.content.decode()


def test_from_registering_to_a_token_that_works():
    client = Client(enforce_csrf_checks=True)

    def send(path, **values):
        csrf = client.cookies["csrftoken"].value
        return client.post(path, {**values, "csrfmiddlewaretoken": csrf}, follow=True)

    client.get("/account/register")
    page = send("/account/register", username="ada", password="a long pass phrase")
    assert page.redirect_chain == [("/account/", 302)]
    page = send("/account/", name="ada's bot", version="1.0")
    address = page.redirect_chain[0][0]
    assert "Version: 1.0" in text(page)
    page = send(address, label="laptop", scopes=["read", "play"])
    token = TOKEN.search(text(page))[0]

    me = with_token(token).get(f"{API}/me").json()
    assert (me["name"], me["bots"][0]["version"], me["token"]["label"]) == ("ada's bot", "1.0", "laptop")
    assert page["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    assert not TOKEN.search(text(client.get(address)))


def test_where_registration_is_closed_the_page_says_so(settings):
    settings.REGISTRATION_OPEN = False
    for response in (
        Client().get("/account/register"),
        Client().post("/account/register", {"username": "x"}),
    ):
        assert response.status_code == 403
        assert "administrator" in text(response)
    assert not User.objects.exists()


@pytest.mark.parametrize("path", ["/account/login", "/account/register"])
def test_only_where_registration_is_open_a_page_leads_to_it(settings, path):
    link = '<a href="/account/register">'
    assert link in text(Client().get(path))
    settings.REGISTRATION_OPEN = False
    assert link not in text(Client().get(path))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"username": "ADA", "password": "a long pass phrase"}, "Another account has this name."),
        ({"username": "a b", "password": "a long pass phrase"}, "Enter a valid username."),
        ({"username": "eve", "password": "short"}, "too short"),
        ({"username": "", "password": ""}, "This field is required."),
    ],
)
def test_an_account_that_cannot_be_is_explained(ada, values, said):
    page = text(Client().post("/account/register", values))
    assert said in page
    assert "a long pass phrase" not in page
    assert User.objects.count() == 1


def test_a_person_logs_in_and_out_and_goes_to_no_other_site():
    User.objects.create_user("ada", password="a long pass phrase")
    client = Client()
    wrong = client.post("/account/login", {"username": "ada", "password": "wrong"})
    assert "Please enter a correct username and password" in text(wrong)
    values = {"username": "ada", "password": "a long pass phrase", "next": "https://evil.example/"}
    assert client.post("/account/login", values)["Location"] == "/account/"
    assert client.get("/account/").status_code == 200
    assert client.post("/account/logout")["Location"] == "/account/login"
    assert client.get("/account/")["Location"] == "/account/login?next=/account/"


def test_passwords_are_guessed_only_so_often_from_one_address(settings):
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "login": Policy(3, 600)}
    values = {"username": "ada", "password": "a wrong password"}
    answers = [Client().post("/account/login", values) for _ in range(2)]
    answers += [Client().post("/account/register", {"username": "ada", "password": "x"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert "Too many" in text(answers[-1])
    assert int(answers[-1]["Retry-After"]) > 100
    assert Client().get("/account/login").status_code == 200
    assert Client(REMOTE_ADDR="192.0.2.9").post("/account/login", values).status_code == 200


@pytest.mark.parametrize("page", ["/account/login", "/admin/login/"])
def test_passwords_of_one_account_are_guessed_only_so_often_from_all_addresses_and_its_owner_is_let_in_soon(
    settings, page
):
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "login": Policy(3, 600), "account": Policy(5, 300)}
    User.objects.create_user("ada", password="a long pass phrase", is_staff=True)
    guess = {"username": "ADA ", "password": "a wrong password"}

    def answers(address, tries):
        return [Client(REMOTE_ADDR=address).post(page, guess) for _ in range(tries)]

    assert [answer.status_code for answer in answers("192.0.2.1", 4)] == [200, 200, 200, 429]
    assert [answer.status_code for answer in answers("192.0.2.2", 3)] == [200, 200, 429]
    refused = Client(REMOTE_ADDR="192.0.2.3").post(page, {**guess, "username": "ada"})
    assert (refused.status_code, "Too many" in text(refused)) == (429, True)
    assert 0 < int(refused["Retry-After"]) <= 60
    assert Client(REMOTE_ADDR="192.0.2.3").post(page, {**guess, "username": "bob"}).status_code == 200
    assert Client().get(page).status_code == 200


def test_who_is_not_logged_in_sees_no_page_but_the_way_in():
    player = make_player()
    for path in ("", f"bots/{player.id}", f"bots/{player.id}/retire"):
        response = Client().get(f"/account/{path}")
        assert response.status_code == 302
        assert response["Location"].startswith("/account/login?next=")


def test_another_persons_bot_is_not_found(ada):
    client, _ = ada
    theirs = make_player()
    own(User.objects.create_user("eve"), theirs)
    token_of(theirs)
    address = f"/account/bots/{theirs.id}"
    token = ApiToken.objects.get()
    assert client.get(address).status_code == 404
    assert client.get(f"{address}/retire").status_code == 404
    for path in ("", "/version", "/retire", f"/tokens/{token.pk}/revoke"):
        answer = client.post(address + path, {"version": "v1", "label": "", "scopes": ["read"]})
        assert answer.status_code == 404
    theirs.refresh_from_db()
    token.refresh_from_db()
    assert (theirs.retired_at, token.revoked_at, theirs.versions.count()) == (None, None, 0)
    assert ApiToken.objects.count() == 1


def test_every_unsafe_page_needs_the_csrf_token():
    user = User.objects.create_user("ada")
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    player = make_player()
    own(user, player)
    for path in (
        "",
        f"bots/{player.id}",
        f"bots/{player.id}/version",
        f"bots/{player.id}/retire",
        "register",
    ):
        assert client.post(f"/account/{path}", {"name": "x"}).status_code == 403


def test_what_is_refused_is_said_beside_the_form(ada):
    client, user = ada
    player = make_player("mine")
    own(user, player)
    address = f"/account/bots/{player.id}"
    assert "Another player has this name." in text(client.post("/account/", {"name": "MINE"}))
    assert "House bots are called so." in text(client.post("/account/", {"name": "greedy 3"}))
    assert "no space at its ends" in text(client.post(f"{address}/version", {"version": "a  b"}))
    assert "This field is required." in text(client.post(address, {"label": "x"}))
    assert "Select a valid choice" in text(client.post(address, {"scopes": ["write"]}))
    assert Player.objects.count() == 1
    assert not ApiToken.objects.exists()


def test_a_bot_is_announced_its_tokens_revoked_and_it_is_retired_after_a_question(ada):
    client, user = ada
    player = make_player("<b>mine</b>")
    own(user, player)
    address = f"/account/bots/{player.id}"
    token = with_token(token_of(player, *Scope))

    assert "Version: 2.0" in text(client.post(f"{address}/version", {"version": "2.0"}, follow=True))
    page = text(client.get(address))
    assert "&lt;b&gt;mine&lt;/b&gt;" in page
    assert "<b>mine" not in page
    client.post(f"{address}/tokens/{ApiToken.objects.get().pk}/revoke")
    assert token.get(f"{API}/me").status_code == 401
    assert client.post(f"{address}/tokens/{2**70}/revoke").status_code == 404

    assert "Retire it" in text(client.get(f"{address}/retire"))
    player.refresh_from_db()
    assert player.retired_at is None
    assert "retired" in text(client.post(f"{address}/retire", follow=True))
    assert "Make a token" not in text(client.get(address))
    assert "This bot is retired." not in text(client.get(address))


def test_the_latest_games_are_listed(ada, django_assert_max_num_queries):
    client, user = ada
    player = make_player("mine")
    own(user, player)
    games = [start_practice(player, PracticeWish(opponents=["random"]), NOW) for _ in range(3)]
    with django_assert_max_num_queries(5):
        page = text(client.get("/account/"))
    for game_id in games:
        assert f"/account/games/{game_id}/0" in page
    assert "practice/" in page


def test_a_diary_shows_what_was_sent_and_answered_to_its_owner_alone(ada, monkeypatch):
    monkeypatch.setattr(views, "DIARY_PAGE", 2)
    client, user = ada
    player = make_player("mine")
    own(user, player)
    game_id = start_practice(player, PracticeWish(opponents=["random"]), NOW)
    for number in range(3):
        post_move(with_token(token_of(player)), game_id, {"move": f"<script>{number}"}, key=f"{number}")
    address = f"/account/games/{game_id}/0"

    page = text(client.get(address))

    assert "unreadable_move (400)" in page
    assert "&lt;script&gt;0" in page
    assert "<script" not in page
    following = re.search(r'href="(\?after=\d+)"', page)[1]
    assert "&lt;script&gt;2" in text(client.get(address + following))
    assert client.get(f"{address}?after=x").status_code == 200
    stranger = Client()
    stranger.force_login(User.objects.create_user("eve"))
    for other, path in ((stranger, address), (client, f"/account/games/{game_id}/1")):
        assert other.get(path).status_code == 404


def test_a_page_loads_nothing_from_elsewhere(ada):
    page = text(ada[0].get("/account/"))
    for address in re.findall(r'(?:src|href)="([^"]+)"', page):
        assert address.startswith("/")
        if address.startswith("/static/"):
            assert finders.find(address.removeprefix("/static/"))
    assert "<script" not in page
