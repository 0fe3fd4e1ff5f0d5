"""Makes players and games for tests: real rows, real events."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

from games.engine.events import Clock, SeatedPlayer
from games.engine.rulesets import resolve
from games.players.models import Player
from games.services.lifecycle import NewGame, create_game

CLOCK = Clock(move_seconds=30, max_misses=3)
NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def make_player(name: str = "", house_bot: str = "") -> Player:
    return Player.objects.create(name=name or f"player {uuid4().hex[:12]}", house_bot=house_bot)


def make_game(
    seats: list[str],
    *,
    ruleset: str = "official",
    options: dict[str, object] | None = None,
    rng_seed: str = "tests",
    game_id: UUID | None = None,
    clock: Clock | None = CLOCK,
    now: datetime = NOW,
    **more: object,
) -> UUID:
    """Create a game; a seat is the name of a house bot, or "" for a bot that plays over the API."""
    players = tuple(
        SeatedPlayer(str(make_player(house_bot=bot).id), f"seat {number}", house_bot=bot)
        for number, bot in enumerate(seats)
    )
    game = NewGame(
        id=game_id or uuid4(),
        rules=resolve(ruleset, options or {}, len(seats)),
        seats=players,
        rng_seed=rng_seed,
        clock=clock,
        **more,
    )
    assert create_game(game, now)
    return game.id
