"""Every format of the table, walked."""

import pytest
from msgspec.structs import replace

from tests.tournaments.engine.kit import Story, starting
from tournaments.engine.commands import PlanRound
from tournaments.engine.format import Format
from tournaments.engine.formats import FORMATS, StoredFormatError, format_of, read_format
from tournaments.engine.options import describe, read_options, write_options
from tournaments.engine.rejection import Code


@pytest.fixture(params=FORMATS)
def name(request):
    return request.param


def test_a_format_is_found_under_its_name(name):
    assert FORMATS[name].name == name
    assert FORMATS[name].summary.endswith(".")
    assert isinstance(read_format(name, {}), Format)


def test_its_options_can_be_described_written_and_read_back(name):
    defaults = FORMATS[name]()
    assert [option.name for option in describe(FORMATS[name])] == list(write_options(defaults))
    assert read_options(FORMATS[name], write_options(defaults)) == defaults


def test_its_defaults_work(name):
    assert FORMATS[name]().problems(16, 10) == []


def test_no_table_it_plans_is_above_its_largest(name):
    form = FORMATS[name](table_size=4, table_minimum=4)
    assert form.largest_table() == 7
    sizes = set()
    for size in range(4, 30):
        story = Story(starting(size, name, table_size=4, table_minimum=4), PlanRound())
        sizes |= {len(table.planned.entrants) for table in story.round.tables}
    assert max(sizes) == 7


def test_a_tournament_of_it_reaches_a_champion(name):
    finished = Story(starting(16, name)).play_out()
    assert finished.champion == finished.ranking[0].entrant == "e1"
    assert sorted(ranked.entrant for ranked in finished.ranking) == sorted(f"e{n}" for n in range(1, 17))


def test_a_stored_format_that_is_gone_stops_everything(name):
    tournament = Story(starting(16, name)).tournament
    for changed in ({"format": "gone"}, {"format_options": {"gone": 1}}):
        with pytest.raises(StoredFormatError, match="gone"):
            format_of(replace(tournament, setup=replace(tournament.setup, **changed)))


def test_an_option_of_another_format_is_refused(name):
    problems = read_format(name, {"no_such_option": 1})
    assert [problem.code for problem in problems] == [Code.UNKNOWN_OPTION]
