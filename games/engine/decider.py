"""The shape that every family has, and folding: events -> state (DESIGN: decide, evolve, fold). Pure."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from games.engine.chance import Chance
from games.engine.events import GameCreated
from games.engine.rejection import Rejection

State = Any
"""A family's state; only that family's functions look inside."""
Event = Any
Command = Any
Observation = Any


class Family(msgspec.Struct, frozen=True):
    """The functions of a family of games.

    ``begin(created, chance)``: the state after the first event.
    ``decide(state, command, now_ms, stale, legal)``: events or a rejection. ``evolve(state, event)``.
    ``legal_moves(state)``: commands of the seat with the decision. ``observe(state, version, seat)``: what a
    seat, or with None a spectator, may see.
    ``parse(text, seat)``: a command or a rejection; ``format_move(command)``: the text.
    ``wish_of(event)``: the command that gave it. ``events``: every event class that its games store.
    """

    name: str
    begin: Callable[[GameCreated, Chance], State]
    decide: Callable[..., tuple[Event, ...] | Rejection]
    evolve: Callable[[State, Event], State]
    legal_moves: Callable[[State], tuple[Command, ...]]
    observe: Callable[..., Observation]
    parse: Callable[[str, int], Command | Rejection]
    format_move: Callable[[Command], str]
    wish_of: Callable[[Event], Command | None]
    events: tuple[type, ...]


def fold(family: Family, events: Iterable[Event], chance: Chance) -> State:
    """Return the state after all the events; the first is the game's ``GameCreated``.

    A fold of the first event and those since the last ``deal-started`` gives the same state as a fold of all.
    """
    following = iter(events)
    state = family.begin(next(following), chance)
    for event in following:
        state = family.evolve(state, event)
    return state
