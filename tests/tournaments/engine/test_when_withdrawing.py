"""When an entrant withdraws, it is not planned any more and its results still count."""

from tests.tournaments.engine.kit import Story, seated, starting
from tournaments.engine.commands import PauseTournament, PlanRound, ResumeTournament, WithdrawEntrant
from tournaments.engine.events import (
    EntrantWithdrew,
    Out,
    Ranked,
    StageFinished,
    TournamentFinished,
    TournamentResumed,
    WayOut,
)
from tournaments.engine.rejection import Code
from tournaments.engine.state import Finished


def test_the_event_says_why_and_from_which_round_on():
    story = Story(starting(8))
    assert story.tell(WithdrawEntrant("e3", "ill")) == (EntrantWithdrew("e3", 1, "ill"),)
    story.play_round()
    assert story.tell(WithdrawEntrant("e4", "bored")) == (EntrantWithdrew("e4", 2, "bored"),)
    story.tell(PlanRound())
    assert story.tell(WithdrawEntrant("e5", "bored")) == (EntrantWithdrew("e5", 2, "bored"),)


def test_who_withdraws_during_a_round_is_out_when_it_closes():
    for form in ("survivor", "single_elimination"):
        story = Story(starting(8, form), PlanRound(), WithdrawEntrant("e1", "ill"))
        story.finish(1)
        closed = story.finish(2)[-1]
        assert Out("e1", WayOut.WITHDREW) in closed.out
        assert "e1" not in closed.advanced
        story.tell(PlanRound())
        assert "e1" not in seated(story.round.tables)


def test_the_results_of_who_has_withdrawn_still_count():
    story = Story(starting(4))
    story.play_round()
    story.tell(WithdrawEntrant("e1", "ill"))
    assert [
        result.entrant for table in story.round.tables for result in table.results if result.place == 1
    ] == ["e1"]
    assert {ranked.entrant for ranked in story.play_out().ranking} == {"e1", "e2", "e3", "e4"}


def test_who_withdraws_is_ranked_behind_those_that_go_out_in_the_same_round():
    story = Story(starting(4, target=12))
    story.play_round()
    story.tell(WithdrawEntrant("e1", "ill"))
    story.play_round(lambda entrant: 0 if entrant == "e2" else 12)
    assert story.state.ranking == (
        Ranked("e2", 1),
        Ranked("e3", 2, "round"),
        Ranked("e4", 3, "total"),
        Ranked("e1", 4, "way_out"),
    )


def test_the_tournament_is_over_when_all_but_one_have_withdrawn():
    story = Story(starting(3, table_size=3))
    story.tell(WithdrawEntrant("e1", "ill"))
    withdrew, stage, finished = story.tell(WithdrawEntrant("e3", "ill"))
    assert isinstance(withdrew, EntrantWithdrew)
    assert stage == StageFinished(1, 0)
    assert isinstance(finished, TournamentFinished)
    assert finished.champion == "e2"
    assert isinstance(story.state, Finished)


def test_a_round_that_only_one_is_left_in_ends_the_tournament_when_it_is_closed():
    story = Story(starting(4, "single_elimination"), PlanRound())
    story.tell(*(WithdrawEntrant(f"e{n}", "ill") for n in (1, 2, 3)))
    story.finish(1, forfeited=("e1", "e2", "e3"))
    assert story.state.champion == "e4"


def test_nobody_is_champion_when_all_have_gone():
    story = Story(starting(2, table_size=2), PlanRound())
    story.tell(WithdrawEntrant("e1", "ill"), WithdrawEntrant("e2", "ill"))
    story.finish(1)
    assert story.state.champion is None
    assert len(story.state.ranking) == 2


def test_a_paused_tournament_ends_when_it_is_resumed():
    story = Story(starting(2, table_size=2), PauseTournament("lunch"))
    assert len(story.tell(WithdrawEntrant("e1", "ill"))) == 1
    resumed, _, finished = story.tell(ResumeTournament())
    assert resumed == TournamentResumed()
    assert finished.champion == "e2"


def test_who_is_out_already_or_unknown_is_refused():
    story = Story(starting(4, target=4))
    story.play_round()
    story.tell(WithdrawEntrant("e2", "ill"))
    for entrant, code in {
        "e4": Code.ENTRANT_IS_OUT,
        "e2": Code.ENTRANT_IS_OUT,
        "e9": Code.UNKNOWN_ENTRANT,
    }.items():
        rejection = story.refused(WithdrawEntrant(entrant, "ill"))
        assert rejection.code is code
        assert rejection.blockers[0].entrant == entrant


def test_it_needs_a_reason():
    assert Story(starting()).refused(WithdrawEntrant("e1", "  ")).code is Code.REASON_MISSING


def test_nobody_withdraws_after_the_end():
    story = Story(starting(4))
    story.play_out()
    assert story.refused(WithdrawEntrant("e1", "ill")).code is Code.TOURNAMENT_IS_OVER
