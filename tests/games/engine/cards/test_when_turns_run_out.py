"""When a deal reaches its last turn, or nobody can go on, it ends there (rules 8.4, 14.17, 14.18, 14.24)."""

import pytest
from msgspec.structs import replace

from games.engine.cards.events import DealStarted
from games.engine.cards.state import State
from games.engine.events import DealEnded
from tests.games.engine.cards.kit import after, events, position

HANDS = ["R1 R2 R3", "B1 B2", "G1 G2 G9"]


def late(hands=HANDS, turns=49, top="R9", **more) -> State:
    options = {"max_turns_per_deal": 50, **more.pop("options", {})}
    return replace(position(hands, top, options=options, **more), turns=turns)


def last_turn(state: State, seat: int, move: str) -> DealEnded:
    turn, ended, started = events(state, seat, move)
    assert (turn.turn, turn.phase) == (None, "deal_over")
    assert isinstance(started, DealStarted)
    return ended


def test_a_play_ends_it_after_its_draws():
    state = late(["R+2 R2 R3", *HANDS[1:]], pile="B8 B9")
    ended = last_turn(state, 0, "play R+2")
    assert (ended.reason, ended.winner, ended.hand_points) == ("turn_limit", 0, (5, 20, 12))


def test_a_wild_draw_four_opens_no_phase_and_draws_nothing():
    state = late(["W+4 G2 G3", *HANDS[1:]])
    assert last_turn(state, 0, "play W+4>B").hand_points == (5, 3, 12)


def test_a_stacked_debt_is_not_drawn():
    state = late(["R+2 R2 R3", *HANDS[1:]], options={"stacking": "same"})
    assert last_turn(state, 0, "play R+2").hand_points == (5, 3, 12)


@pytest.mark.parametrize(
    ("seat", "move", "more"),
    [
        (0, "pass", {"phase": "drawn", "drawn": "R1"}),
        (0, "draw", {"pile": ""}),
        (0, "take", {"top": "R+2", "debt": 2, "options": {"stacking": "same"}}),
    ],
)
def test_passes_empty_draws_and_takes_are_counted(seat, move, more):
    assert last_turn(late(**more), seat, move).reason == "turn_limit"


def wild_draw_four(evidence: str) -> State:
    phase = {"phase": "wild_draw_four", "accused": 0, "evidence": evidence, "previous_color": "R"}
    return late(top="R9 W+4", color="G", turn=1, **phase)


def test_an_accept_and_a_lost_challenge_are_counted():
    assert last_turn(wild_draw_four("G1"), 1, "accept").reason == "turn_limit"
    assert last_turn(wild_draw_four("G1"), 1, "challenge").reason == "turn_limit"


def test_each_of_them_is_one_turn():
    for move in ("accept", "challenge"):
        assert after(replace(wild_draw_four("G1"), turns=7), (1, move)).turns == 8


def test_a_drawn_card_a_won_challenge_and_a_first_color_are_not():
    assert after(late(), (0, "draw")).turns == 49
    assert after(wild_draw_four("R1"), (1, "challenge")).turns == 49
    assert after(late(top="W", phase="first_color"), (0, "color R")).turns == 49


def test_the_last_card_ends_it_as_won_and_not_as_run_out():
    assert last_turn(late(["R1", *HANDS[1:]]), 0, "play R1").reason == "hand_empty"


def test_void_scores_nobody():
    ended = last_turn(late(options={"blocked_deal": "void"}), 0, "play R1")
    assert (ended.winner, ended.scores) == (None, (0, 0, 0))


def test_the_deal_is_blocked_by_as_many_empty_turns_as_seats_play():
    state = position(["R1", "B1", None, "G1"], "Y9", "")
    state = after(state, (0, "draw"), (1, "draw"))
    assert state.idle == 2
    _, ended, _ = events(state, 3, "draw")
    assert (ended.reason, ended.winner) == ("blocked", None), "three hands of 1 point tie"


def test_a_play_or_a_card_drawn_restarts_the_count():
    state = replace(position(["R1 Y1", "B1 B2", "G1"], "Y9", "R5"), idle=2)
    assert after(state, (0, "play Y1 uno")).idle == 0
    assert after(state, (0, "draw")).idle == 0
    assert after(state, (0, "draw"), (0, "pass")).idle == 0


def test_when_both_could_be_said_it_was_blocked():
    state = replace(late(["R1", "B1", "G1"], pile=""), idle=2)
    assert events(state, 0, "draw")[1].reason == "blocked"
