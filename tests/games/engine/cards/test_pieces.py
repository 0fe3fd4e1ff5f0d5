"""The 108 cards are those of rules 3."""

from collections import Counter

import pytest

from games.engine.cards.pieces import (
    COLOR,
    DECK,
    FACE,
    FACES,
    NO_COLOR,
    TEXT,
    VALUE,
    W4,
    W,
    texts,
    with_cards,
    without,
)
from games.engine.cards.scoring import hand_value, hand_values
from tests.games.engine.cards.kit import cards

NAMES = Counter(texts(DECK))


def test_the_deck_has_108_cards_worth_1240():
    assert len(DECK) == 108
    assert hand_value(DECK) == 1240


@pytest.mark.parametrize("color", "RYGB")
def test_a_color_has_one_0_and_two_of_everything_else(color):
    assert NAMES[color + "0"] == 1
    assert all(NAMES[color + symbol] == 2 for symbol in (*"123456789", "S", "R", "+2"))
    assert sum(count for name, count in NAMES.items() if name[0] == color) == 25


def test_there_are_four_of_each_wild():
    assert (NAMES["W"], NAMES["W+4"]) == (4, 4)
    assert (COLOR[W], COLOR[W4]) == (NO_COLOR, NO_COLOR)


def test_a_face_is_written_and_read_back():
    assert [FACE[TEXT[face]] for face in FACES] == list(FACES)
    assert len({*TEXT}) == 54


@pytest.mark.parametrize(
    ("name", "value"),
    [("R0", 0), ("Y1", 1), ("G9", 9), ("BS", 20), ("RR", 20), ("Y+2", 20), ("W", 50), ("W+4", 50)],
)
def test_numbers_count_themselves_actions_20_wilds_50(name, value):
    assert VALUE[FACE[name]] == value


def test_hands_are_counted_card_by_card():
    assert hand_values((cards("R9 R9 BS"), b"", cards("W W+4 G0"))) == (38, 0, 100)


def test_a_card_is_taken_out_of_a_hand_once():
    assert without(cards("R5 R5 W"), FACE["R5"]) == cards("R5 W")
    with pytest.raises(ValueError, match=r"no W\+4 in this hand"):
        without(cards("R5 R5 W"), W4)


@pytest.mark.parametrize("more", ["", "Y2", "Y2 R1", "W+4 W", "R5 R5 R5"])
def test_a_hand_with_more_cards_is_sorted(more):
    hand = cards("R5 Y2 GS W")
    assert with_cards(hand, cards(more)) == bytes(sorted(hand + cards(more)))
