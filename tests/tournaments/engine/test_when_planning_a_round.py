"""When a round is planned, everybody that is still in gets a seat, and what blocks it is listed."""

from collections import Counter

from tests.tournaments.engine.kit import SEED, TOURNAMENT, Story, codes, entrant, seated, starting
from tournaments.engine.commands import PauseTournament, PlanRound, WithdrawEntrant
from tournaments.engine.events import RoundPlanned
from tournaments.engine.game_ids import game_id
from tournaments.engine.rejection import Code


def test_everybody_has_one_seat_at_tables_numbered_from_one():
    (planned,) = Story(starting(11)).tell(PlanRound())
    assert isinstance(planned, RoundPlanned)
    assert (planned.stage, planned.round) == (1, 1)
    assert [table.number for table in planned.tables] == [1, 2, 3]
    assert sorted(len(table.entrants) for table in planned.tables) == [3, 4, 4]
    everybody = [one for table in planned.tables for one in table.entrants]
    assert sorted(everybody) == sorted(f"e{n}" for n in range(1, 12))


def test_games_have_the_ids_of_their_tables():
    (planned,) = Story(starting(8)).tell(PlanRound())
    assert [table.game_id for table in planned.tables] == [
        game_id(TOURNAMENT, 1, 1),
        game_id(TOURNAMENT, 1, 2),
    ]


def test_the_first_dealer_is_one_of_the_seats():
    (planned,) = Story(starting(8)).tell(PlanRound())
    assert all(0 <= table.first_dealer < len(table.entrants) for table in planned.tables)


def test_seats_and_first_deals_go_round():
    story = Story(starting(4, target=100_000, max_rounds=4))
    story.play_out()
    tables = [played.tables[0].planned for played in story.tournament.rounds]
    seats = Counter((one, seat) for table in tables for seat, one in enumerate(table.entrants))
    dealers = Counter(table.entrants[table.first_dealer] for table in tables)
    assert set(seats.values()) == {1}
    assert set(dealers.values()) == {1}


def test_two_entrants_of_one_owner_are_kept_apart():
    owners = [entrant(n, owner=f"owner {n % 4}") for n in range(1, 9)]
    for form in ("survivor", "single_elimination"):
        (planned,) = Story(starting(owners, form)).tell(PlanRound())
        for table in planned.tables:
            assert len({int(one[1:]) % 4 for one in table.entrants}) == 4


def test_the_same_seed_gives_the_same_plan_and_another_seed_another():
    plans = {Story(starting(16), seed=seed).tell(PlanRound()) for seed in (SEED, SEED, bytes(32))}
    assert len(plans) == 2


def test_the_plan_does_not_depend_on_the_order_in_which_results_came():
    forward, backward = Story(starting(12), PlanRound()), Story(starting(12), PlanRound())
    for table in (1, 2, 3):
        forward.finish(table)
    for table in (3, 1, 2):
        backward.finish(table)
    assert forward.tell(PlanRound()) == backward.tell(PlanRound())


def test_an_open_round_blocks_and_its_open_tables_are_listed():
    story = Story(starting(12), PlanRound())
    story.finish(2)
    rejection = story.refused(PlanRound())
    assert rejection.code is Code.ROUND_IS_OPEN
    assert rejection.detail == "Round 1 is not over."
    assert [(blocker.code, blocker.table) for blocker in rejection.blockers] == [
        (Code.TABLE_NOT_FINISHED, 1),
        (Code.TABLE_NOT_FINISHED, 3),
    ]


def test_a_pause_blocks():
    rejection = Story(starting(), PauseTournament("lunch")).refused(PlanRound())
    assert rejection.code is Code.TOURNAMENT_IS_PAUSED
    assert rejection.detail == "The tournament is paused: lunch"


def test_nothing_is_planned_after_the_end():
    story = Story(starting(4))
    story.play_out()
    assert story.refused(PlanRound()).code is Code.TOURNAMENT_IS_OVER


class TestByHand:
    """An organiser's own tables."""

    def test_everybody_sits_where_the_organiser_wants(self):
        tables = (("e1", "e2", "e3"), ("e4", "e5"))
        story = Story(starting(5), PlanRound(tables))
        assert [set(table.planned.entrants) for table in story.round.tables] == list(map(set, tables))

    def test_who_is_missing_twice_there_unknown_or_out_is_named(self):
        story = Story(starting(6), WithdrawEntrant("e6", "ill"))
        rejection = story.refused(PlanRound((("e1", "e2", "e2"), ("e3", "e6", "e9"))))
        assert [(blocker.code, blocker.entrant) for blocker in rejection.blockers] == [
            (Code.ENTRANT_NOT_SEATED, "e2"),
            (Code.ENTRANT_IS_OUT, "e6"),
            (Code.UNKNOWN_ENTRANT, "e9"),
            (Code.ENTRANT_NOT_SEATED, "e4"),
            (Code.ENTRANT_NOT_SEATED, "e5"),
        ]

    def test_tables_too_small_or_too_big_are_refused(self):
        everybody = tuple(f"e{n}" for n in range(1, 12))
        rejection = Story(starting(12)).refused(PlanRound((everybody, ("e12",))))
        assert codes(rejection) == [Code.TABLE_SIZE_NOT_ALLOWED] * 2
        assert [blocker.table for blocker in rejection.blockers] == [1, 2]


def test_nobody_is_planned_who_has_withdrawn():
    story = Story(starting(8), WithdrawEntrant("e3", "ill"), PlanRound())
    assert sorted(seated(story.round.tables)) == ["e1", "e2", "e4", "e5", "e6", "e7", "e8"]
