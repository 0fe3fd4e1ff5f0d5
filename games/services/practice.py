"""Practice games: a bot against house bots, at once, unrated; with a chosen seed the same game again and again."""

import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec
from django.db import transaction

from games.engine.events import Clock, SeatedPlayer
from games.engine.rulesets import DEFAULT, resolve
from games.players.models import Player
from games.projections.models import Game
from games.services.bots import refuse_retired
from games.services.house_players import house_players
from games.services.lifecycle import NewGame, create_game
from games.services.refusals import Conflict, ConflictError

REFERENCE = "practice"
MOST_RUNNING = 100
CLOCK = Clock(move_seconds=60, bank_seconds=600, max_misses=3)


class PracticeWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a bot wants to practise: its seat is 0, the opponents follow in their order.

    ``rng_seed``: a text that chooses the shuffles and the opponents' luck; without one they are secret.
    """

    opponents: list[str]
    ruleset: str = DEFAULT
    options: dict[str, int | bool | str] = {}
    rng_seed: str = ""
    clock: Clock = CLOCK


class TooManyGamesError(ConflictError):
    """The bot has as many unfinished practice games as anybody may have."""

    def __init__(self) -> None:
        super().__init__(
            Conflict.TOO_MANY_GAMES, f"Finish a practice game first: {MOST_RUNNING} are running."
        )


def start_practice(player: Player, wish: PracticeWish, now: datetime) -> uuid.UUID:
    """Start a practice game and return its id.

    Raises UnknownBotError, OptionError (rules, options, number of seats), TooManyGamesError, and ConflictError
    for a retired bot.
    """
    rules = resolve(wish.ruleset, wish.options, 1 + len(wish.opponents))
    reference = f"{REFERENCE}/{player.id}"
    with transaction.atomic():
        refuse_retired(Player.objects.select_for_update(no_key=True).get(id=player.id))
        running = Game.objects.filter(reference=reference, status=Game.Status.RUNNING)
        if running.count() >= MOST_RUNNING:
            raise TooManyGamesError
        game = NewGame(
            id=uuid.uuid4(),
            rules=rules,
            seats=(seated(player), *_opponents(wish.opponents)),
            rng_seed=wish.rng_seed,
            reference=reference,
            clock=wish.clock,
        )
        create_game(game, now)
    return game.id


def seated(player: Player) -> SeatedPlayer:
    """Return a player as a game knows it, with the version that it announced last."""
    version = player.versions.first()
    return SeatedPlayer(str(player.id), player.name, version.label if version else "", player.house_bot)


def _opponents(bots: Sequence[str]) -> list[SeatedPlayer]:
    """Return house players for the bots, each bot of the same name another one."""
    made: Mapping[str, list[Player]] = {
        bot: house_players([bot], list(bots).count(bot)) for bot in sorted(set(bots))
    }
    return [seated(made[bot][bots[:index].count(bot)]) for index, bot in enumerate(bots)]
