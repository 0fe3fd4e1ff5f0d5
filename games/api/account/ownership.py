"""Whose bots are whose: a person's own, or the one that a token is for. What is another's does not exist."""

from uuid import UUID

from django.contrib.auth.models import User
from rest_framework.request import Request

from games.api.common.callers import caller
from games.api.common.problems import Problem, not_found
from games.players.models import Player
from games.selectors.accounts import bot_of_owner


def person(request: Request) -> User:
    """Return the person who calls. Raises Problem for bots."""
    user = caller(request).user
    if not isinstance(user, User):
        raise Problem("forbidden", "Only the bot's owner may do that, with a session.")
    return user


def own_bot(request: Request, bot_id: UUID) -> Player:
    """Return the caller's bot with this id. Raises Problem."""
    who = caller(request)
    if who.token is not None:
        found = who.token.player if who.token.player_id == bot_id else None
    else:
        found = bot_of_owner(person(request).pk, bot_id)
    if found is None:
        raise not_found()
    return found
