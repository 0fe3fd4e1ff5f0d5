"""When an entrant comes late, it gets the points the format gives, or is told why it cannot."""

from tests.tournaments.engine.kit import Story, codes, entrant, seated, starting
from tournaments.engine.commands import JoinEntrant, PauseTournament, PlanRound
from tournaments.engine.events import EntrantJoined
from tournaments.engine.rejection import Code

LATE = entrant(9)


def test_a_survivor_joins_with_the_highest_total_that_is_still_in():
    story = Story(starting(4))
    story.play_round()
    assert story.tell(JoinEntrant(LATE)) == (EntrantJoined(LATE, 2, 4),)
    story.tell(PlanRound())
    carried = {
        one: points
        for table in story.round.tables
        for one, points in zip(table.planned.entrants, table.planned.carried, strict=True)
    }
    assert carried == {"e1": 1, "e2": 2, "e3": 3, "e4": 4, "e9": 4}


def test_an_elimination_lets_entrants_in_until_its_first_round_is_planned():
    story = Story(starting(4, "single_elimination"), JoinEntrant(LATE), PlanRound())
    assert "e9" in seated(story.round.tables)
    story.finish_round()
    rejection = story.refused(JoinEntrant(entrant(10)))
    assert rejection.code is Code.LATE_ENTRY_CLOSED
    assert "single_elimination" in rejection.detail


def test_nobody_joins_during_a_round():
    story = Story(starting(8), PlanRound())
    rejection = story.refused(JoinEntrant(LATE))
    assert rejection.code is Code.ROUND_IS_OPEN
    assert codes(rejection) == [Code.TABLE_NOT_FINISHED] * 2


def test_a_pause_between_rounds_is_a_time_to_join():
    story = Story(starting(8), PauseTournament("late arrivals"), JoinEntrant(LATE))
    assert "e9" in story.tournament.entrants


def test_who_is_there_already_is_refused():
    story = Story(starting(4))
    assert story.refused(JoinEntrant(entrant(4, seed=7))).code is Code.DUPLICATE_ENTRANT
    assert story.refused(JoinEntrant(entrant(7, seed=4))).code is Code.DUPLICATE_ENTRANT


def test_nobody_joins_after_the_end():
    story = Story(starting(4))
    story.play_out()
    assert story.refused(JoinEntrant(LATE)).code is Code.TOURNAMENT_IS_OVER
