"""Who can be caught without UNO, and since when (rules 7.2, 7.3, 14.1, 14.2): plain tuples of seats. Pure."""

from typing import Protocol

from games.engine.rejection import Code, Rejection


class _Exposed(Protocol):
    @property
    def exposed(self) -> tuple[int, ...]: ...
    @property
    def exposed_at(self) -> tuple[int, ...]: ...


Exposure = tuple[tuple[int, ...], tuple[int, ...]]
NOBODY: Exposure = ((), ())


def after_turn_move(
    state: _Exposed, window: str, ended: tuple[int, ...], new: tuple[int, ...], at_ms: int | None
) -> Exposure:
    """Return (exposed seats, since when) after a turn move.

    ``ended``: the mover and every seat whose hand changed; ``new``: seats exposed by this move;
    ``at_ms``: its time in milliseconds, None without an UNO window in the options.
    """
    kept = () if window == "until_next_turn" else tuple(s for s in state.exposed if s not in ended)
    seats = tuple(sorted({*kept, *new})) if kept or len(new) > 1 else new
    if at_ms is None:
        return seats, ()
    since = dict(zip(state.exposed, state.exposed_at, strict=False))
    return seats, tuple(at_ms if seat in new else since.get(seat, 0) for seat in seats)


def without(state: _Exposed, seat: int) -> Exposure:
    """Return the exposure with one seat less."""
    seats = tuple(other for other in state.exposed if other != seat)
    times = tuple(at for other, at in zip(state.exposed, state.exposed_at, strict=False) if other != seat)
    return seats, times


def window_open(state: _Exposed, window_ms: int, now_ms: int) -> Rejection | None:
    """Return the rejection of a turn move while somebody's UNO window is open (rules 7.7), else None."""
    if not window_ms or not state.exposed:
        return None
    since = max(state.exposed_at) if state.exposed_at else 0
    left = since + window_ms - now_ms
    return Rejection(Code.UNO_WINDOW_OPEN, left) if left > 0 else None
