"""Every family is complete: each of its events can be evolved, stored and read again, each command decided."""

from functools import cache
from typing import Any

import msgspec
import pytest

from games.codec import DEAL_STARTED, EVENTS, GAME_ENDED, decode, encode
from games.engine.commands import CallUno, Catch, Contribute, Forfeit, StartDeal, Timeout
from games.engine.decider import Event
from games.engine.events import ClockCredited, GameCreated, GameEnded
from games.engine.families import FAMILIES
from games.engine.rejection import Rejection
from games.engine.rulesets import RULESETS, resolve
from games.eventstore.body import check_data
from games.eventstore.events import NewEvent, StoredEvent
from tests.games.engine.by_family import KNOWN
from tests.games.engine.random_play import Table

every_family = pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
EVERY_EVENT = [(family, kind) for family in FAMILIES.values() for kind in family.events]
HOUSE_RULES: dict[str, dict[str, Any]] = {
    "cards": {"stacking": "same", "seven_zero": True, "jump_in": "exact", "wd4_enforcement": "bluff"},
    "dice": {},
}


def played(ruleset: str, seed: int, **options: Any) -> Table:
    """Return a game with house rules, or without in every other one."""
    house_rules = HOUSE_RULES[RULESETS[ruleset].family] if seed % 2 else {}
    values = {"target": 100, "deal_limit": 3, "uno_window_ms": 1000, **house_rules, **options}
    return Table(resolve(ruleset, values, 4), 4, seed).to_the_end()


@cache
def games(family: str) -> tuple[Table, ...]:
    """Return some games of a family in which everything happens that can happen."""
    some = [played(name, seed) for name in RULESETS for seed in range(4) if RULESETS[name].family == family]
    if family == "cards":
        some += [played("elimination-500", seed, target=20) for seed in (4, 5)]
        some += [
            played("official", seed, first_wild="bury_redraw", first_action="flip_next") for seed in (6, 7)
        ]
    else:
        some += [played("dice-500", seed, scoring="elimination", target=20) for seed in range(8, 20)]
    return tuple(some)


def test_every_ruleset_has_its_family():
    assert {base.family for base in RULESETS.values()} == {*FAMILIES}
    assert all(name == family.name for name, family in FAMILIES.items())


@every_family
def test_every_event_but_the_first_is_in_the_table_of_evolve(family):
    assert {*KNOWN[family.name].evolve_table} == {*family.events} - {GameCreated}


@every_family
def test_every_command_is_in_the_table_of_decide(family):
    assert KNOWN[family.name].decide_table == {*KNOWN[family.name].commands}


@every_family
def test_every_event_of_the_family_has_a_stored_name_of_its_own(family):
    assert {*family.events} <= {*EVENTS.values()}
    assert len({*EVENTS.values()}) == len(EVENTS)
    assert EVENTS[DEAL_STARTED[family.name], 1] in family.events
    assert EVENTS[GAME_ENDED, 1] is GameEnded


def test_every_stored_name_belongs_to_a_family():
    assert {*EVENTS.values()} == {kind for family in FAMILIES.values() for kind in family.events}
    assert all(name.startswith("game.") and version >= 1 for name, version in EVENTS)


@pytest.mark.parametrize(
    ("family", "kind"), EVERY_EVENT, ids=[f"{f.name}-{k.__name__}" for f, k in EVERY_EVENT]
)
def test_an_event_is_frozen_and_its_tag_is_its_stored_name(family, kind):
    ((name, version),) = [stored for stored, known in EVENTS.items() if known is kind]
    assert kind.__struct_config__.frozen
    assert name in (f"game.{kind.__struct_config__.tag}", "game.dice-uno-caught")
    assert version == 1


def stored(new: NewEvent) -> StoredEvent:
    return StoredEvent(None, 1, new.name, new.schema_version, "", new.actor, new.command_id, new.data, "", "")


def survives(event: Event) -> bool:
    new = encode(event, "seat:1", "command")
    check_data(new.data)
    again = decode(stored(new))
    return again == event and type(again) is type(event) and encode(again, "seat:1", "command") == new


@every_family
def test_every_kind_of_event_happens_and_comes_back_from_the_store_byte_for_byte(family):
    happened = {ClockCredited}
    for event in (event for game in games(family.name) for event in game.events):
        assert survives(event), event
        happened.add(type(event))
    assert happened == {*family.events}


def everybodys(family: str) -> list[Any]:
    """Return a command of each kind from seats that play, from one that is out and for no seat at all."""
    commands = []
    for kind in KNOWN[family].commands:
        fields = {"card": 0, "die": 0, "color": 1, "target": 1, "contribution": "ab", "uno": False}
        for seat in (0, 1, 3):
            given = {name: fields[name] for name in kind.__struct_fields__ if name != "seat"}
            commands.append(StartDeal() if kind is StartDeal else kind(seat, **given))
    return commands


@every_family
def test_every_command_is_answered_before_during_and_after_a_game(family):
    for game in games(family.name):
        states = [family.begin(game.events[0], game.chance)]
        for event in game.events[1:]:
            states.append(family.evolve(states[-1], event))
        for state in (states[0], *states[1::25], states[-1]):
            for command in everybodys(family.name):
                outcome = family.decide(state, command, 10**9)
                assert isinstance(outcome, Rejection) or all(
                    type(event) in family.events for event in outcome
                )


@every_family
def test_what_the_system_or_nobody_wishes_is_not_a_move(family):
    for word in ("timeout", "forfeit", "start-deal", "contribute ab", "start"):
        assert isinstance(family.parse(word, 0), Rejection)
    for command in (Timeout(0), Forfeit(0), Contribute(0, "ab"), StartDeal()):
        assert type(command) in KNOWN[family.name].commands


@every_family
def test_every_move_in_words_is_read_and_written_back(family):
    for seats in (2, 4):
        for text in KNOWN[family.name].conceivable(seats):
            command = family.parse(text, 1)
            assert family.format_move(command) == text
            assert command.seat == 1


@every_family
def test_the_wish_of_an_event_gives_it_again(family):
    wishless = {"GameCreated", "ClockCredited", "DealEnded", "SeatOut", "GameEnded"}
    for game in games(family.name):
        for event in game.events:
            assert (family.wish_of(event) is None) == (type(event).__name__ in wishless)


@every_family
def test_calls_and_catches_are_moves_in_both_families(family):
    assert family.parse("uno", 2) == CallUno(2)
    assert family.parse("catch 0", 2) == Catch(2, 0)
    assert msgspec.structs.asdict(family.parse("accept", 2)) == {"seat": 2}
