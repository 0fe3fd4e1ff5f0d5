"""Data has one canonical form, and a body gives it back byte for byte."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.eventstore.body import check_data, encode_body, encode_data, escaped, read_event
from games.eventstore.errors import NotStorable, UnreadableEvent
from tests.games.eventstore.samples import STREAM, TIME, new_event

CANONICAL = [
    b"{}",
    b'{"b":1,"a":[true,false,null,-1,9007199254740991,-9007199254740991]}',
    b'{"a":"\\u00e9\\ud83d\\ude00\\u0000\\u007f\\n\\"\\\\"}',
    b'{"id":"1e5","number":"0.5","long":"12345678901234567890"}',
]
NOT_CANONICAL = [
    b"",
    b"[]",
    b"null",
    b'{"a":1',
    b'{"a":1}}',
    b'{"a":1}{}',
    b'{"a": 1}',
    b'{"a":1.0}',
    b'{"a":[{"b":-0.5}]}',
    b'{"a":1e3}',
    b'{"a":1e400}',
    b'{"a":NaN}',
    b'{"a":-0}',
    b'{"a":01}',
    b'{"a":9007199254740992}',
    b'{"a":[{"b":-9007199254740992}]}',
    b'{"a":123456789012345678901234567890}',
    b'{"a":1,"a":1}',
    b'{"a":"\\u00E9"}',
    b'{"a":"\\/"}',
    b'{"a":"\\ud800"}',
    '{"a":"é"}'.encode(),
    b'{"a":"\xff"}',
    b'{"a":' * 10_000 + b"{}" + b"}" * 10_000,
]


@pytest.mark.parametrize("data", CANONICAL)
def test_canonical_data_is_accepted(data: bytes) -> None:
    check_data(data)


@pytest.mark.parametrize("data", NOT_CANONICAL, ids=lambda data: repr(data[:40]))
def test_other_data_is_refused(data: bytes) -> None:
    with pytest.raises(NotStorable, match=r"canonical|form that encode_data gives"):
        check_data(data)


def test_text_outside_printable_ascii_is_escaped() -> None:
    assert encode_data({"ä": "€😀\x7f\n\0"}) == b'{"\\u00e4":"\\u20ac\\ud83d\\ude00\\u007f\\n\\u0000"}'


def test_text_that_is_no_unicode_is_refused() -> None:
    with pytest.raises(NotStorable, match="no Unicode"):
        encode_data({"a": "\ud800"})


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.text(), values))
def test_what_is_encoded_is_canonical_and_means_the_same(value: dict[str, object]) -> None:
    data = encode_data(value)
    check_data(data)
    assert data.decode("ascii").isprintable()
    assert json.loads(data) == value


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=200))
def test_a_text_is_escaped_as_json_does(text: str) -> None:
    assert f'"{escaped("name", text)}"' == json.dumps(text)


@pytest.mark.parametrize("text", ["", "x" * 201, "\x7f", "\n", "é", "\ud800"])
def test_a_text_is_short_and_printable(text: str) -> None:
    with pytest.raises(NotStorable, match="actor is not 1 to 200 characters of printable ASCII"):
        escaped("actor", text)


def test_a_body_is_json_with_its_fields_in_order() -> None:
    body = encode_body(str(STREAM), 7, new_event('c"7', data=b'{"n":[1]}'), TIME)
    assert list(json.loads(body).items()) == [
        ("stream", str(STREAM)),
        ("version", 7),
        ("name", "thing.happened"),
        ("schema_version", 1),
        ("time", TIME),
        ("actor", "tester"),
        ("command_id", 'c"7'),
        ("data", {"n": [1]}),
    ]


@pytest.mark.parametrize("data", CANONICAL)
def test_data_is_cut_out_of_the_body_verbatim(data: bytes) -> None:
    body = encode_body(str(STREAM), 1, new_event(data=data), TIME)
    assert read_event((STREAM, 1, "thing.happened", 1, body, "0" * 64)).data == data


@pytest.mark.parametrize(
    "body", ["", "{", "[]", '{"data":{}}', '{"time":1,"actor":"a","command_id":"c","data":{}}']
)
def test_a_body_that_cannot_be_taken_apart_names_its_event(body: str) -> None:
    with pytest.raises(UnreadableEvent, match=f"Event 3 of stream {STREAM} cannot be read") as caught:
        read_event((STREAM, 3, "thing.happened", 1, body, "0" * 64))
    assert (caught.value.stream_id, caught.value.version) == (STREAM, 3)
