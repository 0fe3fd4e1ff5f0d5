"""When a Wild Draw Four waits for its answer, the die under it lies aside (rules 12.4, 12.6, 14.31)."""

import pytest

from games.engine.commands import Forfeit, Timeout
from games.engine.dice.events import DiePlayed, DrawFourAccepted, DrawFourCaught, UnoCaught
from games.engine.dice.family import DICE
from games.engine.dice.observe import observe
from games.engine.dice.pieces import DIE, PIECE
from games.engine.dice.state import Rolling, State
from games.engine.events import DecisionMissed, SeatForfeited
from games.engine.rejection import Code
from tests.games.engine.dice.kit import after, code, dice_in, events, position, system

THREE = ["d2:Y4 d3:G6 d10:W+4", "d5:R6 d7:Y3", "d9:B1 d11:Y1"]
BOX = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]


def waiting(hands=THREE, bag="d0 d4 d6 d8 d13", rolls="R1 R5 R1 R3 R2", **more) -> State:
    return after(position(hands, "d12:G3", bag, rolls, **more), (0, "play d10>R"))


def test_the_play_opens_the_phase_and_draws_nothing():
    state = position(THREE, "d12:G3", "d0")
    assert events(state, 0, "play d10>R") == (DiePlayed(0, "d10:W+4", "R", 1, "wild_draw_four", 1),)


def test_the_die_under_it_is_neither_centre_nor_in_the_bag():
    state = waiting()
    assert state.phase.former == PIECE["d12:G3"]
    assert 12 not in state.bag
    assert dice_in(state) == BOX


def test_accepting_puts_it_into_the_bag_before_the_four_are_drawn():
    state = waiting(bag="d0 d4 d6", rolls="R1 R5 R1 W")
    assert events(state, 1, "accept") == (
        DrawFourAccepted(1, ("d0:R1", "d4:R5", "d6:R1", "d12:W"), 2, "roll"),
    )
    assert dice_in(after(state, (1, "accept"))) == [die for die in BOX if die not in (8, 13)]


def test_a_caught_seat_takes_its_die_back_and_draws():
    state = waiting()
    assert events(state, 2, "challenge") == (
        DrawFourCaught(2, 0, ("d0:R1", "d4:R5", "d6:R1", "d8:R3"), 1, "roll"),
    )
    caught = after(state, (2, "challenge"))
    assert PIECE["d10:W+4"] in caught.hands[0]
    assert (caught.center, caught.phase, caught.color) == (PIECE["d12:G3"], Rolling(1), 2)
    assert dice_in(caught) == BOX


def test_only_the_challenger_sees_the_evidence_until_it_moves():
    caught = after(waiting(rolls="R1 R5 R1 R3 R6 Y3"), (2, "challenge"))
    assert observe(caught, 9, 2).evidence == ("d2:Y4", "d3:G6")
    assert [observe(caught, 9, seat).evidence for seat in (0, 1, None)] == [None] * 3
    assert observe(after(caught, (1, "reroll")), 10, 2).evidence is not None
    moved = after(caught, (1, "play d7"))
    assert moved.phase.turn == 2
    assert observe(after(moved, (2, "play d11")), 11, 2).evidence is None


def test_penalty_dice_do_not_take_the_die_that_lies_aside():
    hands = ["d3:G6 d10:W+4", "d5:R6 d7:Y3", "d9:B1 d11:Y1"]
    state = waiting(hands, bag="d0", rolls="W")
    assert state.exposed == (0,)
    assert events(state, 1, "catch 0") == (UnoCaught(1, 0, ("d0:W",)),)
    state = after(state, (1, "catch 0"))
    assert code(state, 2, "challenge") is None, "the penalty die is no evidence, and the phase is still open"


def test_a_challenge_needs_the_current_version_only_if_it_is_right():
    right, wrong = waiting(), waiting(["d2:Y4 d3:R4 d10:W+4", *THREE[1:]])
    assert code(right, 2, "challenge", stale=True) is Code.STALE_VERSION
    assert code(wrong, 2, "challenge", stale=True) is Code.NOT_GUILTY
    assert code(right, 0, "challenge", stale=True) is Code.NOT_A_CHALLENGER


@pytest.mark.parametrize(("seat", "moves"), [(0, ()), (1, ("accept", "challenge")), (2, ("challenge",))])
def test_every_opponent_is_told_that_it_may_challenge(seat, moves):
    assert observe(waiting(), 2, seat).legal_moves == moves


def test_with_target_only_the_target_is_told():
    state = waiting(options={"wd4_challengers": "target"})
    assert observe(state, 2, 1).legal_moves == ("accept", "challenge")
    assert observe(state, 2, 2).legal_moves == ()


def test_the_target_that_leaves_closes_the_phase():
    state = system(waiting(), Forfeit(1))
    assert (state.phase, state.center, state.color) == (Rolling(2), PIECE["d10:W+4"], 0)
    assert state.bag[-1] == 12
    assert dice_in(state) == BOX


def test_the_accused_that_leaves_cannot_be_challenged():
    state = system(waiting(), Forfeit(0))
    assert state.phase.turn == 1
    assert code(state, 2, "challenge") is Code.ACCUSED_HAS_LEFT
    assert observe(state, 3, 1).legal_moves == ("accept",)


def test_a_bystander_that_leaves_changes_nothing_else():
    (event,) = DICE.decide(waiting(), Forfeit(2))
    assert event == SeatForfeited(2, 1, "wild_draw_four")


def test_the_deal_that_ends_because_one_is_left_has_all_its_dice():
    state = after(position(["d2:Y4 d3:G6 d10:W+4", "d5:R6 d7:Y3"], "d12:G3", "d0 d4"), (0, "play d10>R"))
    state = system(state, Forfeit(0))
    assert state.series.places == (2, 1)
    assert dice_in(state) == [0, 2, 3, 4, 5, 7, 10, 12]


def test_a_timeout_accepts():
    missed, accepted = DICE.decide(waiting(), Timeout(1))
    assert missed == DecisionMissed(1, 1)
    assert isinstance(accepted, DrawFourAccepted)


def test_the_die_taken_back_can_be_rolled_again():
    state = after(waiting(rolls="R1 R5 R1 R3"), (2, "challenge"))
    state = after(state, (1, "play d7"), (2, "play d11"))
    assert {DIE[piece] for piece in state.hands[0]} == {0, 2, 3, 4, 6, 8, 10}
    assert PIECE["d10:W+4"] in state.hands[0]
    assert code(state, 0, "play d10>R") is None
