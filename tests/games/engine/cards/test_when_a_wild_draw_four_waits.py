"""When a Wild Draw Four waits for its answer: what is said to all, and what to the challenger alone (rules 6)."""

import pytest

from games.engine.cards.events import CardPlayed, DrawFourAccepted, DrawFourChallenged
from games.engine.cards.observe import observe
from games.engine.cards.pieces import texts
from games.engine.cards.state import State
from games.engine.commands import Contribute, Forfeit, Timeout
from games.engine.rejection import Code
from tests.games.engine.cards.kit import after, code, events, position, system

GUILTY = ["W+4 R3 B1", "Y1 Y2", "G1 G2"]
INNOCENT = ["W+4 G3 B1", "Y1 Y2", "G1 G2"]
SEATS = (0, 1, 2, None)


def waiting(hands=GUILTY, **more) -> State:
    return after(position(hands, "R9", **more), (0, "play W+4>B"))


def challenged(hands=GUILTY, **more) -> State:
    return after(waiting(hands, **more), (1, "challenge"))


def seen_by(state: State) -> dict[int | None, tuple[str, ...] | None]:
    return {seat: observe(state, 9, seat).evidence for seat in SEATS}


def nobody_sees(state: State) -> bool:
    return {*seen_by(state).values()} == {None}


def test_the_play_draws_nothing_and_names_nobody_who_drew():
    (played,) = events(position(GUILTY, "R9"), 0, "play W+4>B")
    assert played == CardPlayed(0, "W+4", "B", 1, "wild_draw_four", 1)
    assert (played.drawer, played.drawn) == (None, 0)


def test_the_log_says_guilty_or_innocent_and_no_face():
    (guilty,) = events(waiting(), 1, "challenge")
    assert guilty == DrawFourChallenged(1, 0, True, 0, 4, 1, "play")
    (innocent,) = events(waiting(INNOCENT), 1, "challenge")
    assert innocent == DrawFourChallenged(1, 0, False, 1, 6, 2, "play")


def test_nobody_sees_the_evidence_before_a_challenge():
    assert nobody_sees(waiting())
    assert nobody_sees(after(waiting(), (1, "accept")))


@pytest.mark.parametrize(("hands", "evidence"), [(GUILTY, ("R3", "B1")), (INNOCENT, ("G3", "B1"))])
def test_the_challenger_and_nobody_else_sees_the_other_cards_as_they_were_then(hands, evidence):
    seen = seen_by(challenged(hands))
    assert sorted(seen.pop(1)) == sorted(evidence)
    assert {*seen.values()} == {None}


def test_cards_got_later_are_not_shown():
    state = after(waiting(["W+4 R3", "Y1 Y2", "G1 G2"]), (2, "catch 0"))
    assert len(state.hands[0]) == 3
    assert observe(after(state, (1, "challenge")), 9, 1).evidence == ("R3",)


SOMEBODY_ELSE_EXPOSED = {"options": {"uno_window": "until_own_next_play"}, "exposed": [2]}


@pytest.mark.parametrize("move", ["draw", "play B5", "uno", "catch 2"])
def test_it_is_shown_until_the_challengers_next_move(move):
    state = challenged(["W+4 R3 B1", "Y1 B5", "G1"], **SOMEBODY_ELSE_EXPOSED)
    assert seen_by(state)[1] is not None
    assert nobody_sees(after(state, (1, move)))


def test_it_is_shown_until_the_system_moves_for_the_challenger():
    assert nobody_sees(system(challenged(), Timeout(1)))


def test_it_is_shown_while_others_move():
    state = after(challenged(INNOCENT), (2, "draw"), (2, "pass"), (0, "play B1 uno"))
    assert state.phase.turn == 1
    assert seen_by(state)[1] is not None
    assert nobody_sees(after(state, (1, "draw")))


def test_a_rejected_move_or_a_contribution_hides_nothing():
    state = challenged()
    assert code(state, 1, "play G9") is Code.CARD_NOT_IN_HAND
    assert seen_by(system(state, Contribute(1, "ab")))[1] is not None


def test_it_is_gone_when_the_challenger_leaves_or_the_deal_ends():
    assert nobody_sees(system(challenged(), Forfeit(1)))
    ended = after(challenged(["W+4 G3 B1", "Y1 Y2", "B5"]), (2, "play B5"))
    assert ended.series.deal == 2
    assert nobody_sees(ended)


def test_it_is_still_shown_when_the_accused_leaves():
    assert seen_by(system(challenged(), Forfeit(0)))[1] is not None


def test_two_challengers_see_what_each_was_shown():
    state = challenged(["W+4 G3 B1", "Y1 Y2", "W+4 B6"])
    state = after(state, (2, "play W+4>R"), (0, "challenge"))
    seen = {seat: " ".join(cards or ()) for seat, cards in seen_by(state).items()}
    assert (seen[0], seen[1], seen[2], seen[None]) == ("B6", "G3 B1", "", "")


def test_the_challenger_sees_no_evidence_of_a_wild_draw_four_that_was_accepted():
    assert nobody_sees(after(waiting(), (1, "accept")))


def test_accepting_says_how_many_were_drawn():
    assert events(waiting(), 1, "accept") == (DrawFourAccepted(1, 4, 2, "play"),)


def test_what_it_was_played_on_is_remembered_under_it():
    state = waiting()
    assert (texts(bytes([state.phase.top])), state.phase.color, state.color) == (("R9",), 0, 3)


def test_the_accused_is_the_seat_in_the_event_even_when_seats_between_have_left():
    state = after(position(["W+4 R3 B1", None, "G1 G2", "Y1 Y2"], "R9"), (0, "play W+4>B"))
    (challenge,) = events(state, 2, "challenge")
    assert (challenge.seat, challenge.accused, challenge.turn) == (2, 0, 2)


def test_a_bystander_that_leaves_changes_neither_phase_nor_turn():
    state = waiting()
    assert system(state, Forfeit(2)).phase == state.phase
