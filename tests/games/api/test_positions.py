"""What was and is to be seen of a game: observations, events, record, replay."""

import json

import pytest
from rest_framework.test import APIClient

from games.api.common.holding import held
from games.eventstore.chain import GENESIS, event_hash
from games.selectors.loading import NoSuchVersionError, load, load_version, store
from games.selectors.observations import observation
from games.services.house_turns import play_house_turns
from tests.games.api.doors import API, bot_at, person, player_at, post_move, problem, stranger, table, turn
from tests.games.factories import NOW

pytestmark = pytest.mark.django_db
anybody = APIClient()


@pytest.fixture
def running():
    """A game of two bots after some moves, in its first deal."""
    game_id = table(rng_seed="seven")
    for key in range(6):
        seat, version, move = turn(game_id)
        body = {"move": move, "expected_version": version}
        assert post_move(bot_at(game_id, seat), game_id, body, f"{key}").status_code == 201
    return game_id


@pytest.fixture
def finished():
    game_id = table("random", "random", options={"deal_limit": 2})
    play_house_turns(game_id, lambda: NOW)
    return game_id


def get(client, game_id, part):
    return client.get(f"{API}/games/{game_id}/{part}")


class TestObservation:
    def test_a_bot_sees_its_hand_and_its_moves(self, running):
        seat, version, _ = turn(running)
        told = get(bot_at(running, seat), running, "observation").json()
        assert (told["you"], told["turn"], told["version"]) == (seat, seat, version)
        assert len(told["hand"]) == told["counts"][seat]
        assert told["legal_moves"]
        assert told["deadline"].endswith("Z")

    def test_no_cache_keeps_what_a_bot_sees(self, running):
        for client in (bot_at(running, 0), anybody):
            assert get(client, running, "observation")["Cache-Control"] == "no-store"

    def test_everybody_else_sees_what_spectators_see(self, running):
        told = get(anybody, running, "observation")
        assert (told.json()["you"], told.json()["hand"], told.json()["legal_moves"]) == (None, None, [])
        assert get(stranger(), running, "observation").content == told.content
        assert get(person(is_superuser=True)[0], running, "observation").content == told.content

    def test_another_seat_is_not_there_for_anybody_but_its_bot(self, running):
        for client in (anybody, stranger(), bot_at(running, 0), person(is_superuser=True)[0]):
            assert problem(get(client, running, "observation?seat=1"), 404)["code"] == "not_found"
        assert problem(get(anybody, running, "observation?seat=9"), 404)["code"] == "not_found"
        assert get(bot_at(running, 1), running, "observation?seat=1").json()["you"] == 1

    def test_an_owner_of_several_bots_says_which(self, running):
        client, user = person()
        for seat in (0, 1):
            player = player_at(running, seat)
            player.owner = user
            player.save()
        assert problem(get(client, running, "observation"), 400)["code"] == "missing_field"
        assert get(client, running, "observation?seat=1").json()["you"] == 1

    def test_a_move_made_while_it_is_read_does_not_mix_two_positions(self, running, monkeypatch):
        """The head is read first; by the time the events are read, another deal may have started."""
        old = store.head(running)
        seat, version, move = turn(running)
        post_move(bot_at(running, seat), running, {"move": move, "expected_version": version}, "late")
        new, seen = store.head(running), observation(load(running), 0)

        monkeypatch.setattr("games.eventstore.postgres.PostgresEventStore.head", lambda *_: old)

        game = load(running)
        assert game.head == new
        assert observation(game, 0) == seen


class TestEvents:
    def test_events_are_the_stored_texts_behind_a_version_page_by_page(self, running):
        stored = store.read(running)
        first = get(anybody, running, "events?limit=2")
        assert first.content.decode() == '{{"results":[{},{}],"next":2}}'.format(
            *(e.body for e in stored[:2])
        )
        rest = get(anybody, running, "events?after=2").json()
        assert [event["version"] for event in rest["results"]] == list(range(3, len(stored) + 1))
        assert rest["next"] is None

    def test_behind_the_last_version_there_are_none(self, running):
        version = store.head(running).version
        assert get(anybody, running, f"events?after={version}").json() == {"results": [], "next": None}
        assert get(anybody, running, f"events?after={version - 1}&limit=1").json()["next"] is None

    @pytest.mark.parametrize("wait", ["", "&wait=25"])
    def test_a_version_that_the_game_has_not_reached_is_refused_as_the_feed_refuses_it(self, running, wait):
        version = store.head(running).version
        for after in (version + 1, 2**53 - 1):
            response = get(anybody, running, f"events?after={after}{wait}")
            told = problem(response, 404)
            assert (told["code"], told["version"]) == ("no_such_version", version)
            assert held(response) is None
            assert problem(get(anybody, running, f"feed?after={after}"), 404) == told


class TestRecord:
    def test_a_record_holds_every_stored_text_and_the_head_that_they_hash_to(self, running):
        response = get(anybody, running, "record")
        assert response["Content-Type"] == "application/jsonl"
        *bodies, last = response.content.decode().splitlines()
        assert bodies == [event.body for event in store.read(running)]
        last_hash = GENESIS
        for body in bodies:
            last_hash = event_hash(last_hash, body)
        assert json.loads(last) == {"stream": str(running), "version": len(bodies), "head": last_hash}


class TestReplay:
    def test_every_position_is_what_its_seat_and_spectators_saw_then(self):
        game_id = table(rng_seed="seven")
        clients, seen = [bot_at(game_id, seat) for seat in (0, 1)], {}
        for key in range(8):
            seat, version, move = turn(game_id)
            seen[version] = [get(client, game_id, "observation").json() for client in (*clients, anybody)]
            post_move(clients[seat], game_id, {"move": move, "expected_version": version}, f"{key}")

        for version, (*own, public) in seen.items():
            for seat, then in enumerate(own):
                told = get(clients[seat], game_id, f"replay?version={version}&seat={seat}").json()
                assert told == then
            told = get(anybody, game_id, f"replay?version={version}").json()
            assert told == {**public, "hands": None}

    def test_hands_open_once_their_deal_is_over(self, finished):
        stored = store.read(finished)
        assert stored[-1].name == "game.game-ended"
        for event in (*stored[2:-3:40], *stored[-3:]):
            game = load_version(finished, event.version)
            told = get(anybody, finished, f"replay?version={event.version}").json()
            assert told["hands"] == [list(observation(game, seat)["hand"]) for seat in (0, 1)]
            assert [len(hand) for hand in told["hands"]] == [count or 0 for count in told["counts"]] or (
                None in told["counts"]
            )
            view = get(stranger(), finished, f"replay?version={event.version}&seat=1").json()
            assert view == json.loads(json.dumps(observation(game, 1)))

    def test_hands_of_a_finished_deal_open_while_the_next_one_is_played(self):
        game_id = table(rng_seed="seven", options={"hand_size": 1})
        while load(game_id).state.series.deal < 2:
            seat, version, move = turn(game_id)
            post_move(
                bot_at(game_id, seat), game_id, {"move": move, "expected_version": version}, f"{version}"
            )
        version = store.head(game_id).version
        started = next(
            event.version for event in reversed(store.read(game_id)) if event.name == "game.deal-started"
        )

        assert get(anybody, game_id, "replay?version=2").json()["hands"]
        assert get(anybody, game_id, "replay?version=2&seat=1").json()["you"] == 1
        for running_version in range(started, version + 1):
            assert get(anybody, game_id, f"replay?version={running_version}").json()["hands"] is None
            assert problem(get(anybody, game_id, f"replay?version={running_version}&seat=1"), 404)

    def test_before_the_first_deal_there_are_no_hands(self, running):
        told = get(anybody, running, "replay?version=1").json()
        assert (told["phase"], told["hands"], told["counts"]) == ("before_deal", None, [])

    @pytest.mark.parametrize("version", [9_999, 2**53 - 1])
    def test_a_version_that_is_not_there_yet_is_404_and_tells_the_last_one(self, running, version):
        told = problem(get(anybody, running, f"replay?version={version}"), 404)
        assert (told["code"], told["version"]) == ("no_such_version", store.head(running).version)
        with pytest.raises(NoSuchVersionError):
            load_version(running, 0)

    def test_a_seat_that_the_game_does_not_have_is_404(self, finished):
        assert problem(get(anybody, finished, "replay?version=3&seat=2"), 404)["code"] == "not_found"
