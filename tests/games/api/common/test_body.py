"""Bodies are read strictly: what is not exactly the expected JSON is refused with a code."""

import gzip
import json

import msgspec
import pytest
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from games.api.common.body import LARGEST_BODY, StrictJson, invalid, read_body, strict_json
from games.api.common.problems import Problem
from games.services import play
from tests.games.api.doors import API, bot_at, post_move, problem, table, turn


@pytest.mark.parametrize(
    "value", [{}, [], None, True, -1, 2**53 - 1, "text", {"a": [{"b": "é😀"}]}, {"a": 1, "b": {"a": 1}}]
)
def test_plain_json_is_read(value):
    assert strict_json(json.dumps(value).encode()) == value
    assert strict_json(json.dumps(value, ensure_ascii=False).encode()) == value


BAD = {
    "not JSON": (b"move=draw", "invalid_json"),
    "nothing but space": (b" ", "invalid_json"),
    "two values": (b"{} {}", "invalid_json"),
    "cut off": (b'{"move": "draw"', "invalid_json"),
    "comment": (b"{} // end", "invalid_json"),
    "byte order mark": (b"\xef\xbb\xbf{}", "invalid_json"),
    "not UTF-8": (b'{"move": "\xff"}', "invalid_json"),
    "UTF-16": ('{"move": "draw"}'.encode("utf-16"), "invalid_json"),
    "raw control character": (b'{"move": "a\nb"}', "invalid_json"),
    "deep lists": (b"[" * 60_000, "invalid_json"),
    "deep lists, closed": (b"[" * 30_000 + b"]" * 30_000, "invalid_json"),
    "17 levels": (b"[" * 17 + b"]" * 17, "invalid_json"),
    "deep objects": (b'{"a":' * 10_000, "invalid_json"),
    "doubled name": (b'{"move": "draw", "move": "pass"}', "duplicate_field"),
    "doubled name, escaped": (b'{"move": "draw", "\\u006dove": "pass"}', "duplicate_field"),
    "doubled name inside": (b'{"a": [{"b": 1, "b": 1}]}', "duplicate_field"),
    "doubled name of half a pair": (b'{"\\ud800": 1, "\\ud800": 2}', "invalid_json"),
    "4000 digits": (b'{"expected_version": ' + b"9" * 4000 + b"}", "invalid_field"),
    "60000 digits": (b'{"expected_version": ' + b"9" * 60_000 + b"}", "invalid_field"),
    "2**53": (b'{"expected_version": 9007199254740992}', "invalid_field"),
    "float": (b'{"expected_version": 1.0}', "invalid_field"),
    "exponent": (b'{"expected_version": 1e2}', "invalid_field"),
    "huge exponent": (b'{"expected_version": 1e999999}', "invalid_field"),
    "NaN": (b'{"expected_version": NaN}', "invalid_field"),
    "infinity": (b'{"expected_version": -Infinity}', "invalid_field"),
    "NUL": (b'{"move": "a\\u0000"}', "invalid_json"),
    "NUL in a name": (b'{"a\\u0000": 1}', "invalid_json"),
    "half of a pair": (b'{"move": "\\ud800"}', "invalid_json"),
    "pair in the wrong order": (b'{"move": "\\udc00\\ud800"}', "invalid_json"),
}
UNFIT = {
    "empty": (b"", "missing_field", "move"),
    "no object": (b"[]", "invalid_field", None),
    "null": (b"null", "invalid_field", None),
    "missing field": (b"{}", "missing_field", "move"),
    "unknown field": (b'{"move": "draw", "expected": 1}', "unknown_field", "expected"),
    "number as text": (b'{"move": "draw", "expected_version": "1"}', "invalid_field", "expected_version"),
    "text as number": (b'{"move": 1}', "invalid_field", "move"),
    "true as number": (b'{"move": "draw", "expected_version": true}', "invalid_field", "expected_version"),
    "below zero": (b'{"move": "draw", "expected_version": -1}', "invalid_field", "expected_version"),
    "seat out of range": (b'{"move": "draw", "seat": 10}', "invalid_field", "seat"),
}


@pytest.mark.parametrize("case", BAD)
def test_anything_else_is_refused(case):
    raw, code = BAD[case]

    with pytest.raises(Problem) as refused:
        strict_json(raw)

    assert refused.value.code == code


@pytest.mark.parametrize(
    ("raw", "code", "field"),
    [
        (b'{"version": 1.0}', "invalid_field", "version"),
        (b'{"version": ' + b"9" * 4000 + b"}", "invalid_field", "version"),
        (b'{"version": -9007199254740992}', "invalid_field", "version"),
        (b'{"clock": {"seats": [0, {"a": NaN}]}}', "invalid_field", "clock.seats[1].a"),
        (b"[[1e2]]", "invalid_field", "[0][0]"),
        (b"1.5", "invalid_field", None),
        (b'{"a": {"b": "\\u0000"}}', "invalid_json", "a.b"),
        (b'{"a": {"b\\ud800": 1.0}}', "invalid_json", "a"),
        (b'{"' + b"a" * 500 + b'": 1.0}', "invalid_field", "a" * 60),
    ],
)
def test_what_is_no_number_or_text_of_ours_is_named_by_its_path(raw, code, field):
    with pytest.raises(Problem) as refused:
        strict_json(raw)
    assert (refused.value.code, refused.value.members.get("field")) == (code, field)


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    first: dict[str, int] = {}
    options: dict[str, int | bool] = {}
    tables: list[dict[str, int]] = []


@pytest.mark.parametrize(
    ("value", "field"),
    [
        ({"options": {"target": None}}, "options.target"),
        ({"first": {"b": 1}, "options": {"a": 1, "b": True, "c": "1", "d": None}}, "options.c"),
        ({"tables": [{}, {"a": 1, "b": None}]}, "tables[1].b"),
        ({"options": {"a.b[0]": None}}, "options.a.b[0]"),
        ({"options": {f"{number}": number or None for number in range(5000)}}, "options.0"),
        ({"options": {f"{number}": None if number == 4999 else 1 for number in range(5000)}}, "options.4999"),
        ({"options": {"a`\n` - at `$.b": None}}, "options.a`\n` - at `$.b"),
        ({"options": None}, "options"),
    ],
)
def test_a_value_in_a_mapping_is_named(value, field):
    request = Request(APIRequestFactory().post("/", value, format="json"), parsers=[StrictJson()])
    with pytest.raises(Problem) as refused:
        read_body(request, Wish)
    assert (refused.value.code, refused.value.members) == ("invalid_field", {"field": field})
    assert "..." not in refused.value.text


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"options": {"target": None}}, "Expected `boolean | integer`, got `null`."),
        ({"options": {"str": "bool"}}, "Expected `boolean | integer`, got `string`."),
        ({"tables": True}, "Expected `array`, got `boolean`."),
        ({"int": 1}, "Object contains unknown field `int`."),
    ],
)
def test_types_have_the_names_that_json_gives_them(value, said):
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(value, Wish)
    assert invalid(str(error.value)).text == said


def test_a_field_inside_is_named_by_its_path():
    class Inner(msgspec.Struct, forbid_unknown_fields=True):
        a: int

    class Outer(msgspec.Struct):
        inner: list[Inner]

    for value, code, field in (
        ({"inner": [{"a": "1"}]}, "invalid_field", "inner[0].a"),
        ({"inner": [{}]}, "missing_field", "inner[0].a"),
        ({"inner": [{"a": 1, "b": 2}]}, "unknown_field", "inner[0].b"),
    ):
        with pytest.raises(msgspec.ValidationError) as error:
            msgspec.convert(value, Outer)
        told = invalid(str(error.value))
        assert (told.code, told.members) == (code, {"field": field})


@pytest.fixture
def no_move_is_made(monkeypatch):
    def made(*_):
        raise AssertionError("a bad body reached the game")

    monkeypatch.setattr("games.api.moves.submit_move", made)
    assert play.submit_move is not made


@pytest.mark.django_db
@pytest.mark.usefixtures("no_move_is_made")
class TestOverHttp:
    @pytest.fixture(autouse=True)
    def seat(self):
        self.game_id = table()
        self.client = bot_at(self.game_id, 0)

    def test_every_bad_body_is_400_with_its_code(self):
        for case, (raw, code) in BAD.items():
            assert problem(post_move(self.client, self.game_id, raw), 400)["code"] == code, case
        for case, (raw, code, field) in UNFIT.items():
            told = problem(post_move(self.client, self.game_id, raw), 400)
            assert (told["code"], told.get("field")) == (code, field), case

    def test_a_large_body_is_413(self):
        raw = b'{"move": "' + b"a" * LARGEST_BODY + b'"}'
        assert problem(post_move(self.client, self.game_id, raw), 413)["code"] == "body_too_large"
        assert (
            problem(post_move(self.client, self.game_id, b" " * 10_000_000), 413)["code"] == "body_too_large"
        )

    @pytest.mark.parametrize(
        "content_type",
        ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml",
         "application/json; charset=latin-1", "application/json; charset=utf-16", "json", "application/*"],
    )  # fmt: skip
    def test_another_content_type_or_charset_is_415(self, content_type):
        raw = b'{"move": "draw", "expected_version": 1}'
        response = self.client.generic(
            "POST", f"{API}/games/{self.game_id}/moves", raw, content_type, headers={"Idempotency-Key": "k"}
        )
        assert problem(response, 415)["code"] == "unsupported_media_type"

    @pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "identity, gzip", "nonsense"])
    def test_a_packed_body_is_415(self, encoding):
        headers = {"Idempotency-Key": "k", "Content-Encoding": encoding}
        path = f"{API}/games/{self.game_id}/moves"
        for raw in (b'{"move": "draw", "expected_version": 1}', gzip.compress(b'{"move": "draw"}')):
            response = self.client.generic("POST", path, raw, "application/json", headers=headers)
            assert problem(response, 415)["code"] == "unsupported_media_type"

    def test_a_body_without_length_is_411(self):
        response = self.client.generic(
            "POST",
            f"{API}/games/{self.game_id}/moves",
            b"",
            "application/json",
            HTTP_TRANSFER_ENCODING="chunked",
        )
        assert problem(response, 411)["code"] == "length_required"


@pytest.mark.django_db
def test_the_charset_may_be_named():
    game_id = table()
    seat, version, move = turn(game_id)
    raw = json.dumps({"move": move, "expected_version": version}).encode()

    response = bot_at(game_id, seat).generic(
        "POST",
        f"{API}/games/{game_id}/moves",
        raw,
        'application/json; charset="UTF-8"',
        headers={"Idempotency-Key": "k"},
    )

    assert response.status_code == 201
