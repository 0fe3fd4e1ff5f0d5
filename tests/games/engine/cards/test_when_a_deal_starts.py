"""When a deal of cards starts (rules 4), what a scenario cannot say: seeds, lots, the first dealer."""

import pytest

from games.engine.cards.events import DealStarted
from games.engine.cards.pieces import DECK, FACE, texts
from games.engine.cards.state import Playing
from games.engine.commands import Forfeit, StartDeal
from games.engine.creation import create
from games.engine.events import GameCreated
from games.engine.options import OptionError
from games.engine.phases import BeforeDeal
from games.engine.rejection import Code, Rejection
from games.engine.rulesets import resolve
from tests.games.engine.cards.kit import CARDS, Game, NotingChance, after, cards, position, seated

ZERO = {"dealer_choice": "high_card_zero"}
REDRAW = {"dealer_choice": "high_card_redraw"}


def started(game: Game) -> DealStarted:
    (event,) = game.do(StartDeal())
    return event


def first_dealer(order: str, seats: int, **options: str) -> tuple[int, list[str]]:
    """Return who deals first when the cards turned for it lie in this order, and who turned which."""
    event = started(Game(seats, chance=NotingChance(dealer=order), **options))
    return event.dealer, [f"{seat}:{card}" for seat, card in event.dealer_draw]


def test_nothing_is_dealt_before():
    state = Game(3).state
    assert (state.phase, state.hands, state.series.deal) == (BeforeDeal(), (), 0)


def test_the_promises_for_this_deal_and_the_next_are_published_and_no_seed():
    game = Game(3)
    created = game.events[0]
    event = started(game)
    assert isinstance(created, GameCreated)
    assert created.commitment == event.commitment == game.chance.commitment(1)
    assert event.next_commitment == game.chance.commitment(2)
    assert (created.seed_key, created.rng_seed) == ("", "")


@pytest.mark.parametrize("options", [ZERO, REDRAW])
def test_each_seat_turns_a_card_in_the_order_of_the_seats_and_the_highest_number_deals(options):
    assert first_dealer("R3 Y9 B8", 3, **options) == (1, ["0:R3", "1:Y9", "2:B8"])


def test_a_card_without_a_number_counts_0_under_high_card_zero():
    assert first_dealer("W R1 Y+2", 3, **ZERO) == (1, ["0:W", "1:R1", "2:Y+2"])


def test_a_card_without_a_number_is_replaced_at_once_under_high_card_redraw():
    assert first_dealer("W GS R1 Y+2 Y0", 2, **REDRAW) == (0, ["0:W", "0:GS", "0:R1", "1:Y+2", "1:Y0"])


def test_only_the_tied_highest_turn_again():
    assert first_dealer("R9 Y2 B9 G1 G4", 3, **ZERO) == (2, ["0:R9", "1:Y2", "2:B9", "0:G1", "2:G4"])


def test_they_turn_again_as_often_as_they_tie():
    dealer, turned = first_dealer("R9 Y9 RS W G5 B5 G0 B1", 2, **ZERO)
    assert dealer == 1
    assert turned == ["0:R9", "1:Y9", "0:RS", "1:W", "0:G5", "1:B5", "0:G0", "1:B1"]


def test_a_replaced_card_is_not_the_tie_of_a_number():
    assert first_dealer("R0 W Y0 R7 G6", 2, **REDRAW) == (0, ["0:R0", "1:W", "1:Y0", "0:R7", "1:G6"])


def test_a_0_does_not_beat_a_card_without_a_number_under_high_card_zero():
    assert first_dealer("R0 W R7 G6", 2, **ZERO) == (0, ["0:R0", "1:W", "0:R7", "1:G6"])


def test_then_the_whole_deck_is_shuffled_again_under_another_label():
    chance = NotingChance()
    started(Game(3, chance=chance, **ZERO))
    assert [(deal, label, items) for deal, _, label, items in chance.asked[:2]] == [
        (1, "dealer", tuple(DECK)),
        (1, "shuffle|0", tuple(DECK)),
    ]


def test_a_dealer_by_lot_is_picked_among_the_seats():
    chance = NotingChance()
    event = started(Game(4, chance=chance, dealer_choice="random"))
    assert chance.asked[0] == (1, ("", "", "", ""), "dealer", (0, 1, 2, 3))
    assert event.dealer_draw == ()


def test_lots_fall_on_every_seat():
    chances = [NotingChance(bytes([number]) * 32) for number in range(40)]
    assert {started(Game(4, chance=chance, dealer_choice="random")).dealer for chance in chances} == {
        0,
        1,
        2,
        3,
    }


def test_the_first_seat_deals_under_first_seat():
    event = started(Game(4, dealer_choice="first_seat"))
    assert (event.dealer, event.dealer_draw) == (0, ())


@pytest.mark.parametrize("choice", ["high_card_zero", "high_card_redraw", "random", "first_seat"])
def test_a_dealer_given_by_a_tournament_needs_no_lot(choice):
    chance = NotingChance()
    event = started(Game(3, chance=chance, dealer=2, dealer_choice=choice))
    assert (event.dealer, event.dealer_draw) == (2, ())
    assert "dealer" not in chance.labels


def test_points_brought_along_are_where_the_totals_begin():
    game = Game(3, scores=(120, 0, 499))
    assert game.state.series.scores == (120, 0, 499)
    assert started(game).scores == (120, 0, 499)


@pytest.mark.parametrize("scores", [(1,), (1, 2, 3, 4)])
def test_points_brought_along_are_one_total_per_seat(scores):
    with pytest.raises(OptionError, match=r"scores: .*3 totals, one per seat"):
        create(resolve("official", {}, 3), seated(3), NotingChance(), scores=scores)


@pytest.mark.parametrize("dealer", [-1, 3])
def test_a_given_dealer_is_a_seat(dealer):
    with pytest.raises(OptionError, match=f"dealer: {dealer} .*a seat from 0 to 2"):
        create(resolve("official", {}, 3), seated(3), NotingChance(), dealer=dealer)


def test_the_shuffled_deck_is_dealt_one_card_at_a_time_and_the_rest_is_the_draw_pile():
    chance = NotingChance(shuffle_0="R1 Y1 G1 R2 Y2 G2 B9 B8 B7")
    game = Game(3, chance=chance, dealer=0, hand_size=2)
    event = started(game)
    assert [texts(hand) for hand in game.state.hands] == [("G1", "G2"), ("R1", "R2"), ("Y1", "Y2")]
    assert (texts(game.state.discards), texts(game.state.pile[:2])) == (("B9",), ("B8", "B7"))
    assert (event.counts, event.turn, event.phase, event.color) == ((2, 2, 2), 1, "play", "B")
    assert game.state.phase == Playing(1)


def test_the_event_names_the_turned_cards_and_what_became_of_them_and_no_other():
    chance = NotingChance(shuffle_0="R1 Y1 W GS B9")
    game = Game(2, chance=chance, dealer=0, hand_size=1, first_wild="bury_redraw", first_action="flip_next")
    event = started(game)
    assert [(turned.card, turned.fate) for turned in event.turned] == [
        ("W", "covered"),
        ("GS", "covered"),
        ("B9", "kept"),
    ]
    assert game.state.discards == cards("W GS B9")


def test_a_buried_wild_lies_in_the_middle_of_the_pile_and_nothing_is_shuffled():
    chance = NotingChance(shuffle_0="R1 Y1 W B9")
    game = Game(2, chance=chance, dealer=0, hand_size=1, first_wild="bury_redraw")
    event = started(game)
    assert [(turned.card, turned.fate) for turned in event.turned] == [("W", "buried"), ("B9", "kept")]
    assert game.state.pile[105 // 2 - 1] == FACE["W"], "one card was turned after it"
    assert {*chance.labels} == {"shuffle|0"}


def test_a_wild_that_is_shuffled_in_takes_the_label_of_the_next_reshuffle():
    chance = NotingChance(shuffle_0="R1 Y1 W", shuffle_1="W", shuffle_2="G3")
    game = Game(2, chance=chance, dealer=0, hand_size=1, first_wild="reshuffle_redraw")
    event = started(game)
    assert [turned.fate for turned in event.turned] == ["reshuffled", "reshuffled", "kept"]
    assert [*dict.fromkeys(chance.labels)] == ["shuffle|0", "shuffle|1", "shuffle|2"]
    assert game.state.reshuffles == 2


def test_what_the_left_of_the_dealer_draws_is_counted_and_not_named():
    chance = NotingChance(shuffle_0="R1 Y1 G1 B+2 B7 W")
    game = Game(3, chance=chance, dealer=0, hand_size=1)
    event = started(game)
    assert (event.drawn, event.counts, event.turn) == (2, (1, 3, 1), 2)
    assert game.state.hands[1] == cards("R1 B7 W")


def test_a_deal_that_runs_is_not_started_again():
    assert Game(2).dealt().do(StartDeal()) == Rejection(Code.WRONG_PHASE)


def test_a_seat_that_left_before_gets_no_cards():
    game = Game(3, dealer=1, hand_size=2)
    game.do(Forfeit(2))
    event = started(game)
    assert (event.active, event.counts) == ((True, True, False), (2, 2, 0))
    assert event.forfeited == (2,)


@pytest.mark.parametrize(("gone", "dealer"), [(0, 1), (1, 2), (2, 0)])
def test_a_given_dealer_that_has_left_is_followed_by_the_next_seat(gone, dealer):
    game = Game(3, dealer=gone, chance=NotingChance(shuffle_0="Y1 G1 RR"), hand_size=1)
    game.do(Forfeit(gone))
    event = started(game)
    assert (event.dealer, event.turn) == (dealer, dealer), "an opening Reverse lets the dealer start"


def test_no_deal_is_started_when_the_game_is_over():
    state = after(position(["R5", "G1"], "R9", options={"target": 1}), (0, "play R5"))
    assert CARDS.decide(state, StartDeal()) == Rejection(Code.GAME_IS_OVER)
