"""What a process remembers of games saves folding, and is never believed against the stored events."""

from uuid import uuid4

import msgspec
import pytest
from django.db import transaction

from games.engine.events import Clock, ContributionMade
from games.projections.rows import read_view
from games.selectors import loading
from games.selectors.loading import load, memory, store
from games.selectors.remembering import Folded, Memory
from games.services.play import Move, submit_move
from games.services.verification import verify_game
from tests.games.factories import NOW, make_game


def folded(version: int = 1) -> Folded:
    return Folded(version, f"{version}", None, None, None)


def test_those_used_last_are_remembered():
    remembered = Memory(most=2)
    first, second, third = uuid4(), uuid4(), uuid4()
    remembered.put(first, folded(1))
    remembered.put(second, folded(2))
    assert remembered.get(first) == folded(1)
    remembered.put(third, folded(3))
    assert (remembered.get(first), remembered.get(second), remembered.get(third)) == (
        folded(1),
        None,
        folded(3),
    )
    remembered.put(first, folded(4))
    assert remembered.get(first) == folded(4)
    remembered.forget(first)
    remembered.forget(first)
    assert remembered.get(first) is None


def state_of(game_id):
    """The game's state as text, without where its chance comes from."""
    return msgspec.structs.replace(load(game_id).state, chance=None)


def move_on(game_id, key="k"):
    game = load(game_id)
    seat = game.state.phase.turn
    text = game.family.observe(game.state, game.head.version, seat).legal_moves[0]
    return submit_move(Move(game_id, seat, text, game.head.version, key), NOW)


@pytest.mark.django_db
class TestLoading:
    @pytest.fixture(autouse=True)
    def forget_all(self, monkeypatch):
        monkeypatch.setattr(loading, "memory", Memory())

    @pytest.mark.parametrize("ruleset", ["official", "dice-500"])
    def test_what_is_remembered_and_what_is_folded_anew_are_the_same_at_every_version(self, ruleset):
        game_id = make_game(["", ""], ruleset=ruleset, options={"target": 5000})
        for number in range(60):
            move_on(game_id, key=f"{number}")
            remembered = state_of(game_id)
            loading.memory.forget(game_id)
            assert state_of(game_id) == remembered
        assert verify_game(game_id) == []

    def test_an_unchanged_game_is_not_read_again(self, django_assert_num_queries):
        game_id = make_game(["", ""])
        load(game_id)
        with django_assert_num_queries(1):
            load(game_id)

    def test_what_others_have_done_since_is_folded_on_top(self, monkeypatch):
        game_id = make_game(["", ""])
        load(game_id)
        ours = loading.memory
        monkeypatch.setattr(loading, "memory", Memory())
        for number in range(5):
            move_on(game_id, key=f"{number}")
        expected = state_of(game_id)
        monkeypatch.setattr(loading, "memory", ours)
        assert state_of(game_id) == expected
        assert load(game_id).head == store.head(game_id)

    def test_what_was_never_committed_is_not_believed(self):
        game_id = make_game(["", ""])
        before = state_of(game_id)
        with transaction.atomic():
            move_on(game_id)
            transaction.set_rollback(True)
        assert loading.memory.get(game_id).version == 3
        assert state_of(game_id) == before
        move_on(game_id, key="other")
        assert verify_game(game_id) == []

    @pytest.mark.parametrize("version", [1, 2])
    def test_a_memory_of_another_history_is_not_believed(self, version):
        game_id = make_game(["", ""])
        game = load(game_id)
        other = game.family.evolve(game.state, ContributionMade(0, "ff"))
        loading.memory.put(game_id, Folded(version, "0" * 64, game.created, game.family, other))
        assert load(game_id).state.series.contributions == ("", "")

    def test_a_lock_gives_the_view_and_a_look_does_not(self):
        game_id = make_game(["", ""])
        assert load(game_id).view is None
        with transaction.atomic():
            assert load(game_id, lock=True).view.version == 2

    def test_what_rows_say_is_remembered_as_they_say_it_and_belongs_to_whoever_takes_it(self):
        game_id = make_game(
            ["", ""], clock=Clock(30, 3, bank_seconds=60), options={"target": 5000, "hand_size": 3}
        )
        for number in range(40):
            move_on(game_id, key=f"{number}")
            with transaction.atomic():
                first, again = load(game_id, lock=True), load(game_id, lock=True)
            assert first.view == again.view == read_view(game_id)
            first.view.seats[0].score = 99
            assert loading.memory.get(game_id).view == again.view

    def test_what_rows_say_is_read_again_when_another_process_has_moved(self):
        game_id = make_game(["", ""])
        move_on(game_id, key="1")
        before = loading.memory.get(game_id)
        move_on(game_id, key="2")
        loading.memory.put(game_id, before)
        with transaction.atomic():
            assert load(game_id, lock=True).view == read_view(game_id)


def test_the_product_remembers():
    assert isinstance(memory, Memory)
