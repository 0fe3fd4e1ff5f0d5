"""A game that was played has no fault; one in which any consequence was changed has it there."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.engine.audit import Audit, audit
from games.engine.chance import RevealedChance
from games.engine.decider import Event, State
from games.engine.events import ClockCredited, DealEnded, GameEnded
from games.engine.rulesets import RULESETS, resolve
from tests.games.engine.random_play import PATIENT, Table, tables

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)

WISHES = {
    "CardPlayed": {"seat", "card", "target", "uno"},
    "DiePlayed": {"seat", "die", "uno"},
    "CardsDrawn": {"seat"},
    "HandRerolled": {"seat"},
    "DieDrawn": {"seat"},
    "TurnPassed": {"seat"},
    "FirstColorNamed": {"seat", "color"},
    "DrawFourAccepted": {"seat"},
    "DrawFourChallenged": {"seat"},
    "DrawFourCaught": {"seat"},
    "DebtTaken": {"seat"},
    "UnoCalled": {"seat"},
    "UnoCaught": {"seat", "target"},
    "DecisionMissed": {"seat"},
    "SeatForfeited": {"seat"},
    "ContributionMade": {"seat", "contribution"},
    "ClockCredited": {"milliseconds", "reason"},
}
"""What somebody wished in an event; all its other fields, and all fields of other events, follow from the game."""


def fault(table: Table, events: list[Event] | None = None, times_ms: list[int] | None = None) -> int | None:
    """Return the index of the first event of the first command that has a fault."""
    events = events or table.events
    audited = audit(table.family, events, times_ms or table.times_ms, table.chance)
    assert audited.faults or audited.judged == len(events)
    return audited.faults[0].index if audited.faults else None


def consequences(event: Event) -> list[str]:
    """Return the fields of an event that nobody can wish for."""
    wished = WISHES.get(type(event).__name__, set())
    if getattr(event, "card", getattr(event, "die", "")).rpartition(":")[2] in ("W", "W+4"):
        wished = wished | {"color"}
    return [name for name in type(event).__struct_fields__ if name not in wished]


def changed(value: Any, chooser: Random) -> Any:
    """Return another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + chooser.choice((-1, 1))
        case str():
            return value[:-1] if value and chooser.random() < 0.5 else value + "1"
        case None:
            return 0
        case ():
            return (0,)
        case tuple():
            at = chooser.randrange(len(value))
            other = () if chooser.random() < 0.5 else (changed(value[at], chooser),)
            return (*value[:at], *other, *value[at + 1 :])
        case msgspec.Struct():
            name = chooser.choice(value.__struct_fields__)
            return replace(value, **{name: changed(getattr(value, name), chooser)})


@every_ruleset
@PATIENT
@given(data=st.data())
def test_a_played_game_has_no_fault_at_any_length(ruleset, data):
    table = data.draw(tables(ruleset)).to_the_end()
    assert fault(table) is None
    commands = sorted({*table.begun_at})
    length = table.random.choice(commands) or 1
    assert fault(table, table.events[:length]) is None


@every_ruleset
@PATIENT
@given(data=st.data())
def test_an_outsider_finds_no_fault_with_the_revealed_seeds(ruleset, data):
    table = data.draw(tables(ruleset)).to_the_end()
    seeds = {event.deal: event.seed for event in table.events if isinstance(event, DealEnded)}
    following = max(seeds, default=0) + 1
    promised = {following: table.chance.commitment(following)}
    revealed = RevealedChance(seeds, promised)
    assert audit(table.family, table.events, table.times_ms, revealed) == Audit((), len(table.events))


@every_ruleset
@PATIENT
@given(data=st.data())
def test_any_changed_consequence_is_found_at_the_command_that_had_it(ruleset, data):
    table = data.draw(tables(ruleset)).to_the_end()
    for _ in range(3):
        index = table.random.randrange(1, len(table.events))
        event = table.events[index]
        for name in consequences(event):
            forged = with_event(table, index, **{name: changed(getattr(event, name), table.random)})
            assert fault(table, forged) == table.begun_at[index], forged[index]


def played(ruleset: str, **options: Any) -> Table:
    """Return a short game of four seats."""
    short = {"deal_limit": 2, "hand_size": 3, "max_turns_per_deal": 50}
    return Table(resolve(ruleset, {**short, **options}, 4), 4, seed=5).to_the_end()


def is_turn_move(event: Event) -> bool:
    return {"seat", "turn", "exposed"} <= {*type(event).__struct_fields__}


def with_states(table: Table) -> Iterator[tuple[int, Event, State]]:
    """Yield each event but the first with its index and the state before it."""
    state = table.family.begin(table.events[0], table.chance)
    for index, event in enumerate(table.events[1:], start=1):
        yield index, event, state
        state = table.family.evolve(state, event)


def with_event(table: Table, index: int, **fields: Any) -> list[Event]:
    """Return the game with some fields of one event changed."""
    return [*table.events[:index], replace(table.events[index], **fields), *table.events[index + 1 :]]


@every_ruleset
def test_every_field_of_every_kind_of_event_that_ends_or_starts_a_deal_is_looked_at(ruleset):
    table = played(ruleset)
    looked_at = set()
    for index, event in enumerate(table.events):
        if type(event).__name__ not in ("DealStarted", "DealEnded", "GameEnded"):
            continue
        for name in type(event).__struct_fields__:
            forged = with_event(table, index, **{name: changed(getattr(event, name), table.random)})
            assert fault(table, forged) == table.begun_at[index], forged[index]
            looked_at.add(type(event))
    assert len(looked_at) == 3


ANY_OPPONENT = ("DrawFourCaught",)
"""Moves that another seat might have made as well."""


@every_ruleset
def test_a_turn_move_of_another_seat_is_found(ruleset):
    table, moves = played(ruleset), 0
    for index, event in list(enumerate(table.events))[::3]:
        if is_turn_move(event):
            for seat in {*table.seats} - {event.seat}:
                if type(event).__name__ not in ANY_OPPONENT:
                    assert fault(table, with_event(table, index, seat=seat)) == table.begun_at[index]
                    moves += 1
    assert moves > 10


@every_ruleset
def test_a_play_of_a_piece_that_the_seat_does_not_hold_is_found(ruleset):
    table, plays = played(ruleset), 0
    for index, event, state in with_states(table):
        if index % 2 and type(event).__name__ in ("CardPlayed", "DiePlayed"):
            held = table.family.observe(state, 1, event.seat).hand
            face = table.random.choice([face for face in table.known.faces if face not in held])
            field = "card" if type(event).__name__ == "CardPlayed" else "die"
            assert fault(table, with_event(table, index, **{field: face})) == table.begun_at[index]
            plays += 1
    assert plays > 5


@every_ruleset
def test_an_event_that_was_left_out_or_stands_twice_is_found(ruleset):
    table = played(ruleset)
    for index, event in list(enumerate(table.events))[1:-1:4]:
        if is_turn_move(event) or isinstance(event, DealEnded):
            twice = [*table.events[: index + 1], *table.events[index:]]
            times = [*table.times_ms[: index + 1], *table.times_ms[index:]]
            assert fault(table, twice, times) is not None
            assert fault(table, table.events[:index] + table.events[index + 1 :]) is not None


@every_ruleset
def test_a_command_of_which_the_last_event_is_missing_is_found(ruleset):
    table = played(ruleset)
    assert isinstance(table.events[-1], GameEnded)
    assert fault(table, table.events[:-1]) == table.begun_at[-1] < len(table.events) - 1


@every_ruleset
def test_nothing_can_happen_after_the_end(ruleset):
    table = played(ruleset)
    end = len(table.events)
    for event in table.events[1::7]:
        if not isinstance(event, ClockCredited):
            assert fault(table, [*table.events, event], [*table.times_ms, 10**9]) == end


@every_ruleset
def test_a_clock_credit_can_stand_between_any_two_commands(ruleset):
    table = played(ruleset)
    for at in sorted({*table.begun_at} - {0})[::10]:
        events = [*table.events[:at], ClockCredited(500, "restart"), *table.events[at:]]
        assert fault(table, events, [*table.times_ms[:at], 0, *table.times_ms[at:]]) is None


@every_ruleset
def test_a_turn_move_within_an_uno_window_is_found(ruleset):
    table, moves = played(ruleset, uno_window_ms=5000, hand_size=2, deal_limit=10, target=500), 0
    for index, event, state in with_states(table):
        if is_turn_move(event) and state.exposed:
            early = [*table.times_ms]
            early[table.begun_at[index]] = max(state.exposed_at) + 4999
            assert fault(table, times_ms=early) == table.begun_at[index]
            moves += 1
    assert moves


def test_a_running_deal_needs_its_seed():
    table = Table(resolve("official", {}, 3), 3, 5)
    audited = audit(table.family, table.events, table.times_ms, RevealedChance({}))
    assert audited == Audit((), 1, "the seed of deal 1 is not known")
