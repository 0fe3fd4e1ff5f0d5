"""What the record of a tournament answers."""

from fractions import Fraction

from tests.tournaments.engine.kit import Story, starting
from tournaments.engine import history
from tournaments.engine.commands import PlanRound, WithdrawEntrant
from tournaments.engine.events import SeatResult, WayOut
from tournaments.engine.history import Exit


def test_totals_are_the_points_of_all_games():
    story = Story(starting(6, target=10))
    story.play_round()
    story.play_round()
    assert history.totals(story.tournament) == {"e1": 2, "e2": 4, "e3": 6, "e4": 8, "e5": 10, "e6": 12}


def test_who_is_out_is_known_with_round_and_way():
    story = Story(starting(5, table_size=5, target=5))
    story.play_round()
    story.tell(WithdrawEntrant("e4", "ill"), PlanRound())
    story.finish(1, forfeited=["e3"])
    assert history.exits(story.tournament) == {
        "e5": Exit(1, WayOut.LOST),
        "e4": Exit(2, WayOut.WITHDREW),
        "e3": Exit(2, WayOut.FORFEITED),
    }
    assert history.still_in(story.tournament) == ("e1", "e2")


def test_place_points_have_one_scale_for_all_tables():
    story = Story(starting(5, table_size=3), PlanRound((("e1", "e2", "e3"), ("e4", "e5"))))
    story.finish_round()
    three, two = history.finished_tables(story.tournament)
    assert [history.place_points(SeatResult("x", place, 0), three) for place in (1, 2, 3)] == [
        1,
        Fraction(1, 2),
        0,
    ]
    assert [history.place_points(SeatResult("x", place, 0), two) for place in (1, 2)] == [1, 0]


def test_meetings_count_both_ways_and_open_tables_too():
    story = Story(starting(4, table_size=2), PlanRound((("e1", "e2"), ("e3", "e4"))))
    story.finish_round()
    story.tell(PlanRound((("e1", "e2"), ("e3", "e4"))))
    met = history.meetings(story.tournament)
    assert (met["e1", "e2"], met["e2", "e1"], met["e1", "e3"]) == (2, 2, 0)


def test_a_voided_game_is_no_second_meeting_and_no_second_seat():
    story = Story(starting(4), PlanRound())
    before = history.seats_used(story.tournament)
    assert set(before.values()) == {1}
    assert sum(history.first_deals(story.tournament).values()) == 1
