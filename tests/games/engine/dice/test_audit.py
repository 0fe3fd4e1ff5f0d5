"""An event's dice are rolled again from the revealed seeds; any other face is found out."""

import random

import pytest
from msgspec.structs import replace

from games.engine.chance import RevealedChance, SeededChance, SeedUnknownError
from games.engine.commands import Catch, StartDeal
from games.engine.dice.audit import rolled_by_chance
from games.engine.dice.events import (
    DealStarted,
    DieDrawn,
    DiePlayed,
    DrawFourAccepted,
    DrawFourCaught,
    HandRerolled,
    UnoCaught,
)
from games.engine.dice.family import DICE
from games.engine.dice.legality import challenges
from games.engine.dice.pieces import PIECE, SIDES, TEXT
from games.engine.events import DealEnded
from tests.games.engine.dice.kit import Game

ROLLING = (DealStarted, DiePlayed, HandRerolled, DieDrawn, DrawFourAccepted, DrawFourCaught, UnoCaught)


@pytest.fixture(scope="module")
def game() -> Game:
    """A finished game of four in which everything that rolls has happened."""
    for seed in range(100):
        played = play(seed)
        if {type(event) for event in played.events} >= set(ROLLING):
            return played
    raise AssertionError("no game in which everything happens")


def play(seed: int) -> Game:
    chooser = random.Random(seed)
    game = Game(4, chance=SeededChance(bytes([seed]) * 32), deal_limit=3)
    game.do(StartDeal())
    while (turn := game.state.phase.turn) is not None:
        moves = list(DICE.legal_moves(game.state))
        for seat in range(4):
            if seat != turn:
                moves += challenges(game.state, seat)
            moves += [Catch(seat, other) for other in game.state.exposed if other != seat]
        game.do(chooser.choice(moves))
    return game


def revealed(game: Game) -> RevealedChance:
    return RevealedChance({event.deal: event.seed for event in game.events if isinstance(event, DealEnded)})


def with_states(game: Game, chance):
    state = DICE.begin(game.events[0], chance)
    for event in game.events[1:]:
        yield state, event
        state = DICE.evolve(state, event)


def test_every_event_of_an_honest_game_is_confirmed(game):
    assert all(rolled_by_chance(state, event) for state, event in with_states(game, revealed(game)))


@pytest.mark.parametrize("kind", ROLLING)
def test_another_face_is_found_out_in_every_kind_of_event(game, kind):
    state, event = next(
        (state, event)
        for state, event in with_states(game, revealed(game))
        if isinstance(event, kind) and (kind is not DiePlayed or event.dice)
    )
    assert not rolled_by_chance(state, forged(event))


def test_another_centre_roller_is_found_out(game):
    state, event = next(
        pair for pair in with_states(game, revealed(game)) if isinstance(pair[1], DealStarted)
    )
    assert not rolled_by_chance(state, replace(event, dealer=(event.dealer + 1) % 4))


def test_a_deal_whose_seed_is_secret_cannot_be_checked(game):
    with pytest.raises(SeedUnknownError):
        all(rolled_by_chance(state, event) for state, event in with_states(game, RevealedChance({})))


def forged(event):
    if isinstance(event, DieDrawn):
        return replace(event, die=turned(event.die))
    if isinstance(event, DealStarted):
        (first, *others), *hands = event.hands
        return replace(event, hands=((turned(first), *others), *hands))
    first, *others = event.dice
    return replace(event, dice=(turned(first), *others))


def turned(text: str) -> str:
    """Return the die with its next side up."""
    die, side = divmod(PIECE[text], SIDES)
    return TEXT[SIDES * die + (side + 1) % SIDES]
