"""Bytes that a seat mixes into the shuffles, so that it need not trust ours: from the next deal on."""

import hashlib
import re
from datetime import datetime
from uuid import UUID

from games.engine.commands import Contribute
from games.engine.decider import Event
from games.engine.rejection import Rejection
from games.selectors.loading import LoadedGame
from games.services.diary import Asked
from games.services.refusals import FaultyError
from games.services.stream import milliseconds
from games.services.submitting import Answer, Refused, Submission, submit

ALREADY_CONTRIBUTED = "already_contributed"
HEX = re.compile("(?:[0-9a-f]{2}){1,32}", re.ASCII)


def contribute(
    game_id: UUID, seat: int, contribution: str, key: str, received_at: datetime, asked: Asked | None = None
) -> Answer | Refused:
    """Mix a seat's bytes, given in hex, into all shuffles from the next deal on.

    Once per deal: each contribution is an event, which makes other seats' moves stale. Raises FaultyError, and
    NoSuchStream if there is no such game.
    """
    text = contribution.lower()
    if not HEX.fullmatch(text):
        raise FaultyError("contribution", "It is 2 to 64 hexadecimal digits, an even number of them.")
    digest = hashlib.sha256(f"contribution|{text}".encode()).hexdigest()
    sent = Submission(game_id, seat, key, digest)
    return submit(sent, lambda game: _decide(game, Contribute(seat, text), received_at), received_at, asked)


def _decide(game: LoadedGame, command: Contribute, received_at: datetime) -> tuple[Event, ...] | Refused:
    outcome = game.family.decide(game.state, command, milliseconds(received_at))
    if isinstance(outcome, Rejection):
        return Refused(str(outcome.code), outcome.detail, game.head.version)
    mixed_now, mixed_next = (of.contributions[command.seat] for of in (game.state, game.state.series))
    if mixed_next != mixed_now or command.contribution == mixed_now:
        detail = "One contribution per deal, and another one than before."
        return Refused(ALREADY_CONTRIBUTED, detail, game.head.version)
    events: tuple[Event, ...] = outcome
    return events
