"""The house bot that plays like a sensible human."""

import pytest

from games.engine.bots.greedy import GreedyBot
from tests.games.engine.bots.kit import CAUGHT, card_table, choice, dice_table, reaction

BOT = GreedyBot()
LONG = "B1 B2 B3 B4 B6"


def chosen(hand: str, opponent: str = LONG, **more: object) -> str:
    return choice(BOT, card_table(hand, opponent, **{"top": "R1", **more}))


def test_it_keeps_its_wilds_while_it_can_play_a_colour():
    assert chosen("R5 W W+4 G9 Y2") == "play R5"


def test_it_plays_a_wild_rather_than_draw_and_names_its_longest_colour():
    assert chosen("W G9 G7 Y2") == "play W>G"


def test_it_stays_in_the_colour_that_it_holds_most_of():
    assert chosen("R5 R7 R9 G1 Y2 B8") == "play R9"
    assert chosen("G1 R5 G7 G9 Y2") == "play G1"


def test_it_gets_rid_of_dear_cards_first():
    assert chosen("R5 R9 RS Y2") == "play RS"


@pytest.mark.parametrize("attack", ["RS", "RR", "R+2"])
def test_it_attacks_a_next_seat_with_a_short_hand(attack: str):
    assert chosen(f"G1 G7 G8 G9 Y2 {attack}", "B1 B2") == f"play {attack}"
    assert chosen(f"G1 G7 G8 G9 Y2 {attack}", LONG) == "play G1"


def test_it_does_not_bluff():
    assert chosen("R5 W+4 G9 Y2", phase="drawn", drawn="W+4") == "pass"


def test_it_bluffs_to_stop_a_seat_with_one_card():
    assert chosen("R5 W+4 G9 G2", "B1").startswith("play W+4>")


def test_it_plays_an_honest_wild_draw_four():
    assert chosen("W+4 G9 G2 Y3") == "play W+4>G"


def test_it_draws_when_nothing_fits():
    assert chosen("G9 Y8 B2") == "draw"


def test_it_goes_out_when_it_can():
    assert chosen("W+4") == "play W+4>R"


def test_it_names_its_longest_colour_for_an_opening_wild():
    state = card_table("B1 B2 G9 W", LONG, top="W", color="R", phase="first_color")
    assert choice(BOT, state) == "color B"


def test_it_plays_a_drawn_card_that_fits():
    assert chosen("G9 R8 Y2", phase="drawn", drawn="R8") == "play R8"


@pytest.mark.parametrize(("accused", "answer"), [("B1 B2 B3 B4 B5 B6", "challenge"), ("B1 B2 B3", "accept")])
def test_it_challenges_a_seat_that_holds_many_cards(accused: str, answer: str):
    state = card_table(
        "R5 G9 Y2",
        accused,
        top="R1 W+4",
        color="G",
        phase="wild_draw_four",
        accused=1,
        evidence=accused,
        previous_color="R",
    )
    assert choice(BOT, state) == answer


def test_it_stacks_rather_than_take():
    assert chosen("G+2 Y3 B4", top="R+2", debt=2, options={"stacking": "same"}) == "play G+2"
    assert chosen("Y3 B4", top="R+2", debt=2, options={"stacking": "same"}) == "take"


def test_it_swaps_with_the_shortest_hand():
    state = card_table("R7 R5 G9 Y2", "B1 B2 B3", "B4", top="R1", options={"seven_zero": True})
    assert choice(BOT, state) == "play R7@2 uno"


def test_it_does_not_swap_for_a_longer_hand():
    state = card_table("R7 R5 G9", LONG, "B4 B5 B6 G1", top="R1", options={"seven_zero": True})
    assert choice(BOT, state) == "play R5"


@pytest.mark.parametrize("before", ["B1", "B1 B2 B3"])
def test_a_zero_that_brings_one_card_carries_the_call(before: str):
    state = card_table("R0 G9 Y2", "B4 B5 B6 B7", before, top="R1", options={"seven_zero": True})
    assert choice(BOT, state) == ("play R0 uno" if before == "B1" else "play R0")


def test_a_zero_that_brings_many_cards_carries_no_call():
    state = card_table("R0 G9", LONG, top="R1", options={"seven_zero": True, "voluntary_draw": False})
    assert choice(BOT, state) == "play R0"


def test_it_jumps_in_with_the_same_card():
    state = card_table("R5 G9", "R1 Y5 Y8", top="R1", options={"jump_in": "exact"})
    assert reaction(BOT, state, 1) == "play R1"


def test_it_does_not_jump_in_to_swap_for_a_longer_hand():
    state = card_table(LONG, "R7 Y5", top="R7", options={"jump_in": "exact", "seven_zero": True})
    assert reaction(BOT, state, 1) is None


def test_it_always_catches_and_calls_late():
    state = card_table("R5 G9", "B1", top="R1", exposed=[1])
    assert reaction(BOT, state, 0) == "catch 1"
    assert reaction(BOT, state, 1) == "uno"


OTHERS = "d7:G4 d9:Y5"


def test_dice_it_keeps_its_wilds_and_stays_in_its_colour():
    state = dice_table("d0:W d1:R2 d2:R3 d4:Y6", OTHERS, center="d10:R5")
    assert choice(BOT, state) == "play d2"


def test_dice_it_attacks_a_next_seat_with_a_short_hand():
    state = dice_table("d1:R2 d2:R3 d3:R4 d4:Y6 d8:RR", OTHERS, center="d10:R5")
    assert choice(BOT, state) == "play d8"


def test_dice_it_rolls_again_then_draws_when_nothing_fits():
    hand = "d1:Y3 d3:Y5 d5:Y1"
    assert choice(BOT, dice_table(hand, OTHERS, center="d10:B2")) == "reroll"
    assert choice(BOT, dice_table(hand, OTHERS, center="d10:B2", phase="rerolled")) == "draw"
    assert choice(BOT, dice_table(hand, OTHERS, center="d10:B2", phase="rerolled", bag="")) == "pass"


def test_dice_it_plays_a_wild_rather_than_roll_again():
    assert choice(BOT, dice_table("d0:W d1:Y3 d3:Y5", OTHERS, center="d10:B2")) == "play d0>Y"


def test_dice_it_never_plays_a_wild_draw_four_that_can_be_challenged():
    state = dice_table("d4:W+4 d1:R2", OTHERS, center="d11:R6", phase="drawn", drawn="d4")
    assert choice(BOT, state) == "pass"


def test_dice_it_plays_an_honest_wild_draw_four():
    state = dice_table("d4:W+4 d1:Y3", OTHERS, center="d11:R6", phase="drawn", drawn="d4")
    assert choice(BOT, state) == "play d4>Y uno"


def test_dice_it_challenges_whatever_can_be_challenged():
    state = dice_table("d1:R2 d3:Y5", OTHERS, "d11:R6 d13:G4", turn=1, **CAUGHT)
    assert choice(BOT, state) == "challenge"
    assert reaction(BOT, state, 2) == "challenge"
    assert reaction(BOT, state, 0) is None
