"""When a seat leaves, one event says what comes next; the last one left ends the game (rules 9.5, 11.3, 14.21)."""

import pytest

from games.engine.cards.events import DealStarted
from games.engine.cards.observe import observe
from games.engine.cards.state import Playing
from games.engine.commands import Draw, Forfeit
from games.engine.events import DealEnded, GameEnded, SeatForfeited
from games.engine.phases import GameOver
from games.engine.rejection import Code, Rejection
from tests.games.engine.cards.kit import CARDS, Game, after, code, position, system

HANDS = ["R1 R2", "B1 B2", "G1 G2"]


def left(state, seat):
    return CARDS.decide(state, Forfeit(seat))


def test_one_without_the_decision_changes_nothing_else():
    state = position(HANDS, "R9")
    assert left(state, 1) == (SeatForfeited(1, 0, "play"),)
    assert system(state, Forfeit(1)).phase == state.phase


@pytest.mark.parametrize(("direction", "following"), [(1, 1), (-1, 2)])
def test_one_with_the_decision_passes_it_on_in_the_direction_of_play(direction, following):
    state = position(HANDS, "R9", direction=direction)
    assert left(state, 0) == (SeatForfeited(0, following, "play", lapsed=True),)


def test_naming_the_first_color_passes_on_as_it_is():
    state = position(HANDS, "W", phase="first_color")
    assert left(state, 0) == (SeatForfeited(0, 1, "first_color", lapsed=True),)
    assert code(system(state, Forfeit(0)), 1, "color G") is None


@pytest.mark.parametrize(
    "more",
    [
        {"top": "R9", "phase": "drawn", "drawn": "R2"},
        {"top": "R+2", "debt": 4, "options": {"stacking": "same"}},
        {
            "top": "R9 W+4",
            "color": "G",
            "phase": "wild_draw_four",
            "accused": 2,
            "evidence": "G1",
            "previous_color": "R",
        },
    ],
    ids=["drawn", "debt", "wild draw four"],
)
def test_what_it_owed_or_had_drawn_lapses(more):
    state = system(position(HANDS, **more), Forfeit(0))
    assert (state.phase, state.debt) == (Playing(1), 0)
    assert code(state, 1, "draw") is None


def test_a_call_beforehand_lapses_with_it():
    assert not system(after(position(HANDS, "R9"), (0, "uno")), Forfeit(0)).called


def test_somebody_elses_call_stands():
    assert system(after(position(HANDS, "R9"), (0, "uno")), Forfeit(1)).called


def test_its_cards_stay_where_they_are_and_out_of_play():
    state = system(position(HANDS, "R9"), Forfeit(1))
    assert len(state.hands[1]) == 2
    seen = observe(state, 3, 1)
    assert (seen.hand, seen.counts) == (("B1", "B2"), (2, None, 2))
    assert (seen.legal_moves, seen.side_moves) == ((), ())


def test_it_can_no_longer_be_caught():
    state = system(position(["R1 R2", "B1", "G1 G2"], "R9", exposed=[1]), Forfeit(1))
    assert code(state, 0, "catch 1") is Code.NOT_EXPOSED


@pytest.mark.parametrize("move", ["draw", "uno", "catch 0", "challenge", "play R1"])
def test_it_moves_no_more(move):
    assert code(system(position(HANDS, "R9"), Forfeit(1)), 1, move) is Code.SEAT_IS_OUT


def test_it_leaves_only_once():
    assert left(system(position(HANDS, "R9"), Forfeit(1)), 1) == Rejection(Code.SEAT_IS_OUT)


def test_the_last_one_left_wins_and_the_deal_ends_unscored_with_its_seed_in_the_same_append():
    game = Game(3, deal_limit=3, scores=(5, 6, 7)).dealt()
    game.do(Forfeit(2))
    gone, ended, over = game.do(Forfeit(0))
    assert gone == SeatForfeited(0, None, "game_over", lapsed=True)
    assert (ended.reason, ended.winner, ended.scores) == ("abandoned", None, (5, 6, 7))
    assert ended.seed == game.chance.reveal(1)
    assert over == GameEnded((2, 1, 3), (5, 6, 7))
    assert isinstance(game.state.phase, GameOver)


def test_a_game_that_nobody_dealt_ends_without_a_deal():
    game = Game(2)
    happened = game.do(Forfeit(0))
    assert [type(event) for event in happened] == [SeatForfeited, GameEnded]
    assert game.state.series.places == (2, 1)


def test_it_takes_no_part_in_the_next_deal():
    game = Game(3, hand_size=1, deal_limit=2, max_turns_per_deal=50).dealt()
    game.do(Forfeit(1))
    while game.state.series.deal == 1:
        game.do(CARDS.legal_moves(game.state)[0])
    started = game.events[-1]
    assert isinstance(started, DealStarted)
    assert (started.active, started.counts[1], started.forfeited) == ((True, False, True), 0, (1,))


def test_its_hand_counts_at_the_end_of_the_deal_in_which_it_left():
    state = system(position(["R1", "B8", "G5"], "R9", options={"scoring": "lowest_total"}), Forfeit(1))
    happened = CARDS.decide(state, CARDS.parse("play R1", 0))
    ended = next(event for event in happened if isinstance(event, DealEnded))
    assert (ended.hand_points, ended.scores) == ((0, 8, 5), (0, 8, 5))


def test_those_that_left_are_placed_last_the_earlier_the_lower():
    game = Game(4, deal_limit=1, max_turns_per_deal=50, scores=(0, 900, 0, 900)).dealt()
    game.do(Forfeit(3))
    game.do(Forfeit(1))
    while not isinstance(game.state.phase, GameOver):
        game.do(Draw(game.state.phase.turn))
        game.do(CARDS.legal_moves(game.state)[-1])
    assert game.state.series.places[1] == 3
    assert game.state.series.places[3] == 4


def test_it_restarts_the_count_of_empty_turns():
    state = after(position(["R1", "B1", "G1"], "Y9", ""), (0, "draw"), (1, "draw"))
    assert state.idle == 2
    assert system(state, Forfeit(1)).idle == 0
