"""docs/first-bot.md and docs/first-tournament.md, step by step, as somebody does who has just installed the product."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.config.processes import PROJECT, kill_group, wait_until
from tests.config.stack import Stack, stack
from tests.e2e.browser import Browser

pytestmark = pytest.mark.e2e

PAGE = (PROJECT / "docs" / "first-bot.md").read_text()
COMMANDS = re.findall(r"^    ((?:python3|node) examples/.+)$", PAGE, re.MULTILINE)
(SNIPPET,) = re.findall(
    r"(?:^    from uno_client .+\n)(?:^(?:    .*)?\n)+?^    Client.+$", PAGE, re.MULTILINE
)
(CALLS,) = re.findall(r"^    API=.+\n(?:^    .+\n)+", PAGE, re.MULTILINE)
ENOUGH_SECONDS = 180
SHOWN = "http://localhost:8000"
BOT = "my first bot"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with stack(tmp_path_factory.mktemp("first"), UNO_DEMO="on") as running:
        running.wait_for("Ready.", 120)
        yield running


@pytest.fixture(scope="module")
def token(run: Stack) -> str:
    """What somebody has after the second step."""
    browser = Browser(address(run))
    browser.go("/account/register")
    browser.send({"username": "ada", "password": "a good long one"})
    browser.send({"name": BOT, "version": "1.0"})
    shown = browser.send({"label": "", "scopes": ["read", "play"]})
    (text,) = re.findall(r"uno_bot_\w+", re.search('class="once".*?</div>', shown, re.DOTALL)[0])
    return text


def address(run: Stack) -> str:
    return f"http://localhost:{run.port}"


def get(run: Stack, path: str) -> dict:
    with urllib.request.urlopen(f"{address(run)}/api/v1{path}", timeout=30) as answer:
        return json.load(answer)


@contextmanager
def at_work(command: list[str], token: str, **variables: str) -> Iterator[None]:
    """A bot in another terminal; killed at the end."""
    given = {**os.environ, "UNO_TOKEN": token, **variables}
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, cwd=PROJECT, env=given, start_new_session=True, **quiet)
    try:
        yield
    finally:
        kill_group(process)


def test_the_calls_of_the_page_make_a_token_without_a_browser(run, tmp_path: Path):
    script = CALLS.replace("\n    ", "\n").replace(SHOWN, address(run))
    done = subprocess.run(
        ["sh", "-e", "-c", script], cwd=tmp_path, stdout=subprocess.PIPE, text=True, timeout=60, check=True
    )
    made = json.loads(done.stdout[done.stdout.rindex('{"id"') :])["token"]
    bearer = {"Authorization": f"Bearer {made}"}
    with urllib.request.urlopen(
        urllib.request.Request(f"{address(run)}/api/v1/me", headers=bearer)
    ) as answer:
        assert json.load(answer)["name"] == "my bot"


def test_each_command_of_the_page_names_the_server():
    assert len(COMMANDS) == 2
    assert all(f"--url {SHOWN} " in command for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_of_the_page_plays_a_practice_game(run, token, command):
    program, *arguments = shlex.split(command.replace(SHOWN, address(run)))
    if not shutil.which(program):
        pytest.skip(f"there is no {program} here")
    program = sys.executable if program == "python3" else program
    done = subprocess.run(
        [program, *arguments],
        cwd=PROJECT,
        env={**os.environ, "UNO_TOKEN": token},
        stdout=subprocess.PIPE,
        text=True,
        timeout=ENOUGH_SECONDS,
        check=True,
    )
    assert f"playing as {BOT}" in done.stdout
    assert re.search(r"game \S+ ended: place [123], \d+ points", done.stdout)


def test_the_bot_of_the_page_in_a_file_of_its_own(run, token, tmp_path: Path):
    text = SNIPPET.replace("    ", "", 1).replace("\n    ", "\n")
    mine = tmp_path / "mine.py"
    mine.write_text(text.replace(SHOWN, address(run)).replace("uno_bot_…", token))
    wish = json.dumps({"opponents": ["random"], "options": {"target": 100}}).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{address(run)}/api/v1/practice", wish, headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        game = json.load(answer)["game"]["id"]
    beside_it = str(PROJECT / "examples" / "python")
    with at_work([sys.executable, str(mine)], token, PYTHONPATH=beside_it):
        wait_until(lambda: get(run, f"/games/{game}")["status"] == "finished", ENOUGH_SECONDS)
    assert get(run, f"/games/{game}")["seats"][0]["misses"] == 0


def test_a_tournament_by_the_admin_with_that_bot(run, token):
    browser = Browser(address(run))
    browser.go("/admin/login/?next=/admin/")
    password = re.search(r"user admin, password (\S+)", run.output)[1]
    browser.send({"username": "admin", "password": password})

    browser.go("/admin/tournaments/tournament/add/")
    plan = {"name": "Sunday cup", "format": "single_elimination", "ruleset": "official"}
    plan |= {"cards__target": "100", "house_rules": "", "league": "", "organiser": ""}
    plan |= {"move_seconds": "30", "bank_seconds": "60", "max_misses": "3"}
    entries = {"entrants-INITIAL_FORMS": "0", "entrants-MIN_NUM_FORMS": "0", "entrants-MAX_NUM_FORMS": "1000"}
    browser.send({**plan, **entries, "entrants-TOTAL_FORMS": "0", "_continue": "1"})
    assert "A tournament needs at least 2 entrants" in browser.page
    tournament = re.search("tournament/([0-9a-f-]{36})/change", browser.at)[1]

    players = players_named(browser, BOT, "greedy 1", "greedy 2", "random 1", "random 2")
    browser.go(f"/admin/tournaments/tournament/{tournament}/change/")
    entries["entrants-TOTAL_FORMS"] = str(len(players))
    for number, player in enumerate(players):
        entries |= {f"entrants-{number}-player": player, f"entrants-{number}-tournament": tournament}
    browser.send({**plan, **entries, "tournaments_tournament_start": "Save and start"})
    assert "Sunday cup has started" in browser.page

    with at_work([sys.executable, "examples/python/bot.py", "--url", address(run)], token):
        wait_until(lambda: get(run, f"/tournaments/{tournament}")["phase"] == "finished", ENOUGH_SECONDS)
    told = get(run, f"/tournaments/{tournament}")
    assert (told["options"], told["champion"] is None) == ({"target": 100}, False)
    assert get(run, f"/tournaments/{tournament}/verification")["ok"]


def players_named(browser: Browser, *names: str) -> list[str]:
    """Return the ids of players, as the admin lists them."""
    browser.go("/admin/games/player/")
    listed = re.findall(r"/admin/games/player/([0-9a-f-]{36})/change/[^>]*>\s*([^<]*?)\s*<", browser.page)
    found = {name: player for player, name in listed}
    return [found[name] for name in names]


@pytest.mark.parametrize("page", ["first-bot.md", "first-tournament.md"])
def test_every_link_leads_somewhere(page):
    text = (PROJECT / "docs" / page).read_text()
    for target, anchor in re.findall(r"\]\(([\w/.-]+)(?:#([\w-]+))?\)", text):
        other = (PROJECT / "docs" / target).read_text()
        headings = re.findall("^#+ (.+)$", other, re.MULTILINE)
        assert not anchor or anchor in {
            re.sub(r"[^\w -]", "", one.lower()).replace(" ", "-") for one in headings
        }
