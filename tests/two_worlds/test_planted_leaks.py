"""The comparison of two worlds catches leaks: each of these is planted somewhere else, and found."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta
from itertools import count
from unittest import mock

import pytest
from msgspec.structs import replace

from games.engine.cards.legality import legal_moves
from games.engine.cards.moves import format_move
from games.engine.cards.pieces import COLOR, DECK, TEXT, texts
from games.engine.cards.state import Playing
from games.engine.chance import SeededChance
from games.engine.families import FAMILIES
from games.engine.rejection import Code, Rejection
from games.engine.rng import commitment
from games.selectors import observations
from games.selectors import replay as replays
from games.services import play
from games.services.play import Refused
from tests.two_worlds.playing import first_difference, seat_players, told
from tests.two_worlds.scripts import random_script
from tests.two_worlds.worlds import Pair, other_world

pytestmark = pytest.mark.django_db

TRIES = 4
Plant = AbstractContextManager[object]


def pairs(name: str, wanted: Callable[[Pair], bool]) -> Iterator[Pair]:
    """Yield some pairs of worlds that a leak should show in."""
    found = 0
    for number in count():
        script = random_script(name, f"planted {number}")
        if len(script.seats) <= 4 and wanted(pair := other_world(script, passes=1)):
            yield pair
            found += 1
        if found == TRIES:
            return


def caught(plant: Plant, name: str = "official", wanted: Callable[[Pair], bool] = lambda pair: True) -> bool:
    with plant:
        for pair in pairs(name, wanted):
            table = seat_players(pair.script)
            if first_difference(told(table, None), told(table, pair.fork)):
                return True
    return False


def family_with(name: str = "cards", **functions: object) -> Plant:
    return mock.patch.dict(FAMILIES, {name: replace(FAMILIES[name], **functions)})


def observing(change: Callable, name: str = "cards") -> Plant:
    """Plant a leak in observations: ``change(seen, state, seat)`` says what is shown instead."""
    observe = FAMILIES[name].observe
    return family_with(
        name, observe=lambda state, version, seat=None: change(observe(state, version, seat), state, seat)
    )


def next_seat(seat: int | None, hands: tuple) -> int:
    return ((seat or 0) + 1) % len(hands)


def next_hand(state, seat: int | None) -> bytes:
    """Return the hand of the seat to the left, empty before anything is dealt."""
    return state.hands[next_seat(seat, state.hands)] if state.hands else b""


def test_nothing_is_found_where_nothing_is_planted():
    assert not caught(nullcontext(), wanted=lambda pair: len(pair.script.steps) < 12)


def test_colours_of_another_hand_in_the_observation():
    def leak(seen, state, seat):
        return replace(seen, debt=sum(COLOR[card] == 0 for card in next_hand(state, seat)))

    assert caught(observing(leak))


def test_legal_moves_of_another_hand_in_the_observation():
    def leak(seen, state, seat):
        if not isinstance(state.phase, Playing):
            return seen
        other = replace(state, phase=Playing(next_seat(seat, state.hands)))
        return replace(seen, legal_moves=tuple(map(format_move, legal_moves(other))))

    assert caught(observing(leak))


def test_evidence_for_everybody():
    def leak(seen, state, seat):
        return replace(seen, evidence=texts(state.sights[0][1]) if state.sights else None)

    assert caught(observing(leak), wanted=lambda pair: pair.ours.sights != pair.theirs.sights)


def test_the_next_die_in_the_observation():
    def leak(seen, state, seat):
        draw = state.series.deal, state.contributions, f"bag|{state.draws}", state.bag
        return replace(seen, direction=state.chance.pick(*draw)) if state.bag else seen

    assert caught(observing(leak, "dice"), "dice-500")


def test_the_top_of_the_pile_in_the_text_of_a_refusal():
    decide = play._decide

    def leak(game, move, received_at):
        outcome = decide(game, move, received_at)
        if isinstance(outcome, Refused) and game.state.pile:
            return replace(outcome, detail=f"{outcome.detail} {TEXT[game.state.pile[0]]}")
        return outcome

    assert caught(mock.patch.object(play, "_decide", leak))


def test_a_code_of_refusal_that_depends_on_another_hand():
    decide = FAMILIES["cards"].decide

    def leak(state, command, *more):
        outcome = decide(state, command, *more)
        if isinstance(outcome, Rejection) and sum(next_hand(state, command.seat)) % 2:
            return Rejection(Code.CARD_DOES_NOT_MATCH)
        return outcome

    def tries_what_is_refused(pair: Pair) -> bool:
        return sum(len(step.attempts) for step in pair.script.steps) > 5

    assert caught(family_with(decide=leak), wanted=tries_what_is_refused)


def test_a_drawn_card_in_the_public_event():
    decide = FAMILIES["cards"].decide

    def leak(state, command, *more):
        outcome = decide(state, command, *more)
        if isinstance(outcome, tuple) and type(outcome[0]).__name__ == "CardsDrawn" and state.pile:
            return (replace(outcome[0], phase=f"drawn {TEXT[state.pile[0]]}"), *outcome[1:])
        return outcome

    def others_draw(pair: Pair) -> bool:
        return any(step.text == "draw" and step.seat != pair.script.me for step in pair.script.steps)

    assert caught(family_with(decide=leak), wanted=others_draw)


def test_a_deadline_that_depends_on_a_hand():
    deadline = observations.deadline

    def leak(game):
        until = deadline(game)
        return until and until + timedelta(milliseconds=sum(next_hand(game.state, game.state.phase.turn)))

    assert caught(mock.patch.object(observations, "deadline", leak))


def test_open_hands_in_the_replay_of_a_running_deal():
    then = replays._then
    leak = mock.patch.object(replays, "_then", lambda game_id, version: (then(game_id, version)[0], True))
    assert caught(leak)


def test_a_promise_made_of_the_dealt_cards():
    def leak(chance, deal):
        return commitment(bytes(chance.shuffle(deal, (), "shuffle|0", DECK)).ljust(32))

    assert caught(mock.patch.object(SeededChance, "commitment", leak))
