"""What one seat, or a spectator, may see of a card game: names what is shown; nothing is hidden afterwards. Pure."""

import msgspec


class Observation(msgspec.Struct, frozen=True):
    """A view of a running deal, in card notation (rules 3.3).

    ``you``, ``hand``, ``drawn`` (the card drawn last, in phase ``drawn``) and ``evidence`` (rules 6.5) are
    None for a spectator. ``discards``: bottom to top; ``counts``: cards per seat, None for a seat that is
    out or has left; ``legal_moves``: all moves of yours that would be accepted now, ` uno` left off;
    ``side_moves``: `uno` and `catch N` that would be accepted now. ``called``: the seat on turn called UNO.
    """

    version: int
    phase: str
    turn: int | None
    you: int | None
    hand: tuple[str, ...] | None
    counts: tuple[int | None, ...]
    top: str | None
    color: str | None
    direction: int
    debt: int
    called: bool
    exposed: tuple[int, ...]
    draw_pile: int
    discards: tuple[str, ...]
    scores: tuple[int, ...]
    dealer: int | None
    deal: int
    deal_winner: int | None
    misses: tuple[int, ...]
    drawn: str | None
    evidence: tuple[str, ...] | None
    legal_moves: tuple[str, ...]
    side_moves: tuple[str, ...]
    places: tuple[int, ...]
