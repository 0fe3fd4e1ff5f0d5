"""A seat learns nothing but its own view (promise 4): in two worlds that differ only in cards which it has not
seen, the API answers it with the same bytes, whatever it asks.

``TWO_WORLDS=2000 pytest tests/two_worlds`` compares so many pairs of worlds instead of a few, with
``TWO_WORLDS_SEED=…`` of other games.
"""

import os

import pytest

from games.engine.rulesets import RULESETS
from tests.two_worlds.playing import first_difference, seat_players, told
from tests.two_worlds.scripts import random_script
from tests.two_worlds.worlds import other_world

pytestmark = pytest.mark.django_db

PAIRS = int(os.environ.get("TWO_WORLDS", "20"))
PARTS = 4
PAIRS_PER_PART = -(-PAIRS // (len(RULESETS) * PARTS))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", RULESETS)
def test_no_seat_can_tell_worlds_apart_that_differ_in_what_it_has_not_seen(name, part):
    for number in range(PAIRS_PER_PART):
        pair = other_world(random_script(name, f"{part}/{number}"))
        assert pair.differs > 0.5 or name == "dice-500", "the other world is nearly the same"
        table = seat_players(pair.script)
        assert first_difference(told(table, None), told(table, pair.fork)) == "", f"{part}/{number}"
