"""The 24 dice are those of rules 12.1."""

from collections import Counter

import pytest

from games.engine.dice.pieces import BOX, FACES_OF, PIECE, PIECES, TEXT, VALUE, of_die, pieces_of, texts

FACE_COUNTS = Counter(face for faces in FACES_OF for face in faces)


def test_there_are_24_dice_of_six_faces():
    assert [len(faces) for faces in BOX] == [6] * 24


@pytest.mark.parametrize("color", "RYGB")
@pytest.mark.parametrize(("symbols", "times"), [(("1", "2", "3", "4", "5", "6"), 4), (("S", "R", "+2"), 3)])
def test_each_color_has_its_numbers_four_times_and_its_commands_three_times(color, symbols, times):
    assert [FACE_COUNTS[color + symbol] for symbol in symbols] == [times] * len(symbols)


def test_there_are_eight_wilds_and_four_wild_draw_fours_and_nothing_else():
    assert (FACE_COUNTS["W"], FACE_COUNTS["W+4"]) == (8, 4)
    assert len(FACE_COUNTS) == 4 * 9 + 2
    assert FACE_COUNTS.total() == 144


@pytest.mark.parametrize(
    ("die", "faces"), [(0, "R1 Y2 G3 B4 RR W"), (1, "R2 Y3 G4 B5 RS R+2"), (4, "R5 Y6 G1 B2 GR W+4")]
)
def test_the_dice_that_the_rules_spell_out_are_so(die, faces):
    assert " ".join(FACES_OF[die]) == faces


@pytest.mark.parametrize("die", range(24))
def test_every_die_has_a_number_of_each_color_and_no_face_twice(die):
    assert [face[0] for face in FACES_OF[die][:4]] == list("RYGB")
    assert all(face[1] in "123456" for face in FACES_OF[die][:4])
    assert len(set(FACES_OF[die])) == 6


@pytest.mark.parametrize("die", range(24))
def test_even_dice_have_one_command_and_a_black_face_odd_dice_two_commands(die):
    black = [face for face in FACES_OF[die] if face.startswith("W")]
    assert len(black) == (die + 1) % 2
    assert len([face for face in FACES_OF[die] if face[1:] in ("S", "R", "+2")]) == 1 + die % 2


def test_a_piece_is_written_as_its_die_and_face_and_read_back():
    assert [PIECE[text] for text in TEXT] == list(PIECES)
    assert texts(pieces_of(("d7:R2", "d0:W"))) == ("d7:R2", "d0:W")


@pytest.mark.parametrize(
    ("text", "value"),
    [("d0:R1", 1), ("d4:Y6", 6), ("d1:RS", 20), ("d4:GR", 20), ("d1:R+2", 20), ("d0:W", 50)],
)
def test_numbers_count_themselves_commands_20_wilds_50(text, value):
    assert VALUE[PIECE[text]] == value


def test_the_box_is_worth_4_times_4_times_21_and_36_commands_and_12_wilds():
    assert sum(VALUE) == 4 * 4 * 21 + 36 * 20 + 12 * 50


def test_a_die_is_found_in_a_hand_by_its_number():
    hand = pieces_of(("d1:R2", "d10:W+4"))
    assert of_die(hand, 10) == PIECE["d10:W+4"]
    assert of_die(hand, 0) is None
    assert of_die(hand, 99) is None
