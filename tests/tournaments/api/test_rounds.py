"""Rounds, tables, standings and brackets: what the events say, for everybody."""

import csv
import io
from fractions import Fraction

import pytest
from rest_framework.test import APIClient

from games.players.models import Player
from games.projections.models import Seat
from tests.games.api.doors import API, problem
from tests.games.factories import NOW, make_player
from tests.tournaments.api.doors import get, play_tables, played, started
from tests.tournaments.factories import make_tournament
from tournaments.engine.commands import AdjudicateTable
from tournaments.engine.history import exits
from tournaments.engine.rejection import Rejection
from tournaments.selectors.course import course
from tournaments.services.course import carry_out
from tournaments.services.starting import start_tournament

pytestmark = pytest.mark.django_db
PAIRS = {"table_size": 2, "advance": 1}


def test_an_open_round_tells_who_sits_where_and_what_is_played():
    tournament = started(bots=9)
    play_tables(tournament.id, most=1)

    told = get(f"/tournaments/{tournament.id}/rounds/1")

    assert (told["round"], told["stage"], told["status"]) == (1, 1, "open")
    assert (told["advanced"], told["out"], told["cuts"], told["byes"]) == ([], [], [], [])
    assert [table["status"] for table in told["tables"]] == ["finished", "playing", "playing"]
    over, running = told["tables"][:2]
    seats = Seat.objects.filter(game=over["game"]).order_by("number")
    assert [(s["seat"], s["name"], s["place"], s["points"]) for s in over["seats"]] == [
        (seat.number, seat.player.name, seat.place, seat.score) for seat in seats]  # fmt: skip
    assert {seat["advanced"] for seat in over["seats"]} == {None}
    assert get(over["game_url"].removeprefix(API))["head"] == over["head"]
    assert (running["head"], running["attempt"], running["voided"]) == (None, 1, [])
    assert [(seat["place"], seat["points"], seat["carried"]) for seat in running["seats"]] == [
        (None, None, 0)
    ] * 3
    assert all(seat["house_bot"] == "random" for seat in running["seats"])


def test_a_closed_round_tells_who_went_on_and_who_is_out():
    tournament = played(bots=9)

    first = get(f"/tournaments/{tournament.id}/rounds/1")

    assert first["status"] == "closed"
    assert len(first["advanced"]) == 6
    assert {out["way"] for out in first["out"]} == {"lost"}
    assert len(first["out"]) == 3
    on = {entrant["entrant"] for entrant in first["advanced"]}
    seats = [seat for table in first["tables"] for seat in table["seats"]]
    assert {seat["entrant"] for seat in seats if seat["advanced"]} == on
    second = get(f"/tournaments/{tournament.id}/rounds/2")
    assert {seat["entrant"] for table in second["tables"] for seat in table["seats"]} == on


def test_points_are_carried_from_table_to_table_in_survivor():
    tournament = played(bots=5, format="survivor", format_options={"target": 60}, options={})

    first, second = (get(f"/tournaments/{tournament.id}/rounds/{number}") for number in (1, 2))

    earned = {seat["entrant"]: seat["points"] for table in first["tables"] for seat in table["seats"]}
    carried = {seat["entrant"]: seat["carried"] for table in second["tables"] for seat in table["seats"]}
    assert carried
    assert all(carried[entrant] == earned[entrant] for entrant in carried)


def test_byes_are_told_with_what_they_are_worth():
    tournament = started(bots=5, format_options={**PAIRS, "uneven_tables": False})

    told = get(f"/tournaments/{tournament.id}/rounds/1")

    last = tournament.entrants.get(seed=5)
    assert told["byes"] == [{"entrant": str(last.id), "name": last.player.name, "worth": "1/2"}]
    assert get(f"/tournaments/{tournament.id}/rounds")["results"][0]["byes"] == 1


def test_a_cut_that_places_did_not_decide_is_told_with_what_did():
    tournament = started(bots=2, format_options=PAIRS)
    decide_by_hand(tournament, places=[1, 1])

    told = get(f"/tournaments/{tournament.id}/rounds/1")

    assert told["cuts"] == [{"table": 1, "decided_by": "lot"}]


def test_a_result_set_by_an_organiser_shows_why_and_the_one_before():
    tournament = played(bots=2, format_options=PAIRS)
    before = get(f"/tournaments/{tournament.id}/tables")["results"][0]
    decide_by_hand(tournament, places=[3 - seat["place"] for seat in before["seats"]])

    after = get(f"/tournaments/{tournament.id}/tables")["results"][0]

    assert (before["reason"], before["replaced"]) == (None, [])
    assert after["reason"] == "by hand"
    assert [seat["place"] for seat in after["seats"]] == [3 - seat["place"] for seat in before["seats"]]
    assert [(was["entrant"], was["place"]) for was in after["replaced"]] == [
        (seat["entrant"], seat["place"]) for seat in before["seats"]]  # fmt: skip
    assert get(f"/tournaments/{tournament.id}")["champion"]["entrant"] == next(
        seat["entrant"] for seat in after["seats"] if seat["place"] == 1
    )


def decide_by_hand(tournament, places):
    table = course(tournament.id).tournament.rounds[0].tables[0]
    command = AdjudicateTable(
        table.game_id, dict(zip(table.planned.entrants, places, strict=True)), "by hand"
    )
    done = carry_out(tournament.id, command, actor="test", command_id="by-hand", now=NOW)
    assert not isinstance(done, Rejection)


def test_rounds_are_listed_in_numbers():
    tournament = played(bots=9)

    told = get(f"/tournaments/{tournament.id}/rounds?limit=1")

    assert told["results"] == [{"round": 1, "stage": 1, "status": "closed", "tables": 3, "finished": 3,
                                "byes": 0, "advanced": 6, "out": 3}]  # fmt: skip
    rest = get(f"/tournaments/{tournament.id}/rounds?cursor={told['next']}")["results"]
    assert [round_["round"] for round_ in rest] == [2, 3]
    assert rest[-1]["advanced"] == 1


@pytest.mark.parametrize("number", ["0", "2", "9" * 30])
def test_a_round_that_was_not_planned_is_404(number):
    tournament = started(bots=4)
    answer = APIClient().get(f"{API}/tournaments/{tournament.id}/rounds/{number}")
    assert problem(answer, 404)["code"] == "not_found"


def test_tables_are_filtered_and_paged():
    tournament = started(bots=9)
    play_tables(tournament.id)
    path = f"/tournaments/{tournament.id}/tables"

    def numbers(query):
        return [(table["round"], table["table"]) for table in get(path + query)["results"]]

    assert numbers("") == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)]
    assert numbers("?round=2") == [(2, 1), (2, 2)]
    assert numbers("?status=finished") == [(1, 1), (1, 2), (1, 3)]
    assert numbers("?status=playing&round=1") == []
    following = get(f"{path}?limit=4")["next"]
    assert numbers(f"?limit=4&cursor={following}") == [(2, 2)]
    for query in ("?status=voided", "?round=0", "?round=x", "?table=1"):
        assert problem(APIClient().get(API + path + query), 400)["code"] == "invalid_query"


@pytest.mark.parametrize(("form", "options"), [("single_elimination", {}), ("survivor", {"target": 60})])
def test_standings_tell_places_what_decided_them_and_every_measure(form, options):
    rules = {} if form == "survivor" else {"target": 60}
    tournament = played(bots=9, format=form, format_options=options, options=rules)

    told = get(f"/tournaments/{tournament.id}/standings")

    so_far = course(tournament.id)
    assert (told["version"], told["final"], told["next"]) == (so_far.version, True, None)
    ranking = so_far.state.ranking
    assert [(s["entrant"], s["place"], s["decided_by"]) for s in told["results"]] == [
        (ranked.entrant, ranked.place, ranked.decided_by) for ranked in ranking]  # fmt: skip
    assert told["results"][0]["decided_by"] == ""
    assert all(standing["decided_by"] for standing in told["results"][1:])
    assert told["tie_breaks"][-1] == "lot"
    for standing in told["results"]:
        assert set(standing["measures"]) == set(told["tie_breaks"]) - {"lot"}
    gone = exits(so_far.tournament)
    assert [s["out"] for s in told["results"]] == [
        gone[ranked.entrant].way if ranked.entrant in gone else None for ranked in ranking]  # fmt: skip


def test_standings_of_a_running_tournament_are_provisional():
    tournament = started(bots=9)
    play_tables(tournament.id, most=1)

    told = get(f"/tournaments/{tournament.id}/standings")

    assert told["final"] is False
    assert sorted(standing["games"] for standing in told["results"]) == [0] * 6 + [1] * 3


def test_standings_as_a_sheet_have_a_column_for_every_tie_break():
    tournament = played(bots=9)
    path = f"/tournaments/{tournament.id}/standings"

    answer = APIClient().get(f"{API}{path}?format=csv")

    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert str(tournament.id) in answer["Content-Disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.content.decode())))
    for row, standing in zip(rows, get(path)["results"], strict=True):
        assert (int(row["place"]), row["entrant"], row["name"]) == (
            standing["place"], standing["entrant"], standing["name"])  # fmt: skip
        assert (row["out"] or None, row["decided_by"]) == (standing["out"], standing["decided_by"])
        for name, exact in standing["measures"].items():
            assert abs(float(row[name]) - float(Fraction(exact))) < 1e-6
    assert problem(APIClient().get(f"{API}{path}?format=xml"), 400)["code"] == "invalid_query"


@pytest.mark.parametrize("name", ['=HYPERLINK("http://x")', "+1", "-1", "@x"])
def test_a_name_that_a_spreadsheet_would_run_is_defused(name):
    tournament = make_tournament([], players=[make_player(name), make_player(f"{name}, too")],
                                 format_options=PAIRS)  # fmt: skip
    start_tournament(tournament.id, actor="test", now=NOW)

    answer = APIClient().get(f"{API}/tournaments/{tournament.id}/standings?format=csv")

    rows = csv.DictReader(io.StringIO(answer.content.decode()))
    assert sorted(row["name"] for row in rows) == [f"'{name}", f"'{name}, too"]


def test_a_bracket_shows_every_table_and_where_its_best_went_on_to():
    tournament = played(bots=9)

    told = get(f"/tournaments/{tournament.id}/bracket")

    assert [round_["final"] for round_ in told["rounds"]] == [False, False, True]
    for played_, following in zip(told["rounds"], told["rounds"][1:], strict=False):
        sits = {s["entrant"]: table["table"] for table in following["tables"] for s in table["seats"]}
        for table in played_["tables"]:
            assert [seat["place"] for seat in table["seats"]] == sorted(
                seat["place"] for seat in table["seats"]
            )
            assert [seat["next_table"] for seat in table["seats"]] == [
                sits.get(seat["entrant"]) for seat in table["seats"]]  # fmt: skip
            assert [seat["advanced"] for seat in table["seats"]] == [
                seat["entrant"] in sits for seat in table["seats"]]  # fmt: skip
    (final,) = told["rounds"][-1]["tables"]
    assert final["seats"][0]["entrant"] == told["champion"]["entrant"]
    assert told["champion"] == get(f"/tournaments/{tournament.id}")["champion"]


def test_the_bracket_of_an_open_round_leaves_open_who_goes_on():
    tournament = started(bots=4)
    told = get(f"/tournaments/{tournament.id}/bracket")
    assert told["champion"] is None
    (table,) = told["rounds"][0]["tables"]
    assert [(s["advanced"], s["next_table"], s["place"]) for s in table["seats"]] == [(None, None, None)] * 4


def test_a_format_without_a_bracket_says_so():
    tournament = started(bots=4, format="survivor", options={})
    answer = APIClient().get(f"{API}/tournaments/{tournament.id}/bracket")
    assert problem(answer, 404)["code"] == "no_bracket"


@pytest.mark.parametrize(
    "part", ["", "/entrants", "/rounds", "/rounds/1", "/tables", "/standings", "/standings?format=csv", "/bracket",
             "/events", "/plan"]
)  # fmt: skip
def test_an_answer_takes_a_few_queries_whatever_has_been_played(part, django_assert_max_num_queries):
    tournament = played(bots=9)
    assert Player.objects.count() == 9
    with django_assert_max_num_queries(4):
        assert APIClient().get(f"{API}/tournaments/{tournament.id}{part}").status_code == 200
