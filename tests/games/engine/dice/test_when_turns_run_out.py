"""When a deal reaches its last turn, or nobody can go on, it ends there (rules 8.4, 14.17, 14.18)."""

import pytest
from msgspec.structs import replace

from games.engine.commands import Forfeit
from games.engine.dice.events import DealStarted, DiePlayed, TurnPassed
from games.engine.dice.family import DICE
from games.engine.events import DealEnded
from tests.games.engine.dice.kit import after, dice_in, events, position, system


def late(hands, turns=49, **more):
    state = position(hands, "d12:G3", options={"max_turns_per_deal": 50}, **more)
    return replace(state, turns=turns)


def test_a_play_ends_the_deal_after_its_draws():
    state = late(["d5:G+2 d2:Y4", "d9:B1", "d11:Y1"], bag="d0 d4", rolls="R1 B2")
    played, ended, started = events(state, 0, "play d5")
    assert isinstance(played, DiePlayed)
    assert (played.turn, played.phase, played.dice) == (None, "deal_over", ("d0:R1", "d4:B2"))
    assert (ended.reason, ended.winner, ended.hand_points) == ("turn_limit", 2, (4, 4, 1))
    assert isinstance(started, DealStarted)


def test_a_wild_draw_four_opens_no_phase_and_the_old_centre_is_in_the_bag():
    state = late(["d10:W+4 d2:Y4", "d9:B1"], bag="d0 d4")
    played, ended, _ = events(state, 0, "play d10>R")
    assert (played.turn, played.phase, played.exposed) == (None, "deal_over", ())
    assert ended.reason == "turn_limit"
    assert dice_in(DICE.evolve(state, played)) == [0, 2, 4, 9, 10, 12]


def test_an_accept_is_a_counted_turn():
    state = after(
        late(["d10:W+4 d2:Y4", "d9:B1"], 48, bag="d0 d4 d6", rolls="R1 R5 R1 R1"), (0, "play d10>R")
    )
    accepted, ended, _ = events(state, 1, "accept")
    assert accepted.dice == ("d0:R1", "d4:R5", "d6:R1", "d12:R1")
    assert ended.reason == "turn_limit"


def test_a_right_challenge_and_a_reroll_and_a_draw_are_no_counted_turns():
    state = late(["d10:W+4 d2:G5", "d9:B1 d11:Y1"], 48, bag="d0 d4 d6 d8 d13", rolls="R1 R5 R1 R3 B1 Y1 R2")
    state = after(state, (0, "play d10>R"), (1, "challenge"), (1, "reroll"), (1, "draw"))
    assert state.turns == 49
    passed, ended, _ = events(state, 1, "pass")
    assert isinstance(passed, TurnPassed)
    assert ended.reason == "turn_limit"


@pytest.mark.parametrize("idle", [0, 1])
def test_the_deal_is_blocked_by_as_many_empty_passes_as_seats_play(idle):
    state = position(["d5:R6", "d9:B1", "d11:Y1"], "d12:G3", phase="rerolled")
    happened = events(replace(state, idle=idle), 0, "pass")
    assert len(happened) == 1
    passed, ended, started = events(replace(state, idle=2), 0, "pass")
    assert (passed.turn, passed.phase) == (None, "deal_over")
    assert (ended.reason, ended.winner) == ("blocked", None)
    assert started.dealer == 1, "a tie has no winner, so the next seat rolls the centre"


def test_a_pass_after_a_drawn_die_is_no_empty_turn():
    state = position(["d5:R6", "d9:B1"], "d12:G3", phase="drawn", drawn="d5")
    assert after(replace(state, idle=0), (0, "pass")).idle == 0


def test_nobody_is_exposed_any_more_when_the_deal_has_ended():
    state = late(["d5:G2 d2:Y4 d0:R1", "d9:B1"], exposed=[1])
    _, ended, _ = events(state, 0, "play d5")
    over = DICE.evolve(replace(state, exposed_at=(1_000,)), ended)
    assert (over.exposed, over.exposed_at) == ((), ())


def test_a_seat_that_leaves_restarts_the_count():
    state = replace(position(["d5:R6", "d9:B1", "d11:Y1"], "d12:G3", phase="rerolled"), idle=2)
    assert system(state, Forfeit(2)).idle == 0


def test_a_blocked_deal_is_won_by_the_hand_worth_least():
    state = replace(position(["d5:R6", "d9:B1"], "d12:G3", phase="rerolled"), idle=1)
    ended = events(state, 0, "pass")[1]
    assert isinstance(ended, DealEnded)
    assert (ended.winner, ended.scores) == (1, (0, 6))
