"""The house bot that plays by lot."""

from collections import Counter

import pytest

from games.engine.bots.random import ONE_IN, RandomBot
from games.engine.playout import picker
from tests.games.engine.bots.kit import card_table, choice, dice_table, reaction

BOT = RandomBot()


def test_it_plays_every_legal_card_equally_often():
    state = card_table("R5 R7 G9", "B1 B2", top="R1")
    assert [choice(BOT, state, 1, number) for number in range(2)] == ["play R5", "play R7"]


def test_it_draws_when_nothing_can_be_played():
    assert choice(BOT, card_table("G9 Y8", "B1 B2", top="R1")) == "draw"


def test_it_holds_back_only_now_and_then():
    state = card_table("R5 G9 Y3", "B1 B2", top="R1")
    made = Counter(choice(BOT, state, number) for number in range(ONE_IN))
    assert made == {"play R5": ONE_IN - 1, "draw": 1}


def test_it_may_keep_a_drawn_card():
    state = card_table("R5 G9 Y3", "B1 B2", top="R1", phase="drawn", drawn="R5")
    assert choice(BOT, state, 0) == "pass"
    assert choice(BOT, state, 1) == "play R5"


def test_it_always_calls():
    assert choice(BOT, card_table("R5 G9", "B1 B2", top="R1"), 1) == "play R5 uno"
    assert choice(BOT, dice_table("d0:R1 d1:G4", "d2:R3 d3:R4", center="d4:R5"), 1) == "play d0 uno"


def test_it_catches_half_of_the_time():
    state = card_table("R5 G9", "B1", top="R1", exposed=[1])
    assert [reaction(BOT, state, 0, number) for number in range(2)] == ["catch 1", None]


def test_it_always_calls_late_while_it_is_exposed_itself():
    state = card_table("R5 G9", "B1", top="R1", exposed=[1])
    assert [reaction(BOT, state, 1, number) for number in range(2)] == ["uno", "uno"]


def test_it_lets_the_moment_pass_when_there_is_nothing_to_do():
    assert reaction(BOT, card_table("R5 G9", "B1 B2", top="R1"), 1) is None


@pytest.mark.parametrize("seat", [0, 1])
def test_a_fair_pick_is_the_same_for_the_same_seat_and_version(seat: int):
    state = card_table("R5 G9", "B1 B2", top="R1")
    first, again = picker(state, 5, seat), picker(state, 5, seat)
    assert [first(1000) for _ in range(3)] == [again(1000) for _ in range(3)]
    assert len({picker(state, version, seat)(1000000) for version in range(20)}) == 20
