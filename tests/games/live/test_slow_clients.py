"""Clients that send or read slowly hold their own connection and nothing else: all others are answered as ever."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPResponse
from typing import Any

import pytest

from tests.games.live.servers import Server, ask, server

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]
MORE_THAN_THREADS = 20
LARGE_FILE = "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js"


@pytest.fixture(scope="module")
def running(django_db_setup: None) -> Iterator[Server]:
    with server(RATE_LIMIT_ADDRESS="1000/600") as started:
        yield started


@contextmanager
def connection(running: Server, request: str, buffer: int = 0) -> Iterator[socket.socket]:
    with socket.socket() as client:
        if buffer:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        client.settimeout(40)
        client.connect(("127.0.0.1", running.port))
        client.sendall(request.replace("\n", "\r\n").encode())
        yield client


def post(length: int, body: str, path: str = "/api/v1/session") -> str:
    lines = f"POST {path} HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: {length}"
    return f"{lines}\n\n{body}"


def answer(client: socket.socket) -> tuple[int, dict[str, Any]]:
    response = HTTPResponse(client, method="POST")
    response.begin()
    return response.status, json.loads(response.read())


def test_bodies_that_do_not_arrive_keep_nobody_waiting_and_are_refused(running: Server):
    with ExitStack() as stack:
        for path in ("/api/v1/session", "/account/register/") * (MORE_THAN_THREADS // 2):
            slow = stack.enter_context(connection(running, post(100, '{"a', path)))
        first = stack.enter_context(connection(running, post(100, '{"a')))

        assert ask(running.port, "/house-bots").seconds < 2

        status, told = answer(first)
        assert (status, told["code"]) == (408, "body_too_slow")
        assert answer(slow)[0] == 408
        assert first.recv(1) == b"", "what may still come of the body is no request"


def test_a_body_that_arrives_piece_by_piece_is_read_as_one(running: Server):
    body = json.dumps({"username": "nobody", "password": "wrong"})
    with connection(running, post(len(body), "")) as client:
        for character in body:
            client.sendall(character.encode())
        assert answer(client)[1]["code"] == "invalid_credentials"


def test_a_body_that_is_announced_as_too_large_is_refused_before_it_is_sent(running: Server):
    with connection(running, post(99_999_999_999, "")) as client:
        status, told = answer(client)
        assert (status, told["code"]) == (413, "body_too_large")


def test_a_client_that_leaves_before_its_body_arrived_leaves_no_trace(running: Server):
    with connection(running, post(100, '{"a')):
        pass
    assert ask(running.port, "/house-bots").status == 200
    assert not any("Traceback" in line for line in running.lines)


def test_large_answers_that_nobody_reads_keep_nobody_waiting(running: Server):
    with ExitStack() as stack:
        for _ in range(MORE_THAN_THREADS):
            request = f"GET {LARGE_FILE} HTTP/1.1\nHost: localhost\n\n"
            client = stack.enter_context(connection(running, request, buffer=1024))
        assert b"200 OK" in client.recv(100)

        assert ask(running.port, "/house-bots").seconds < 2


def test_an_address_that_a_client_claims_to_have_changes_nothing(running: Server):
    answers = [ask(running.port, "/house-bots", headers={"X-Forwarded-For": f"10.0.0.{n}"}) for n in range(3)]
    left = [int(answer.headers["RateLimit-Remaining"]) for answer in answers]
    assert left == sorted({*left}, reverse=True)
