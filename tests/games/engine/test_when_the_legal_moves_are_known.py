"""A caller that passes the legal moves to ``decide`` gets the answers it would get anyway, only sooner."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.commands import Pass
from games.engine.rejection import Code, Rejection
from games.engine.rulesets import RULESETS
from tests.games.engine.random_play import PATIENT, commands, tables

LONG_AFTER_MS = 10**9


@pytest.mark.parametrize("ruleset", RULESETS)
@PATIENT
@given(data=st.data())
def test_no_answer_differs(ruleset, data):
    table = data.draw(tables(ruleset)).to_a_moment()
    family, state, legal = table.family, table.state, table.family.legal_moves(table.state)
    moves = [command for seat in table.seats for _, command in commands(family.name, len(table.seats), seat)]
    for command in (*legal, *table.random.sample(moves, 100)):
        for now_ms in (table.now_ms, table.now_ms + LONG_AFTER_MS):
            for stale in (False, True):
                known = family.decide(state, command, now_ms, stale, legal)
                assert known == family.decide(state, command, now_ms, stale)


@pytest.mark.parametrize("ruleset", RULESETS)
@PATIENT
@given(data=st.data())
def test_a_legal_move_is_still_refused_when_the_version_is_old(ruleset, data):
    table = data.draw(tables(ruleset)).for_a_while()
    legal = table.family.legal_moves(table.state)
    for move in legal:
        assert table.family.decide(table.state, move, LONG_AFTER_MS, True, legal) == Rejection(
            Code.STALE_VERSION
        )


@pytest.mark.parametrize("ruleset", RULESETS)
@PATIENT
@given(data=st.data())
def test_a_move_that_is_not_among_them_is_looked_at_as_ever(ruleset, data):
    table = data.draw(tables(ruleset)).for_a_while()
    family, state, turn = table.family, table.state, table.state.phase.turn
    if turn is None:
        return
    legal = tuple(move for move in family.legal_moves(state) if not isinstance(move, Pass))
    asked = Pass(turn)
    assert family.decide(state, asked, LONG_AFTER_MS, False, legal) == family.decide(
        state, asked, LONG_AFTER_MS
    )
