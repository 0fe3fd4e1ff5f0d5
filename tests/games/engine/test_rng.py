"""Every draw is what the docstring of ``rng`` says, word for word, and fair; the vectors are frozen for ever."""

import hashlib
import json
import struct
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import rng
from games.engine.cards.pieces import DECK
from games.engine.chance import SeededChance
from games.engine.dice.pieces import DICE, FACES_OF
from games.engine.rng import Source

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "rng_vectors.json").read_bytes())
SEED = bytes(range(32))
REJECTING = "rejects|225411"
"""With ``SEED``: a label whose first 108 words hold one that shuffling 108 items must pass over."""


# A second reading of the docstring, which shares no line with the first one.


def words(seed: bytes, label: str, contributions: Sequence[bytes] = ()) -> Iterator[int]:
    hasher = hashlib.shake_256(b"uno.rng.v1")
    for part in (seed, label.encode("utf-8"), *contributions):
        hasher.update(struct.pack(">L", len(part)))
        hasher.update(part)
    stream = hasher.digest(4 * 4096)
    for at in range(0, len(stream), 4):
        yield int.from_bytes(stream[at : at + 4], "big")


def below(stream: Iterator[int], n: int) -> int:
    last_good = (1 << 32) // n * n - 1
    return next(word for word in stream if word <= last_good) % n


def shuffled(stream: Iterator[int], items: Sequence[int]) -> list[int]:
    left, written = list(items), []
    while left:
        struck = left[below(stream, len(left))]
        left.remove(struck)
        written.append(struck)
    return written


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    padded = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def hkdf(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    key, block, output = hmac_sha256(salt, secret), b"", b""
    for number in range(1, 1 + -(-length // 32)):
        block = hmac_sha256(key, block + info + bytes([number]))
        output += block
    return output[:length]


def test_the_second_reading_knows_the_published_example_of_hkdf():
    """RFC 5869, appendix A.1."""
    made = hkdf(b"\x0b" * 22, bytes(range(13)), bytes(range(0xF0, 0xFA)), 42)
    assert made.hex() == (
        "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
    )


# The vectors.


def of(vector: dict[str, Any]) -> tuple[bytes, str, tuple[bytes, ...]]:
    contributions = tuple(map(bytes.fromhex, vector["contributions"]))
    return bytes.fromhex(vector["seed"]), vector["label"], contributions


def test_the_vectors_are_of_this_version():
    assert VECTORS["version"] == rng.VERSION == 1


@pytest.mark.parametrize("vector", VECTORS["draws"], ids=lambda vector: vector["why"])
def test_draws_are_those_of_the_vectors(vector):
    source, stream = Source(*of(vector)), words(*of(vector))
    assert list(islice(words(*of(vector)), 4)) == vector["first_words"]
    assert [source.below(n) for n, _ in vector["below"]] == [result for _, result in vector["below"]]
    assert [below(stream, n) for n, _ in vector["below"]] == [result for _, result in vector["below"]]


@pytest.mark.parametrize("vector", VECTORS["shuffles"], ids=lambda vector: vector["why"])
def test_shuffles_are_those_of_the_vectors(vector):
    items = range(vector["items"])
    assert Source(*of(vector)).shuffle(items) == vector["order"]
    assert shuffled(words(*of(vector)), items) == vector["order"]


@pytest.mark.parametrize("vector", VECTORS["derived"], ids=lambda vector: vector["label"] or "no label")
def test_derived_seeds_are_those_of_the_vectors(vector):
    seed, label = bytes.fromhex(vector["seed"]), vector["label"]
    assert rng.derive(seed, label).hex() == vector["derived"]
    assert rng.expand(rng.extract(seed), label).hex() == vector["derived"]
    assert hkdf(seed, b"uno.rng.v1", label.encode(), 32).hex() == vector["derived"]


@pytest.mark.parametrize("vector", VECTORS["commitments"], ids=lambda vector: vector["seed"][:8])
def test_commitments_are_those_of_the_vectors(vector):
    assert rng.commitment(bytes.fromhex(vector["seed"])) == vector["commitment"]


# Any draws.

ASKED = st.lists(
    st.one_of(
        st.tuples(st.just("below"), st.integers(1, 2**32)),
        st.tuples(st.just("shuffle"), st.sampled_from((0, 1, 2, 24, 108, 255, 256, 257, 300))),
    ),
    max_size=8,
)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=40), st.text(max_size=12), st.lists(st.binary(max_size=40), max_size=3), ASKED)
def test_any_draws_in_any_order_are_those_of_the_second_reading(seed, label, contributions, asked):
    source, stream = Source(seed, label, tuple(contributions)), words(seed, label, contributions)
    for question, n in asked:
        if question == "below":
            assert source.below(n) == below(stream, n)
        else:
            assert source.shuffle(range(n)) == shuffled(stream, range(n))


def test_a_shuffle_passes_over_a_word_that_would_favour_some_items():
    taken = list(islice(words(SEED, REJECTING), 108))
    assert any(word >= 2**32 - 2**32 % n for word, n in zip(taken, range(108, 0, -1), strict=True))
    assert Source(SEED, REJECTING).shuffle(range(108)) == shuffled(words(SEED, REJECTING), range(108))


def test_a_draw_passes_over_words_that_would_favour_small_numbers():
    """With n = 3 * 2**30 a bare remainder would be below 2**30 in half of all cases, not in a third."""
    n, draws = 3 * 2**30, 6000
    source = Source(SEED, "no bias")
    small = sum(source.below(n) < 2**30 for _ in range(draws))
    assert abs(small - draws / 3) < 4 * (draws * 2 / 9) ** 0.5


def test_the_largest_number_of_outcomes_takes_every_word():
    stream, source = words(SEED, "all"), Source(SEED, "all")
    assert [source.below(2**32) for _ in range(300)] == list(islice(stream, 300))


@pytest.mark.parametrize("items", [0, 1, 2, 108, 256, 257, 1000])
def test_a_shuffle_gives_every_item_once_and_leaves_its_argument(items):
    given_items = list(range(items))
    assert sorted(Source(SEED, "once").shuffle(given_items)) == given_items
    assert given_items == list(range(items))


def first(*parts: Any) -> int:
    return Source(*parts).below(2**32)


def test_the_parts_of_a_source_cannot_be_mistaken_for_one_another():
    told_apart = {
        first(b"ab", "c"),
        first(b"a", "bc"),
        first(b"abc", ""),
        first(b"ab", "", (b"c",)),
        first(b"ab", "c", (b"",)),
        first(b"ab", "c", (b"", b"")),
        first(b"ab", "c", (b"d", b"ef")),
        first(b"ab", "c", (b"de", b"f")),
    }
    assert len(told_apart) == 8


def test_derived_seeds_differ_by_label_and_by_seed():
    made = {rng.derive(seed, label) for seed in (SEED, bytes(32)) for label in ("", "deal|1", "deal|2")}
    assert len(made) == 6
    assert {len(seed) for seed in made} == {rng.SEED_BYTES}


# Fairness: the keys are fixed, so these numbers never change; each critical value is passed by one fair
# source in a thousand.


def unevenness(counts: Sequence[int], expected: float) -> float:
    return sum((count - expected) ** 2 for count in counts) / expected


def test_every_card_comes_to_every_place_equally_often():
    """The statistic of all 108 x 108 counts has 107**2 degrees of freedom and the factor 107/108."""
    deals = 1080
    chance, counts = SeededChance(SEED), Counter[tuple[int, int]]()
    for deal in range(1, deals + 1):
        counts.update(enumerate(chance.shuffle(deal, (), "shuffle|0", range(len(DECK)))))
    cells = [counts[place, card] for place in range(108) for card in range(108)]
    assert unevenness(cells, deals / 108) * 107 / 108 < 11_922
    by_place = [unevenness(cells[108 * place : 108 * place + 108], deals / 108) for place in range(108)]
    by_card = [unevenness(cells[card::108], deals / 108) for card in range(108)]
    assert max(*by_place, *by_card) < 184, "107 degrees of freedom, and the largest of 216"


def test_every_card_follows_every_other_equally_often():
    """Each card's counts of 107 followers have 106 degrees of freedom, all of them 108 * 106."""
    deals = 1080
    chance, counts = SeededChance(SEED), Counter[tuple[int, int]]()
    for deal in range(1, deals + 1):
        order = chance.shuffle(deal, (), "shuffle|0", range(108))
        counts.update(pairwise(order))
    followers = [[counts[card, other] for other in range(108) if other != card] for card in range(108)]
    assert sum(unevenness(row, sum(row) / 107) for row in followers) < 11_921


@pytest.mark.parametrize("die", DICE)
def test_every_die_shows_every_face_equally_often(die):
    chance = SeededChance(SEED)
    shown = Counter(
        chance.pick(deal, (), f"die|{die}|{roll}", FACES_OF[die])
        for deal in range(1, 11)
        for roll in range(30)
    )
    assert unevenness([shown[side] for side in range(6)], 50) < 20.52, "5 degrees of freedom"


def test_every_die_comes_out_of_the_bag_equally_often():
    chance = SeededChance(SEED)
    drawn = Counter(chance.pick(deal, (), f"bag|{draw}", DICE) for deal in range(1, 49) for draw in range(50))
    assert unevenness([drawn[die] for die in DICE], 100) < 49.73, "23 degrees of freedom"
