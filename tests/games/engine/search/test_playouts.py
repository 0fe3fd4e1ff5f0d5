"""Playing worlds out, and what is counted: points over the others, leads over the favourite."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards.family import CARDS
from games.engine.cards.legality import legal_moves
from games.engine.cards.moves import format_move
from games.engine.commands import Challenge
from games.engine.events import DealEnded
from games.engine.rng import SEED_BYTES, Source
from games.engine.rulesets import RULESETS
from games.engine.search import cards, dice
from games.engine.search.playouts import MOST_TURNS, Tally, gain, play_out
from tests.games.engine.bots.kit import card_table
from tests.games.engine.random_play import PATIENT, phase_of, tables

QUICK = {"cards": (cards.worlds, cards.quick_move), "dice": (dice.worlds, dice.quick_move)}
MOVES_PER_TURN = 4


@pytest.mark.parametrize("ruleset", RULESETS)
@PATIENT
@given(data=st.data())
def test_every_world_is_played_to_the_end_of_the_deal_by_every_first_move(ruleset, data):
    table = data.draw(tables(ruleset)).to_a_moment()
    state, family, (worlds, quick_move) = table.state, table.family, QUICK[table.family.name]
    if state.phase.turn is None or phase_of(table) == "wild_draw_four":
        return
    seen = family.observe(state, 9, state.phase.turn)
    world = next(worlds(seen, table.rules.options, Source(bytes(SEED_BYTES), "test")))
    for command in islice(family.legal_moves(world), 6):
        ended, moves = play_out(family, world, command, quick_move)
        assert ended.deal == state.series.deal
        assert 0 < moves <= MOVES_PER_TURN * MOST_TURNS


def quick(state):
    return format_move(cards.quick_move(state, legal_moves(state)))


@pytest.mark.parametrize(
    ("hands", "more", "move"),
    [
        (("R1 R2 G5 W", "B1 B2 B3 B4"), {"top": "R5"}, "play R2"),
        (("R1 R9 G5", "B1 B2"), {"top": "R5"}, "play R9"),
        (("R2 RS G5 G6 G7", "B1 B2"), {"top": "R5"}, "play RS"),
        (("G1 G2 B6 W", "B1 B2 B3"), {"top": "R5"}, "play W>G"),
        (("G1 B+2 W", "B1 B2 B3"), {"top": "R+2", "debt": 2, "options": {"stacking": "same"}}, "play B+2"),
        (("R7 R8 G2", "B1", "Y1 Y2 Y3"), {"top": "R5", "options": {"seven_zero": True}}, "play R7@1"),
    ],
)
def test_quick_moves_are_sensible(hands, more, move):
    assert quick(card_table(*hands, **more)) == move


def test_a_seat_that_has_left_threatens_nobody():
    assert quick(card_table("RS G5 G6 G7", "B1 B2", "B3 B4 B5 B6", top="R5")) == "play RS"
    assert quick(card_table("RS G5 G6 G7", None, "B3 B4 B5 B6", top="R5")) == "play G5"


@pytest.mark.parametrize("scoring", ["winner_takes", "lowest_total", "elimination"])
def test_the_gain_is_what_the_seat_has_over_the_mean_of_those_who_play(scoring):
    state = card_table(
        "R1", "G1", None, "B1", top="R5", scores=[10, 20, 30, 40], options={"scoring": scoring}
    )
    if scoring == "winner_takes":
        scores, expected = (70, 20, 30, 40), (60, -30, None, -30)
    else:
        scores, expected = (10, 60, 30, 60), (30, -30, None, 0)
    ended = DealEnded(1, 0, "hand_empty", (0, 40, 0, 20), scores, "")
    for seat in (0, 1, 3):
        assert gain(state, ended, seat) == expected[seat]


def test_a_tally_knows_its_mean_and_how_sure_it_is():
    tally = Tally([1.0, 3.0, 5.0, 7.0])
    assert tally.mean == 4.0
    assert tally.variance_of_mean == pytest.approx(20 / 3 / 4)


def test_a_playout_goes_the_same_way_again():
    state = card_table("R1 R2 G5 W", "B1 B2 B3 B4", top="R5")
    world = next(cards.worlds(CARDS.observe(state, 9, 0), state.options, Source(bytes(SEED_BYTES), "test")))
    first, again = (play_out(CARDS, world, legal_moves(world)[0], cards.quick_move) for _ in "ab")
    assert first == again


def test_nobody_challenges_without_thinking():
    state = card_table(
        "R1 R2", "G5 G6", top="W+4", color="R", phase="wild_draw_four", accused=1, evidence="G5 G6",
        previous_color="G", turn=0,
    )  # fmt: skip
    assert not isinstance(cards.quick_move(state, legal_moves(state)), Challenge)
