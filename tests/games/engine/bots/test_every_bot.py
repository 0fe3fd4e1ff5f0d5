"""What every house bot keeps to, at every ruleset and under house rules: whole games, walked through."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.engine.bots.bot import HouseBot, Options, Pick, View
from games.engine.cards.observation import Observation as CardView
from games.engine.decider import Event, State
from games.engine.dice.observation import Observation as DiceView
from games.engine.events import GameEnded
from games.engine.families import FAMILIES
from games.engine.playout import house_move, picker, play_game
from tests.games.engine.bots.kit import QUICK_BOTS, TABLES, chance, rules_of

Table = tuple[str, dict[str, Any]]

tables = pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]} {' '.join(table[1])}")
every_bot = pytest.mark.parametrize("name", QUICK_BOTS)


def whole_game(table: Table, bot: HouseBot, seats: int, number: int = 7) -> list[tuple[Event, State]]:
    name, options = table
    target = 20 if bot.name == "search" else 100
    rules = rules_of((name, {"target": target} | options), seats)
    return list(play_game(rules, dict.fromkeys(range(seats), bot), chance(number)))


@tables
@every_bot
def test_the_same_seed_gives_the_same_game(name: str, table: Table):
    table = (table[0], table[1] | {"deal_limit": 1})
    games = [[event for event, _ in whole_game(table, QUICK_BOTS[name], seats=2)] for _ in "ab"]
    assert games[0] == games[1]


class Watched:
    """A bot that is watched: what it is shown, and that its moves are among those it may make."""

    def __init__(self, bot: HouseBot) -> None:
        self.bot = bot
        self.name = bot.name
        self.asked = 0

    def choose(self, seen: View, options: Options, pick: Pick) -> str:
        self.asked += 1
        assert type(seen) in (CardView, DiceView)
        assert seen.you == seen.turn
        move = self.bot.choose(seen, options, pick)
        assert move.removesuffix(" uno") in seen.legal_moves
        return move

    def react(self, seen: View, options: Options, pick: Pick) -> str | None:
        assert type(seen) in (CardView, DiceView)
        move = self.bot.react(seen, options, pick)
        if move is not None and move not in seen.side_moves:
            assert seen.you != seen.turn
            assert move.removesuffix(" uno") in seen.legal_moves
        return move


@tables
@every_bot
def test_it_plays_whole_games_with_legal_moves_and_is_never_caught(name: str, table: Table):
    watched = Watched(QUICK_BOTS[name])
    game = whole_game(table, watched, seats=4)
    assert isinstance(game[-1][0], GameEnded)
    assert watched.asked
    for event, state in game:
        assert not hasattr(event, "uno") or event.seat not in state.exposed


def other_world(state: State, seat: int, number: int) -> State:
    """Return a state in which all that the seat cannot see is dealt anew."""
    hidden = [*state.pile]
    for other, hand in enumerate(state.hands):
        hidden += hand if other != seat else []
    shuffled = chance(number).shuffle(1, (), "other world", hidden)
    kind, hands, at = type(state.pile), [], 0
    for other, hand in enumerate(state.hands):
        dealt = shuffled[at : at + len(hand)]
        at += 0 if other == seat else len(hand)
        hands.append(hand if other == seat else kind(sorted(dealt)))
    return replace(state, hands=tuple(hands), pile=kind(shuffled[at:]))


@every_bot
def test_what_it_cannot_see_does_not_change_its_moves(name: str):
    family, bot = FAMILIES["cards"], QUICK_BOTS[name]
    table = ("official", {"deal_limit": 1, "seven_zero": True, "stacking": "same"})
    for version, (_, state) in enumerate(whole_game(table, QUICK_BOTS[name], seats=3), start=1):
        seat = state.phase.turn
        if seat is None:
            continue
        other = other_world(state, seat, version)
        assert house_move(family, state, version, seat, bot, picker(state, version, seat)) == house_move(
            family, other, version, seat, bot, picker(other, version, seat)
        )


@every_bot
def test_its_picks_come_from_the_seed_of_the_game(name: str):
    tables = [("official", {"deal_limit": 1}), ("dice-500", {"deal_limit": 1})]
    for table in tables:
        games = [[event for event, _ in whole_game(table, QUICK_BOTS[name], 2, number)] for number in (1, 2)]
        assert games[0] != games[1]
