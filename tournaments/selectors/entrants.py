"""The entrants of a tournament: as they are entered before the start, as they are frozen after it. Reads."""

from uuid import UUID

import msgspec

from tournaments.engine import history
from tournaments.engine.state import Tournament as Record
from tournaments.registration.models import Entrant, Tournament
from tournaments.selectors.course import course
from tournaments.selectors.plans import frozen_entrants


class EntrantView(msgspec.Struct, frozen=True, kw_only=True):
    """A player's entry. ``house_bot`` is empty for a bot over the API, ``bot_version`` what is playing.

    ``seed``: its number for pairing, before the start null if none was given. ``out``: how it went out (lost,
    forfeited, withdrew) in round ``out_round``, null while it is in; ``late_points``: with which it joined late.
    """

    id: UUID
    player: UUID
    name: str
    seed: int | None
    house_bot: str
    bot_version: str
    out: str | None = None
    out_round: int | None = None
    late_points: int | None = None


def entrants_of(row: Tournament) -> list[EntrantView]:
    """Return the entrants of a tournament, started or not."""
    so_far = course(row.id)
    return entered(row) if so_far is None else _frozen(so_far.tournament)


def entered(row: Tournament) -> list[EntrantView]:
    """Return the entrants before the start, in the order that the start will number them in."""
    given = dict(Entrant.objects.filter(tournament=row).values_list("id", "seed"))
    return [
        EntrantView(
            id=UUID(entrant.id),
            player=UUID(entrant.player),
            name=entrant.name,
            seed=given.get(UUID(entrant.id)),
            house_bot=entrant.house_bot,
            bot_version=entrant.bot_version,
        )
        for entrant in frozen_entrants(row)
    ]


def _frozen(record: Record) -> list[EntrantView]:
    """Return the entrants of a started tournament in the order of their entry, latecomers last."""
    gone = history.exits(record)
    return [
        EntrantView(
            id=UUID(entrant.id),
            player=UUID(entrant.player),
            name=entrant.name,
            seed=entrant.seed,
            house_bot=entrant.house_bot,
            bot_version=entrant.bot_version,
            out=gone[entrant.id].way if entrant.id in gone else None,
            out_round=gone[entrant.id].round if entrant.id in gone else None,
            late_points=record.late_points.get(entrant.id),
        )
        for entrant in record.entrants.values()
    ]
