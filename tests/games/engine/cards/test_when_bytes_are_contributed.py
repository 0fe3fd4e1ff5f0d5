"""When a seat contributes bytes, they are mixed into the next deal, and the running one stays as it was promised."""

from msgspec.structs import replace

from games.engine.cards.pieces import DECK
from games.engine.cards.state import State
from games.engine.commands import Contribute, Forfeit
from games.engine.events import ContributionMade
from games.engine.rejection import Code, Rejection
from tests.games.engine.cards.kit import CARDS, Game, NotingChance, after, events, position, system


def contributed(*moves: Contribute, pile: str = "B8", **more: object) -> State:
    state = replace(position(["R5 R6", "B1", "G1"], "Y1 Y2 Y3 R9", pile, **more), chance=NotingChance())
    for move in moves:
        state = system(state, move)
    return state


def test_the_event_says_who_and_what():
    assert CARDS.decide(contributed(), Contribute(1, "ab")) == (ContributionMade(1, "ab"),)


def test_it_is_nobodys_turn_move_and_knows_no_version():
    state = contributed(turn=2, exposed=[1])
    assert CARDS.decide(state, Contribute(0, "ab"), stale=True) == (ContributionMade(0, "ab"),)
    after_it = system(state, Contribute(0, "ab"))
    assert (after_it.phase, after_it.exposed) == (state.phase, state.exposed)


def test_the_reshuffles_of_the_running_deal_are_not_changed():
    state = contributed(Contribute(0, "ab"), pile="")
    plain = contributed(pile="")
    assert after(state, (0, "draw")).hands == after(plain, (0, "draw")).hands
    assert state.chance.asked[-1][:3] == (1, (), "shuffle|1")


def test_the_next_deal_is_shuffled_with_them():
    state = after(contributed(Contribute(1, "ab"), Contribute(2, "5eed")), (0, "play R5 uno"), (1, "draw"))
    state = after(state, (1, "pass"), (2, "draw"), (2, "pass"))
    _, _, started = events(state, 0, "play R6")
    assert started.contributions == ("", "ab", "5eed")
    assert state.chance.asked[-1] == (2, ("", "ab", "5eed"), "shuffle|0", tuple(DECK))


def test_its_reshuffles_are_too():
    game = Game(2, chance=NotingChance(), hand_size=1, draw_policy="until_playable")
    game.do(Contribute(0, "ff"))
    game.dealt()
    game.state = replace(game.state, pile=b"", discards=game.state.discards * 3, hands=(b"\x01", b"\x01"))
    game.do(CARDS.parse("draw", game.state.phase.turn))
    assert game.chance.asked[-1][:3] == (1, ("ff", ""), "shuffle|1")


def test_those_made_before_the_first_deal_count_for_it_and_for_the_draw_of_its_dealer():
    game = Game(2, chance=NotingChance())
    game.do(Contribute(1, "ab"))
    game.dealt()
    assert [(label, given) for _, given, label, _ in game.chance.asked[:2]] == [
        ("dealer", ("", "ab")),
        ("shuffle|0", ("", "ab")),
    ]
    assert game.state.contributions == ("", "ab")


def test_a_later_one_of_the_same_seat_replaces_it():
    state = contributed(Contribute(1, "ab"), Contribute(1, "cd"))
    assert state.series.contributions == ("", "cd", "")


def test_they_stay_mixed_in_until_they_are_replaced():
    game = Game(2, hand_size=1, deal_limit=3, max_turns_per_deal=50)
    game.do(Contribute(0, "ab"))
    game.dealt()
    while game.state.series.deal < 3:
        game.do(CARDS.legal_moves(game.state)[0])
    assert game.state.contributions == ("ab", "")


def test_other_bytes_give_another_deal():
    deals = set()
    for part in ("", "00", "01", "0001"):
        game = Game(2)
        if part:
            game.do(Contribute(0, part))
        deals.add(game.dealt().state.hands)
    assert len(deals) == 4


def test_a_seat_that_has_left_contributes_no_more():
    state = system(contributed(), Forfeit(1))
    assert CARDS.decide(state, Contribute(1, "ab")) == Rejection(Code.SEAT_IS_OUT)


def test_nobody_contributes_to_a_game_that_is_over():
    state = system(position(["R5", "B1"], "R9"), Forfeit(0))
    assert CARDS.decide(state, Contribute(1, "ab")) == Rejection(Code.GAME_IS_OVER)
