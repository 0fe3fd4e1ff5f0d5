"""What the database refuses once is judged once more, as if nothing had been tried."""

import pytest
from django.contrib import messages
from django.contrib.auth.models import Group
from django.contrib.messages.storage import default_storage
from django.db import IntegrityError
from django.test import RequestFactory

from games.web.judged_again import judged_again

pytestmark = pytest.mark.django_db


def asking():
    """Return a request that messages can be left on."""
    request = RequestFactory().post("/")
    request.session = {}
    request._messages = default_storage(request)
    return request


def saving(refusals):
    """Return a view that saves, says so, and is refused so many times."""
    attempts = iter(range(refusals + 1))

    def view(request):
        attempt = next(attempts)
        Group.objects.create(name=f"attempt {attempt}")
        messages.success(request, f"saved {attempt}")
        if attempt < refusals:
            raise IntegrityError
        return "answer"

    return view


def test_a_refused_attempt_leaves_neither_rows_nor_messages():
    request = asking()

    assert judged_again(saving(refusals=1), request) == "answer"

    assert [str(message) for message in messages.get_messages(request)] == ["saved 1"]
    assert [group.name for group in Group.objects.all()] == ["attempt 1"]


def test_what_is_refused_twice_is_an_error_of_ours():
    with pytest.raises(IntegrityError):
        judged_again(saving(refusals=2), asking())
