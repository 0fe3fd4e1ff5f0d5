"""What may be played: matching, the Wild Draw Four and stacking over all faces (rules 5.2, 6.1, 10.1, 14.13)."""

from itertools import product

import pytest

from games.engine.cards import legality
from games.engine.cards.legality import MISFITS, PLAYS, draw_four_allowed, stackable
from games.engine.cards.options import CardOptions
from games.engine.cards.pieces import COLORS, FACES, NO_COLOR, SYMBOLS, TEXT, texts
from games.engine.cards.state import Phase, phase_name
from tests.games.engine.cards.kit import cards

FOUR = range(4)
NUMBERS = "0123456789"


def test_every_phase_has_its_legal_moves():
    assert {*legality._LEGAL_IN} == {*Phase.__args__}


def test_phases_have_the_names_of_the_rules():
    names = [phase_name(kind(*(0 for _ in kind.__match_args__))) for kind in Phase.__args__]
    assert names == ["before_deal", "first_color", "play", "drawn", "wild_draw_four", "game_over"]


@pytest.mark.parametrize("action_match", ["color_or_symbol", "color_only"])
def test_a_card_matches_by_color_number_or_symbol_and_wilds_always(action_match):
    """Written out over texts: 54 cards on 54 top cards in four colours."""
    for color, top, face in product(FOUR, FACES, FACES):
        on, card = TEXT[top], TEXT[face]
        same_number = card[1:] == on[1:] and card[1:] in NUMBERS and on[0] != "W" != card[0]
        same_symbol = card[1:] == on[1:] and on[0] != "W" and action_match == "color_or_symbol"
        fits = card[0] == "W" or card[0] == COLORS[color] or same_number or same_symbol
        assert (face not in MISFITS[action_match][color][top]) is fits, (card, on, COLORS[color])


def test_a_draw_two_is_no_number_two():
    assert cards("R+2")[0] in MISFITS["color_or_symbol"][COLORS.index("G")][cards("G2")[0]]


def forbidding(color: str, top: str, legal_if: str, *, wilds_count: bool = False) -> set[str]:
    """Return the cards beside which a Wild Draw Four is forbidden."""
    options = CardOptions(wd4_legal_if=legal_if, wd4_wilds_count=wilds_count)
    on = cards(top)[0]
    return {
        TEXT[face] for face in FACES if not draw_four_allowed(bytes([face]), COLORS.index(color), on, options)
    }


def all_of(color: str) -> set[str]:
    return {color + symbol for symbol in SYMBOLS}


def every(symbol: str) -> set[str]:
    return {color + symbol for color in COLORS}


@pytest.mark.parametrize(
    ("color", "top", "legal_if", "expected"),
    [
        ("R", "R5", "no_color", all_of("R")),
        ("R", "R5", "no_color_or_number", all_of("R") | every("5")),
        ("R", "R5", "no_match", all_of("R") | every("5")),
        ("R", "RS", "no_color", all_of("R")),
        ("R", "RS", "no_color_or_number", all_of("R")),
        ("R", "RS", "no_match", all_of("R") | every("S")),
        ("R", "R+2", "no_match", all_of("R") | every("+2")),
        ("R", "R0", "no_color_or_number", all_of("R") | every("0")),
        ("R", "R9", "no_color_or_number", all_of("R") | every("9")),
        ("G", "W", "no_match", all_of("G")),
        ("G", "W+4", "no_match", all_of("G")),
    ],
)
def test_a_wild_draw_four_is_forbidden_beside_what_the_option_names(color, top, legal_if, expected):
    assert forbidding(color, top, legal_if) == expected
    assert forbidding(color, top, legal_if, wilds_count=True) == expected | {"W", "W+4"}


def test_one_forbidding_card_among_others_is_enough_and_no_card_forbids_nothing():
    options = CardOptions()
    assert not draw_four_allowed(cards("G1 B2 R3 Y4"), 0, cards("R9")[0], options)
    assert draw_four_allowed(cards("G1 B2 Y4 W W+4"), 0, cards("R9")[0], options)
    assert draw_four_allowed(b"", 0, cards("R9")[0], options)


def test_a_top_that_a_scenario_does_not_know_has_no_symbol():
    assert draw_four_allowed(cards("G9"), 0, None, CardOptions(wd4_legal_if="no_match"))
    assert not draw_four_allowed(cards("R9"), 0, None, CardOptions(wd4_legal_if="no_match"))


def stacks(stacking: str, debt: str, color: str) -> set[str]:
    symbol = {"+2": 12, "W+4": 14}[debt]
    return {*texts(bytes(stackable(stacking, symbol, COLORS.index(color))))}


@pytest.mark.parametrize(
    ("stacking", "debt", "expected"),
    [
        ("off", "+2", set()),
        ("off", "W+4", set()),
        ("same", "+2", every("+2")),
        ("same", "W+4", {"W+4"}),
        ("any", "+2", every("+2") | {"W+4"}),
        ("any", "W+4", {"G+2", "W+4"}),
    ],
)
def test_what_may_be_put_on_a_debt(stacking, debt, expected):
    assert stacks(stacking, debt, "G") == expected


def test_a_wild_is_offered_with_each_color_and_a_colored_card_with_none():
    for seat, face in product(range(10), FACES):
        colors = [play.color for play in PLAYS[seat][face]]
        assert colors == ([*FOUR] if TEXT[face][0] == "W" else [NO_COLOR])
        assert {(play.seat, play.card) for play in PLAYS[seat][face]} == {(seat, face)}
