"""Ids of games: the UUIDs that anybody's library computes, all different."""

from uuid import UUID, uuid5

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.engine.kit import TOURNAMENT
from tournaments.engine.game_ids import game_id

NUMBERS = st.integers(1, 10_000)


@given(st.uuids(), NUMBERS, NUMBERS, NUMBERS)
def test_the_id_is_a_version_5_uuid_in_the_namespace_of_the_tournament(tournament, played, table, attempt):
    expected = uuid5(tournament, f"round/{played}/table/{table}/attempt/{attempt}")
    assert game_id(str(tournament), played, table, attempt) == str(expected)


def test_every_table_and_attempt_has_an_id_of_its_own():
    ids = {game_id(TOURNAMENT, r, t, k) for r in range(1, 20) for t in range(1, 20) for k in range(1, 4)}
    assert len(ids) == 19 * 19 * 3


def test_the_form_of_the_tournaments_id_does_not_matter():
    assert game_id(UUID(TOURNAMENT).hex, 1, 1) == game_id(TOURNAMENT, 1, 1)
