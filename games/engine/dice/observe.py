"""From a state to what one seat, or a spectator, may see of it; only evidence is for one seat alone. Pure."""

from games.engine.commands import CallUno, Catch
from games.engine.dice.commands import Move
from games.engine.dice.legality import challenges, legal_moves
from games.engine.dice.moves import format_move
from games.engine.dice.observation import Observation
from games.engine.dice.pieces import COLOR_TEXT, DIE_TEXT, TEXT, texts
from games.engine.dice.refusal import refusal
from games.engine.dice.state import Drawn, State, WildDrawFour, phase_name


def observe(state: State, version: int, seat: int | None = None) -> Observation:
    """Return what the seat sees at a version of the game; None: what everybody sees."""
    series, phase = state.series, state.phase
    accusation = phase if isinstance(phase, WildDrawFour) else None
    return Observation(
        version=version,
        phase=phase_name(phase),
        turn=phase.turn,
        you=seat,
        hand=texts(state.hands[seat]) if seat is not None and state.hands else None,
        hands=tuple([texts(hand) for hand in state.hands]),
        counts=tuple(
            [len(hand) if plays else None for hand, plays in zip(state.hands, series.active, strict=False)]
        ),
        top=TEXT[state.center] if state.center is not None else None,
        color=COLOR_TEXT[state.color] or None,
        direction=state.direction,
        called=state.called,
        exposed=state.exposed,
        bag=tuple([DIE_TEXT[die] for die in sorted(state.bag)]),
        scores=series.scores,
        dealer=series.dealer,
        deal=series.deal,
        deal_winner=series.deal_winner,
        misses=series.misses,
        drawn=TEXT[phase.piece] if isinstance(phase, Drawn) else None,
        accused=accusation.accused if accusation else None,
        former=TEXT[accusation.former] if accusation else None,
        evidence=evidence(state, seat),
        legal_moves=tuple([format_move(move) for move in moves_of(state, seat)]),
        side_moves=side_moves(state, seat),
        places=series.places,
    )


def moves_of(state: State, seat: int | None) -> tuple[Move, ...]:
    """Return the turn moves that the seat may make now: its decision, or challenging beside another's."""
    if seat is None or not state.series.active[seat]:
        return ()
    return legal_moves(state) if seat == state.phase.turn else challenges(state, seat)


def side_moves(state: State, seat: int | None) -> tuple[str, ...]:
    """Return `uno` and every `catch N` that would be accepted from the seat now (rules 7.6)."""
    if seat is None or not state.series.active[seat]:
        return ()
    moves: list[CallUno | Catch] = [CallUno(seat), *(Catch(seat, other) for other in state.exposed)]
    return tuple([format_move(move) for move in moves if refusal(state, move, 0, stale=False) is None])


def evidence(state: State, seat: int | None) -> tuple[str, ...] | None:
    """Return the evidence that a challenger may still see (rules 6.5, 14.15), None for all others."""
    for challenger, hand in state.sights:
        if challenger == seat:
            return texts(hand)
    return None
