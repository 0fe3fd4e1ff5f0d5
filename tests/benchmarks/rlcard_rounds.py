"""Random rounds of rlcard's UNO game class: prints rounds per CPU second and actions per round.

``var/bench-venv/bin/python tests/benchmarks/rlcard_rounds.py PLAYERS ROUNDS``; knows nothing of this project.
"""

import random
import sys
from time import process_time

from rlcard.games.uno.game import UnoGame

WARM_UP = 100


def main(players: int, rounds: int) -> None:
    play(players, WARM_UP)
    started = process_time()
    actions = play(players, rounds)
    print(rounds / (process_time() - started), actions / rounds)


def play(players: int, rounds: int) -> int:
    """Play rounds of random legal actions, as the returned states list them; return how many actions."""
    chance = random.random
    actions = 0
    game = UnoGame(num_players=players)
    for _ in range(rounds):
        state, _ = game.init_game()
        while not game.is_over():
            legal = state["legal_actions"]
            state, _ = game.step(legal[int(chance() * len(legal))])
            actions += 1
    return actions


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
