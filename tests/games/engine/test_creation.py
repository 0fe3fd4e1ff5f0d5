"""A game's first event carries all that was settled before it, and refuses what cannot be."""

import pytest

from games.engine.chance import SeededChance
from games.engine.creation import create
from games.engine.events import Clock, SeatedPlayer
from games.engine.options import OptionError
from games.engine.rng import SEED_BYTES, commitment
from games.engine.rulesets import resolve

SEATS = tuple(SeatedPlayer(f"p{seat}", f"Player {seat}") for seat in range(3))
CHANCE = SeededChance(bytes(SEED_BYTES))


def created(**more):
    return create(resolve("official", {"target": 150}, 3), SEATS, CHANCE, **more)


def test_everything_is_in_it():
    more = {"seed_key": "k1", "rng_seed": "07", "scores": (1, 2, 3), "dealer": 2, "reference": "round 1"}
    event = created(clock=Clock(30, 3, bank_seconds=60), **more)
    assert (event.ruleset, event.family, event.seats) == ("official", "cards", SEATS)
    assert (event.options["target"], event.options["hand_size"]) == (150, 7)
    assert event.commitment == CHANCE.commitment(1) != commitment(bytes(SEED_BYTES))
    assert {name: getattr(event, name) for name in more} == more
    assert event.clock == Clock(30, 3, bank_seconds=60)


def test_a_game_needs_none_of_it():
    event = created()
    assert (event.scores, event.dealer, event.reference, event.clock) == ((), None, "", None)


@pytest.mark.parametrize("more", [{"scores": (1, 2)}, {"dealer": 3}, {"dealer": -1}])
def test_totals_and_dealer_belong_to_seats(more):
    with pytest.raises(OptionError) as refused:
        created(**more)
    assert refused.value.option == next(iter(more))
