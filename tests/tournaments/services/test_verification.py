"""verify_tournaments finds what was changed behind our back."""

from io import StringIO
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.games.factories import NOW
from tests.tournaments.factories import make_tournament
from tournaments.projections.models import Progress, TableRow
from tournaments.selectors.loading import started
from tournaments.services.inline import play_inline
from tournaments.services.starting import start_tournament
from tournaments.services.verification import verify_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["finished", "running"])
def tournament(request):
    tournament = make_tournament(["random"] * 5, format="survivor", format_options={"target": 40})
    start_tournament(tournament.id, actor="test", now=NOW)
    if request.param == "finished":
        play_inline(tournament.id, NOW, lambda state: None)
    return tournament


def change(table, statement):
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
        cursor.execute(statement)
        cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER ALL")


def test_a_sound_tournament_verifies(tournament):
    assert started(tournament.id) is not None
    assert verify_tournament(tournament.id) == []


def test_a_changed_event_is_found(tournament):
    change("games_storedevent", "UPDATE games_storedevent SET body = replace(body, 'survivor', 'survivod')")

    (problem,) = verify_tournament(tournament.id)

    assert "1" in problem


def test_rows_that_differ_are_found(tournament):
    Progress.objects.filter(tournament=tournament).update(round=99)
    TableRow.objects.filter(tournament=tournament, number=1).update(status=TableRow.Status.VOIDED)

    assert len(verify_tournament(tournament.id)) == 2


def test_the_command_says_how_many_are_sound(tournament):
    out = StringIO()

    with pytest.raises(SystemExit) as exit_:
        call_command("verify_tournaments", stdout=out)

    assert (exit_.value.code, out.getvalue()) == (0, "1 tournaments verified, 0 with differences\n")


def test_nothing_is_verified_when_an_id_is_unknown(tournament):
    unknown = [str(UUID(int=0)), str(TableRow.objects.first().game_id)]
    told = StringIO()

    with pytest.raises(CommandError) as refused:
        call_command("verify_tournaments", str(tournament.id), *unknown, stdout=told, stderr=told)

    assert str(refused.value) == f"no such started tournament: {unknown[0]}, {unknown[1]}"
    assert refused.value.returncode == 2
    assert told.getvalue() == ""
