"""When a deal of dice starts (rules 12.2, 14.32)."""

from games.engine.commands import Contribute, StartDeal
from games.engine.dice.commands import Reroll
from games.engine.dice.dealing import start_deal
from games.engine.dice.events import DealStarted
from games.engine.dice.pieces import DIE, DIE_TEXT, FACES_OF, pieces_of
from games.engine.dice.state import Rolling
from games.engine.events import DealEnded
from games.engine.rejection import Code, Rejection
from tests.games.engine.dice.kit import Game, after, dice_in, position


class WrittenChance:
    """Gives the picks that are written down, and notes what was asked."""

    def __init__(self, *picks: int) -> None:
        self.picks = list(picks)
        self.labels: list[str] = []

    def pick(self, deal, contributions, label, items):
        self.labels.append(label)
        return self.picks.pop(0) if self.picks else 0

    def commitment(self, deal):
        return f"promise {deal}"


def started(game: Game) -> DealStarted:
    (event,) = game.do(StartDeal())
    return event


def test_the_centre_die_is_rolled_until_it_shows_a_number():
    roll_skip, roll_reverse, roll_five = 5, 4, 3
    chance = WrittenChance(7, roll_skip, roll_reverse, roll_five)
    event = started(Game(2, chance=chance, dealer=0))
    seven = FACES_OF[7]
    assert event.center == (f"d7:{seven[5]}", f"d7:{seven[4]}", f"d7:{seven[3]}")
    assert event.color == seven[3][0]


def test_the_centre_comes_first_then_each_seat_from_the_centre_roller_draws_and_rolls():
    chance = WrittenChance()
    event = started(Game(3, chance=chance, dealer=2, hand_size=2))
    assert event.center == ("d0:R1",)
    assert event.hands == (("d3:R4", "d4:R5"), ("d5:R6", "d6:R1"), ("d1:R2", "d2:R3"))
    assert chance.labels[:6] == ["bag|0", "die|0|0", "bag|1", "die|1|1", "bag|2", "die|2|2"]


def test_the_centre_roller_moves_first_and_play_goes_to_the_left():
    game = Game(4, dealer=2)
    event = started(game)
    assert (event.dealer, event.turn, event.phase, event.direction) == (2, 2, "roll", 1)
    assert game.state.phase == Rolling(2)


def test_the_first_centre_roller_is_drawn_by_lot_or_is_the_first_seat():
    by_lot = WrittenChance(1)
    assert started(Game(3, chance=by_lot)).dealer == 1
    assert by_lot.labels[0] == "dealer"
    assert started(Game(3, dealer_choice="first_seat")).dealer == 0


def test_all_dice_are_somewhere_and_each_seat_has_five():
    game = Game(4).dealt()
    assert dice_in(game.state) == list(range(24))
    assert [len(hand) for hand in game.state.hands] == [5] * 4
    assert len(game.state.bag) == 3


def test_the_event_names_dice_that_can_show_what_it_says():
    event = started(Game(4))
    for shown in (*event.center, *(die for hand in event.hands for die in hand)):
        die, face = shown.split(":")
        assert face in FACES_OF[DIE_TEXT.index(die)]


def test_a_seat_dealt_a_single_die_is_not_exposed():
    assert Game(2, hand_size=1).dealt().state.exposed == ()


def test_a_deal_that_runs_is_not_started_again():
    assert Game(2).dealt().do(StartDeal()) == Rejection(Code.WRONG_PHASE)


def test_all_dice_are_back_in_the_next_deal_whatever_the_last_one_left():
    state = after(position(["d1:R+2", "d5:R6 d7:Y3"], "d4:R5"), (0, "play d1"))
    assert dice_in(state) == list(range(24))
    assert (state.draws, state.idle, state.turns) == (11, 0, 0)


def test_the_next_deal_keeps_the_books():
    game = Game(2, dealer=1, deal_limit=2).dealt()
    event = start_deal(game.state)
    assert event.deal == 2
    assert event.scores == game.state.series.scores
    assert event.commitment == game.chance.commitment(2)
    assert not any(isinstance(event, DealEnded) for event in game.events)


def test_bytes_that_a_seat_contributes_are_mixed_in_from_the_next_deal_on():
    plain, mixed = Game(2, deal_limit=2).dealt(), Game(2, deal_limit=2).dealt()
    mixed.do(Contribute(1, "ab"))
    assert mixed.do(Reroll(plain.state.phase.turn)) == plain.do(Reroll(plain.state.phase.turn))
    assert start_deal(mixed.state).contributions == ("", "ab")
    assert start_deal(mixed.state).hands != start_deal(plain.state).hands


def test_a_hand_is_kept_in_the_order_of_its_dice():
    game = Game(4)
    event = started(game)
    for seat, hand in enumerate(event.hands):
        assert game.state.hands[seat] == tuple(sorted(pieces_of(hand)))
        assert [DIE[piece] for piece in game.state.hands[seat]] == sorted(DIE[p] for p in pieces_of(hand))
