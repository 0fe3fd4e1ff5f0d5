"""An observation holds exactly what its seat, or a spectator, may see (rules 6.5, 7.8)."""

import msgspec
import pytest
from msgspec.structs import replace

from games.engine.cards.observation import Observation
from games.engine.cards.observe import observe
from games.engine.cards.state import State
from tests.games.engine.cards.kit import Game, after, position

HANDS = ["R5 Y1 W", "R9", "G1 G2", None]


def table(**more) -> State:
    fields = {"exposed": [1], "dealer": 2, "scores": [10, 20, 30, 40], "misses": [1, 0, 0, 2]}
    return position(HANDS, "B3 R3", "Y5 Y6 Y7", **{**fields, **more})


PUBLIC = Observation(
    version=17,
    phase="play",
    turn=0,
    you=None,
    hand=None,
    counts=(3, 1, 2, None),
    top="R3",
    color="R",
    direction=1,
    debt=0,
    called=False,
    exposed=(1,),
    draw_pile=3,
    discards=("B3", "R3"),
    scores=(10, 20, 30, 40),
    dealer=2,
    deal=1,
    deal_winner=None,
    misses=(1, 0, 0, 2),
    drawn=None,
    evidence=None,
    legal_moves=(),
    side_moves=(),
    places=(),
)
"""What everybody sees of ``table()``."""


def test_a_spectator_sees_counts_and_no_hand():
    assert observe(table(), 17) == PUBLIC


def test_the_seat_with_the_decision_sees_its_hand_and_its_moves():
    assert observe(table(), 17, 0) == replace(
        PUBLIC,
        you=0,
        hand=("R5", "Y1", "W"),
        legal_moves=("play R5", "play W>R", "play W>Y", "play W>G", "play W>B", "draw"),
        side_moves=("catch 1",),
    )


def test_another_seat_sees_its_hand_and_what_it_may_do_beside_the_turn():
    assert observe(table(), 17, 1) == replace(PUBLIC, you=1, hand=("R9",), side_moves=("uno",))
    assert observe(table(), 17, 2) == replace(PUBLIC, you=2, hand=("G1", "G2"), side_moves=("catch 1",))


def test_a_seat_that_is_out_sees_what_a_spectator_sees_beside_its_own_cards():
    assert observe(table(), 17, 3) == replace(PUBLIC, you=3, hand=())


@pytest.mark.parametrize(("seat", "drawn"), [(0, "R5"), (1, None), (2, None), (None, None)])
def test_the_card_drawn_last_is_shown_to_its_seat_alone(seat, drawn):
    state = table(phase="drawn", drawn="R5")
    assert observe(state, 3, seat).drawn == drawn
    assert observe(state, 3, seat).phase == "drawn"


def test_a_drawn_card_is_no_more_shown_when_the_turn_is_over():
    assert observe(after(table(phase="drawn", drawn="R5"), (0, "pass")), 3, 0).drawn is None


def test_the_legal_moves_of_another_seat_are_not_shown():
    assert observe(table(), 3, 2).legal_moves == ()


def test_a_debt_and_a_call_beforehand_are_public():
    state = position(["R5 Y1", "G1"], "R+2", debt=6, options={"stacking": "same"})
    assert observe(state, 3).debt == 6
    assert observe(after(position(["R5 Y1", "G1"], "R9"), (0, "uno")), 3).called


@pytest.mark.parametrize("seat", [0, 1, None])
def test_before_the_first_deal_there_is_nothing_to_see(seat):
    seen = observe(Game(2).state, 1, seat)
    assert (seen.phase, seen.turn, seen.hand, seen.counts) == ("before_deal", None, None, ())
    assert (seen.top, seen.color, seen.discards, seen.draw_pile) == (None, None, (), 0)
    assert (seen.legal_moves, seen.side_moves, seen.dealer, seen.deal) == ((), (), None, 0)


def test_an_opening_wild_has_no_color_yet():
    seen = observe(position(["R5 R6", "G1"], "W", phase="first_color"), 2, 0)
    assert (seen.top, seen.color) == ("W", None)
    assert seen.legal_moves == ("color R", "color Y", "color G", "color B")


def test_when_the_game_is_over_the_places_are_shown_and_hands_are_not():
    state = after(position(["R5", "G1 G2"], "R9", options={"target": 1}), (0, "play R5"))
    seen = observe(state, 9)
    assert (seen.phase, seen.turn, seen.places, seen.scores) == ("game_over", None, (1, 2), (3, 0))
    assert (seen.hand, seen.counts, seen.deal_winner) == (None, (0, 2), 0)


def test_it_is_all_text_and_numbers_that_survive_being_written():
    seen = observe(table(), 17, 0)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=Observation) == seen
