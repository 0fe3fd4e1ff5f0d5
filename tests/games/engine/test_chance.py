"""Chance comes from a secret seed that is promised before and published after, deal by deal."""

import hashlib

import pytest

from games.engine import rng
from games.engine.chance import RevealedChance, SeededChance, SeedUnknownError

SEED = bytes(range(32))
FIRST, SECOND = rng.derive(SEED, "deal|1"), rng.derive(SEED, "deal|2")


def test_every_deal_has_a_seed_of_its_own():
    assert SeededChance(SEED).reveal(1) == FIRST.hex()
    assert SeededChance(SEED).reveal(2) == SECOND.hex()


def test_the_promise_is_the_hash_of_the_seed_to_be_revealed():
    chance = SeededChance(SEED)
    assert chance.commitment(7) == hashlib.sha256(bytes.fromhex(chance.reveal(7))).hexdigest()


def test_a_shuffle_and_a_pick_are_draws_from_the_deals_seed_the_label_and_the_contributions():
    chance = SeededChance(SEED)
    mixed = (b"", b"\xab\xcd")
    shuffled = rng.Source(SECOND, "shuffle|3", mixed).shuffle(range(30))
    assert chance.shuffle(2, ("", "abcd"), "shuffle|3", range(30)) == tuple(shuffled)
    picked = rng.Source(FIRST, "die|4|9").below(6)
    assert chance.pick(1, (), "die|4|9", "abcdef") == picked


@pytest.mark.parametrize(
    "other",
    [
        (2, (), "shuffle|0", b"abcdefgh"),
        (1, ("ab",), "shuffle|0", b"abcdefgh"),
        (1, (), "shuffle|1", b"abcdefgh"),
    ],
)
def test_another_deal_contribution_or_label_gives_another_order(other):
    chance = SeededChance(SEED)
    assert chance.shuffle(1, (), "shuffle|0", b"abcdefgh") != chance.shuffle(*other)


def test_the_order_that_is_remembered_is_given_only_to_the_same_question():
    chance = SeededChance(SEED)
    first = chance.shuffle(1, (), "shuffle|1", b"abc")
    assert chance.shuffle(1, (), "shuffle|1", b"abc") == first
    assert sorted(chance.shuffle(1, (), "shuffle|1", b"abcd")) == [*b"abcd"]
    assert sorted(chance.shuffle(1, (), "shuffle|1", b"xyz")) == [*b"xyz"]
    assert chance.shuffle(1, (), "shuffle|1", b"abc") == first


def test_a_revealed_seed_gives_what_the_secret_one_gave():
    secret, revealed = SeededChance(SEED), RevealedChance({2: SECOND.hex()})
    asked = (2, ("", "ab"), "shuffle|0", range(108))
    assert revealed.shuffle(*asked) == secret.shuffle(*asked)
    assert revealed.pick(2, (), "dealer", range(4)) == secret.pick(2, (), "dealer", range(4))
    assert revealed.reveal(2) == secret.reveal(2)
    assert revealed.commitment(2) == secret.commitment(2)


def test_a_seed_that_was_not_revealed_gives_nothing():
    revealed = RevealedChance({1: FIRST.hex()})
    for ask in (
        lambda: revealed.shuffle(2, (), "shuffle|0", b"abc"),
        lambda: revealed.pick(2, (), "dealer", b"abc"),
        lambda: revealed.reveal(2),
    ):
        with pytest.raises(SeedUnknownError, match="deal 2"):
            ask()


def test_the_promise_of_a_deal_that_was_never_dealt_is_known_as_published():
    revealed = RevealedChance({1: FIRST.hex()}, {2: "promised"})
    assert revealed.commitment(2) == "promised"
    with pytest.raises(KeyError):
        revealed.commitment(3)
