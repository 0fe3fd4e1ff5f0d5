"""A batch marks the first event of each of its commands."""

import pytest

from games.eventstore.batch import command_marks
from games.eventstore.errors import NotStorable
from tests.games.eventstore.samples import new_event


@pytest.mark.parametrize(
    ("commands", "marks"),
    [
        ("a", ["a"]),
        ("aaa", ["a", None, None]),
        ("abbc", ["a", "b", None, "c"]),
    ],
)
def test_the_first_event_of_each_command_is_marked(commands: str, marks: list[str | None]) -> None:
    assert command_marks([new_event(command) for command in commands]) == marks


@pytest.mark.parametrize("commands", ["aba", "abcb", "aabaa"])
def test_a_command_in_two_places_is_refused(commands: str) -> None:
    with pytest.raises(NotStorable, match="do not stand together"):
        command_marks([new_event(command) for command in commands])


def test_a_command_id_that_cannot_be_stored_is_refused() -> None:
    with pytest.raises(NotStorable, match="command_id is not 1 to 200 characters"):
        command_marks([new_event("a"), new_event("nul\0")])


def test_an_empty_batch_is_refused() -> None:
    with pytest.raises(NotStorable, match="must hold an event"):
        command_marks([])
