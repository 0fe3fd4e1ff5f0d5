"""What tournaments' doors answer is what the schema says."""

import msgspec
import pytest
from rest_framework.test import APIClient

from games.api.shapes import EventPage
from tests.games.api.doors import API
from tests.tournaments.api.doors import administrator, played, post
from tests.tournaments.factories import make_tournament
from tournaments.api import shapes
from tournaments.registration.models import League
from tournaments.selectors.brackets import Bracket
from tournaments.selectors.leagues import LeagueSummary
from tournaments.selectors.next_round import NextRound
from tournaments.selectors.tournaments import TournamentDetail
from tournaments.services.verification import WholeVerification

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("part", "shape"),
    [
        ("/formats", shapes.FormatPage),
        ("/leagues", shapes.LeaguePage),
        ("/leagues/{league}", LeagueSummary),
        ("/tournaments", shapes.TournamentPage),
        ("/tournaments/{one}", TournamentDetail),
        ("/tournaments/{one}/plan", NextRound),
        ("/tournaments/{one}/entrants", shapes.EntrantPage),
        ("/tournaments/{one}/rounds", shapes.RoundPage),
        ("/tournaments/{one}/rounds/1", shapes.Round),
        ("/tournaments/{one}/tables", shapes.TablePage),
        ("/tournaments/{one}/standings", shapes.StandingsPage),
        ("/tournaments/{one}/bracket", Bracket),
        ("/tournaments/{one}/events", EventPage),
        ("/tournaments/{one}/verification", WholeVerification),
    ],
)
def test_answers_are_what_the_schema_says(part, shape):
    league = League.objects.create(name="Season", place_points=[3, 1])
    tournament = played(bots=5, league=league)

    answer = APIClient().get(API + part.format(league=league.pk, one=tournament.id))

    msgspec.json.decode(answer.content, type=shape)
    assert set(answer.json()) == {field.encode_name for field in msgspec.structs.fields(shape)}


def test_a_refusal_is_what_the_schema_says():
    client = administrator()
    blocked = post(client, f"/tournaments/{make_tournament([]).id}/start")
    faulty = post(client, "/tournaments", {"name": "", "format": "x"})

    for answer, member in ((blocked, "blockers"), (faulty, "problems")):
        told = msgspec.json.decode(answer.content, type=shapes.Refusal)
        assert len(getattr(told, member)) == 2
