"""A bot to start from: plays what is worth most, keeps wilds, names its best colour.

UNO_TOKEN=uno_bot_… python bot.py [--url http://localhost:8000] [--practice greedy,random] [--games 1]
"""

import argparse
import json
import os
import sys

from uno_client import Client, Refused, with_uno


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
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--url", default="http://localhost:8000")
    parser.add_argument("--practice", help="house bots to practise against, for example greedy,random")
    parser.add_argument("--ruleset", default="official")
    parser.add_argument(
        "--options", default="{}", help="of the practice game, for example '{\"target\": 100}'"
    )
    parser.add_argument("--games", type=int, help="stop after so many games have ended")
    options = parser.parse_args()
    token = os.environ.get("UNO_TOKEN")
    if not token:
        sys.exit("Set UNO_TOKEN to your bot's token.")
    client = Client(options.url, token)
    try:
        play(client, options)
    except Refused as refused:
        sys.exit(str(refused))
    except KeyboardInterrupt:
        print("stopped: what waits is told again to the next run")


def play(client, options):
    """Play as the options say."""
    print("playing as", client.me()["name"], flush=True)
    if options.practice:
        wish = {"ruleset": options.ruleset, "options": json.loads(options.options)}
        game = client.practice(options.practice.split(","), **wish)
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
