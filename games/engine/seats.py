"""Turn order: which active seat comes next (rules 5.5). Pure."""


def after(seat: int, direction: int, active: tuple[bool, ...]) -> int:
    """Return the next active seat from ``seat`` on in ``direction`` (+1 left: numbers rise, -1 right).

    It is ``seat`` itself when no other seat is active.
    """
    seats = len(active)
    seat = (seat + direction) % seats
    while not active[seat]:
        seat = (seat + direction) % seats
    return seat


def in_order(first: int, active: tuple[bool, ...]) -> list[int]:
    """Return all active seats to the left in turn, beginning with the active seat ``first``."""
    return [seat for seat in (*range(first, len(active)), *range(first)) if active[seat]]
