"""The table of house bots."""

import pytest

from games.engine.bots.table import BOTS, UnknownBotError, house_bot


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_found_under_its_own_name(name: str):
    assert house_bot(name).name == name


def test_an_unknown_name_is_named_and_the_valid_ones_are_listed():
    with pytest.raises(UnknownBotError) as caught:
        house_bot("genius")
    assert str(caught.value) == f"'genius' is not a house bot; there are: {', '.join(BOTS)}"
    assert caught.value.name == "genius"


def test_an_unknown_bot_is_a_value_error():
    assert issubclass(UnknownBotError, ValueError)
