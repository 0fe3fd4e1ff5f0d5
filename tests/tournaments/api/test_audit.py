"""For auditors: events and records byte for byte, and what checking them finds."""

import hashlib

import msgspec
import pytest
from django.db import connection
from msgspec.structs import replace
from rest_framework.test import APIClient

from games.eventstore.chain import GENESIS, seal
from games.selectors.loading import store
from tests.games.api.doors import API, problem
from tests.games.factories import NOW
from tests.tournaments.api.doors import get, play_tables, played, started
from tournaments.codec import decode, encode
from tournaments.engine.commands import VoidTable, WithdrawEntrant
from tournaments.engine.decider import fold
from tournaments.engine.events import (
    EntrantWithdrew,
    RoundClosed,
    RoundPlanned,
    StageFinished,
    TableFinished,
    TournamentFinished,
)
from tournaments.projections.models import Progress, TableRow
from tournaments.projections.rows import project
from tournaments.selectors.course import course
from tournaments.services.course import carry_out
from tournaments.services.verification import CHECKS

pytestmark = pytest.mark.django_db


def test_events_are_the_stored_bytes_page_by_page():
    tournament = played(bots=5)
    stored = store.read(tournament.id)

    seen, after = [], 0
    while after is not None:
        answer = APIClient().get(f"{API}/tournaments/{tournament.id}/events?after={after}&limit=2")
        page = msgspec.json.decode(answer.content, type=dict[str, msgspec.Raw])
        seen += msgspec.json.decode(page["results"], type=list[msgspec.Raw])
        after = msgspec.json.decode(page["next"])

    assert [bytes(raw).decode() for raw in seen] == [event.body for event in stored]
    for query in ("?after=-1", "?after=x", "?limit=0", "?limit=1001"):
        answer = APIClient().get(f"{API}/tournaments/{tournament.id}/events{query}")
        assert problem(answer, 400)["code"] == "invalid_query"
    answer = APIClient().get(f"{API}/tournaments/{tournament.id}/events?after={len(stored) + 1}")
    told = problem(answer, 404)
    assert (told["code"], told["version"]) == ("no_such_version", len(stored))


SOUND = dict.fromkeys(CHECKS, True)


def record(tournament):
    answer = APIClient().get(f"{API}/tournaments/{tournament.id}/record")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/jsonl")
    return b"".join(answer.streaming_content).decode()


def test_a_record_holds_the_tournament_and_all_its_games_and_proves_itself():
    tournament = played(bots=9)

    lines = record(tournament).splitlines()

    heads = {}
    for line in lines:
        told = msgspec.json.decode(line)
        if "head" in told:
            assert heads.pop(told["stream"]) == (told["version"], told["head"])
        else:
            _, before = heads.get(told["stream"], (0, "0" * 64))
            digest = hashlib.sha256(b"uno.event.v1\x00" + before.encode() + line.encode()).hexdigest()
            heads[told["stream"]] = (told["version"], digest)
    assert heads == {}
    games = TableRow.objects.filter(tournament=tournament).count()
    assert ["head" in msgspec.json.decode(line) for line in lines[-games - 2 :]] == [False] + [True] * (
        games + 1
    )
    last = [msgspec.json.decode(line) for line in lines[-games - 1 :]]
    assert last[0] == {"stream": str(tournament.id), "version": store.head(tournament.id).version,
                       "head": store.head(tournament.id).hash}  # fmt: skip


def test_a_record_includes_a_game_that_was_voided():
    tournament = started(bots=4)
    table = course(tournament.id).tournament.rounds[0].tables[0]
    carry_out(tournament.id, VoidTable(table.game_id, "spoilt"), actor="test", command_id="void", now=NOW)

    streams = {msgspec.json.decode(line)["stream"] for line in record(tournament).splitlines()}

    told = get(f"/tournaments/{tournament.id}/tables")["results"][0]
    assert (told["attempt"], told["voided"]) == (2, [table.game_id])
    assert streams == {str(tournament.id), table.game_id, told["game"]}


@pytest.mark.parametrize("over", [True, False])
def test_a_sound_tournament_verifies_with_all_its_games(over):
    tournament = started(bots=5, format="survivor", format_options={"target": 40}, options={})
    while over and Progress.objects.get().phase == "round_open":
        play_tables(tournament.id)

    told = get(f"/tournaments/{tournament.id}/verification")

    assert told["ok"] is True
    checked = told["tournament"]
    assert (checked["tournament"], checked["version"]) == (
        str(tournament.id),
        store.head(tournament.id).version,
    )
    assert {check["name"]: check["ok"] for check in checked["checks"]} == SOUND
    games = TableRow.objects.order_by("round", "number").values_list("game_id", flat=True)
    assert [game["game"] for game in told["games"]] == [str(game) for game in games]
    assert all(game["ok"] for game in told["games"])


def tampered(statement, *values):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_storedevent DISABLE TRIGGER ALL")
        cursor.execute(statement, values)
        cursor.execute("ALTER TABLE games_storedevent ENABLE TRIGGER ALL")


def test_a_changed_event_is_named_with_its_version():
    tournament = played(bots=4)
    tampered(
        "UPDATE games_storedevent SET body = replace(body, '\"place\":1', '\"place\":4')"
        " WHERE stream_id = %s AND name = 'tournament.table-finished'",
        tournament.id,
    )

    told = get(f"/tournaments/{tournament.id}/verification")

    assert (told["ok"], told["games"]) == (False, [])
    chain, *others = told["tournament"]["checks"]
    assert (chain["ok"], chain["version"]) == (False, 3)
    assert {check["ok"] for check in others} == {None}


def test_a_changed_game_is_found_in_its_tournament():
    tournament = played(bots=4)
    game = TableRow.objects.get().game_id
    tampered(
        "UPDATE games_storedevent SET body = replace(body, 'seat', 'saet') WHERE stream_id = %s AND version = 1",
        game,
    )

    told = get(f"/tournaments/{tournament.id}/verification")

    checks = {check["name"]: (check["ok"], check["version"]) for check in told["tournament"]["checks"]}
    left_open = dict.fromkeys(("shuffles", "moves", "scores"), (None, None))
    sound = dict.fromkeys(("chain", "seeds", "projections"), (True, None))
    assert (told["ok"], checks) == (False, {**sound, **left_open, "games": (False, 3)})
    assert [(one["game"], one["ok"]) for one in told["games"]] == [(str(game), False)]


def test_rows_that_differ_from_the_events_are_found():
    tournament = played(bots=4)
    Progress.objects.update(round=9)

    checks = {c["name"]: c for c in get(f"/tournaments/{tournament.id}/verification")["tournament"]["checks"]}

    assert checks["projections"]["ok"] is False
    assert "round" in checks["projections"]["problems"][0]
    assert {name: check["ok"] for name, check in checks.items()} == {**SOUND, "projections": False}


def retold(tournament, stored, at, change):
    """Store a tournament's events anew, one of them changed; the chain and the read models hold."""
    events = [decode(record) for record in stored]
    events[at] = change(events[at])
    new = [encode(event, was.actor, was.command_id) for event, was in zip(events, stored, strict=True)]
    head = store.head(tournament.id)
    sealed = seal(replace(head, version=0, hash=GENESIS), new, time="2026-01-02T03:04:05.000000Z")
    rows = [(record.body, record.hash, tournament.id, record.version) for record in sealed]
    with connection.cursor() as cursor:
        for table in ("storedevent", "stream"):
            cursor.execute(f"ALTER TABLE games_{table} DISABLE TRIGGER ALL")
        cursor.executemany(
            "UPDATE games_storedevent SET body = %s, hash = %s WHERE stream_id = %s AND version = %s", rows
        )
        cursor.execute(
            "UPDATE games_stream SET head_hash = %s WHERE id = %s", [sealed[-1].hash, tournament.id]
        )
        for table in ("storedevent", "stream"):
            cursor.execute(f"ALTER TABLE games_{table} ENABLE TRIGGER ALL")
    project(store.head(tournament.id), fold(events), NOW)


def with_(**fields):
    return lambda event: replace(event, **{name: new(getattr(event, name)) for name, new in fields.items()})


def first_with(**fields):
    """Change the first of an event's tables, results or ranks."""
    (name, values), *_ = fields.items()
    return with_(**{name: lambda rows: (replace(rows[0], **values), *rows[1:])})


FAULTS = {
    "the reveal": (TournamentFinished, with_(rng_seed=lambda seed: seed[::-1]), "seeds"),
    "a reveal that is none": (TournamentFinished, with_(rng_seed=lambda seed: "none"), "seeds"),
    "seats": (RoundPlanned, first_with(tables={"first_dealer": 3}), "shuffles"),
    "a table that was drawn": (RoundPlanned, with_(tables=lambda tables: tables[::-1]), "shuffles"),
    "a reason that is missing": (EntrantWithdrew, with_(reason=lambda reason: " "), "moves"),
    "somebody unknown": (EntrantWithdrew, with_(entrant=lambda entrant: "nobody"), "moves"),
    "points of a table": (TableFinished, first_with(results={"points": 1000}), "scores"),
    "who goes on": (RoundClosed, with_(advanced=lambda advanced: advanced[::-1]), "scores"),
    "the ranking": (TournamentFinished, first_with(ranking={"place": 2}), "scores"),
    "the champion": (TournamentFinished, with_(champion=lambda champion: None), "scores"),
    "the end": (StageFinished, with_(rounds=lambda rounds: rounds + 1), "moves"),
}
AT_THE_END = ("the ranking", "the champion", "the end")
"""Nothing follows, so nothing is left open."""


def test_a_planted_fault_shows_up_under_its_own_name():
    tournament = started(bots=5, format_options={"table_size": 3})
    out = course(tournament.id).tournament.rounds[0].tables[0].planned.entrants[0]
    carry_out(tournament.id, WithdrawEntrant(out, "ill"), actor="user:1", command_id="out", now=NOW)
    while Progress.objects.get().phase == "round_open":
        play_tables(tournament.id)
    stored = store.read(tournament.id)
    kinds = [type(decode(record)) for record in stored]

    for fault, (kind, change, name) in FAULTS.items():
        at = kinds.index(kind)
        retold(tournament, stored, at, change)

        told = get(f"/tournaments/{tournament.id}/verification")["tournament"]["checks"]

        left_open = () if fault in AT_THE_END else {"shuffles", "moves", "scores"} - {name}
        due = {**SOUND, **dict.fromkeys(left_open), name: False}
        assert {check["name"]: check["ok"] for check in told} == due, fault
        assert {check["version"] for check in told if check["ok"] is False} == {at + 1}, fault
