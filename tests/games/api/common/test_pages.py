"""Pages follow each other by opaque cursors; a text that is no cursor of the list is refused."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from games.api.common.pages import page, read_cursor, write_cursor
from games.api.common.problems import Problem
from games.selectors.games import Mark


def test_a_page_ends_with_the_mark_of_its_last_row_if_more_follow():
    following = page([1, 2, 3], 2, lambda row: (row,))
    assert following.results == [1, 2]
    assert read_cursor(following.next, tuple[int]) == (2,)


@pytest.mark.parametrize("rows", [[], [1], [1, 2]])
def test_the_last_page_has_no_cursor(rows):
    assert page(rows, 2, lambda row: (row,)).next is None


def test_a_cursor_gives_back_its_mark_to_the_microsecond():
    mark = (datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=UTC), uuid4())
    assert read_cursor(write_cursor(mark), Mark) == mark
    assert read_cursor(None, Mark) is None


@pytest.mark.parametrize(
    "text", ["", "x", "é", "a b", "====", "bnVsbA", write_cursor((1, 2)), write_cursor(("x", "y")), "A" * 299]
)
def test_a_text_that_is_no_cursor_is_refused(text):
    with pytest.raises(Problem) as refused:
        read_cursor(text, Mark)
    assert refused.value.code == "invalid_cursor"
