"""From a state to what one seat, or a spectator, may see of it: the only way out for hidden cards. Pure."""

from games.engine.cards.commands import Move
from games.engine.cards.legality import jump_ins, legal_moves
from games.engine.cards.moves import format_move
from games.engine.cards.observation import Observation
from games.engine.cards.pieces import COLOR_TEXT, TEXT, texts
from games.engine.cards.refusal import OF_MOVE
from games.engine.cards.state import Drawn, State, phase_name
from games.engine.commands import CallUno, Catch


def observe(state: State, version: int, seat: int | None = None) -> Observation:
    """Return what the seat sees at a version of the game; None: what everybody sees."""
    series, phase = state.series, state.phase
    mine = seat is not None and seat == phase.turn
    return Observation(
        version=version,
        phase=phase_name(phase),
        turn=phase.turn,
        you=seat,
        hand=texts(state.hands[seat]) if seat is not None and state.hands else None,
        counts=tuple(
            [len(hand) if plays else None for hand, plays in zip(state.hands, series.active, strict=False)]
        ),
        top=TEXT[state.discards[-1]] if state.discards else None,
        color=COLOR_TEXT[state.color] or None,
        direction=state.direction,
        debt=state.debt,
        called=state.called,
        exposed=state.exposed,
        draw_pile=len(state.pile),
        discards=texts(state.discards),
        scores=series.scores,
        dealer=series.dealer,
        deal=series.deal,
        deal_winner=series.deal_winner,
        misses=series.misses,
        drawn=TEXT[phase.card] if mine and isinstance(phase, Drawn) else None,
        evidence=evidence(state, seat),
        legal_moves=tuple([format_move(move) for move in moves_of(state, seat)]),
        side_moves=side_moves(state, seat),
        places=series.places,
    )


def moves_of(state: State, seat: int | None) -> tuple[Move, ...]:
    """Return the turn moves that the seat may make now: its decision, or jumping in on another's."""
    if seat is None or not state.series.active[seat]:
        return ()
    return legal_moves(state) if seat == state.phase.turn else jump_ins(state, seat)


def side_moves(state: State, seat: int | None) -> tuple[str, ...]:
    """Return `uno` and every `catch N` that would be accepted from the seat now (rules 7.6)."""
    if seat is None or not state.series.active[seat]:
        return ()
    moves: list[CallUno | Catch] = [CallUno(seat), *(Catch(seat, other) for other in state.exposed)]
    return tuple([format_move(move) for move in moves if OF_MOVE[type(move)](state, move) is None])


def evidence(state: State, seat: int | None) -> tuple[str, ...] | None:
    """Return the evidence that a challenger may still see (rules 6.5, 14.15), None for all others."""
    for challenger, hand in state.sights:
        if challenger == seat:
            return texts(hand)
    return None
