"""What is kept for a time only is removed when that time is over, and nothing else."""

from datetime import timedelta
from uuid import uuid4

import pytest

from games.diary.models import DiaryRow
from games.services import tidying
from games.services.tidying import tidy
from games.tasks import tidy as tidy_task
from tests.games.factories import NOW

pytestmark = pytest.mark.django_db


def entry(days: float) -> DiaryRow:
    at = NOW - timedelta(days=days)
    return DiaryRow.objects.create(game_id=uuid4(), seat=0, at=at, kind="move", verdict="accepted")


def test_old_entries_of_diaries_go_and_the_others_stay(settings, monkeypatch):
    settings.DIARY_DAYS = 30
    monkeypatch.setattr(tidying, "BATCH", 2)
    for _ in range(5):
        entry(days=30.1)
    kept = [entry(days=29.9), entry(days=0)]

    assert tidy(NOW) == 5
    assert list(DiaryRow.objects.order_by("id")) == kept
    assert tidy(NOW) == 0


def test_the_task_tidies_as_of_now():
    entry(days=0)
    tidy_task()
    assert not DiaryRow.objects.exists()
