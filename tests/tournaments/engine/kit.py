"""What the tests of the tournament engine share: entrants, a start, and tables played on paper."""

from collections.abc import Callable, Sequence

from tournaments.engine.commands import Command, FinishTable, PlanRound, SeatOutcome, StartTournament
from tournaments.engine.decide import decide
from tournaments.engine.decider import INITIAL, fold
from tournaments.engine.events import Entrant, Event, Ruleset
from tournaments.engine.rejection import Code, Rejection
from tournaments.engine.state import Finished, Round, RoundOpen, State, Table, Tournament

SEED = bytes(range(32))
TOURNAMENT = "3f2b8c9e-0b6f-4f7a-9a57-6a0f5f0e1d2c"
RULES = Ruleset("elimination-500", 1, "elimination")

Points = Callable[[str], int]


def entrant(number: int, **changed: object) -> Entrant:
    """Return entrant ``e1``, ``e2``, …: a house bot with that seed number."""
    fields = {"id": f"e{number}", "name": f"Bot {number}", "seed": number, "house_bot": "greedy"}
    return Entrant(**(fields | changed))


def field(size: int) -> tuple[Entrant, ...]:
    return tuple(entrant(number) for number in range(1, size + 1))


def starting(
    entrants: int | Sequence[Entrant] = 8, form: str = "survivor", **options: object
) -> StartTournament:
    """Return the command that starts a tournament, with these options of the format."""
    entered = field(entrants) if isinstance(entrants, int) else tuple(entrants)
    return StartTournament(TOURNAMENT, entered, form, RULES, max_seats=10, format_options=options)


def own_number(entrant_id: str) -> int:
    """Score an entrant's number: e1 is the strongest where points count against a seat."""
    return int(entrant_id[1:])


def finishing(table: Table, points: Sequence[int], forfeited: Sequence[str] = ()) -> FinishTable:
    """Return the report of a game with these points per seat: the lowest total is first, forfeits last."""
    entrants = table.planned.entrants
    carried = table.planned.carried or (0,) * len(entrants)
    scores = [brought + scored for brought, scored in zip(carried, points, strict=True)]
    keys = [(entrants[seat] in forfeited, score) for seat, score in enumerate(scores)]
    outcomes = [
        SeatOutcome(1 + sum(other < key for other in keys), score, forfeited=key[0])
        for key, score in zip(keys, scores, strict=True)
    ]
    return FinishTable(table.game_id, f"head of {table.game_id}", tuple(outcomes))


class Story:
    """A tournament told command by command: its state and all its events so far."""

    def __init__(self, *commands: Command, seed: bytes = SEED) -> None:
        self.seed = seed
        self.state: State = INITIAL
        self.events: tuple[Event, ...] = ()
        self.tell(*commands)

    def tell(self, *commands: Command) -> tuple[Event, ...]:
        """Carry out commands that have to be granted, and return the events of the last."""
        granted: tuple[Event, ...] = ()
        for command in commands:
            outcome = decide(self.state, command, self.seed)
            assert not isinstance(outcome, Rejection), outcome
            granted = outcome
            self.events += granted
            self.state = fold(granted, self.state)
        return granted

    def refused(self, command: Command) -> Rejection:
        """Return the rejection of a command that must not be granted."""
        outcome = decide(self.state, command, self.seed)
        assert isinstance(outcome, Rejection), outcome
        return outcome

    @property
    def tournament(self) -> Tournament:
        return self.state.tournament

    @property
    def round(self) -> Round:
        return self.tournament.rounds[-1]

    def finish(
        self, table: int, points: Points = own_number, forfeited: Sequence[str] = ()
    ) -> tuple[Event, ...]:
        """Finish one table of the last round."""
        played = self.round.tables[table - 1]
        scored = [points(entrant) for entrant in played.planned.entrants]
        return self.tell(finishing(played, scored, forfeited))

    def play_round(self, points: Points = own_number) -> tuple[Event, ...]:
        """Plan a round and finish all its tables; return the events of the last report."""
        self.tell(PlanRound())
        return self.finish_round(points)

    def finish_round(self, points: Points = own_number) -> tuple[Event, ...]:
        """Finish all tables of the last round; return the events of the last report."""
        return [self.finish(table.planned.number, points) for table in self.round.tables][-1]

    def play_out(self, points: Points = own_number) -> Finished:
        """Play rounds until the tournament is over."""
        if isinstance(self.state, RoundOpen):
            self.finish_round(points)
        while not isinstance(self.state, Finished):
            self.play_round(points)
        return self.state


def codes(rejection: Rejection) -> list[Code]:
    return [blocker.code for blocker in rejection.blockers]


def seated(tables: Sequence[Table]) -> list[str]:
    """Return everybody that sits at these tables."""
    return [entrant for table in tables for entrant in table.planned.entrants]


def of_type(events: Sequence[Event], kind: type[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]
