"""The house bot that counts."""

import pytest

from games.engine.bots.careful import RUNS_OUT, CarefulBot, judge
from games.engine.bots.greedy import GreedyBot
from games.engine.families import FAMILIES
from tests.games.engine.bots.kit import CAUGHT, card_table, choice, dice_table, reaction

BOT = CarefulBot()
CARDS = FAMILIES["cards"]
LONG = "B1 B2 B3 B4 B6"


def chosen(hand: str, *others: str, **more: object) -> str:
    return choice(BOT, card_table(hand, *(others or (LONG,)), **{"top": "R1", **more}))


def runs_out(hand: str, move: str, *others: str, **more: object) -> bool:
    state = card_table(hand, *(others or (LONG,)), **{"top": "R1", **more})
    return judge(CARDS.observe(state, 9, 0), state.options).worth(move) == RUNS_OUT


def test_it_sees_a_run_that_empties_its_hand():
    hand = "RS GS G4 R+2"
    assert chosen(hand) == "play R+2"
    assert choice(GreedyBot(), card_table(hand, LONG, top="R1")) == "play RS"


def test_a_run_may_begin_with_a_wild_draw_four_and_end_with_a_wild():
    assert runs_out("W+4 GS G+2 W", "play W+4>G")
    assert not runs_out("W+4 GS G+2 W", "play W+4>Y")


def test_a_run_must_empty_the_hand():
    assert runs_out("RS GS G4", "play RS")
    assert not runs_out("RS GS G4 Y7", "play RS")


def test_a_run_needs_the_very_next_turn():
    assert not runs_out("RS GS G4", "play RS", LONG, LONG)
    assert runs_out("RR GR G4", "play RR")
    assert not runs_out("RR GR G4", "play RR", options={"two_seat_reverse": "none"})


def test_draw_cards_make_no_run_where_they_can_be_stacked():
    assert runs_out("R+2 RS R4", "play R+2")
    assert not runs_out("R+2 RS R4", "play R+2", options={"stacking": "same"})


def test_actions_make_no_run_across_colours_where_they_match_by_colour_only():
    assert runs_out("RS GS G4", "play RS")
    assert not runs_out("RS GS G4", "play RS", options={"action_match": "color_only"})
    assert runs_out("RS R4", "play RS", options={"action_match": "color_only"})


def test_it_keeps_a_symbol_that_it_holds_in_two_colours():
    assert chosen("R5 R6 G6 Y2 B8") == "play R5"
    assert chosen("RS R6 GS Y2 B8") == "play R6"


def test_it_gets_rid_of_dear_cards_when_it_lags_behind():
    hand = "R5 R9 G1 G3 Y2 Y7 B8 B9 W"
    assert chosen(hand, "B1 B2").startswith("play W>")
    assert chosen(hand, LONG) == "play R9"


def test_it_names_the_scarcer_of_two_colours():
    assert chosen("W G9 Y9 B2", LONG, top="G1 G2 G3 G4 R1") == "play W>G"
    assert chosen("W G9 Y9 B2", LONG, top="Y1 Y2 Y3 Y4 R1") == "play W>Y"


def accused_of(hand: str, accused: str, top: str = "R1 W+4") -> str:
    more = {"color": "G", "phase": "wild_draw_four", "accused": 1, "evidence": "Y1", "previous_color": "R"}
    return choice(BOT, card_table(hand, accused, top=top, **more))


@pytest.mark.parametrize(("cards", "answer"), [(9, "challenge"), (3, "accept")])
def test_it_challenges_where_an_honest_hand_is_unlikely(cards: int, answer: str):
    assert (
        accused_of("R5 G9 Y2", " ".join(["B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9"][:cards]))
        == answer
    )


def test_it_counts_the_colour_in_question():
    gone = "R0 R1 R1 R2 R2 R3 R3 R4 R4 R5 R6 R6 R7 R7 R8 R8 R9 R9 RS RS RR RR R+2 R+2"
    nine = "B1 B2 B3 B4 B5 B6 B7 B8 B9"
    assert accused_of("R5 G9 Y2", nine, top=f"{gone} W+4") == "accept"


def test_it_expects_a_bluff_when_it_holds_its_last_card():
    assert accused_of("G9", "B1 B2 B3 B4") == "challenge"
    assert accused_of("G9 Y2", "B1 B2 B3 B4") == "accept"


def test_the_colour_under_a_wild_is_unknown():
    assert accused_of("R5 G9 Y2", "B1 B2 B3", top="W W+4") == "accept"


def test_it_reacts_like_a_sensible_human():
    exposed = card_table("R5 G9", "B1", top="R1", exposed=[1])
    assert reaction(BOT, exposed, 0) == "catch 1"
    assert reaction(BOT, exposed, 1) == "uno"
    assert (
        reaction(BOT, card_table("R5 G9", "R1 Y5 Y8", top="R1", options={"jump_in": "exact"}), 1) == "play R1"
    )


def test_dice_it_plays_what_the_next_seat_cannot_answer():
    hand = "d1:R2 d3:R4 d5:B3 d9:Y5"
    assert choice(BOT, dice_table(hand, "d0:G3 d2:Y4 d7:G4", center="d10:R5")) == "play d1"
    assert choice(BOT, dice_table(hand, "d0:G3 d6:Y2 d8:B6", center="d10:R5")) == "play d3"


def test_dice_it_plays_again_after_a_skip_with_two_seats():
    hand = "d1:RS d3:R4 d5:B3 d9:Y5"
    assert choice(BOT, dice_table(hand, "d0:RR d2:R3 d7:Y3", center="d10:R5")) == "play d1"


def test_dice_a_reverse_hands_the_turn_to_the_seat_before():
    hand = "d8:RR d3:R4 d5:B3 d9:Y5"
    cannot, can = "d0:G3 d6:Y2 d16:G1", "d2:R3 d12:R1 d19:R2"
    assert choice(BOT, dice_table(hand, can, cannot, center="d10:R5")) == "play d8"


def test_dice_it_challenges_whatever_can_be_challenged():
    state = dice_table("d1:R2 d3:Y5", "d7:G4 d9:Y5", "d11:R6 d13:G4", turn=1, **CAUGHT)
    assert choice(BOT, state) == "challenge"
    assert reaction(BOT, state, 2) == "challenge"
