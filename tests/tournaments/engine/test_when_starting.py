"""When a tournament is started, what is wrong is named before anything is written."""

import pytest
from msgspec.structs import replace

from games.engine.rng import commitment
from tests.tournaments.engine.kit import RULES, SEED, TOURNAMENT, Story, codes, entrant, field, starting
from tournaments.engine.commands import PauseTournament
from tournaments.engine.decide import WrongSeedError, decide
from tournaments.engine.events import TournamentStarted
from tournaments.engine.rejection import Code
from tournaments.engine.state import BetweenRounds


def test_entrants_format_and_rules_are_frozen_with_a_value_for_every_option():
    (started,) = Story().tell(starting(6, "single_elimination", table_size=3))
    assert started == TournamentStarted(
        tournament_id=TOURNAMENT,
        entrants=field(6),
        format="single_elimination",
        format_options={
            "table_size": 3,
            "table_minimum": 2,
            "advance": 2,
            "uneven_tables": True,
            "pairing": "seeded",
            "tie_breaks": (
                "place_points",
                "points_share",
                "head_to_head",
                "deals_won",
                "card_points",
                "misses",
                "lot",
            ),
        },
        ruleset=RULES,
        max_seats=10,
        commitment=commitment(SEED),
        rng_seed=SEED.hex(),
    )


def test_a_secret_seed_is_promised_and_not_shown():
    (started,) = Story().tell(replace(starting(), seed_key="2026-a"))
    assert (started.commitment, started.seed_key, started.rng_seed) == (commitment(SEED), "2026-a", "")


def test_what_the_format_forces_becomes_part_of_the_rules():
    rules = replace(RULES, options={"hand_size": 5, "deal_limit": 1})
    (started,) = Story().tell(replace(starting(8, target=300), ruleset=rules))
    assert started.ruleset.options == {
        "hand_size": 5,
        "scoring": "elimination",
        "deal_limit": 1,
        "target": 300,
        "target_test": "gte",
    }


def test_the_first_round_may_be_planned():
    assert isinstance(Story(starting()).state, BetweenRounds)


def test_a_rules_option_that_the_format_forces_otherwise_is_refused():
    rules = replace(RULES, options={"target": 200})
    rejection = Story().refused(replace(starting(), ruleset=rules))
    assert rejection.code is Code.FORCED_OPTION
    assert rejection.detail == "The rules option target=200 cannot be: survivor makes it 500."


def test_an_unknown_format_is_answered_with_those_there_are():
    rejection = Story().refused(starting(8, "knockout"))
    assert rejection.code is Code.UNKNOWN_FORMAT
    assert rejection.detail == "There is no format 'knockout'; there are: single_elimination, survivor."


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        ({"tabel_size": 4}, Code.UNKNOWN_OPTION, "'tabel_size' in this format; there are: table_size,"),
        ({"table_size": "4"}, Code.INVALID_OPTION, "table_size='4' is not allowed; allowed: 2 to 10"),
        ({"table_size": 11}, Code.INVALID_OPTION, "table_size=11 is not allowed; allowed: 2 to 10"),
        ({"table_size": 9}, Code.TABLE_SIZE_ABOVE_FIELD, "table_size=9 is more than the 8 entrants"),
        ({"table_minimum": 5}, Code.MINIMUM_ABOVE_TABLE_SIZE, "table_minimum=5 is above table_size=4"),
        (
            {"advance": 4},
            Code.ADVANCE_NOT_BELOW_TABLE_SIZE,
            "advance=4 is not below table_size=4; allowed: 1 to 3",
        ),
        ({"table_size": 8, "table_minimum": 6}, Code.TOO_MANY_SEATS, "can make tables of 11"),
    ],
)
def test_options_that_cannot_work_are_named(options, code, words):
    rejection = Story().refused(starting(8, "single_elimination", **options))
    assert rejection.code is code
    assert words in rejection.detail


def test_tables_beyond_the_seats_of_the_ruleset_are_refused():
    rejection = Story().refused(replace(starting(8, table_size=5), max_seats=4))
    assert rejection.code is Code.TOO_MANY_SEATS
    assert "table_size=5" in rejection.detail


@pytest.mark.parametrize("size", [0, 1])
def test_fewer_than_two_entrants_are_refused(size):
    rejection = Story().refused(starting(size))
    assert rejection.code is Code.TOO_FEW_ENTRANTS
    assert rejection.detail.startswith(f"A tournament needs at least 2 entrants; there are {size}.")


@pytest.mark.parametrize(
    ("twin", "words"),
    [
        ({"id": "e1"}, "2 entrants have the id e1"),
        ({"seed": 1}, "2 entrants have the seed 1"),
        ({"player": "p1", "house_bot": ""}, "2 entrants have the player p1"),
    ],
)
def test_an_entrant_entered_twice_is_refused(twin, words):
    entrants = [entrant(1, player="p1", house_bot=""), entrant(2, **twin), entrant(3), entrant(4)]
    rejection = Story().refused(starting(entrants))
    assert codes(rejection) == [Code.DUPLICATE_ENTRANT]
    assert words in rejection.detail


def test_a_house_bot_may_play_for_many_entrants():
    Story(starting([entrant(n, player="the greedy one") for n in range(1, 9)]))


def test_an_entrant_that_is_nobody_is_refused():
    rejection = Story().refused(starting([*field(4), entrant(5, house_bot="")]))
    assert [(blocker.code, blocker.entrant) for blocker in rejection.blockers] == [
        (Code.UNREADABLE_ENTRANT, "e5")
    ]


def test_all_that_is_wrong_is_said_at_once():
    rejection = Story().refused(starting([entrant(1)], "single_elimination", advance=4))
    assert codes(rejection) == [
        Code.TOO_FEW_ENTRANTS,
        Code.TABLE_SIZE_ABOVE_FIELD,
        Code.ADVANCE_NOT_BELOW_TABLE_SIZE,
    ]
    assert rejection.code is Code.TOO_FEW_ENTRANTS


def test_a_second_start_is_refused():
    assert Story(starting()).refused(starting()).code is Code.ALREADY_STARTED


def test_nothing_else_comes_first():
    assert Story().refused(PauseTournament("too early")).code is Code.NOT_STARTED


def test_a_seed_that_does_not_keep_the_promise_is_our_bug():
    story = Story(starting())
    with pytest.raises(WrongSeedError, match=commitment(SEED)):
        decide(story.state, PauseTournament("why not"), bytes(32))
