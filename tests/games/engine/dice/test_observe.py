"""What a seat and a spectator see of a dice game."""

from games.engine.commands import Forfeit
from games.engine.dice.family import DICE
from games.engine.dice.observe import observe
from tests.games.engine.dice.kit import Game, after, position

HANDS = ["d5:G2 d2:Y4", "d9:B1 d11:Y1", "d3:R4"]


def test_all_hands_and_the_bag_are_public():
    seen = observe(position(HANDS, "d12:G3", "d8 d0"), 3)
    assert seen.hands == (("d2:Y4", "d5:G2"), ("d9:B1", "d11:Y1"), ("d3:R4",))
    assert (seen.top, seen.color, seen.bag, seen.counts) == ("d12:G3", "G", ("d0", "d8"), (2, 2, 1))


def test_a_spectator_has_no_hand_and_no_moves():
    seen = observe(position(HANDS, "d12:G3", exposed=[2]), 3)
    assert (seen.you, seen.hand, seen.legal_moves, seen.side_moves) == (None, None, (), ())


def test_the_seat_with_the_decision_is_told_its_moves():
    seen = observe(position(HANDS, "d12:G3", exposed=[2]), 3, 0)
    assert seen.hand == ("d2:Y4", "d5:G2")
    assert seen.legal_moves == ("play d5", "reroll")
    assert seen.side_moves == ("uno", "catch 2")


def test_when_the_game_is_over_places_and_the_winner_of_the_last_deal_are_shown():
    state = after(
        position(["d9:B1 d11:Y1", "d5:G2"], "d12:G3", turn=1, options={"target": 1}), (1, "play d5")
    )
    seen = observe(state, 9)
    assert (seen.phase, seen.turn, seen.places, seen.deal_winner) == ("game_over", None, (2, 1), 1)


def test_seats_without_the_decision_are_told_side_moves_only():
    state = position(HANDS, "d12:G3", exposed=[2])
    assert observe(state, 3, 2).side_moves == ("uno",)
    assert observe(state, 3, 1).side_moves == ("catch 2",)
    assert observe(state, 3, 1).legal_moves == ()


def test_the_drawn_die_and_the_die_under_a_wild_draw_four_are_shown():
    drawn = position(HANDS, "d12:G3", phase="drawn", drawn="d2")
    assert observe(drawn, 3).drawn == "d2:Y4"
    waiting = after(position(["d10:W+4 d2:Y4 d6:R1", *HANDS[1:]], "d12:G3"), (0, "play d10>B"))
    seen = observe(waiting, 4)
    assert (seen.phase, seen.turn, seen.accused, seen.former) == ("wild_draw_four", 1, 0, "d12:G3")


def test_before_the_first_deal_there_is_nothing_to_see():
    seen = observe(Game(2).state, 1, 0)
    assert (seen.phase, seen.turn, seen.hand, seen.hands, seen.counts) == ("before_deal", None, None, (), ())
    assert (seen.top, seen.color, seen.legal_moves) == (None, None, ())


def test_a_seat_that_has_left_keeps_its_dice_but_counts_no_more():
    state = position(HANDS, "d12:G3")
    for event in DICE.decide(state, Forfeit(1)):
        state = DICE.evolve(state, event)
    seen = observe(state, 4, 1)
    assert seen.hands[1] == ("d9:B1", "d11:Y1")
    assert seen.counts == (2, None, 1)
    assert (seen.legal_moves, seen.side_moves) == ((), ())
