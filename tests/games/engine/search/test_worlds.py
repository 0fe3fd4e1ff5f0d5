"""Made-up worlds: they agree with all that a seat sees, and differ in what it does not."""

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.engine.cards.observe import observe
from games.engine.cards.pieces import TEXT
from games.engine.dice.family import DICE
from games.engine.rng import SEED_BYTES, Source
from games.engine.rulesets import RULESETS
from games.engine.search import cards, dice
from tests.games.engine.bots.kit import card_table, dice_table
from tests.games.engine.by_family import KNOWN
from tests.games.engine.random_play import PATIENT, phase_of, tables

WORLDS = {"cards": cards.worlds, "dice": dice.worlds}


def source(number: int = 1) -> Source:
    return Source(number.to_bytes(SEED_BYTES), "test")


@pytest.mark.parametrize("ruleset", RULESETS)
@PATIENT
@given(data=st.data())
def test_a_made_up_world_looks_to_the_seat_like_the_real_one(ruleset, data):
    table = data.draw(tables(ruleset)).to_a_moment()
    seat, family = table.state.phase.turn, table.family
    if seat is None or phase_of(table) == "wild_draw_four":
        return
    seen = family.observe(table.state, 9, seat)
    for world in islice(WORLDS[family.name](seen, table.rules.options, source()), 5):
        assert family.observe(world, 9, seat) == replace(seen, evidence=None)
        assert sorted(KNOWN[family.name].pieces(world)) == KNOWN[family.name].all_pieces


def test_every_card_that_is_not_seen_lies_everywhere_as_often_as_its_turn_comes():
    state = card_table("R1 R2 R3", "G1 G2 G3 G4 G5", top="R5", draw_pile=" ".join(["B1"] * 99))
    seen = observe(state, 9, 0)
    held: Counter[str] = Counter()
    for world in islice(cards.worlds(seen, state.options, source()), 2000):
        held.update(TEXT[card] for card in world.hands[1])
    for card, copies in (("W", 4), ("B0", 1), ("R1", 1), ("Y+2", 2)):
        expected = 2000 * 5 * copies / 104
        assert abs(held[card] - expected) < 5 * expected**0.5


def test_the_cards_of_a_seat_that_has_left_are_nobody_elses():
    state = card_table("R1 R2 R3", None, "G1 G2", top="R5", draw_pile=" ".join(["B1"] * 90))
    world = next(cards.worlds(observe(state, 9, 0), state.options, source()))
    assert [len(hand) for hand in world.hands] == [3, 108 - 3 - 2 - 1 - 90, 2]


def test_rolls_to_come_differ_from_world_to_world():
    state = dice_table("d1:R2 d2:G5", "d3:Y5 d4:B2", center="d5:R6")
    worlds = islice(dice.worlds(DICE.observe(state, 9, 0), state.options, source()), 20)
    assert len({world.chance.pick(1, (), "die|1|1", range(6)) for world in worlds}) > 1
