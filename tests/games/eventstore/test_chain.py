"""Verification finds every way to tamper with a stream, and names the first version that is wrong."""

from itertools import pairwise
from uuid import uuid4

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.eventstore.body import encode_data
from games.eventstore.chain import GENESIS, FaultCode, event_hash, seal, verify_chain
from games.eventstore.events import NewEvent, StoredEvent
from tests.games.eventstore.samples import (
    STREAM,
    TIME,
    commands,
    empty_head,
    head_of,
    new_event,
    plain_hash,
    sealed,
)

changed = msgspec.structs.replace
EVENTS = sealed(5)
HEAD = head_of(EVENTS)


def fault_in(events: list[StoredEvent], **options: object) -> tuple[int, FaultCode] | None:
    fault = verify_chain(events, **options)
    return fault and (fault.version, fault.code)


def hashed_anew(events: list[StoredEvent]) -> list[StoredEvent]:
    """What somebody who knows the rule would do after he changed a body."""
    last, anew = GENESIS, []
    for event in events:
        last = event_hash(last, event.body)
        anew.append(changed(event, hash=last))
    return anew


def test_hashes_are_as_documented() -> None:
    assert EVENTS[0].hash == plain_hash("0" * 64, EVENTS[0].body)
    for before, event in pairwise(EVENTS):
        assert event.hash == plain_hash(before.hash, event.body)


def test_a_hash_of_this_version_never_changes() -> None:
    assert EVENTS[0].body == (
        '{"stream":"6f0c2bd5-6f3f-4b0c-9d53-0a8f4c9e7a11","version":1,"name":"thing.happened",'
        '"schema_version":1,"time":"2026-02-03T04:05:06.789Z","actor":"tester","command_id":"c1",'
        '"data":{"n":1}}'
    )
    assert [event.hash for event in EVENTS[:2]] == [
        "308d933d0dcf73bd45ca611bc4fb44ecf5f3455c362bb63dc306aac5ac9648e3",
        "0543a417e31029f07d284109931319acba98c095b89f969bbb3d6b172ceaae35",
    ]


def test_a_whole_stream_holds() -> None:
    assert verify_chain(EVENTS) is None
    assert verify_chain(EVENTS, head=HEAD) is None
    assert verify_chain(iter(EVENTS), head=HEAD) is None


def test_an_empty_stream_holds() -> None:
    assert verify_chain([]) is None
    assert verify_chain([], head=empty_head()) is None


def test_a_batch_goes_on_where_the_head_is() -> None:
    rest = seal(head_of(EVENTS[:3]), commands(2, first=4), TIME)
    assert [*EVENTS[:3], *rest] == EVENTS


@pytest.mark.parametrize("at", range(5))
def test_a_changed_byte_is_found(at: int) -> None:
    body = EVENTS[at].body.replace('"n":', '"m":')
    assert fault_in([*EVENTS[:at], changed(EVENTS[at], body=body), *EVENTS[at + 1 :]]) == (at + 1, "hash")


@pytest.mark.parametrize("at", range(4))
def test_a_missing_event_is_found(at: int) -> None:
    assert fault_in(EVENTS[:at] + EVENTS[at + 1 :]) == (at + 1, "version")


def test_a_missing_event_is_found_when_the_rest_is_numbered_anew() -> None:
    moved_up = [changed(event, version=event.version - 1) for event in EVENTS[3:]]
    assert fault_in(EVENTS[:2] + moved_up) == (3, "hash")


@pytest.mark.parametrize("at", range(4))
def test_swapped_events_are_found(at: int) -> None:
    first, second = EVENTS[at : at + 2]
    assert fault_in([*EVENTS[:at], second, first, *EVENTS[at + 2 :]]) == (at + 1, "version")
    renumbered = [changed(second, version=at + 1), changed(first, version=at + 2)]
    assert fault_in([*EVENTS[:at], *renumbered, *EVENTS[at + 2 :]]) == (at + 1, "hash")


def test_a_doubled_event_is_found() -> None:
    assert fault_in([*EVENTS[:2], *EVENTS[1:]]) == (3, "version")


def test_an_event_of_another_stream_is_found() -> None:
    other = sealed(5, uuid4())
    assert fault_in([*EVENTS[:2], other[2], *EVENTS[3:]]) == (3, "stream")
    assert fault_in([*EVENTS[:2], changed(other[2], stream_id=STREAM), *EVENTS[3:]]) == (3, "hash")
    assert fault_in(other, head=HEAD) == (1, "stream")


def test_a_stream_passed_off_as_another_is_found() -> None:
    other = [changed(event, stream_id=STREAM) for event in sealed(5, uuid4())]
    assert fault_in(other) == (1, "row")


def test_a_chain_that_begins_elsewhere_is_found() -> None:
    elsewhere = seal(changed(empty_head(), hash="1" * 64), commands(5), TIME)
    assert fault_in(elsewhere) == (1, "hash")


def test_an_event_on_another_event_than_the_one_before_is_found() -> None:
    wrong = seal(changed(head_of(EVENTS[:2]), hash=EVENTS[0].hash), commands(1, first=3), TIME)
    assert fault_in([*EVENTS[:2], *wrong]) == (3, "hash")


def test_a_tail_cut_off_is_found_with_the_head() -> None:
    assert fault_in(EVENTS[:3]) is None
    assert fault_in(EVENTS[:3], head=HEAD) == (4, "head")
    assert fault_in([], head=HEAD) == (1, "head")


def test_an_event_beyond_the_head_is_found() -> None:
    assert fault_in(EVENTS, head=head_of(EVENTS[:3])) == (4, "head")
    assert fault_in(EVENTS, head=empty_head()) == (1, "head")


def test_a_chain_hashed_anew_is_found_with_the_head() -> None:
    other = seal(empty_head(), [new_event(data=b'{"n":0}'), *commands(4, first=2)], TIME)
    assert fault_in(other) is None
    assert fault_in(other, head=HEAD) == (5, "head")


@pytest.mark.parametrize(
    "column",
    [
        {"name": "thing.else"},
        {"schema_version": 2},
        {"time": "2027-01-01T00:00:00Z"},
        {"actor": "nobody"},
        {"command_id": "c9"},
        {"data": b'{"n":3}'},
        {"name": ""},
        {"data": b""},
    ],
)
def test_a_row_that_differs_from_its_body_is_found(column: dict[str, object]) -> None:
    assert fault_in([EVENTS[0], changed(EVENTS[1], **column), *EVENTS[2:]]) == (2, "row")


@pytest.mark.parametrize(
    ("marks", "version"),
    [
        (["c1", None, "c2", "c3"], None),
        (["c1", "c1", "c2", "c3"], 2),
        (["c1", None, None, "c3"], 3),
        (["c1", None, "c9", "c3"], 3),
        ([None, None, "c2", "c3"], 1),
        (["c1", None, "c2"], 4),
    ],
)
def test_a_command_id_beside_a_body_that_differs_is_found(
    marks: list[str | None], version: int | None
) -> None:
    events = seal(empty_head(), [new_event("c1"), *commands(3)], TIME)
    assert fault_in(events, marks=marks) == (version and (version, "row"))


@pytest.mark.parametrize("body", ["", "{}", '{"a":"é"}', '{"a":"\ud800"}', EVENTS[1].body + " "])
def test_a_body_of_another_form_is_found(body: str) -> None:
    tampered = [EVENTS[0], changed(EVENTS[1], body=body), *EVENTS[2:]]
    assert fault_in(tampered) == (2, "hash")
    assert fault_in(hashed_anew(tampered)) == (2, "row")


@pytest.mark.parametrize(
    "data", [b'{"n":1.0}', b'{"n":9007199254740992}', b'{"n": 1}', b'{"n":1,"n":1}', b'{"n":}']
)
def test_data_that_is_not_canonical_is_found(data: bytes) -> None:
    assert fault_in(seal(empty_head(), [*commands(1), new_event("c2", data=data)], TIME)) == (2, "data")


texts = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=20)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
data = st.dictionaries(st.text(max_size=5), values, max_size=3).map(encode_data)
new_events = st.builds(NewEvent, texts, st.integers(1, 2**31 - 1), data, texts, texts)
streams = st.lists(new_events, min_size=1, max_size=4).map(lambda new: seal(empty_head(), new, TIME))


@given(streams)
def test_whatever_is_sealed_holds(events: list[StoredEvent]) -> None:
    assert verify_chain(events, head=head_of(events)) is None


@given(streams, st.data())
def test_any_single_bit_that_flips_in_a_body_is_found(events: list[StoredEvent], draw: st.DataObject) -> None:
    at = draw.draw(st.integers(0, len(events) - 1))
    body = bytearray(events[at].body, "ascii")
    bit = draw.draw(st.integers(0, 8 * len(body) - 1))
    body[bit // 8] ^= 1 << bit % 8
    flipped = changed(events[at], body=body.decode("latin-1"))
    assert fault_in([*events[:at], flipped, *events[at + 1 :]]) == (at + 1, "hash")


@given(streams, st.data())
def test_any_single_bit_that_flips_in_a_hash_is_found(events: list[StoredEvent], draw: st.DataObject) -> None:
    at = draw.draw(st.integers(0, len(events) - 1))
    digest = bytearray(events[at].hash, "ascii")
    bit = draw.draw(st.integers(0, 8 * len(digest) - 1))
    digest[bit // 8] ^= 1 << bit % 8
    flipped = changed(events[at], hash=digest.decode("latin-1"))
    assert fault_in([*events[:at], flipped, *events[at + 1 :]]) == (at + 1, "hash")
