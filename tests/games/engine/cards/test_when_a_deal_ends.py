"""When a deal of cards ends, its seed is published and the next deal follows in the same append (rules 9)."""

import hashlib

import pytest

from games.engine.cards.events import CardPlayed, DealStarted
from games.engine.cards.family import CARDS
from games.engine.chance import RevealedChance, SeedUnknownError
from games.engine.commands import Draw
from games.engine.decider import fold
from games.engine.events import DealEnded, GameEnded, SeatOut
from games.engine.phases import BeforeDeal, GameOver
from games.engine.rejection import Rejection
from tests.games.engine.cards.kit import Game, NotingChance, events, position


def one_card_each(**options: object) -> Game:
    """Return a game of one-card hands in which seat 1 wins the first deal at once: R1 on R9."""
    chance = NotingChance(shuffle_0="R1 Y3 G5 R9")
    return Game(3, chance=chance, dealer=0, hand_size=1, **options).dealt()


def test_the_play_the_end_and_the_next_deal_are_one_append():
    played, ended, started = one_card_each().move(1, "play R1")
    assert (played.turn, played.phase) == (None, "deal_over")
    assert (ended.deal, ended.winner, ended.reason) == (1, 1, "hand_empty")
    assert (ended.hand_points, ended.scores) == ((5, 0, 3), (0, 8, 0))
    assert (started.deal, started.dealer, started.scores, started.deal_winner) == (2, 1, (0, 8, 0), 1)


def test_its_seed_is_what_was_promised_when_it_began():
    game = one_card_each()
    promised = game.events[1].commitment
    _, ended, started = game.move(1, "play R1")
    assert hashlib.sha256(bytes.fromhex(ended.seed)).hexdigest() == promised == game.events[0].commitment
    assert game.events[1].next_commitment == started.commitment
    assert ended.seed not in repr(game.events[:3])


def test_points_brought_along_are_added_to():
    _, ended, _ = one_card_each(scores=(100, 200, 300)).move(1, "play R1")
    assert ended.scores == (100, 208, 300)


def test_an_auditor_deals_it_again_from_the_published_seed():
    game = Game(3, deal_limit=2).dealt()
    while game.state.series.deal == 1:
        game.do(CARDS.legal_moves(game.state)[0])
    end = next(index for index, event in enumerate(game.events) if isinstance(event, DealEnded))
    revealed = RevealedChance({1: game.events[end].seed})
    refolded = fold(CARDS, game.events[: end + 1], revealed)
    assert (refolded.hands, refolded.pile, refolded.discards) == hands_after(game, end)
    with pytest.raises(SeedUnknownError, match="deal 2"):
        fold(CARDS, game.events, revealed)


def hands_after(game: Game, end: int) -> tuple[object, ...]:
    state = fold(CARDS, game.events[: end + 1], game.chance)
    return state.hands, state.pile, state.discards


def test_a_running_deal_cannot_be_dealt_from_what_is_public():
    game = Game(3).dealt()
    with pytest.raises(SeedUnknownError, match="the seed of deal 1 is not known"):
        fold(CARDS, game.events, RevealedChance({}))


def test_nothing_of_it_is_left_in_the_next_one():
    state = position(
        ["R5", "B1 B2", "Y1"],
        "R9",
        exposed=[2],
        options={"uno_window_ms": 500, "stacking": "same"},
        misses=[2, 0, 1],
    )
    for event in events(state, 0, "play R5", now_ms=9000)[:2]:
        state = CARDS.evolve(state, event)
    assert state.phase == BeforeDeal()
    assert (state.exposed, state.exposed_at, state.debt, state.sights) == ((), (), 0, ())
    started = events(position(["R5", "B1 B2", "Y1"], "R9", misses=[2, 0, 1]), 0, "play R5")[2]
    assert started.misses == (2, 0, 1)
    dealt = CARDS.evolve(state, started)
    assert (dealt.turns, dealt.idle, dealt.reshuffles, dealt.called, dealt.opening) == (0, 0, 0, False, True)


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_the_game_ends_after_as_many_deals_as_the_limit_says(limit):
    game = Game(3, deal_limit=limit, max_turns_per_deal=50, target=100_000).dealt()
    while not isinstance(game.state.phase, GameOver):
        assert not isinstance(game.do(Draw(game.state.phase.turn)), Rejection)
        game.move(game.state.phase.turn, "pass")
    assert [event.deal for event in game.events if isinstance(event, DealStarted)] == list(
        range(1, limit + 1)
    )
    assert isinstance(game.events[-1], GameEnded)
    assert isinstance(game.events[-2], DealEnded)


def test_the_limit_places_by_points_and_ties_share_a_place():
    (*_, ended) = one_card_each(deal_limit=1, scores=(7, 0, 7)).move(1, "play R1")
    assert ended == GameEnded((2, 1, 2), (7, 8, 7))


def test_the_limit_places_low_totals_first_where_points_count_against_a_seat():
    (*_, ended) = one_card_each(deal_limit=1, scoring="lowest_total", scores=(0, 9, 0)).move(1, "play R1")
    assert ended == GameEnded((2, 3, 1), (5, 9, 3))


def test_the_last_event_of_a_game_that_reaches_the_target_is_its_end():
    played, _, ended = one_card_each(target=8).move(1, "play R1")
    assert isinstance(played, CardPlayed)
    assert ended == GameEnded((2, 1, 2), (0, 8, 0))


def test_a_seat_that_is_out_is_an_event_before_the_next_deal_without_it():
    game = one_card_each(scoring="elimination", target=5)
    _, ended, out, started = game.move(1, "play R1")
    assert (ended.scores, out) == ((5, 0, 3), SeatOut(0, 5))
    assert (started.active, started.counts) == ((False, True, True), (0, 1, 1))
    assert [tuple(gone.__struct_fields__) for gone in started.out] == [("seat", "deal", "total")]
    assert (started.out[0].seat, started.out[0].deal, started.out[0].total) == (0, 1, 5)
    assert started.dealer == 1
