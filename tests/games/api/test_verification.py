"""Verification over the API: which check holds, and where one fails."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.db import connection
from msgspec.structs import replace
from rest_framework.test import APIClient

from games.engine.cards.events import CardPlayed, CardsDrawn, DealStarted, TurnPassed
from games.engine.dice.events import DealStarted as DiceDealStarted
from games.engine.dice.events import DieDrawn, HandRerolled
from games.engine.events import DealEnded, GameCreated, GameEnded, SeatForfeited
from games.projections.models import Game
from games.selectors.loading import CATEGORY, events_of, store
from games.services import verification
from games.services.house_turns import play_house_turns
from games.services.stream import Decided, append_events
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
OPEN = dict.fromkeys(verification.CHECKS, (None, None))


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
    assert verified(game_id) == (False, {**OPEN, "chain": (False, 2)})


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


def forged(game_id, wanted, change):
    """Store a game like another, but for a change to the last event of a kind; its chain and read models hold.

    Return its id and the version of that event.
    """
    _, events = events_of(game_id)
    at = max(index for index, event in enumerate(events) if isinstance(event, wanted))
    events = [*events[:at], change(events[at]), *events[at + 1 :]]
    other = uuid4()
    store.create(other, CATEGORY)
    append_events(other, 0, [Decided((event,), "system", str(n)) for n, event in enumerate(events)], NOW)
    return other, at + 1


def with_(**fields):
    return lambda event: replace(event, **{name: new(getattr(event, name)) for name, new in fields.items()})


SEED = with_(seed=lambda seed: seed[::-1])
ONE_MORE = with_(scores=lambda scores: (scores[0] + 1, *scores[1:]))
FAULTS = {
    "a reveal": (DealEnded, SEED, "seeds"),
    "a reveal that is none": (DealEnded, with_(seed=lambda seed: "no seed"), "seeds"),
    "a promise": (DealStarted, with_(commitment=lambda promise: promise[::-1]), "seeds"),
    "cards dealt": (DealStarted, with_(counts=lambda counts: (counts[0] + 1, *counts[1:])), "shuffles"),
    "a card turned": (DealStarted, with_(turned=lambda turned: (*turned, turned[0])), "shuffles"),
    "cards drawn": (CardsDrawn, with_(drawn=lambda drawn: drawn + 1), "shuffles"),
    "a card not held": (CardPlayed, with_(card=lambda card: "W", color=lambda color: "R"), "moves"),
    "another's turn": (TurnPassed, with_(seat=lambda seat: 1 - seat), "moves"),
    "what follows from a move": (CardsDrawn, with_(turn=lambda turn: None), "moves"),
    "points of a deal": (DealEnded, ONE_MORE, "scores"),
    "a winner": (DealEnded, with_(winner=lambda winner: None), "scores"),
    "points of the game": (GameEnded, ONE_MORE, "scores"),
    "places": (GameEnded, with_(places=lambda places: places[::-1]), "scores"),
}
BEHIND = {
    "seeds": ("shuffles", "moves", "scores"),
    "shuffles": ("moves", "scores"),
    "moves": ("shuffles", "scores"),
    "scores": (),
}
"""What cannot be judged any more behind a fault of a kind."""
JUDGED_ON = ("a promise",)
"""The changed promise is the copy that stands with its deal: the one made before still holds the seed."""


@pytest.fixture
def two_deals():
    """A finished game that a fault is forged into."""
    game_id = table("random", "random", options={"deal_limit": 2}, rng_seed="faults")
    play_house_turns(game_id, lambda: NOW)
    return game_id


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_shows_up_under_its_own_name(two_deals, fault):
    wanted, change, name = FAULTS[fault]
    game_id, version = forged(two_deals, wanted, change)
    unjudged = {} if fault in JUDGED_ON else dict.fromkeys(BEHIND[name], (None, None))
    assert verified(game_id) == (False, {**SOUND, **unjudged, name: (False, version)})


@pytest.mark.parametrize(
    ("wanted", "field", "new"),
    [
        (DiceDealStarted, "hands", lambda hands: hands[::-1]),
        (DieDrawn, "die", lambda die: die[:-1] + ("1" if die[-1] != "1" else "2")),
        (HandRerolled, "dice", lambda dice: dice[:-1]),
    ],
)
def test_a_roll_that_the_seed_does_not_give_is_the_fault_of_the_shuffles(wanted, field, new):
    game_id = table("random", "random", ruleset="dice-500", options={"deal_limit": 2}, rng_seed="dice")
    play_house_turns(game_id, lambda: NOW)
    game_id, version = forged(game_id, wanted, with_(**{field: new}))
    unjudged = dict.fromkeys(BEHIND["shuffles"], (None, None))
    assert verified(game_id) == (False, {**SOUND, **unjudged, "shuffles": (False, version)})


def test_what_cannot_be_judged_says_from_where_on_and_why(two_deals):
    game_id, version = forged(two_deals, CardPlayed, with_(card=lambda card: "W", color=lambda color: "R"))
    told = APIClient().get(f"{API}/games/{game_id}/verification").json()
    said = {check["name"]: check["problems"] for check in told["checks"]}
    assert said["moves"] == [f"event {version}: game.card-played is not what the game before it leads to"]
    open_ = (
        f"not judged: event {version} and all behind it, for what is wrong there decides what could follow"
    )
    assert said["shuffles"] == said["scores"] == [open_]


def test_an_end_in_whose_place_something_else_stands_is_the_fault_of_the_scores(two_deals):
    game_id, version = forged(two_deals, GameEnded, lambda event: SeatForfeited(0, None, "game_over"))
    assert verified(game_id)[1]["scores"] == (False, version)


def test_a_game_of_no_known_family_is_the_fault_of_its_first_move(two_deals):
    game_id, version = forged(two_deals, GameCreated, with_(family=lambda family: "stones"))
    assert verified(game_id)[1]["moves"] == (False, version)


def test_a_missing_deal_key_is_the_fault_of_the_seeds(settings):
    game_id = table()
    settings.DEAL_KEYS = {"another": b"0" * 32}
    kept = dict.fromkeys(("chain", "projections"), (True, None))
    assert verified(game_id) == (False, {**OPEN, **kept, "seeds": (False, 1)})


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
