"""What tournaments' doors answer is what the schema says."""

import msgspec
import pytest

from tests.tournaments.api.doors import administrator, post
from tests.tournaments.factories import make_tournament
from tournaments.api import shapes

pytestmark = pytest.mark.django_db


def test_a_refusal_is_what_the_schema_says():
    client = administrator()
    blocked = post(client, f"/tournaments/{make_tournament([]).id}/start")
    faulty = post(client, "/tournaments", {"name": "", "format": "x"})

    for answer, member in ((blocked, "blockers"), (faulty, "problems")):
        told = msgspec.json.decode(answer.content, type=shapes.Refusal)
        assert len(getattr(told, member)) == 2
