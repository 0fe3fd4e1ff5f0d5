"""When a seat plays or draws, one event carries the move with all that follows from it (rules 5, 10)."""

import pytest

from games.engine.cards.events import CardPlayed, CardsDrawn, DebtTaken, Event, FirstColorNamed, TurnPassed
from tests.games.engine.cards.kit import after, events, position

THREE = ["B1 B2 B3", "Y1 Y2", "G1 G2"]


def played(card: str, move: str = "", hands=THREE, top: str = "R9", **more) -> Event:
    """Return the event of seat 0's play of a card beside its others."""
    hands = [f"{hands[0]} {card}", *hands[1:]]
    (event,) = events(position(hands, top, **more), 0, f"play {card}{move}")
    return event


def test_a_number_passes_the_turn_on():
    assert played("R5") == CardPlayed(0, "R5", "R", 1, "play", 1)
    assert played("R5", direction=-1) == CardPlayed(0, "R5", "R", 2, "play", -1)


def test_a_wild_carries_its_color():
    assert played("W", ">Y") == CardPlayed(0, "W", "Y", 1, "play", 1)


def test_a_skip_names_the_seat_after_the_next():
    assert played("RS") == CardPlayed(0, "RS", "R", 2, "play", 1)


def test_a_reverse_carries_the_new_direction():
    assert played("RR") == CardPlayed(0, "RR", "R", 2, "play", -1)


def test_a_draw_two_says_who_drew():
    assert played("R+2") == CardPlayed(0, "R+2", "R", 2, "play", 1, drawer=1, drawn=2)


def test_a_draw_two_says_how_few_there_were():
    assert played("R+2", pile="") == CardPlayed(0, "R+2", "R", 2, "play", 1, drawer=1, drawn=1)


def test_a_free_wild_draw_four_is_drawn_at_once():
    event = played("W+4", ">G", options={"wd4_enforcement": "free"})
    assert event == CardPlayed(0, "W+4", "G", 2, "play", 1, drawer=1, drawn=4)


def test_a_debt_is_owed_by_the_next_turn():
    event = played("R+2", options={"stacking": "same"})
    assert event == CardPlayed(0, "R+2", "R", 1, "play", 1, debt=2)


def test_a_seven_names_the_seat_it_swapped_with():
    event = played("R7", "@2", options={"seven_zero": True})
    assert event == CardPlayed(0, "R7", "R", 1, "play", 1, target=2)


def test_a_call_is_in_the_event():
    assert played("R5", " uno", hands=["B1", *THREE[1:]]) == CardPlayed(0, "R5", "R", 1, "play", 1, uno=True)


def test_a_silent_play_names_the_exposed():
    assert played("R5", hands=["B1", *THREE[1:]]) == CardPlayed(0, "R5", "R", 1, "play", 1, exposed=(0,))


def test_a_draw_counts_and_a_pass_follows():
    state = position(THREE, "R9", "R1 R2")
    assert events(state, 0, "draw") == (CardsDrawn(0, 1, 0, "drawn"),)
    assert events(after(state, (0, "draw")), 0, "pass") == (TurnPassed(0, 1, "play"),)


def test_a_taken_debt_is_one_event():
    state = position(THREE, "R+2", debt=6, options={"stacking": "same"})
    assert events(state, 0, "take") == (DebtTaken(0, 6, 1, "play"),)


def test_a_first_color_leaves_the_turn():
    state = position(THREE, "W", phase="first_color")
    assert events(state, 0, "color B") == (FirstColorNamed(0, "B", 0, "play"),)


def test_the_last_card_says_that_the_deal_is_over_and_who_drew_for_it():
    state = position(["R+2", *THREE[1:]], "R9")
    event, *_ = events(state, 0, "play R+2")
    assert event == CardPlayed(0, "R+2", "R", None, "deal_over", 1, drawer=1, drawn=2)


@pytest.mark.parametrize(
    ("hand", "card"), [("R5 R5", "R5"), ("R5 R5 R5", "R5"), ("W W Y1", "W>G"), ("RS BS", "RS")]
)
def test_one_card_leaves_the_hand_and_lies_on_top(hand, card):
    state = position([hand, *THREE[1:]], "R9")
    later = after(state, (0, f"play {card}"))
    assert len(later.hands[0]) == len(state.hands[0]) - 1
    assert sorted(later.hands[0] + later.discards) == sorted(state.hands[0] + state.discards)
