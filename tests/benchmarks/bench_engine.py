"""How fast the card engine plays, against rlcard's UNO game class, all in one run.

``python -m tests.benchmarks.bench_engine``. The two take turns in processes of their own and are compared by
CPU time and by medians of ratios, so the machine's speed and its neighbours' load cancel out.
"""

import subprocess
import sys
from pathlib import Path
from statistics import median

from tests.environments import environment

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
TURNS = 9
ROUNDS = 1500

EXPLANATION = """\
A round is a deal: rlcard plays nothing longer. Both sides choose at random among the legal moves that they list.
Ours keeps every event, scores, commits to each seed and reveals it; it plays `official` with the options nearest
to rlcard's rules: voluntary_draw false, drawn_card must_play, wd4_enforcement strict, dealer_choice first_seat.
Differences that remain: with rlcard a drawn card of the colour is played in the same action, a card of the same
number is not, and there is no UNO call; with us drawing and what follows are two moves, and two seats' Reverse
skips.
"""


def main() -> None:
    python = str(environment("bench", HERE / "requirements.txt") / "bin" / "python")
    print(EXPLANATION)
    for seats in (2, 4):
        ratios, deals, rounds = compare(python, seats)
        print(
            f"{seats} seats: {median(deals):,.0f} deals per CPU second, rlcard {median(rounds):,.0f} rounds;"
            f" ratio {median(ratios):.2f} (from {min(ratios):.2f} to {max(ratios):.2f})"
        )


def compare(python: str, seats: int) -> tuple[list[float], list[float], list[float]]:
    """Return the ratio of each turn, and both sides' rounds per CPU second."""
    size = [str(seats), str(ROUNDS)]
    deals, rounds = [], []
    for _ in range(TURNS):
        deals.append(per_second([sys.executable, "-m", "tests.benchmarks.engine_deals", *size]))
        rounds.append(per_second([python, str(HERE / "rlcard_rounds.py"), *size]))
    return [ours / theirs for ours, theirs in zip(deals, rounds, strict=True)], deals, rounds


def per_second(command: list[str]) -> float:
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return float(done.stdout.split()[0])


if __name__ == "__main__":
    main()
