"""The admin: bots and tokens for those who own them, windows on games and events, no hidden card anywhere."""

import re
from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from games.eventstore.models import EventRow
from games.players.models import ApiToken, BotVersion, Player
from games.players.tokens import digest
from games.projections.models import Game, Heartbeat, Seat, Wakeup
from games.selectors.loading import load, store
from games.services.house_players import house_players
from games.services.sweeping import overdue
from tests.games.api.doors import API, player_at, table, token_of, with_token
from tests.games.factories import NOW, make_player

pytestmark = pytest.mark.django_db
MODELS = [ApiToken, BotVersion, EventRow, Game, Heartbeat, Player, Seat, Wakeup]
WINDOWS = [EventRow, Game, Heartbeat, Seat, Wakeup]


def staff(name="ada", **more):
    """Return a client and its user, who may do everything with the models but is no superuser unless so made."""
    user = User.objects.create_user(name, password="pw", is_staff=True, **more)
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="games"))
    client = Client()
    client.force_login(user)
    return client, user


@pytest.fixture
def root():
    client, _ = staff("root", is_superuser=True)
    return client


def address(model, page, *arguments):
    return reverse(f"admin:games_{model._meta.model_name}_{page}", args=arguments)


class TestTokens:
    def make(self, client, player, label="laptop", scopes=("read", "play")):
        values = {"player": player.pk, "label": label, "scopes": scopes}
        return client.post(address(ApiToken, "add"), values, follow=True)

    def test_a_new_token_is_shown_once_and_works_and_only_its_hash_is_kept(self, root):
        player = make_player()

        page = self.make(root, player).content.decode()

        text = re.search("uno_bot_[0-9a-f]{56}", page)[0]
        assert with_token(text).get(f"{API}/me").json()["name"] == player.name
        token = ApiToken.objects.get()
        assert (token.digest, token.prefix, token.label) == (digest(text), text[:12], "laptop")
        for again in (address(ApiToken, "changelist"), address(ApiToken, "change", token.pk)):
            assert text not in root.get(again).content.decode()
        kept = [
            *Session.objects.values_list("session_data"),
            *LogEntry.objects.values_list("object_repr", "change_message"),
        ]
        assert text[12:] not in str(kept)

    def test_revoked_tokens_let_nobody_in_and_stay_to_be_seen(self, root):
        text = token_of(make_player())
        token = ApiToken.objects.get()

        page = root.post(
            address(ApiToken, "changelist"), {"action": "revoke", "_selected_action": [token.pk]}, follow=True
        )

        assert "1 tokens revoked" in page.content.decode()
        assert with_token(text).get(f"{API}/me").status_code == 401
        assert root.get(address(ApiToken, "delete", token.pk)).status_code == 403
        assert root.post(address(ApiToken, "change", token.pk), {"label": "x"}).status_code == 403

    def test_a_token_is_good_for_what_is_ticked(self, root):
        self.make(root, make_player(), scopes=["manage", "read"])
        assert ApiToken.objects.get().scopes == "read manage"
        for scopes in ([], ["write"]):
            self.make(root, make_player(), scopes=scopes)
        assert ApiToken.objects.count() == 1

    @pytest.mark.parametrize("label", ["a\u202eb", "a  b", "a\tb", "l" * 61])
    def test_a_label_that_cannot_be_is_refused(self, root, label):
        answer = self.make(root, make_player(), label=label)
        assert list(answer.context["adminform"].form.errors) == ["label"]
        assert not ApiToken.objects.exists()

    def test_house_bots_and_retired_bots_get_no_tokens(self, root):
        retired = Player.objects.create(name="old", retired_at=NOW)
        for player in (make_player(house_bot="random"), retired):
            page = self.make(root, player)
            assert "Select a valid choice" in page.content.decode()
        assert not ApiToken.objects.exists()

    def test_nobody_but_owner_and_superuser_makes_sees_or_revokes_a_bots_tokens(self):
        client, user = staff()
        others = make_player("another's bot")
        own = Player.objects.create(name="mine", owner=user)
        token_of(others)

        assert "Select a valid choice" in self.make(client, others).content.decode()
        assert "uno_bot_" in self.make(client, own).content.decode()
        listed = client.get(address(ApiToken, "changelist")).content.decode()
        assert ("mine" in listed, "another&#x27;s bot" in listed) == (True, False)
        foreign = ApiToken.objects.get(player=others)
        client.post(address(ApiToken, "changelist"), {"action": "revoke", "_selected_action": [foreign.pk]})
        foreign.refresh_from_db()
        assert foreign.revoked_at is None


class TestPlayers:
    NO_VERSIONS = {
        "versions-TOTAL_FORMS": 0,
        "versions-INITIAL_FORMS": 0,
        "versions-MIN_NUM_FORMS": 0,
        "versions-MAX_NUM_FORMS": 1000,
    }

    def test_whoever_makes_a_bot_owns_it_and_announces_versions(self):
        client, user = staff()
        version = {**self.NO_VERSIONS, "versions-TOTAL_FORMS": 1, "versions-0-label": "v1"}

        client.post(address(Player, "add"), {"name": "mine", "house_bot": "random", **version})

        player = Player.objects.get()
        assert (player.owner, player.house_bot) == (user, "")
        assert [announced.label for announced in player.versions.all()] == ["v1"]

    def test_another_ones_bot_is_seen_and_not_changed(self):
        client, user = staff()
        player = make_player("another's")
        page = address(Player, "change", player.pk)

        assert client.get(page).status_code == 200
        answer = client.post(page, {"name": "mine", "owner": user.pk, **self.NO_VERSIONS})
        assert answer.status_code == 403
        assert client.post(address(Player, "delete", player.pk), {"post": "yes"}).status_code == 403
        player.refresh_from_db()
        assert (player.name, player.owner) == ("another's", None)

    def test_an_owner_cannot_give_a_bot_away_nor_make_it_a_house_bot(self):
        client, user = staff()
        player = Player.objects.create(name="mine", owner=user)
        other = User.objects.create_user("bob")

        client.post(
            address(Player, "change", player.pk),
            {"name": "still mine", "owner": other.pk, "house_bot": "random", **self.NO_VERSIONS},
        )

        player.refresh_from_db()
        assert (player.name, player.owner, player.house_bot) == ("still mine", user, "")

    def test_superusers_make_house_bots_and_give_bots_to_people(self, root):
        other = User.objects.create_user("bob")
        for name, values in (("house", {"house_bot": "random"}), ("bot", {"owner": other.pk})):
            root.post(address(Player, "add"), {"name": name, **values, **self.NO_VERSIONS})
        assert Player.objects.get(name="house").house_bot == "random"
        assert Player.objects.get(name="bot").owner == other

    @pytest.mark.parametrize(
        ("values", "said"),
        [
            ({"house_bot": "grandmaster"}, "Select a valid choice"),
            ({"house_bot": "random", "owner": "owner"}, "A house bot has no owner"),
            ({"name": ""}, "This field is required"),
            ({"name": "greedy 1"}, "House bots are called so"),
            ({"name": "Random", "house_bot": "random"}, "House bots are called so"),
        ],
    )
    def test_a_player_that_cannot_be_is_refused(self, root, values, said):
        if "owner" in values:
            values = {**values, "owner": User.objects.create_user("bob").pk}
        page = root.post(address(Player, "add"), {"name": "x", **values, **self.NO_VERSIONS})
        assert said in page.content.decode()
        assert not Player.objects.exists()

    def test_a_name_is_one_players_only_however_it_is_written(self, root):
        make_player("Fox")
        other = make_player("Owl")
        for page in (address(Player, "add"), address(Player, "change", other.pk)):
            answer = root.post(page, {"name": "FOX", **self.NO_VERSIONS})
            assert "Another player has this name" in answer.content.decode()
        assert root.post(address(Player, "change", other.pk), {"name": "OWL", **self.NO_VERSIONS}).url
        assert set(Player.objects.values_list("name", flat=True)) == {"Fox", "OWL"}

    @pytest.mark.parametrize("label", ["a\u202eb", "a  b", "a\tb", "v" * 41])
    def test_a_version_that_cannot_be_is_refused(self, root, label):
        version = {**self.NO_VERSIONS, "versions-TOTAL_FORMS": 1, "versions-0-label": label}
        answer = root.post(address(Player, "add"), {"name": "x", **version})
        assert [list(form) for form in answer.context["inline_admin_formsets"][0].formset.errors] == [
            ["label"]
        ]
        assert not Player.objects.exists()

    def test_a_copy_of_a_house_bot_keeps_its_name(self, root):
        (copy,) = house_players(["greedy"], 1)
        values = {"name": "greedy 1", "house_bot": "greedy", **self.NO_VERSIONS}
        assert root.post(address(Player, "change", copy.pk), values).status_code == 302

    def test_bots_are_retired_by_their_owners_and_house_bots_by_nobody(self, root):
        client, user = staff()
        mine = Player.objects.create(name="mine", owner=user)
        other, house = make_player("another's"), make_player("house", house_bot="random")
        token_of(mine)
        chosen = {"action": "retire", "_selected_action": [mine.pk, other.pk, house.pk]}

        assert (
            "1 bots retired"
            in client.post(address(Player, "changelist"), chosen, follow=True).content.decode()
        )
        assert set(Player.objects.exclude(retired_at=None)) == {mine}
        assert not ApiToken.objects.filter(revoked_at=None).exists()

        assert (
            "1 bots retired" in root.post(address(Player, "changelist"), chosen, follow=True).content.decode()
        )
        assert set(Player.objects.exclude(retired_at=None)) == {mine, other}

    def test_a_bot_that_has_played_cannot_be_deleted(self, root):
        player = player_at(table(), 0)
        root.post(address(Player, "delete", player.pk), {"post": "yes"})
        assert Player.objects.filter(pk=player.pk).exists()


class TestWindows:
    @pytest.mark.parametrize("model", WINDOWS)
    def test_nobody_adds_changes_or_deletes_there(self, root, model):
        table()
        Heartbeat.objects.create(name="worker", seen_at=NOW)
        row = model.objects.first()
        listed = root.get(address(model, "changelist"))
        assert listed.status_code == 200
        assert "delete_selected" not in listed.content.decode()
        assert root.get(address(model, "change", row.pk)).status_code == 200
        assert root.get(address(model, "add")).status_code == 403
        assert root.post(address(model, "add"), {}).status_code == 403
        assert root.post(address(model, "change", row.pk), {}).status_code == 403
        assert root.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403
        assert model.objects.filter(pk=row.pk).exists()

    def test_an_event_shows_its_stored_text(self, root):
        game_id = table()
        event = EventRow.objects.get(stream_id=game_id, version=2)
        page = root.get(address(EventRow, "change", event.pk)).content.decode()
        assert event.body.replace('"', "&quot;") in page
        assert event.hash in page

    @pytest.mark.parametrize(("model", "rows"), [(EventRow, 2), (Game, 1), (Seat, 2), (Wakeup, 1)])
    def test_they_are_searched_by_a_whole_id(self, root, model, rows):
        game_id = table()
        table()

        def found(term):
            changelist = root.get(address(model, "changelist"), {"q": term}).context["cl"]
            return len(changelist.result_list)

        assert found(str(game_id)) == rows
        assert found(f" {game_id} ") == rows
        assert found(str(game_id)[:8]) == found("x' OR 1=1") == 0
        assert found("") == 2 * rows

    def test_a_games_page_leads_to_its_events_record_and_verification(self, root):
        game_id = table()
        page = root.get(address(Game, "change", game_id)).content.decode()
        assert f"?q={game_id}" in page
        assert f"/api/v1/games/{game_id}/record" in page
        assert f"/api/v1/games/{game_id}/verification" in page


class TestWakeups:
    def set_aside(self):
        game_id = table()
        Wakeup.objects.filter(game_id=game_id).update(quarantined_at=NOW, attempts=21, look_at=NOW)
        return game_id

    def look_again(self, client, *games):
        chosen = {"action": "look_again_now", "_selected_action": games}
        return client.post(address(Wakeup, "changelist"), chosen, follow=True)

    def test_a_game_that_was_set_aside_is_looked_at_again(self, root):
        game_id, waiting = self.set_aside(), table()
        at = Wakeup.objects.get(game_id=waiting).look_at

        page = self.look_again(root, game_id, waiting)

        assert "1 games will be looked at" in page.content.decode()
        wakeup = Wakeup.objects.get(game_id=game_id)
        assert (wakeup.quarantined_at, wakeup.attempts) == (None, 0)
        assert [game.game_id for game in overdue(wakeup.look_at)] == [game_id]
        assert Wakeup.objects.get(game_id=waiting).look_at == at

    def test_who_may_only_look_cannot(self):
        client, user = staff()
        user.user_permissions.remove(Permission.objects.get(codename="change_wakeup"))
        game_id = self.set_aside()
        self.look_again(client, game_id)
        assert Wakeup.objects.get(game_id=game_id).quarantined_at == NOW

    def test_games_set_aside_are_filtered(self, root):
        self.set_aside()
        table()
        listed = root.get(address(Wakeup, "changelist"), {"quarantined_at__isempty": "0"})
        assert len(listed.context["cl"].result_list) == 1


CARD = re.compile(r"\b(?:W\+4|W|[RYGB](?:[0-9]|S|R|\+2))(?![\w+])")


def test_no_page_shows_a_hidden_card(root):
    game_id = table("", "", "", now=NOW - timedelta(days=1))
    game = load(game_id)
    public = set(CARD.findall("".join(event.body for event in store.read(game_id))))
    hidden = {card for seat in range(3) for card in game.family.observe(game.state, 1, seat).hand} - public
    token_of(player_at(game_id, 0))

    for model in MODELS:
        pages = [] if model is BotVersion else [address(model, "changelist")]
        pages += [address(model, "change", row.pk) for row in model.objects.all()] if pages else []
        for page in pages:
            shown = set(CARD.findall(root.get(page).content.decode()))
            assert not hidden & shown, page


def test_the_front_page_and_accounts_open(root):
    assert root.get("/admin/").status_code == 200
    for page in ("user", "group"):
        assert root.get(reverse(f"admin:auth_{page}_changelist")).status_code == 200
        assert root.get(reverse(f"admin:auth_{page}_add")).status_code == 200


def test_a_person_is_made_with_a_password_and_given_a_new_one(root):
    made = {
        "username": "eve",
        "password1": "a long pass phrase",
        "password2": "a long pass phrase",
        "usable_password": "true",
    }
    root.post(reverse("admin:auth_user_add"), made)
    eve = User.objects.get(username="eve")
    assert eve.check_password("a long pass phrase")
    assert root.get(reverse("admin:auth_user_password_change", args=[eve.pk])).status_code == 200


def test_strangers_are_sent_to_the_login():
    for model in WINDOWS:
        answer = Client().get(address(model, "changelist"))
        assert answer.status_code == 302
        assert answer["Location"].startswith("/admin/login/")
