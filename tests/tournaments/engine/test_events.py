"""Events are whole numbers and text, and survive being stored."""

import msgspec

from tests.tournaments.engine.kit import Story, entrant, starting
from tournaments.engine.commands import (
    AdjudicateTable,
    CancelTournament,
    JoinEntrant,
    PauseTournament,
    PlanRound,
    ResumeTournament,
    VoidTable,
    WithdrawEntrant,
)
from tournaments.engine.decider import fold
from tournaments.engine.events import Event


def full_story() -> Story:
    """Tell tournaments in which every kind of event happens."""
    story = Story(starting(9, "single_elimination", uneven_tables=False), JoinEntrant(entrant(10)))
    story.tell(PauseTournament("lunch"), ResumeTournament(), WithdrawEntrant("e4", "ill"), PlanRound())
    table = story.round.tables[0]
    story.tell(VoidTable(table.game_id, "wrong deck"))
    places = {one: place for place, one in enumerate(table.planned.entrants, 1)}
    story.tell(AdjudicateTable(story.round.tables[0].game_id, places, "protest"))
    story.finish(2)
    story.play_out()
    return story


def test_every_event_is_read_back_as_it_was():
    events = full_story().events + Story(starting(), CancelTournament("rain")).events
    kinds = {type(event) for event in events}
    assert kinds == set(Event.__args__)
    for event in events:
        assert msgspec.json.decode(msgspec.json.encode(event), type=Event, strict=True) == event


def test_stored_events_add_up_to_the_same_state():
    story = full_story()
    stored = [msgspec.json.encode(event) for event in story.events]
    assert fold(msgspec.json.decode(body, type=Event) for body in stored) == story.state


def test_no_event_holds_a_float():
    for event in full_story().events:
        assert not floats(msgspec.to_builtins(event))


def floats(value: object) -> list[float]:
    if isinstance(value, dict):
        return [found for part in value.values() for found in floats(part)]
    if isinstance(value, list | tuple):
        return [found for part in value for found in floats(part)]
    return [value] if isinstance(value, float) else []
