"""The example bots play against the real product: practice, a tournament, and killed in the middle of many games."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from django.utils import timezone

from games.diary.models import DiaryRow
from games.projections.models import Game, Seat
from games.selectors.loading import store
from games.services.verification import verify_game
from tests.config.processes import PROJECT, kill_group, wait_until, worker
from tests.e2e.kit import assert_tournament_sound, beat, events_stored, wait_for_the_end
from tests.games.api.doors import token_of
from tests.games.factories import make_player
from tests.games.live.games import SHORT, is_over, seat_together
from tests.games.live.servers import server
from tests.tournaments.factories import make_tournament
from tournaments.services.starting import start_tournament

pytestmark = pytest.mark.e2e

NODE = shutil.which("node")
BOTS = {
    "python": [sys.executable, "examples/python/bot.py"],
    "javascript": [NODE or "node", "examples/javascript/bot.mjs"],
}
LANGUAGES = [
    "python",
    pytest.param("javascript", marks=pytest.mark.skipif(NODE is None, reason="there is no node here")),
]
ENOUGH_SECONDS = 120
GAMES = 20


@pytest.fixture
def port(broker: None, tmp_path: Path) -> Iterator[int]:
    """A web server, a worker and a beat at work in the test database."""
    with ExitStack() as running:
        web = running.enter_context(server(LOG_LEVEL="WARNING"))
        running.enter_context(worker())
        running.enter_context(beat(tmp_path))
        yield web.port


@contextmanager
def bot(language: str, port: int, token: str, *options: str) -> Iterator[subprocess.Popen[str]]:
    """An example bot at work; killed at the end."""
    process = subprocess.Popen(
        [*BOTS[language], "--url", f"http://127.0.0.1:{port}", *options],
        cwd=PROJECT,
        env={**os.environ, "UNO_TOKEN": token},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        kill_group(process)
        for stream in (process.stdout, process.stderr):
            assert stream
            stream.close()


def played_to_its_end(process: subprocess.Popen[str]) -> str:
    out, errors = process.communicate(timeout=ENOUGH_SECONDS)
    assert process.returncode == 0, errors
    return out


def assert_nothing_lost_or_doubled(game_id, seat: int) -> None:
    """Check that every decision of the seat was made by itself, and that each of its moves counts once."""
    assert verify_game(game_id) == []
    assert Seat.objects.get(game=game_id, number=seat).misses == 0
    diary = DiaryRow.objects.filter(game_id=game_id, seat=seat)
    assert not diary.filter(kind=DiaryRow.Kind.SYSTEM).exists()
    moves = {event.command_id for event in store.read(game_id) if event.actor == f"seat:{seat}"}
    keys = list(diary.filter(verdict="accepted").values_list("key", flat=True))
    assert sorted(f"seat:{seat}/{key}" for key in keys) == sorted(moves)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_practice_game(port, language):
    token = token_of(make_player())
    for _ in range(2):  # the second time the game before is old news
        practice = ["--practice", "greedy,random", "--options", '{"target": 60}', "--games", "1"]
        with bot(language, port, token, *practice) as process:
            said = played_to_its_end(process)
        (started,) = re.findall("practice game (.+)", said)
        (ended, place) = re.search(r"game (.+) ended: place (\d)", said).groups()
        assert ended == started
        assert Game.objects.get(id=ended).status == Game.Status.FINISHED
        assert Seat.objects.get(game=ended, number=0).place == int(place)
        assert_nothing_lost_or_doubled(ended, 0)


@pytest.mark.parametrize("ruleset", ["lowest-500", "dice-500"])
def test_other_rules(port, ruleset):
    options = '{"deal_limit": 1, "uno_window_ms": 300}'
    practice = ["--practice", "greedy", "--ruleset", ruleset, "--options", options, "--games", "1"]
    with bot("python", port, token_of(make_player()), *practice) as process:
        said = played_to_its_end(process)
    assert_nothing_lost_or_doubled(re.findall("practice game (.+)", said)[0], 0)


def test_a_tournament(port):
    languages = ["python", "javascript"] if NODE else ["python", "python"]
    ours = [make_player() for _ in languages]
    house = [
        make_player(house_bot=name) for name in ("greedy", "random", "greedy", "random", "random", "greedy")
    ]
    tournament = make_tournament([], players=[*ours, *house], options={"target": 100})
    start_tournament(tournament.id, actor="test", now=timezone.now())
    with ExitStack() as playing:
        for language, player in zip(languages, ours, strict=True):
            playing.enter_context(bot(language, port, token_of(player)))
        wait_for_the_end(tournament)
    assert_tournament_sound(tournament)
    for player in ours:
        seats = Seat.objects.filter(player=player)
        assert seats
        for seat in seats:
            assert_nothing_lost_or_doubled(seat.game_id, seat.number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bot_that_was_killed_in_the_middle_of_many_games_plays_on(port, language):
    me, house = make_player(), make_player(house_bot="greedy")
    games = [seat_together(me, house, options=SHORT) for _ in range(GAMES)]
    token = token_of(me)
    for events, seconds_away in ((40, 3), (70, 0), (1, 0), (90, 0)):
        killed_at = events_stored() + events
        with bot(language, port, token):
            wait_until(lambda: events_stored() >= killed_at, ENOUGH_SECONDS)  # noqa: B023 - waits at once
        time.sleep(seconds_away)
    assert not all(map(is_over, games)), "killed too late to matter"
    with bot(language, port, token):
        wait_until(lambda: all(map(is_over, games)), ENOUGH_SECONDS)
    for game_id in games:
        assert_nothing_lost_or_doubled(game_id, 0)
