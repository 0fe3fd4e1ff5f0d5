"""Which house bot is asked what and when, and whole games in memory."""

from typing import Any

import pytest

from games.engine.bots.greedy import GreedyBot
from games.engine.bots.random import RandomBot
from games.engine.cards.commands import Play
from games.engine.cards.events import CardPlayed, DealStarted
from games.engine.commands import CallUno, Catch, Challenge, Draw
from games.engine.decider import State, fold
from games.engine.events import GameCreated, GameEnded, UnoCalled, UnoCaught
from games.engine.families import FAMILIES
from games.engine.playout import HouseBotError, next_house_command, play_game
from games.engine.rulesets import resolve
from tests.games.engine.bots.kit import CAUGHT, card_table, chance, dice_table

CARDS, DICE = FAMILIES["cards"], FAMILIES["dice"]
GREEDY = GreedyBot()
ALL_THREE = dict.fromkeys(range(3), GREEDY)


def next_of(state: State, *seats: int) -> Any:
    family = CARDS if hasattr(state, "discards") else DICE
    return next_house_command(family, state, 9, dict.fromkeys(seats, GREEDY))


def test_the_seat_with_the_decision_decides():
    assert next_of(card_table("G9 Y8", "B1 B2", top="R1"), 0, 1) == Draw(0)


def test_the_house_waits_for_an_outsider():
    assert next_of(card_table("G9 Y8", "B1 B2", top="R1"), 1) is None


def test_a_house_seat_catches_although_an_outsider_has_the_decision():
    state = card_table("G9 Y8", "B1", "B2 B3", top="R1", exposed=[1])
    assert next_of(state, 2) == Catch(2, 1)


def test_the_seat_with_the_decision_is_asked_first():
    state = card_table("G9 Y8", "B1", "B2 B3", top="R1", exposed=[1])
    assert next_of(state, 0, 1, 2) == Catch(0, 1)


def test_then_the_others_in_turn_order():
    hands = ("G9 Y8", "B1 B6", "B2", "B3 B4")
    to_the_left = card_table(*hands, top="R1", exposed=[2])
    to_the_right = card_table(*hands, top="R1", exposed=[2], direction=-1)
    assert next_of(to_the_left, 1, 2, 3) == Catch(1, 2)
    assert next_of(to_the_right, 1, 2, 3) == Catch(3, 2)


def test_an_exposed_house_seat_calls_late_when_it_is_asked_first():
    state = card_table("G9 Y8", "B1", "B2 B3", top="R1", exposed=[1])
    assert next_of(state, 1, 2) == CallUno(1)


def test_a_house_seat_jumps_in():
    state = card_table("G9 Y8", "R1 Y5 Y8", top="R1", options={"jump_in": "exact"})
    assert next_of(state, 0, 1) == Play(1, CARDS.parse("play R1", 1).card)


def test_a_house_bot_draws_lots_of_its_own_for_every_version():
    state = card_table("R1 R2 R3 R4 R5 R6 R8 R9", "B1", top="R0")
    bots = {0: RandomBot()}
    choices = [next_house_command(CARDS, state, version, bots) for version in (*range(20), *range(20))]
    assert len({repr(choice) for choice in choices}) > 4
    assert choices[:20] == choices[20:]


def test_a_seat_that_has_left_is_not_asked():
    state = card_table("G9 Y8", None, "B1", top="R1", exposed=[2])
    assert next_of(state, 1) is None


def test_a_dice_opponent_challenges_although_another_is_the_target():
    state = dice_table("d1:R2 d3:Y5", "d7:G4 d9:Y5", "d11:R6 d13:G4", turn=1, **CAUGHT)
    assert next_of(state, 2) == Challenge(2)


def test_nobody_is_asked_when_the_game_is_over():
    rules = resolve("official", {"deal_limit": 1}, 2)
    *_, (event, state) = play_game(rules, {0: GREEDY, 1: GREEDY}, chance())
    assert isinstance(event, GameEnded)
    assert next_house_command(CARDS, state, 99, ALL_THREE) is None


def test_a_game_goes_from_its_creation_to_its_end():
    rules = resolve("official", {"target": 50}, 3)
    game = list(play_game(rules, ALL_THREE, chance(), dealer=2))
    events = [event for event, _ in game]
    assert isinstance(events[0], GameCreated)
    assert isinstance(events[1], DealStarted)
    assert events[1].dealer == 2
    assert [player.house_bot for player in events[0].seats] == ["greedy"] * 3
    assert len({player.player for player in events[0].seats}) == 3
    assert isinstance(events[-1], GameEnded)


def test_its_events_fold_to_the_state_it_ended_in():
    dealt = chance()
    game = list(play_game(resolve("official", {"target": 50}, 3), ALL_THREE, dealt))
    assert fold(CARDS, [event for event, _ in game], dealt) == game[-1][1]


def test_reactions_take_part_in_whole_games():
    options = {"seven_zero": True, "jump_in": "exact", "target": 200, "uno_window_ms": 500}
    bots = dict.fromkeys(range(4), RandomBot())
    events: list[Any] = []
    for number in range(5):
        events += [event for event, _ in play_game(resolve("official", options, 4), bots, chance(number))]
    assert any(isinstance(event, CardPlayed) and event.jump_in for event in events)
    assert any(isinstance(event, UnoCaught) for event in events)
    assert any(isinstance(event, UnoCalled) for event in events)


class Scripted:
    """A bot that always says the same."""

    name = "scripted"

    def __init__(self, move: str) -> None:
        self.move = move

    def choose(self, *_: Any) -> str:
        return self.move

    def react(self, *_: Any) -> str | None:
        return None


@pytest.mark.parametrize(("move", "reason"), [("play X9", "no move"), ("pass", "wrong_phase")])
def test_a_house_bot_that_breaks_the_rules_is_a_bug(move: str, reason: str):
    game = play_game(resolve("official", {}, 2), dict.fromkeys(range(2), Scripted(move)), chance())
    with pytest.raises(HouseBotError, match=reason):
        list(game)
