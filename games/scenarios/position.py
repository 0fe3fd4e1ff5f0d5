"""What positions of both families have in common: series, colours, foreign fields. No database."""

from collections.abc import Iterable

from games.engine.events import Out
from games.engine.series import Series
from games.scenarios.document import Position, ScenarioError

COLORS = "RYGB"
PHASE_FIELDS = {
    "drawn": ("drawn",),
    "wild_draw_four": ("accused", "evidence", "previous_color", "former"),
}
"""Fields that say more about a phase, and mean nothing in any other."""


def refuse_fields(position: Position, names: Iterable[str], family: str) -> None:
    """Raise ScenarioError for the first field that belongs to the other ``family`` or to another phase."""
    for name in names:
        if getattr(position, name) not in (None, 0, ""):
            raise ScenarioError(f"`{name}` belongs to {family}")
    for phase, fields in PHASE_FIELDS.items():
        for name in fields:
            if position.phase != phase and getattr(position, name) is not None:
                raise ScenarioError(f"`{name}` belongs to the phase {phase}")


def series_of(position: Position, scoring: str) -> Series:
    """Return the series of a position: seats without a hand are out, or have left (SCENARIOS)."""
    seats = len(position.hands)
    gone = [seat for seat, hand in enumerate(position.hands) if hand is None]
    active = tuple(hand is not None for hand in position.hands)
    misses = position.misses or [0] * seats
    if len(position.scores) != seats or len(misses) != seats:
        raise ScenarioError(f"`scores` and `misses` need {seats} numbers, one per seat")
    for name, seat in [("turn", position.turn), *(("exposed", seat) for seat in position.exposed)]:
        if not 0 <= seat < seats or not active[seat]:
            raise ScenarioError(f"`{name}`: seat {seat} does not play")
    if not 0 <= position.dealer < seats:
        raise ScenarioError(f"`dealer`: there is no seat {position.dealer}")
    if active.count(True) < 2:
        raise ScenarioError("`hands`: at least two seats must play")
    if len(set(position.exposed)) < len(position.exposed):
        raise ScenarioError("`exposed`: a seat stands there twice")
    if position.direction not in (1, -1):
        raise ScenarioError("`direction`: allowed are 1 and -1")
    eliminated = scoring == "elimination"
    return Series(
        scores=tuple(position.scores),
        active=active,
        misses=tuple(misses),
        out=tuple(Out(seat, position.deal - 1, position.scores[seat]) for seat in gone if eliminated),
        forfeited=() if eliminated else tuple(gone),
        deal=position.deal,
        dealer=position.dealer,
        contributions=("",) * seats,
    )


def accused_of(position: Position) -> int:
    """Return the seat that played the Wild Draw Four; ScenarioError if nobody can have."""
    if position.accused is None:
        raise ScenarioError("`accused` is missing")
    if not 0 <= position.accused < len(position.hands) or position.accused == position.turn:
        raise ScenarioError("`accused`: there is no such opponent")
    return position.accused


def color_of(text: str | None, where: str) -> int:
    """Read a colour letter; ScenarioError if it is none."""
    if text is None:
        raise ScenarioError(f"`{where}` is missing: allowed are R, Y, G, B")
    if len(text) != 1 or text not in COLORS:
        raise ScenarioError(f"`{where}`: allowed are R, Y, G, B")
    return COLORS.index(text)
