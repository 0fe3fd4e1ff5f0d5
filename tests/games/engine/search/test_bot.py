"""The house bot `search`: legal, reproducible, bounded, blind to what is hidden, and no worse than `careful`."""

from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.bots.bot import Pick
from games.engine.bots.table import BOTS
from games.engine.comparison import compare
from games.engine.decider import Family, State
from games.engine.rulesets import RULESETS, resolve
from games.engine.search import bot as search
from games.engine.search.bot import SearchBot
from tests.games.engine.bots.kit import card_table, choice, dice_table, reaction
from tests.games.engine.random_play import PATIENT, tables

QUICK = SearchBot(moves_per_choice=1500)


def picks(seed: int) -> Pick:
    calls = count(seed)
    return lambda n: (next(calls) * 2654435761) % n


@pytest.mark.parametrize("ruleset", RULESETS)
@PATIENT
@given(data=st.data())
def test_whatever_is_played_its_moves_are_legal_reproducible_and_blind(ruleset, data):
    table = data.draw(tables(ruleset)).to_a_moment()
    state, family, seat = table.state, table.family, table.state.phase.turn
    if seat is None:
        return
    seen = family.observe(state, 9, seat)
    move = QUICK.choose(seen, table.rules.options, picks(5))
    assert move.removesuffix(" uno") in seen.legal_moves
    assert QUICK.choose(seen, table.rules.options, picks(5)) == move
    other = family.observe(table.known.other_world(state, seat, table.random), 9, seat)
    assert QUICK.choose(other, table.rules.options, picks(5)) == move


class Played:
    """Notes how many moves were played in worlds."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.moves: list[int] = []
        self._play_out = search.play_out
        monkeypatch.setattr(search, "play_out", self)

    def __call__(self, family: Family, state: State, *more: Any) -> Any:
        ended, moves = self._play_out(family, state, *more)
        self.moves.append(moves)
        return ended, moves


def open_question() -> State:
    return card_table("R1 R+2 G1 Y5 W", "B1 B2 B3 B4 B5", top="R5", draw_pile=" ".join(["B1"] * 97))


@pytest.mark.parametrize("budget", [1, 400, 2000])
def test_its_work_is_bounded_by_a_number_of_moves(budget, monkeypatch):
    played = Played(monkeypatch)
    choice(SearchBot(budget), open_question(), 3)
    last_world = max(played.moves) * search.CANDIDATES
    assert budget <= sum(played.moves) < budget + last_world


@pytest.mark.parametrize(
    "state",
    [
        card_table("R1", "B1 B2", top="R5"),
        card_table("RS R1", "B1 B2", top="R5"),
        card_table("R1 B2", "B1 B2", top="G5", phase="drawn", drawn="B2"),
        dice_table("d1:R2", "d3:Y5 d4:B2", center="d5:R6"),
    ],
    ids=["the last card", "a turn that empties the hand", "no choice", "the last die"],
)
def test_it_does_not_think_over_what_is_certain(state, monkeypatch):
    played = Played(monkeypatch)
    assert choice(SearchBot(), state) == choice(BOTS["careful"], state)
    assert not played.moves


def test_it_answers_a_wild_draw_four_and_reacts_as_careful_does(monkeypatch):
    played = Played(monkeypatch)
    waiting = card_table(
        "R1 R2", "G5 G6", top="W+4", color="R", phase="wild_draw_four", accused=1, evidence="G5 G6",
        previous_color="G",
    )  # fmt: skip
    exposed = card_table("R1 R2", "B1", top="R5", exposed=[1])
    assert choice(SearchBot(), waiting) == choice(BOTS["careful"], waiting)
    assert reaction(SearchBot(), exposed, 0) == "catch 1"
    assert not played.moves


def test_it_trusts_careful_until_a_lead_is_sure():
    sure, unsure, behind = ([3.0, 4.0, 5.0], [-60.0, 70.0, 5.0], [-3.0, -4.0, -5.0])
    for leads, best in ((sure, "other"), (unsure, "favourite"), (behind, "favourite"), ([9.0], "favourite")):
        assert search._leader("favourite", {"other": search.Tally(leads)}) == best


def test_of_sure_leads_it_takes_the_longest():
    tallies = {"a": search.Tally([1.0, 2.0]), "b": search.Tally([5.0, 6.0]), "c": search.Tally([3.0, 4.0])}
    assert search._leader("favourite", tallies) == "b"


def test_thinking_little_already_beats_playing_at_random():
    result = compare(SearchBot(300), BOTS["random"], resolve("official", {}, 2), 2, pairs=20, seed=1)
    assert result.interval[0] > 0
