"""A bot to start from: plays what is worth most, keeps wilds, names its best colour.

UNO_TOKEN=uno_bot_… python bot.py [--url http://localhost:8000] [--practice greedy,random] [--games 1]
"""

import argparse
import json
import os
import sys

from uno_client import Client, NoServer, Refused, with_uno


class Arguments(argparse.ArgumentParser):
    """Says in one line what is wrong with the arguments."""

    def error(self, message):
        """Say it and exit."""
        self.exit(2, f"{message}\n")


def choose(observation):
    """Return the move for an observation (docs: `GET /games/{id}/observation`)."""
    moves = observation["legal_moves"]
    plays = [move for move in moves if move.startswith("play ")]
    if plays:
        return with_uno(observation, min(plays, key=lambda move: cost(observation, move)))
    for move in ("accept", "take", "reroll", "draw", "pass"):
        if move in moves:
            return move
    return best_colored(observation, moves)


def cost(observation, move):
    """Return how sorry we are to play this: wilds last, of the rest the dearest first."""
    piece, _, color = move.removeprefix("play ").partition(">")
    if color:
        return (1, -held(observation, color))
    return (0, -worth(piece))


def worth(piece):
    """Return the points of a card; dice are named by their number and worth nothing here."""
    return int(piece[1:]) if piece[1:].isdigit() else 20


def held(observation, color):
    """Return how many cards or dice of a colour we hold (dice are written `d7:R5`)."""
    return sum(piece.rpartition(":")[2].startswith(color) for piece in observation["hand"] or [])


def best_colored(observation, moves):
    """Return the move that names the colour we hold most of (an opening wild)."""
    return max(moves, key=lambda move: held(observation, move[-1]))


def main():
    """Play everything that waits; with --practice start a game first, with --games stop when so many have ended."""
    parser = Arguments(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", default="http://localhost:8000", help="the server's address")
    parser.add_argument("--practice", help="house bots to practise against, for example greedy,random")
    parser.add_argument("--ruleset", default="official")
    parser.add_argument(
        "--options", type=rules, default={}, help="of the practice game, for example '{\"target\": 100}'"
    )
    parser.add_argument("--games", type=number, help="stop after so many games have ended")
    options = parser.parse_args()
    token = os.environ.get("UNO_TOKEN")
    if not token:
        parser.error("Set UNO_TOKEN to your bot's token.")
    try:
        client = Client(options.url, token)
    except ValueError as error:
        parser.error(str(error))
    try:
        play(client, options)
    except Refused as refused:
        sys.exit(str(refused))
    except NoServer as error:
        sys.exit(f"{error}; give its address with --url")
    except KeyboardInterrupt:
        print("stopped: what waits is told again to the next run")


def rules(text):
    """Read options of a ruleset."""
    try:
        options = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not JSON: {error}") from None
    if not isinstance(options, dict):
        raise argparse.ArgumentTypeError(f'{text!r} is no JSON object such as {{"target": 100}}')
    return options


def number(text):
    """Read how many games."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


def play(client, options):
    """Play as the options say."""
    print("playing as", client.me()["name"], flush=True)
    if options.practice:
        opponents = options.practice.split(",")
        game = client.practice(opponents, ruleset=options.ruleset, options=options.options)
        print("practice game", game["id"], flush=True)
    ended = []

    def enough(inbox):
        for notice in inbox["notices"]:
            if notice["kind"] == "game_finished" and notice["game"] in client.played:
                ended.append(notice)
                print(
                    f"game {notice['game']} ended: place {notice['place']}, {notice['score']} points",
                    flush=True,
                )
            elif notice["kind"] in ("decision_missed", "forfeited"):
                print(f"game {notice['game']}: {notice['kind']}, misses {notice['misses']}", flush=True)
        return options.games is not None and len(ended) >= options.games

    client.run(choose, enough)


if __name__ == "__main__":
    main()
