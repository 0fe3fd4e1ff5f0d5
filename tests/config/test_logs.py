"""What a log line shows, and what it never does."""

import json
import logging
import sys

import pytest
from django.test import Client

from config.logs import JsonFormatter, LineFormatter
from config.requests import HEADER


def record(message: str = "played", **extra: object) -> logging.LogRecord:
    return logging.getLogger("games.services").makeRecord(
        "games.services", logging.INFO, "play.py", 1, message, (), None, extra=extra
    )


def test_a_line_has_what_the_caller_gave() -> None:
    line = LineFormatter().format(record(game="g1", version=41))
    assert line.endswith(" INFO games.services: played game=g1 version=41")


def test_a_json_line_is_one_object_with_the_time_in_utc() -> None:
    line = json.loads(JsonFormatter().format(record("two\nlines", version=41)))
    assert line["message"] == "two\nlines"
    assert line["version"] == 41
    assert line["at"].endswith("+00:00")


def test_a_json_line_has_the_traceback() -> None:
    try:
        raise KeyError("lost")
    except KeyError:
        failed = record()
        failed.exc_info = sys.exc_info()
    assert "KeyError: 'lost'" in json.loads(JsonFormatter().format(failed))["error"]


@pytest.mark.parametrize("formatter", [LineFormatter(), JsonFormatter()])
def test_the_arguments_of_tasks_and_whole_requests_stay_out(formatter: logging.Formatter) -> None:
    assert "secret" not in formatter.format(record(data={"args": "secret"}, request="secret"))


def test_a_request_leaves_its_path_and_status_and_nothing_that_could_be_secret(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "config.requests")
    headers = {"Authorization": "Bearer uno_secret", HEADER: "my-own-id-1"}
    answer = client.post("/nowhere?token=secret", {"body": "secret"}, headers=headers)
    [line] = [LineFormatter().format(each) for each in caplog.records if each.name == "config.requests"]
    assert "method=POST path=/nowhere status=404" in line
    assert "request_id=my-own-id-1" in line
    assert "secret" not in line
    assert answer[HEADER] == "my-own-id-1"


@pytest.mark.parametrize("given", ["", "short", "with spaces in it", "line\nbreak-12345", "x" * 65])
def test_an_id_that_is_not_well_formed_is_replaced(client: Client, given: str) -> None:
    assert client.get("/nowhere", headers={HEADER: given})[HEADER] != given
