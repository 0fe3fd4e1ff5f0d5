"""A game as it was then, its clock included: banks that were used, decisions that were missed, time given back."""

from datetime import timedelta

import pytest

from games.engine.events import Clock
from games.selectors.loading import load
from games.selectors.observations import observation
from games.selectors.replay import seat_view
from games.services.deadlines import expire_turn
from games.services.outages import note_heartbeat
from games.services.play import Move, submit_move
from tests.games.factories import NOW, make_game


def at(seconds):
    return NOW + timedelta(seconds=seconds)


def move(game_id, seconds):
    game = load(game_id)
    seat = game.state.phase.turn
    text = game.family.observe(game.state, game.head.version, seat).legal_moves[0]
    submit_move(Move(game_id, seat, text, game.head.version, f"{game.head.version}"), at(seconds))


@pytest.mark.django_db
def test_a_seats_view_is_what_its_observation_was_with_deadline_bank_and_last_default():
    game_id = make_game(["", ""], clock=Clock(30, 3, bank_seconds=60))
    seen = {}

    def look():
        game = load(game_id)
        seen[game.head.version] = [observation(game, seat) for seat in (0, 1)]

    look()
    for seconds in (50, 60, 65):
        move(game_id, seconds)
        look()
    assert expire_turn(game_id, load(game_id).head.version, at(200))
    look()
    for second in (201, 240):
        note_heartbeat(at(second))
    look()
    move(game_id, 241)
    look()

    assert len({views[0]["deadline"] for views in seen.values()}) == len(seen) == 7
    assert {views[seat]["bank_seconds"] for views in seen.values() for seat in (0, 1)} >= {60.0, 40.0, 0.0}
    assert any(views[seat]["last_default"] for views in seen.values() for seat in (0, 1))
    for version, views in seen.items():
        assert [seat_view(game_id, version, seat, own=(0, 1)) for seat in (0, 1)] == views
