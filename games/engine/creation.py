"""The first event of a game: rules, seats and the promise of its first shuffle. Pure."""

from games.engine.chance import Chance
from games.engine.events import Clock, GameCreated, SeatedPlayer
from games.engine.options import OptionError
from games.engine.rulesets import Rules, option_values


def create(
    rules: Rules,
    seats: tuple[SeatedPlayer, ...],
    chance: Chance,
    *,
    seed_key: str = "",
    rng_seed: str = "",
    scores: tuple[int, ...] = (),
    dealer: int | None = None,
    reference: str = "",
    clock: Clock | None = None,
) -> GameCreated:
    """Return the event that creates a game; ``rules`` were resolved for exactly these seats.

    ``scores`` (one per seat) and ``dealer`` (a seat) are set by a tournament; OptionError if they do not fit.
    """
    if scores and len(scores) != len(seats):
        raise OptionError("scores", scores, f"{len(seats)} totals, one per seat")
    if dealer is not None and not 0 <= dealer < len(seats):
        raise OptionError("dealer", dealer, f"a seat from 0 to {len(seats) - 1}")
    return GameCreated(
        ruleset=rules.ruleset,
        ruleset_version=rules.version,
        family=rules.family,
        options=option_values(rules),
        seats=seats,
        commitment=chance.commitment(1),
        seed_key=seed_key,
        rng_seed=rng_seed,
        scores=scores,
        dealer=dealer,
        reference=reference,
        clock=clock,
    )
