"""Plays a game by a fixed seed with moves picked by chance, and writes it down: one line per event.

Nobody plays well here: who chooses is a few lines below, and not a house bot, so that bots may grow stronger
without a playthrough changing.
"""

from collections.abc import Iterator
from typing import Any

from games.engine.cards.commands import Play as CardPlay
from games.engine.cards.legality import jump_ins
from games.engine.cards.pieces import texts
from games.engine.chance import SeededChance
from games.engine.commands import CallUno, Catch, StartDeal
from games.engine.creation import create
from games.engine.decider import Command, Event, Family, State
from games.engine.dice.commands import Play as DicePlay
from games.engine.dice.legality import challenges
from games.engine.events import SeatedPlayer
from games.engine.families import FAMILIES
from games.engine.rejection import Rejection
from games.engine.rng import Source
from games.engine.rulesets import resolve
from games.rulebook.lines import line
from tests.playthroughs.table import Playthrough

MOST_EVENTS = 2000


def written(playthrough: Playthrough) -> str:
    """Return the playthrough as text."""
    seed = playthrough.seed.to_bytes(32, "big")
    lines = list(_head(playthrough, seed))
    state = None
    for number, (event, before, state) in enumerate(_game(playthrough, seed), start=1):
        lines.append(f"{number:4} {line(event, before, state)}")
        if type(event).__name__ == "DealStarted" and hasattr(event, "turned"):
            lines += [f"       seat {seat}: {' '.join(texts(hand))}" for seat, hand in enumerate(state.hands)]
    assert state is not None
    points = " ".join(str(total) for total in state.series.scores)
    places = " ".join(str(place) for place in state.series.places)
    return "\n".join([*lines, "", f"points: {points}", f"places: {places}", ""])


def _head(playthrough: Playthrough, seed: bytes) -> Iterator[str]:
    options = ", ".join(f"{name} {str(value).lower()}" for name, value in playthrough.options.items())
    yield f"{playthrough.name}: a game by a fixed seed, moves picked by chance, all hands open"
    yield ""
    yield f"ruleset: {playthrough.ruleset}"
    yield f"options: {options}"
    yield f"seats: {playthrough.seats}"
    yield f"seed: {seed.hex()}"
    yield ""


def _game(playthrough: Playthrough, seed: bytes) -> Iterator[tuple[Event, State, State]]:
    """Yield each event with the state before and after it."""
    rules = resolve(playthrough.ruleset, playthrough.options, playthrough.seats)
    family, chance = FAMILIES[rules.family], SeededChance(seed)
    seats = tuple(SeatedPlayer(f"p{seat}", f"Player {seat}") for seat in range(playthrough.seats))
    created = create(rules, seats, chance)
    state, version = family.begin(created, chance), 1
    yield created, state, state
    command: Command | None = StartDeal()
    while command is not None:
        assert version < MOST_EVENTS
        outcome = family.decide(state, command)
        assert not isinstance(outcome, Rejection), (command, outcome)
        for event in outcome:
            before, state, version = state, family.evolve(state, event), version + 1
            yield event, before, state
        command = _next(family, state, Source(seed, f"playthrough|{version}"))


def _next(family: Family, state: State, source: Source) -> Command | None:
    """Return what somebody does now, mostly the seat with the decision; None when the game is over."""
    turn = state.phase.turn
    if turn is None:
        return None
    return _call(state, source) or _out_of_turn(family, state, source) or _turn_move(family, state, source)


def _call(state: State, source: Source) -> Command | None:
    """Catch an exposed seat, or let it call late; every other time nobody says anything."""
    others = [seat for seat, plays in enumerate(state.series.active) if plays and seat not in state.exposed]
    if not state.exposed or not others or source.below(2):
        return None
    exposed = state.exposed[0]
    return Catch(others[source.below(len(others))], exposed) if source.below(3) else CallUno(exposed)


def _out_of_turn(family: Family, state: State, source: Source) -> Command | None:
    """Move without having the decision, where the rules let somebody, two times out of three."""
    ask = jump_ins if family.name == "cards" else challenges
    seats = [seat for seat, plays in enumerate(state.series.active) if plays and seat != state.phase.turn]
    moves = [move for seat in seats for move in ask(state, seat)]
    return _with_uno(family, state, _one(moves, source), source) if moves and source.below(3) else None


def _turn_move(family: Family, state: State, source: Source) -> Command:
    """Play if something can be played, seven times out of eight; accept or challenge as the coin falls."""
    moves = list(family.legal_moves(state))
    plays = [move for move in moves if isinstance(move, CardPlay | DicePlay)]
    others = [move for move in moves if move not in plays]
    move = _one(plays if plays and (not others or source.below(8)) else others, source)
    return _with_uno(family, state, move, source)


def _with_uno(family: Family, state: State, move: Any, source: Source) -> Command:
    """Say UNO with a play that needs it, three times out of four."""
    if not isinstance(move, CardPlay | DicePlay) or not source.below(4):
        return move
    aloud = family.parse(f"{family.format_move(move)} uno", move.seat)
    return move if isinstance(family.decide(state, aloud), Rejection) else aloud


def _one(moves: list[Any], source: Source) -> Any:
    return moves[source.below(len(moves))]
