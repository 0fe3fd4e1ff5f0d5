"""Enters players and house bots in a tournament that has not started, and takes them out again."""

from collections.abc import Sequence
from uuid import UUID

from django.db import IntegrityError, transaction

from games.players.models import Player
from games.services.house_players import UnknownBotError, house_players
from games.services.refusals import ConflictError as GamesConflictError
from tournaments.registration.models import Entrant, Tournament
from tournaments.selectors.plans import Fault
from tournaments.services.refusals import Conflict, ConflictError, FaultyError
from tournaments.services.registration import MOST_ENTRANTS, lock_unstarted


def enter_player(tournament_id: UUID, named: str, seed: int | None) -> list[UUID]:
    """Enter the player with this id or name, and return its entry's id.

    Raises FaultyError, ConflictError and Tournament.DoesNotExist.
    """
    with transaction.atomic():
        row = lock_unstarted(tournament_id)
        player = _player(named)
        if player is None:
            raise FaultyError([Fault("unknown_player", "player", f"There is no player {named!r}.")])
        if player.retired_at is not None:
            raise ConflictError(
                Conflict.BOT_RETIRED, f"{player.name} is retired and starts no games.", "player"
            )
        return _enter(row, [player], seed)


def enter_house_bots(tournament_id: UUID, bot: str, count: int, seed: int | None) -> list[UUID]:
    """Enter so many copies of a house bot that are not in yet, and return their entries' ids.

    Raises FaultyError, ConflictError and Tournament.DoesNotExist.
    """
    with transaction.atomic():
        row = lock_unstarted(tournament_id)
        entered = set(row.entrants.filter(player__house_bot=bot).values_list("player_id", flat=True))
        try:
            copies = house_players([bot], len(entered) + count)
        except UnknownBotError as error:
            raise FaultyError([Fault("unknown_house_bot", "house_bot", str(error))]) from error
        except GamesConflictError as error:
            raise ConflictError(Conflict.NAME_TAKEN, str(error), "house_bot") from error
        free = [player for player in copies if player.id not in entered]
        return _enter(row, free[:count], seed)


def remove_entrant(tournament_id: UUID, entrant_id: UUID) -> bool:
    """Take an entrant out; False if the tournament has no such entrant.

    Raises ConflictError and Tournament.DoesNotExist.
    """
    with transaction.atomic():
        row = lock_unstarted(tournament_id)
        removed, _ = row.entrants.filter(id=entrant_id).delete()
        return bool(removed)


def _player(named: str) -> Player | None:
    """Find a player by id, else by name."""
    try:
        by_id = Player.objects.filter(id=UUID(named)).first()
    except ValueError:
        by_id = None
    return by_id or Player.objects.filter(name=named).first()


def _enter(row: Tournament, players: Sequence[Player], seed: int | None) -> list[UUID]:
    """Write the entries; the database has the last word on who is in already, since the admin writes too."""
    if row.entrants.count() + len(players) > MOST_ENTRANTS:
        detail = f"A tournament has {MOST_ENTRANTS} entrants at most."
        raise ConflictError(Conflict.TOO_MANY_ENTRANTS, detail)
    if seed is not None and row.entrants.filter(seed=seed).exists():
        raise ConflictError(Conflict.SEED_TAKEN, f"Another entrant has the seed number {seed}.", "seed")
    entries = [Entrant(tournament=row, player=player, seed=seed) for player in players]
    try:
        with transaction.atomic():
            Entrant.objects.bulk_create(entries)
    except IntegrityError as error:
        names = ", ".join(player.name for player in players)
        raise ConflictError(Conflict.DUPLICATE_ENTRANT, f"{names}: in the tournament already.") from error
    return [entry.id for entry in entries]
