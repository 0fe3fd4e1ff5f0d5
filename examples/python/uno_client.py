"""A client for bots: one file, standard library only. Copy it and write ``choose``.

    from uno_client import Client

    def choose(observation):
        return observation["legal_moves"][0]

    Client("http://localhost:8000", "uno_bot_…").run(choose)

Lost answers, restarts of the server, rate limits and a bot that was killed are all handled by asking again: a
move carries a key, so it counts once however often it is sent, and the inbox tells a new process all that waits.
"""

import http.client
import json
import sys
import time
import traceback
import urllib.error
import urllib.parse
import urllib.request
import uuid

GIVE_UP_SECONDS = 300
FIRST_TRIES = 5
LONGEST_PAUSE_SECONDS = 20
MOVED_ON = ("stale_version", "turn_over", "not_your_turn", "game_is_over", "seat_is_out", "not_found")


class Refused(Exception):
    """The server understood and said no: ``code`` says why, ``problem`` is the whole answer."""

    def __init__(self, status, problem):
        super().__init__(f"{status} {problem.get('code')}: {problem.get('detail')}")
        self.status = status
        self.code = problem.get("code")
        self.problem = problem


class NoServer(Exception):
    """Nobody answers at the address: never yet after a few tries, or no longer for some minutes."""


class Client:
    """Talks to one server for one bot. ``log`` is where it tells what happens (None: nowhere).

    ``played``: the ids of the games in which this process has had something to decide. Raises ValueError for an
    address or a token that can be none.
    """

    def __init__(self, url, token, log=sys.stderr):
        self.url = _checked_url(url)
        self.token = _checked_token(token)
        self.log = log
        self.played = set()
        self._answered = False

    def me(self):
        """Return who this token is."""
        return self.request("GET", "/me")

    def practice(self, opponents=("greedy",), **wish):
        """Start a practice game against house bots; return it. ``wish``: ruleset, options, rng_seed, move_seconds."""
        body = {"opponents": list(opponents), **wish}
        return self.request("POST", "/practice", body, key=uuid.uuid4().hex)["game"]

    def inbox(self, after=None, wait=25):
        """Return what waits for this bot, each decision with its observation; wait for it if there is nothing."""
        query = {"wait": wait, "observations": "true"}
        if after is not None:
            query["after"] = after
        return self.request("GET", "/inbox?" + urllib.parse.urlencode(query), timeout=wait + 15)

    def observation(self, game):
        """Return what the bot sees of a game now."""
        return self.request("GET", f"/games/{game}/observation")

    def move(self, game, text, version):
        """Make a move; return the answer, whose ``observation`` shows the game after it. Raises Refused."""
        body = {"move": text}
        if text != "uno" and not text.startswith("catch "):
            body["expected_version"] = version
        return self.request("POST", f"/games/{game}/moves", body, key=f"{version}/{text}")

    def run(self, choose, until=None):
        """Play for ever: ask the inbox, let ``choose(observation)`` decide, send the move.

        ``until(inbox)`` may say that it is enough. Decisions that were told and not made before a restart are
        told again, because a new process asks without a cursor; so are all notices.
        """
        cursor = None
        while True:
            inbox = self.inbox(cursor)
            for decision in inbox["decisions"]:
                self.played.add(decision["game"])
                self.play(decision["game"], decision["observation"], choose)
            cursor = inbox["cursor"]
            if until is not None and until(inbox):
                return

    def play(self, game, observation, choose):
        """Play on in a game for as long as the decision stays with this bot."""
        while observation is not None and observation["turn"] == observation["you"] is not None:
            observation = self._turn(game, observation, choose)

    def _turn(self, game, observation, choose):
        """Make one decision; return what the bot sees then, None if the game is told of again by the inbox."""
        for call in observation["side_moves"]:
            if call.startswith("catch ") or observation["you"] in observation["exposed"]:
                observation = self._call(game, call, observation)
        wished = _chosen(choose, observation)
        for text in dict.fromkeys([wished, wished.removesuffix(" uno"), *observation["legal_moves"]]):
            try:
                return self._move_in_time(game, text, observation["version"])["observation"]
            except Refused as refused:
                self._say({"game": game, "move": text, "refused": refused.code})
                if refused.code in MOVED_ON:
                    return self._look(game, observation["version"])
        return None

    def _call(self, game, text, observation):
        """Try to call or catch; return what the bot sees then."""
        try:
            return self.move(game, text, observation["version"])["observation"]
        except Refused as refused:
            self._say({"game": game, "move": text, "refused": refused.code})
            return observation

    def _move_in_time(self, game, text, version):
        """Move as soon as the window in which somebody may be caught is over (option ``uno_window_ms``)."""
        while True:
            try:
                return self.move(game, text, version)
            except Refused as refused:
                if refused.code != "uno_window_open":
                    raise
                time.sleep(refused.problem["retry_after"])

    def _look(self, game, version):
        """Return the game as it is now if it has moved on from a version, else None."""
        try:
            observation = self.observation(game)
        except Refused:
            return None
        return observation if observation["version"] != version else None

    def request(self, method, path, body=None, key=None, timeout=30):
        """Send a request until it is answered; return the JSON. Raises Refused for what asking again won't mend.

        Raises NoServer after a few tries if no server has ever answered, later after GIVE_UP_SECONDS.
        """
        pause, tries, give_up_at = 0.2, 0, time.monotonic() + GIVE_UP_SECONDS
        while True:
            tries += 1
            try:
                return self._send(method, path, body, key, timeout)
            except Refused as refused:
                if (refused.status < 500 and refused.status != 429) or time.monotonic() > give_up_at:
                    raise
                problem, wait = refused, refused.problem.get("retry_after", pause)
            except (OSError, http.client.HTTPException, ValueError) as error:
                if time.monotonic() > give_up_at or (tries >= FIRST_TRIES and not self._answered):
                    raise NoServer(f"no server answers at {self.url}") from error
                problem, wait = error, pause
            self._say({"again": f"{method} {path}", "because": str(problem)})
            time.sleep(min(float(wait), LONGEST_PAUSE_SECONDS))
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)

    def _send(self, method, path, body, key, timeout):
        request = urllib.request.Request(f"{self.url}/api/v1{path}", method=method)
        request.add_header("Authorization", "Bearer " + self.token)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if key is not None:
            request.add_header("Idempotency-Key", key)
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                told = json.load(answer)
            self._answered = True
            return told
        except urllib.error.HTTPError as error:
            with error:
                text = error.read().decode("utf-8", "replace")
            try:
                problem = json.loads(text)
            except ValueError:
                problem = {"code": "unreadable_answer", "detail": text[:200]}
            raise Refused(error.code, problem) from None

    def _say(self, what):
        if self.log is not None:
            print(json.dumps(what), file=self.log, flush=True)


def _checked_url(url):
    """Return the address without a slash at its end."""
    try:
        parts = urllib.parse.urlsplit(url)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        good = False
    if not good or not url.isascii() or any(character <= " " for character in url):
        raise ValueError(f"{url!r} is no address of a server; one is http://localhost:8000")
    return url.rstrip("/")


def _checked_token(token):
    """Return the token without what was copied around it."""
    token = token.strip()
    if not token.isascii() or not token.isprintable() or " " in token or not token:
        raise ValueError(
            f"{token!r} is no token; one is uno_bot_ and the letters and digits that it was shown with"
        )
    return token


def _chosen(choose, observation):
    """Ask the bot; a bot that fails plays its first legal move, and its author sees why."""
    try:
        return choose(observation)
    except Exception:
        traceback.print_exc()
        return observation["legal_moves"][0]


def with_uno(observation, move):
    """Return the move with the UNO call if it is a play that leaves one card."""
    return move + " uno" if move.startswith("play ") and len(observation["hand"]) == 2 else move
