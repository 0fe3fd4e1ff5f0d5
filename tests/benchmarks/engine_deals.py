"""Random deals of the card engine with every event kept: prints deals per CPU second and moves per deal.

``python -m tests.benchmarks.engine_deals SEATS DEALS``
"""

import random
import sys
from time import process_time

from games.engine.cards.family import CARDS
from games.engine.chance import SeededChance
from games.engine.commands import StartDeal
from games.engine.creation import create
from games.engine.decider import Event
from games.engine.events import SeatedPlayer
from games.engine.rulesets import Rules, resolve

WARM_UP = 100
OPTIONS = {
    "voluntary_draw": False,
    "drawn_card": "must_play",
    "wd4_enforcement": "strict",
    "dealer_choice": "first_seat",
}
"""What makes ``official`` play most like rlcard, which knows no option."""


def main(seats: int, deals: int) -> None:
    rules = resolve("official", OPTIONS, seats)
    play_deals(rules, seats, WARM_UP)
    started = process_time()
    played, moves = play_deals(rules, seats, deals)
    print(played / (process_time() - started), moves / played)


def play_deals(rules: Rules, seats: int, deals: int) -> tuple[int, int]:
    """Play whole games until there are enough deals; return how many deals and moves there were."""
    played = moves = seed = 0
    while played < deals:
        deals_of_game, moves_of_game, _ = play_game(rules, seats, seed)
        played += deals_of_game
        moves += moves_of_game
        seed += 1
    return played, moves


def play_game(rules: Rules, seats: int, seed: int) -> tuple[int, int, list[Event]]:
    """Play a game of random legal moves to its end; return how many deals and moves it had, and all events."""
    decide, evolve, legal_moves, chance = CARDS.decide, CARDS.evolve, CARDS.legal_moves, random.random
    secret = SeededChance(seed.to_bytes(32))
    events: list[Event] = [create(rules, tuple(SeatedPlayer(str(seat), "") for seat in range(seats)), secret)]
    state = CARDS.begin(events[0], secret)
    new = decide(state, StartDeal())
    moves = 0
    while True:
        for event in new:
            events.append(event)
            state = evolve(state, event)
        legal = legal_moves(state)
        if not legal:
            return state.series.deal, moves, events
        new = decide(state, legal[int(chance() * len(legal))], 0, False, legal)
        moves += 1


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
