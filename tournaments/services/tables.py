"""Makes the games of planned tables; making one twice is harmless, since its id follows from its place."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

from games.engine.events import Clock, SeatedPlayer
from games.engine.rulesets import resolve
from games.services.lifecycle import NewGame, create_game
from games.services.notices import lock_players
from tournaments.engine.events import Entrant, Event, PlannedTable, RoundPlanned, TableVoided
from tournaments.engine.state import Started
from tournaments.registration.models import Tournament
from tournaments.selectors.plans import clock_of


def make_games(tournament_id: UUID, state: Started, events: Sequence[Event], now: datetime) -> None:
    """Create the games that these events call for."""
    games = list(_called_for(state, events))
    players = [state.tournament.entrants[seat] for _, table, _, _ in games for seat in table.entrants]
    lock_players(UUID(entrant.player) for entrant in players if not entrant.house_bot)
    clock = state.tournament.setup.clock or clock_of(Tournament.objects.get(id=tournament_id))
    for number, table, attempt, game_id in games:
        place = f"round/{number}/table/{table.number}/attempt/{attempt}"
        _make_game(tournament_id, state, clock, table, place, game_id, now)


def _called_for(state: Started, events: Sequence[Event]) -> Iterable[tuple[int, PlannedTable, int, str]]:
    """Yield (round, table, attempt, game id) for every game to be made."""
    rounds = {played.number: played for played in state.tournament.rounds}
    for event in events:
        match event:
            case RoundPlanned():
                for table in event.tables:
                    yield event.round, table, 1, table.game_id
            case TableVoided():
                planned = [t.planned for t in rounds[event.round].tables if t.planned.number == event.table]
                yield event.round, planned[0], event.attempt, event.replay_game_id
            case _:
                pass


def _make_game(
    tournament_id: UUID,
    state: Started,
    clock: Clock,
    table: PlannedTable,
    place: str,
    game_id: str,
    now: datetime,
) -> None:
    setup, entrants = state.tournament.setup, state.tournament.entrants
    create_game(
        NewGame(
            id=UUID(game_id),
            rules=resolve(setup.ruleset.name, setup.ruleset.options, len(table.entrants)),
            seats=tuple(seated(entrants[entrant]) for entrant in table.entrants),
            rng_seed=f"{setup.rng_seed}/{place}" if setup.rng_seed else "",
            scores=table.carried,
            dealer=table.first_dealer,
            reference=f"tournament/{tournament_id}/{place}",
            clock=clock,
        ),
        now,
    )


def seated(entrant: Entrant) -> SeatedPlayer:
    """Return an entrant as a game knows it."""
    return SeatedPlayer(entrant.player, entrant.name, entrant.bot_version, entrant.house_bot)
