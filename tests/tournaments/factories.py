"""Makes tournaments for tests: rows as an organiser would make them."""

from games.players.models import Player
from tests.games.factories import make_player
from tournaments.registration.models import Entrant, Tournament
from tournaments.selectors.seeds import seed_from_text


def make_tournament(
    bots: list[str], *, seed: str = "tests", players: list[Player] | None = None, **fields
) -> Tournament:
    """Create a tournament that is not started; a bot is a house bot's name, or "" for one that uses the API.

    With an empty ``seed`` its draws come from the deal key.
    """
    values = {"name": "Test", "format": "single_elimination", "ruleset": "official", **fields}
    tournament = Tournament.objects.create(rng_seed=seed and seed_from_text(seed), **values)
    for number, player in enumerate(players or [make_player(house_bot=bot) for bot in bots], 1):
        Entrant.objects.create(tournament=tournament, player=player, seed=number)
    return tournament
