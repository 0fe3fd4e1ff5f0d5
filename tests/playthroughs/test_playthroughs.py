"""Every ruleset and house rule has a game that is written down, and it is still played in just that way.

A difference means that an old game would be played otherwise. If that is meant (nothing is stored yet, or the
ruleset has a new version), write the files anew and read the difference before it is committed::

    pytest tests/playthroughs --write-playthroughs
"""

from pathlib import Path

import pytest

from games.engine.rulesets import RULESETS, option_values, options_of, resolve
from tests.playthroughs.driver import written
from tests.playthroughs.table import PLAYTHROUGHS, Playthrough

FOLDER = Path(__file__).parent
HOUSE_RULES = (
    "stacking",
    "seven_zero",
    "jump_in",
    "draw_policy",
    "voluntary_draw",
    "drawn_card",
    "wd4_enforcement",
)
"""Options of cards of which every value is played."""


def file_of(playthrough: Playthrough) -> Path:
    return FOLDER / f"{playthrough.name}.txt"


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.name)
def test_it_is_played_as_it_is_written(playthrough: Playthrough, write: bool) -> None:
    text = written(playthrough)
    if write:
        file_of(playthrough).write_text(text)
    assert file_of(playthrough).read_text() == text
    missing = [phrase for phrase in playthrough.shows if phrase not in text]
    assert not missing, "it does not show what it is there for: take another seed"


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_has_one_named_after_it(name: str) -> None:
    (playthrough,) = [each for each in PLAYTHROUGHS if each.name == name]
    assert playthrough.ruleset == name
    assert f"ruleset: {name}\n" in file_of(playthrough).read_text()


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_every_value_of_a_house_rule_is_played(name: str) -> None:
    rules = [resolve(each.ruleset, each.options, each.seats) for each in PLAYTHROUGHS]
    played = {str(option_values(each)[name]).lower() for each in rules if each.family == "cards"}
    (option,) = [option for option in options_of("cards") if option.name == name]
    assert played == set(str(option.allowed).split(", "))


def test_every_file_belongs_to_one() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {each.name for each in PLAYTHROUGHS}
