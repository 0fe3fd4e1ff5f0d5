"""Makes games: rules and seats in, a dealt game out. Making the same game twice is harmless."""

from datetime import datetime
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import transaction

from games.engine.chance import SeededChance
from games.engine.commands import StartDeal
from games.engine.creation import create
from games.engine.events import Clock, SeatedPlayer
from games.engine.families import FAMILIES
from games.engine.rejection import Rejection
from games.engine.rulesets import Rules
from games.eventstore.errors import StreamExists
from games.selectors.loading import CATEGORY, store
from games.selectors.seeds import game_seed
from games.services.stream import SYSTEM, Decided, append_events


class NewGame(msgspec.Struct, frozen=True):
    """What is needed to make a game; ``GameCreated`` explains each part."""

    id: UUID
    rules: Rules
    seats: tuple[SeatedPlayer, ...]
    rng_seed: str = ""
    scores: tuple[int, ...] = ()
    dealer: int | None = None
    reference: str = ""
    clock: Clock | None = None


def create_game(game: NewGame, now: datetime) -> bool:
    """Create a game and deal its first deal; False if a game with this id exists already.

    The caller has resolved the rules for exactly these seats, and the players' rows exist.
    """
    with transaction.atomic():
        try:
            store.create(game.id, CATEGORY)
        except StreamExists:
            return False
        seed_key = "" if game.rng_seed else settings.DEAL_KEY_ID
        chance = SeededChance(game_seed(game.id, seed_key, game.rng_seed))
        created = create(
            game.rules,
            game.seats,
            chance,
            seed_key=seed_key,
            rng_seed=game.rng_seed,
            scores=game.scores,
            dealer=game.dealer,
            reference=game.reference,
            clock=game.clock,
        )
        family = FAMILIES[created.family]
        dealt = family.decide(family.begin(created, chance), StartDeal())
        assert not isinstance(dealt, Rejection)
        append_events(game.id, 0, [Decided((created, *dealt), SYSTEM, "create")], now)
    return True
