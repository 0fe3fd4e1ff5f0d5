"""Whatever happens, a tournament ends with one ranking of all, and its events alone tell it again."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from games.engine.audit import Audit, Fault, Part
from games.engine.rng import Source
from tests.tournaments.engine.kit import SEED, Story, entrant, finishing, of_type, seated, starting
from tournaments.engine import history
from tournaments.engine.audit import Recorded, audit
from tournaments.engine.commands import (
    AdjudicateTable,
    Command,
    FinishTable,
    JoinEntrant,
    PauseTournament,
    PlanRound,
    ResumeTournament,
    VoidTable,
    WithdrawEntrant,
)
from tournaments.engine.decider import fold
from tournaments.engine.events import TournamentFinished
from tournaments.engine.formats import FORMATS
from tournaments.engine.rejection import Code
from tournaments.engine.state import BetweenRounds, Finished, Paused, PlayingTable, RoundOpen


def starts(most: int) -> st.SearchStrategy:
    """Draw a start: any format, field and table sizes that fit, owners of some."""
    return (
        st.integers(2, most)
        .flatmap(
            lambda size: st.builds(
                lambda owners, form, options: starting(
                    [entrant(number, owner=owner) for number, owner in enumerate(owners, 1)], form, **options
                ),
                st.lists(st.sampled_from(["", "a", "b", "c"]), min_size=size, max_size=size),
                st.sampled_from(sorted(FORMATS)),
                st.fixed_dictionaries({"table_size": st.integers(2, min(size, 10))}),
            )
        )
        .map(with_what_elimination_needs)
    )


def with_what_elimination_needs(command):
    """Let one of each table go on where tables are small."""
    size = command.format_options["table_size"]
    if command.format == "single_elimination":
        command.format_options["advance"] = 2 if size > 2 else 1
        command.format_options["uneven_tables"] = size % 3 != 0
    return command


def points_of(story: Story, number: int):
    """Return points that look random and are the same whenever asked."""
    return lambda one: Source(SEED, f"points/{number}/{len(story.tournament.rounds)}/{one}").below(80)


def check_plan(story: Story, before: set[str]) -> None:
    """Check the round just planned against who was still in before."""
    tables = story.round.tables
    everybody = seated(tables) + [bye.entrant for bye in story.round.byes]
    assert sorted(everybody) == sorted(before)
    sizes = [len(table.planned.entrants) for table in tables]
    assert max(sizes) - min(sizes) <= 1
    for table in tables:
        assert 0 <= table.planned.first_dealer < len(table.planned.entrants)


def check_end(story: Story) -> None:
    """Check that there is a ranking of everybody, with places that count up, and a reason for each."""
    assert isinstance(story.state, Finished)
    ranking = story.state.ranking
    assert sorted(ranked.entrant for ranked in ranking) == sorted(story.tournament.entrants)
    for at, ranked in enumerate(ranking):
        shared = ranked.decided_by == "shared"
        assert ranked.place == (ranking[at - 1].place if shared else at + 1)
    assert [ranked.place for ranked in ranking].count(1) == 1
    assert story.state.champion in (ranking[0].entrant, None)


def check_carried(story: Story) -> None:
    """Check that what survivors carry is the sum of their results."""
    sums = Counter(dict.fromkeys(story.tournament.entrants, 0)) + Counter(story.tournament.late_points)
    for played in story.tournament.rounds:
        for table in played.tables:
            for one, carried in zip(table.planned.entrants, table.planned.carried, strict=False):
                assert carried == sums[one]
        for table in played.tables:
            for result in getattr(table, "results", ()):
                sums[result.entrant] += result.points


@settings(max_examples=60, deadline=None)
@given(starts(60), st.integers(0, 1000))
def test_any_field_reaches_a_champion(command, number):
    story = Story(command)
    while not isinstance(story.state, Finished):
        left = set(history.still_in(story.tournament))
        story.tell(PlanRound())
        check_plan(story, left)
        story.finish_round(points_of(story, number))
    check_end(story)
    check_carried(story)
    assert story.state.champion is not None
    assert len(of_type(story.events, TournamentFinished)) == 1
    assert fold(story.events) == story.state


@settings(max_examples=20, deadline=None)
@given(starts(40), st.integers(0, 1000))
def test_the_same_seed_and_results_give_the_same_events(command, number):
    first, again = Story(command), Story(command)
    first.play_out(points_of(first, number))
    again.play_out(points_of(again, number))
    assert first.events == again.events


class Organising(RuleBasedStateMachine):
    """An organiser and tables that do anything at any time."""

    @initialize(command=starts(24))
    def start(self, command) -> None:
        self.commands: list[Command] = []
        self.story = Story()
        self.tell(command)
        self.joined = len(command.entrants)

    def tell(self, command: Command) -> None:
        self.commands.append(command)
        self.story.tell(command)

    def phase(self):
        state = self.story.state
        return state.phase if isinstance(state, Paused) else state

    def is_open(self) -> bool:
        return isinstance(self.phase(), RoundOpen)

    def may_plan(self) -> bool:
        return isinstance(self.story.state, BetweenRounds)

    def has_rounds(self) -> bool:
        return bool(self.story.tournament.rounds)

    def is_decided(self) -> bool:
        return isinstance(self.phase(), Finished) or (
            isinstance(self.phase(), BetweenRounds) and len(history.still_in(self.story.tournament)) < 2
        )

    @precondition(may_plan)
    @rule()
    def plan(self) -> None:
        left = set(history.still_in(self.story.tournament))
        self.tell(PlanRound())
        check_plan(self.story, left)

    @precondition(is_open)
    @rule(data=st.data())
    def finish(self, data) -> None:
        open_tables = [table for table in self.story.round.tables if isinstance(table, PlayingTable)]
        for table in data.draw(st.lists(st.sampled_from(open_tables), min_size=1, unique=True)):
            seats = table.planned.entrants
            points = data.draw(st.lists(st.integers(0, 300), min_size=len(seats), max_size=len(seats)))
            forfeited = data.draw(st.sets(st.sampled_from(seats), max_size=len(seats) - 1))
            self.tell(finishing(table, points, forfeited))

    @precondition(has_rounds)
    @rule(data=st.data())
    def report_again(self, data) -> None:
        finished = history.finished_tables(self.story.tournament)
        if finished:
            before = self.story.state
            table = data.draw(st.sampled_from(finished))
            self.tell(finishing(table, [0] * len(table.results)))
            assert self.story.state == before

    @precondition(has_rounds)
    @rule(data=st.data())
    def void(self, data) -> None:
        self.tell(VoidTable(data.draw(st.sampled_from(self.story.round.tables)).game_id, "spoilt"))

    @precondition(has_rounds)
    @rule(data=st.data())
    def adjudicate(self, data) -> None:
        table = data.draw(st.sampled_from(self.story.round.tables))
        order = data.draw(st.permutations(table.planned.entrants))
        places = {one: place for place, one in enumerate(order, 1)}
        points = data.draw(st.dictionaries(st.sampled_from(order), st.integers(0, 300)))
        self.tell(AdjudicateTable(table.game_id, places, "protest", points))

    @precondition(lambda self: not self.is_decided())
    @rule(data=st.data())
    def withdraw(self, data) -> None:
        left = history.still_in(self.story.tournament)
        if left:
            self.tell(WithdrawEntrant(data.draw(st.sampled_from(left)), "ill"))

    @precondition(lambda self: isinstance(self.phase(), BetweenRounds) and not self.is_decided())
    @rule()
    def join(self) -> None:
        if self.phase().tournament.setup.format == "survivor" or not self.has_rounds():
            self.joined += 1
            self.tell(JoinEntrant(entrant(self.joined)))

    @precondition(lambda self: isinstance(self.story.state, BetweenRounds | RoundOpen))
    @rule()
    def pause(self) -> None:
        self.tell(PauseTournament("lunch"))

    @precondition(lambda self: isinstance(self.story.state, Paused))
    @rule()
    def resume(self) -> None:
        self.tell(ResumeTournament())

    @rule()
    def start_again(self) -> None:
        assert self.story.refused(self.commands[0]).code is Code.ALREADY_STARTED

    @invariant()
    def events_add_up_to_the_state(self) -> None:
        assert fold(self.story.events) == self.story.state

    def teardown(self) -> None:
        if isinstance(self.story.state, Paused):
            self.tell(ResumeTournament())
        self.story.play_out(points_of(self.story, 0))
        check_end(self.story)
        check_carried(self.story)
        again = Story(*self.commands)
        assert self.story.events[: len(again.events)] == again.events
        self.check_that_an_auditor_finds_nothing(len(again.events))

    def check_that_an_auditor_finds_nothing(self, length: int) -> None:
        """Audit the events that the commands brought about."""
        outcomes = {}
        for command in self.commands:
            if isinstance(command, FinishTable):
                outcomes.setdefault(command.game_id, command.seats)
        recorded = [Recorded(event, by_system=True) for event in self.story.events[:length]]
        assert audit(recorded, SEED, outcomes.get) == Audit((), length)


def test_tables_made_by_hand_stand_if_people_may_make_them():
    story = Story(starting(4, table_size=2), PlanRound((("e1", "e2"), ("e3", "e4"))))
    by_hand = [Recorded(event, by_system=False) for event in story.events]

    assert audit(by_hand, SEED, {}.get) == Audit((), 2)
    tables = story.events[1].tables
    forged = replace(by_hand[1], event=replace(story.events[1], tables=tables[:1]))
    assert audit([by_hand[0], forged], SEED, {}.get).faults == (Fault(1, 1, Part.SHUFFLES),)


def test_a_result_whose_game_tells_nothing_leaves_the_rest_open():
    story = Story(starting(4, table_size=2), PlanRound())
    story.finish(1)
    recorded = [Recorded(event, by_system=True) for event in story.events]

    game = story.round.tables[0].game_id
    assert audit(recorded, SEED, {}.get) == Audit((), 2, f"game {game} cannot be read to its end")


TestOrganising = Organising.TestCase
TestOrganising.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
