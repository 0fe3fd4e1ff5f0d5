"""Makes what fuzzing needs in a stack's data, and prints it as JSON: who calls, and ids of things that are there.

``python -m tests.fuzz.actors``, in the environment of the stack.
"""

import json
import os
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.contrib.auth.models import Permission, User  # noqa: E402 - models need django.setup()
from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402

from games.players.models import Player  # noqa: E402
from games.players.scopes import Scope  # noqa: E402
from games.projections.models import Game  # noqa: E402
from games.services.bots import create_bot  # noqa: E402
from games.services.practice import PracticeWish, start_practice  # noqa: E402
from games.services.tokens import make_token  # noqa: E402
from tournaments.registration.models import Entrant, HouseRules, League, Tournament  # noqa: E402
from tournaments.services.entries import enter_house_bots, enter_player  # noqa: E402
from tournaments.services.house_rules import create_house_rules  # noqa: E402
from tournaments.services.leagues import create_league  # noqa: E402
from tournaments.services.starting import start_tournament  # noqa: E402

CSRF = "c" * 32
ORGANISING = (
    *("add_league", "change_league", "delete_league", "add_tournament", "change_tournament"),
    *("add_houserules", "change_houserules"),
)
SEVERAL = 4


def main() -> None:
    now = timezone.now()
    author, organiser = (User.objects.create_user(name) for name in ("author", "organiser"))
    organiser.user_permissions.set(Permission.objects.filter(codename__in=ORGANISING))
    bots = [create_bot(author.pk, f"fuzzed {number}", "1", now) for number in range(SEVERAL)]
    _, token = make_token(bots[0], "fuzzing", list(Scope))
    spare = [make_token(bot, "to be revoked", [Scope.READ])[0].pk for bot in bots]
    call_command(
        "play_tournament", "--inline", "--format=single_elimination", "--entrants=5", "--bots=greedy,random"
    )
    leagues = [create_league(League(name=f"League {number}"), organiser) for number in range(SEVERAL)]
    rules = [
        create_house_rules(HouseRules(name=f"Rules {number}", league=league, options={"stacking": "any"}))
        for number, league in enumerate([None, *leagues[1:]])
    ]
    open_ones = [in_registration(organiser, bots, f"Cup {number}") for number in range(SEVERAL)]
    start_tournament(open_ones[-1].pk, actor="fuzzing", now=now)
    for ruleset in ("official", "dice-500", "official"):
        start_practice(bots[0], PracticeWish(["greedy"], ruleset, {"target": 200}), now)
    there = {
        "games": [*of_status(Game.Status.FINISHED), *of_status(Game.Status.RUNNING)],
        "finished": of_status(Game.Status.FINISHED),
        "tournaments": Tournament.objects.all(),
        "leagues": leagues,
        "house_rules": rules,
        "entrants": Entrant.objects.all()[:20],
        "bots": bots,
        "retiring": bots[1:],
    }
    ids = {name: [str(thing.pk) for thing in things] for name, things in there.items()}
    print(json.dumps({"roles": roles(token, organiser), "there": {**ids, "tokens": [*spare, 10**6]}}))


def of_status(status: str) -> list[Game]:
    return list(Game.objects.filter(status=status)[:5])


def roles(token: str, organiser: User) -> dict[str, dict[str, str]]:
    """Return the headers with which each role calls."""
    client = Client()
    client.force_login(organiser)
    cookies = f"sessionid={client.cookies['sessionid'].value}; csrftoken={CSRF}"
    return {
        "anonymous": {},
        "bot": {"Authorization": f"Bearer {token}"},
        "organiser": {"Cookie": cookies, "X-CSRFToken": CSRF},
    }


def in_registration(organiser: User, bots: list[Player], name: str) -> Any:
    """Return a tournament that could start, in which house bots and one bot over the API are entered."""
    tournament = Tournament.objects.create(name=name, format="single_elimination", organiser=organiser)
    enter_player(tournament.pk, str(bots[0].id), None)
    enter_house_bots(tournament.pk, "greedy", SEVERAL, None)
    return tournament


if __name__ == "__main__":
    main()
