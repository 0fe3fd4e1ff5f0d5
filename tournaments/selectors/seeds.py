"""Where a tournament's secret seed comes from: the installation's deal key, or a seed that somebody chose."""

from uuid import UUID

from games.selectors.seeds import chosen_seed, keyed_seed
from tournaments.engine.events import TournamentStarted

DOMAIN = b"uno.tournament.v1"


def tournament_seed(tournament_id: UUID, seed_key: str, rng_seed: str) -> bytes:
    """Return the 32 secret bytes of a tournament; DealKeyMissingError names a key that is not there.

    With ``rng_seed`` (hex) they are these very bytes.
    """
    return bytes.fromhex(rng_seed) if rng_seed else keyed_seed(seed_key, DOMAIN, tournament_id)


def seed_from_text(text: str) -> str:
    """Return the seed (hex) that a text chooses, such as the number behind ``--seed``."""
    return chosen_seed(text).hex()


def seed_of(setup: TournamentStarted) -> bytes:
    """Return the secret seed of a started tournament."""
    return tournament_seed(UUID(setup.tournament_id), setup.seed_key, setup.rng_seed)
