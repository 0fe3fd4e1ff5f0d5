"""The canonical text of an event: made once, hashed, stored, and only ever cut apart again. Pure.

A body is a JSON object in printable ASCII with its fields in this order and no spaces between them::

    {"stream":"…","version":1,"name":"…","schema_version":1,"time":"…","actor":"…","command_id":"…","data":{…}}

so fields make one body and a body has one reading. Data is canonical when it is what ``encode_data`` gives.
On the way in only its first look is checked (see ``encode_body``): it comes from our own encoder, and the
full check, ``check_data``, takes three times as long as making the body. Verification runs it over every
event.
"""

import re
from uuid import UUID

import msgspec

from games.eventstore.errors import NotStorable, UnreadableEvent
from games.eventstore.events import NewEvent, StoredEvent

LONGEST_TEXT = 200
LARGEST_INTEGER = 2**53 - 1
LARGEST_SCHEMA_VERSION = 2**31 - 1


class _Told(msgspec.Struct, frozen=True, gc=False):
    """What a stored event's body says and no column of its row repeats."""

    time: str
    actor: str
    command_id: str
    data: msgspec.Raw


def _refuse_float(digits: str) -> object:
    raise ValueError(f"{digits} is a float")


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(float_hook=_refuse_float)
_told_decoder = msgspec.json.Decoder(_Told)
_UNPRINTABLE = re.compile(r"[^ -~]")


def encode_data(value: object) -> bytes:
    """Return the canonical JSON of a value: fields in the value's own order, no spaces, printable ASCII.

    It does not look for floats and large numbers: types rule them out, ``check_data`` finds them. Raises
    NotStorable for text that is no Unicode (half of a surrogate pair).
    """
    try:
        text = _encoder.encode(value).decode()
    except UnicodeEncodeError as error:
        raise NotStorable(f"Data holds text that is no Unicode: {error}") from error
    return (_UNPRINTABLE.sub(_escape, text) if _UNPRINTABLE.search(text) else text).encode("ascii")


def check_data(data: bytes) -> None:
    """Raise NotStorable unless the bytes are a canonical JSON object without floats and large numbers."""
    try:
        value = _decoder.decode(data)
        _refuse_large_integers(value)
        canonical = encode_data(value)
    except (ValueError, RecursionError) as error:  # msgspec's errors are ValueErrors
        raise NotStorable(f"Data is not canonical JSON: {error}") from error
    if not isinstance(value, dict) or canonical != data:
        raise NotStorable("Data is not a JSON object in the form that encode_data gives.")


def encode_body(stream: str, version: int, event: NewEvent, time: str) -> str:
    """Return the body of an event; ``stream`` is the id in its usual text form.

    Raises NotStorable for a text that is empty, too long or not printable ASCII, for a schema version out of
    range, and for data that is not printable ASCII in curly brackets.
    """
    if not 1 <= event.schema_version <= LARGEST_SCHEMA_VERSION:
        raise NotStorable(f"A schema version counts from 1; {event.name!r} has {event.schema_version}.")
    data = event.data.decode("latin-1")
    if not (data.isascii() and data.isprintable() and data[:1] == "{" and data[-1:] == "}"):
        raise NotStorable(f"The data of {event.name!r} is not a JSON object in printable ASCII.")
    return (
        f'{{"stream":"{stream}","version":{version},"name":"{escaped("name", event.name)}",'
        f'"schema_version":{event.schema_version},"time":"{escaped("time", time)}",'
        f'"actor":"{escaped("actor", event.actor)}","command_id":"{escaped("command_id", event.command_id)}",'
        f'"data":{data}}}'
    )


def check_text(field: str, text: str) -> None:
    """Raise NotStorable, naming the field, unless the text is short printable ASCII."""
    if not (0 < len(text) <= LONGEST_TEXT and text.isascii() and text.isprintable()):
        raise NotStorable(
            f"{field} is not 1 to {LONGEST_TEXT} characters of printable ASCII: {text[:300]!r}."
        )


def escaped(field: str, text: str) -> str:
    """Return a text as it stands between JSON's quotes. Raises NotStorable as ``check_text`` does."""
    check_text(field, text)
    return text.replace("\\", "\\\\").replace('"', '\\"')


def read_event(row: tuple[UUID, int, str, int, str, str]) -> StoredEvent:
    """Return the event of a row: stream, version, name, schema version, body, hash.

    The data is cut from the body. Raises UnreadableEvent when the body cannot be taken apart; whether row and
    body agree is verification's question.
    """
    stream_id, version, name, schema_version, body, body_hash = row
    try:
        told = _told_decoder.decode(body)
    except msgspec.DecodeError as error:
        raise UnreadableEvent(stream_id, version, str(error)) from error
    return StoredEvent(
        stream_id=stream_id,
        version=version,
        name=name,
        schema_version=schema_version,
        time=told.time,
        actor=told.actor,
        command_id=told.command_id,
        data=bytes(told.data),
        body=body,
        hash=body_hash,
    )


def _escape(match: re.Match[str]) -> str:
    units = match[0].encode("utf-16-be").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def _refuse_large_integers(value: object) -> None:
    if isinstance(value, int) and abs(value) > LARGEST_INTEGER:
        raise ValueError(f"{value} is not below 2**53")
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            _refuse_large_integers(item)
