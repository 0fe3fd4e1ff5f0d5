"""When a deadline has passed, the system decides for the seat, in one append that says so (rules 11.1, 14.30)."""

import pytest
from msgspec.structs import replace

from games.engine.cards.events import (
    CardPlayed,
    CardsDrawn,
    DebtTaken,
    DrawFourAccepted,
    FirstColorNamed,
    TurnPassed,
)
from games.engine.cards.state import State
from games.engine.commands import Timeout
from games.engine.events import DealEnded, DecisionMissed
from games.engine.rejection import Code, Rejection
from tests.games.engine.cards.kit import CARDS, Game, after, position, system

HANDS = ["B1 Y2", "G1 G2", "G3 G4"]
MUST = {"drawn_card": "must_play"}


def decided(state: State, seat: int = 0) -> list[object]:
    """Return what happens for the seat after the notice that it missed its decision."""
    missed, *happened = CARDS.decide(state, Timeout(seat))
    assert missed == DecisionMissed(seat, state.series.misses[seat] + 1)
    return happened


def test_it_draws_and_passes():
    assert decided(position(HANDS, "R9", "R1")) == [CardsDrawn(0, 1, 0, "drawn"), TurnPassed(0, 1, "play")]


def test_it_does_so_where_a_seat_with_a_playable_card_might_not():
    state = position(["R1 Y2", *HANDS[1:]], "R9", options={"voluntary_draw": False})
    assert decided(state) == [CardsDrawn(0, 1, 0, "drawn"), TurnPassed(0, 1, "play")]


def test_it_plays_a_drawn_card_that_must_be_played():
    state = position(HANDS, "R9", "R1", options=MUST)
    assert decided(state) == [CardsDrawn(0, 1, 0, "drawn"), CardPlayed(0, "R1", "R", 1, "play", 1)]


def test_it_never_calls_uno():
    state = position(["B1", *HANDS[1:]], "R9", "R1", options=MUST)
    assert decided(state)[-1] == CardPlayed(0, "R1", "R", 1, "play", 1, exposed=(0,))


@pytest.mark.parametrize(("hand", "color"), [("B1 B2 Y3", "B"), ("G1 Y3", "Y"), ("R1 B1 B2 R2", "R")])
def test_a_forced_wild_gets_the_color_most_frequent_in_hand(hand, color):
    state = position([hand, *HANDS[1:]], "G+2", "W", options={**MUST, "wd4_enforcement": "free"}, turn=0)
    assert decided(state)[-1].color == color


def test_a_hand_of_wilds_names_red():
    state = position(["W", *HANDS[1:]], "R9", phase="drawn", drawn="W", options=MUST, debt=0)
    state = replace(state, hands=(state.hands[0] * 2, *state.hands[1:]))
    assert decided(state)[-1].color == "R"


def test_a_forced_seven_swaps_with_the_next_seat():
    options = {**MUST, "seven_zero": True}
    state = position(["B1 Y2", None, "G3 G4", "Y5"], "R9", "R7", options=options)
    assert decided(state)[-1].target == 2
    assert decided(replace(state, direction=-1))[-1].target == 3


def test_it_takes_a_debt():
    state = position(HANDS, "R+2", debt=4, options={"stacking": "same"})
    assert decided(state) == [DebtTaken(0, 4, 1, "play")]


def test_it_accepts_a_wild_draw_four():
    state = after(position(["W+4 R1", *HANDS[1:]], "R9"), (0, "play W+4>G uno"))
    assert decided(state, 1) == [DrawFourAccepted(1, 4, 2, "play")]


def test_it_names_the_color_of_an_opening_wild():
    state = position(["B1 B2 G1", *HANDS[1:]], "W", phase="first_color")
    assert decided(state) == [FirstColorNamed(0, "B", 0, "play")]


def test_it_passes_a_drawn_card_that_may_be_kept():
    state = position(["B1 R2", *HANDS[1:]], "R9", phase="drawn", drawn="R2")
    assert decided(state) == [TurnPassed(0, 1, "play")]


def test_drawing_nothing_is_the_whole_turn():
    assert decided(position(HANDS, "R9", "")) == [CardsDrawn(0, 0, 1, "play")]


def test_it_draws_until_a_card_fits_and_plays_it():
    options = {**MUST, "draw_policy": "until_playable"}
    drawn, played = decided(position(HANDS, "R9", "B5 B6 R3 B7", options=options))
    assert (drawn.drawn, played.card) == (3, "R3")


def test_everything_up_to_the_next_deal_is_in_the_append():
    state = replace(position(HANDS, "R9", ""), idle=2)
    drawn, ended, started = decided(state)
    assert (drawn.turn, drawn.phase) == (None, "deal_over")
    assert isinstance(ended, DealEnded)
    assert (ended.reason, started.misses) == ("blocked", (1, 0, 0))


def test_misses_are_counted_seat_by_seat_through_the_game():
    game = Game(2, deal_limit=2).dealt()
    for _ in range(4):
        game.do(Timeout(game.state.phase.turn))
    assert game.state.series.misses == (2, 2)
    assert system(game.state, Timeout(game.state.phase.turn)).series.misses in ((3, 2), (2, 3))


def test_it_decides_only_for_the_seat_that_has_the_decision():
    state = position(["B1", "G1", None], "R9")
    assert CARDS.decide(state, Timeout(1)) == Rejection(Code.NOT_YOUR_TURN)
    assert CARDS.decide(state, Timeout(2)) == Rejection(Code.SEAT_IS_OUT)


def test_it_decides_nothing_before_the_first_deal():
    assert Game(2).do(Timeout(0)) == Rejection(Code.NOT_YOUR_TURN)


def test_a_wake_up_for_an_old_decision_changes_nothing():
    assert CARDS.decide(position(HANDS, "R9"), Timeout(0), stale=True) == Rejection(Code.STALE_VERSION)
