"""Games that go on while a server is watched."""

from typing import Any
from uuid import UUID, uuid4

from django.utils import timezone

from games.engine.events import Clock, SeatedPlayer
from games.engine.rulesets import resolve
from games.players.models import Player
from games.projections.models import Game, Seat
from games.selectors.loading import store
from games.services.house_turns import play_house_turns
from games.services.lifecycle import NewGame, create_game
from games.services.play import Answer, Move, submit_move
from tests.games.api.doors import turn

SHORT = {"deal_limit": 1}
CLOCK = Clock(move_seconds=600, max_misses=3)


def seat_together(*players: Player, options: dict[str, Any] | None = None, **more: Any) -> UUID:
    """Start a game of these players, seat by seat."""
    seats = tuple(SeatedPlayer(str(p.id), p.name, house_bot=p.house_bot) for p in players)
    rules = resolve("official", options or {}, len(seats))
    game = NewGame(uuid4(), rules, seats, clock=more.pop("clock", CLOCK), **more)
    assert create_game(game, timezone.now())
    return game.id


def move(game_id: UUID) -> int:
    """Make the first legal move of whoever is on turn, and return the version reached."""
    seat, version, text = turn(game_id)
    if Seat.objects.get(game=game_id, number=seat).house_bot:
        play_house_turns(game_id, timezone.now)
    else:
        answer = submit_move(Move(game_id, seat, text, version, str(uuid4())), timezone.now())
        assert isinstance(answer, Answer), answer
    return store.head(game_id).version


def is_over(game_id: UUID) -> bool:
    return Game.objects.get(id=game_id).status == Game.Status.FINISHED


def play_out(game_id: UUID) -> None:
    while not is_over(game_id):
        move(game_id)


def stored(game_id: UUID, after: int = 0) -> list[tuple[int, str]]:
    return [(event.version, event.body) for event in store.read(game_id, after=after)]
