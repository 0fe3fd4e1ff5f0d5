"""Creates a tournament of house bots, shows its progress and prints its result: thin."""

import argparse
import secrets
import time
import uuid
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.db import IntegrityError, InterfaceError, OperationalError, transaction
from django.utils import timezone

from games.engine.rulesets import RULESETS
from games.selectors.health import last_heard
from games.services.house_players import HOUSE_BOTS, UnknownBotError
from tournaments.engine.formats import FORMATS
from tournaments.engine.rejection import Rejection
from tournaments.engine.state import Cancelled, Finished, Started
from tournaments.registration.models import Tournament
from tournaments.selectors.loading import load, started
from tournaments.selectors.report import progress_line, report
from tournaments.selectors.seeds import seed_from_text
from tournaments.services.inline import SIMULATED_NOW, empty_tables, play_inline
from tournaments.services.refusals import ConflictError, FaultyError
from tournaments.services.registration import HouseTournament, make_house_players, prepare_house_tournament
from tournaments.services.starting import start_tournament

POLL_SECONDS = 0.5
PATIENCE_SECONDS = 5
SILENCE_SECONDS = 20
ACTOR = "command:play_tournament"

GivenValue = bool | int | float | str | list[str]


class Command(BaseCommand):
    """``manage.py play_tournament``: exit 0 with a champion, 1 with the reason why there is none."""

    help = (
        "Create a tournament of house bots, play it (by the workers, or --inline in this process), print it."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add what a tournament of house bots is made of."""
        parser.add_argument("--format", default="survivor", type=_text, help=", ".join(FORMATS))
        parser.add_argument("--entrants", type=int, default=16, metavar="N")
        bots = f"of {', '.join(HOUSE_BOTS)}"
        parser.add_argument("--bots", default="greedy,careful,random", type=_text, help=bots)
        parser.add_argument("--ruleset", default="official", type=_text, help=", ".join(RULESETS))
        seed = "a chosen seed: with --inline the same events every time"
        parser.add_argument("--seed", type=_text, help=seed)
        parser.add_argument("--inline", action="store_true", help="play here, without workers")
        parser.add_argument("--name", default="", type=_text)
        for flag in ("--option", "--format-option"):
            parser.add_argument(flag, action="append", default=[], metavar="NAME=VALUE", type=_pair)

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare, start, play, print."""
        plan = _plan(options)
        seeded = options["seed"] is not None
        tournament_id = plan.tournament_id() if seeded and options["inline"] else uuid.uuid4()
        try:
            if options["inline"]:
                state, head = self._play_here(plan, tournament_id, seeded)
            else:
                state, head = self._play_by_workers(plan, tournament_id)
        except (UnknownBotError, FaultyError, ConflictError) as error:
            raise CommandError(str(error)) from None
        for line in report(state):
            self.stdout.write(line)
        self.stdout.write(f"tournament: {state.tournament.setup.tournament_id}")
        self.stdout.write(f"head: {head}")
        if not isinstance(state, Finished):
            raise CommandError("the tournament was cancelled")

    def _play_here(
        self, plan: HouseTournament, tournament_id: uuid.UUID, seeded: bool
    ) -> tuple[Started, str]:
        """Play in one transaction, but for house players, which are everybody's.

        A tournament that is stored already, or by another run meanwhile, is played again aside and compared.
        """
        if not _is_stored(tournament_id):
            _refuse(make_house_players(plan))
            try:
                with transaction.atomic():
                    return self._play_once(plan, tournament_id, seeded)
            except IntegrityError:
                if not _is_stored(tournament_id):
                    raise
        with empty_tables():
            state, head = self._play_once(plan, tournament_id, seeded)
        if head != load(tournament_id).head.hash:
            raise CommandError("played again, the tournament came out differently: please report this")
        return state, head

    def _play_once(
        self, plan: HouseTournament, tournament_id: uuid.UUID, seeded: bool
    ) -> tuple[Started, str]:
        now = SIMULATED_NOW if seeded else timezone.now()
        self._start(plan, tournament_id, now)
        state = play_inline(tournament_id, now, lambda after: self.stderr.write(progress_line(after)))
        return state, load(tournament_id).head.hash

    def _start(self, plan: HouseTournament, tournament_id: uuid.UUID, now: Any) -> None:
        prepare_house_tournament(plan, tournament_id)
        _refuse(start_tournament(tournament_id, actor=ACTOR, now=now))

    def _play_by_workers(self, plan: HouseTournament, tournament_id: uuid.UUID) -> tuple[Started, str]:
        with transaction.atomic():
            self._start(plan, tournament_id, timezone.now())
        try:
            return self._watch(tournament_id)
        except (OperationalError, InterfaceError):
            raise CommandError(
                "The connection to the database is lost. The tournament goes on by itself: look at "
                f"/admin/tournaments/tournament/{tournament_id}/change/ or /api/v1/tournaments/{tournament_id}."
            ) from None

    def _watch(self, tournament_id: uuid.UUID) -> tuple[Started, str]:
        shown, warned, begun = "", False, time.monotonic()
        while True:
            state = started(tournament_id)
            assert state is not None
            if progress_line(state) != shown:
                shown = progress_line(state)
                self.stderr.write(shown)
            if isinstance(state, Finished | Cancelled):
                return state, load(tournament_id).head.hash
            if not warned and time.monotonic() - begun > PATIENCE_SECONDS and _workers_silent():
                warned = True
                self.stderr.write(
                    "No worker was heard of lately: `make run` starts one; --inline needs none."
                )
            time.sleep(POLL_SECONDS)


def _is_stored(tournament_id: uuid.UUID) -> bool:
    return Tournament.objects.filter(id=tournament_id).exists()


def _refuse(answer: object) -> None:
    if isinstance(answer, Rejection):
        raise CommandError(answer.detail)


def _workers_silent() -> bool:
    heard = last_heard("worker")
    return heard is None or (timezone.now() - heard).total_seconds() > SILENCE_SECONDS


def _plan(options: dict[str, Any]) -> HouseTournament:
    seed = options["seed"] if options["seed"] is not None else secrets.token_hex(16)
    return HouseTournament(
        name=options["name"] or f"{options['format']} of {options['entrants']}",
        format=options["format"],
        format_options=dict(options["format_option"]),
        ruleset=options["ruleset"],
        options=dict(options["option"]),
        entrants=options["entrants"],
        bots=options["bots"].split(","),
        rng_seed=seed_from_text(seed),
    )


def _text(text: str) -> str:
    """Refuse bytes of the command line that are no text: Python lets them in as halves of surrogate pairs."""
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise argparse.ArgumentTypeError(f"{text!a} is not UTF-8")
    return text


def _pair(text: str) -> tuple[str, GivenValue]:
    """Read NAME=VALUE; the value as JSON if it is what an option can be, else as a word."""
    name, separator, value = _text(text).partition("=")
    if not separator or not name:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    try:
        return name, msgspec.json.decode(value, type=GivenValue)
    except msgspec.DecodeError:
        return name, value
