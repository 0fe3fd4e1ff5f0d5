"""Standings at any moment, with every tie-break's value."""

from tests.tournaments.engine.kit import Story, starting
from tournaments.engine.commands import PlanRound
from tournaments.engine.events import WayOut
from tournaments.engine.standings import Standing, standings


def test_before_the_first_round_all_share_the_first_place():
    found = standings(Story(starting(4)).state)
    assert [standing.place for standing in found] == [1, 1, 1, 1]
    assert [standing.entrant for standing in found] == ["e1", "e2", "e3", "e4"]


def test_during_a_tournament_they_are_what_the_ranking_would_be():
    story = Story(starting(4, target=8))
    story.play_round()
    story.play_round()
    story.tell(PlanRound())
    found = standings(story.state)
    assert [(standing.entrant, standing.points, standing.games, standing.out) for standing in found] == [
        ("e1", 2, 2, None),
        ("e2", 4, 2, None),
        ("e3", 6, 2, None),
        ("e4", 8, 2, WayOut.LOST),
    ]
    assert [standing.decided_by for standing in found] == ["", "total", "total", "round"]


def test_measures_are_written_as_people_read_them():
    story = Story(starting(3, table_size=3))
    story.play_round()
    assert standings(story.state)[2] == Standing(
        entrant="e3",
        place=3,
        decided_by="total",
        points=3,
        games=1,
        out=None,
        measures={
            "place_points": "0",
            "points_share": "3/2",
            "head_to_head": "-2",
            "deals_won": "0",
            "card_points": "0",
            "misses": "0",
        },
    )


def test_at_the_end_they_are_the_final_ranking():
    story = Story(starting(8, "single_elimination"))
    ranking = story.play_out().ranking
    found = standings(story.state)
    assert [(one.entrant, one.place, one.decided_by) for one in found] == [
        (one.entrant, one.place, one.decided_by) for one in ranking
    ]


def test_no_lot_is_drawn_before_the_end():
    story = Story(starting(4, "single_elimination"), PlanRound())
    assert {standing.decided_by for standing in standings(story.state)} == {"", "shared"}
