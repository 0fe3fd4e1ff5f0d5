"""Which seats of a game a caller may look and move for: the bot's own, or those of a person's bots."""

from uuid import UUID

from rest_framework.request import Request

from games.api.common.callers import caller
from games.api.common.problems import Problem, not_found
from games.selectors.seats import seats_of_owner


def own_seats(request: Request, game_id: UUID) -> list[int]:
    """Return the caller's seats in the game that the address names, none for somebody who only watches."""
    who = caller(request)
    if who.token is not None:
        return list(who.seats)
    return seats_of_owner(game_id, who.user.pk) if who.user is not None else []


def own_seat(request: Request, game_id: UUID, named: int | None) -> int | None:
    """Return the caller's seat, the named one if the caller has several; None for one who only watches.

    Raises Problem: a seat that is not the caller's does not exist for it, and several need a name.
    """
    own = own_seats(request, game_id)
    if named is not None:
        if named not in own:
            raise not_found()
        return named
    if len(own) > 1:
        raise Problem(
            "missing_field", f"You have the seats {', '.join(map(str, own))} here: say which.", field="seat"
        )
    return own[0] if own else None
