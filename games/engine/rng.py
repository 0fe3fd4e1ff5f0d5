"""Every random choice of the product: seeds, commitments, shuffles and draws. Pure; uses hashlib and hmac only.

Version 1, frozen by published vectors (``tests/games/engine/rng_vectors.json``): an old game must be dealt
again to the card whatever Python or library runs it, so nothing here may call ``random``.

A *source* is the SHAKE-256 output of an unambiguous message::

    b"uno.rng.v1" | part(seed) | part(label) | part(contribution 0) | part(contribution 1) | ...
    part(x) = 4 bytes big-endian length of x, then x

read as 32-bit big-endian words. ``below(n)`` takes the next word w and rejects it while
w >= 2**32 - 2**32 % n, so every result is equally likely; ``shuffle`` is Fisher-Yates as first written: as
long as n > 0 items are left, strike out the one at position ``below(n)``, counted from 0, and write it down.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterable, Sequence
from operator import mod
from typing import TypeVar

T = TypeVar("T")

VERSION = 1
SEED_BYTES = 32

_DOMAIN = b"uno.rng.v1"
_WORDS = 1 << 32
_FIRST_BLOCK_WORDS = 128
_SMALL, _HIGH = 256, b"\xff\xff\xff"


class Source:
    """An endless, reproducible stream of fair draws for one seed, label and list of contributions."""

    __slots__ = ("_at", "_may_reject", "_message", "_words")

    def __init__(self, seed: bytes, label: str, contributions: tuple[bytes, ...] = ()) -> None:
        parts = (seed, label.encode(), *contributions)
        self._message = _DOMAIN + b"".join([len(part).to_bytes(4, "big") + part for part in parts])
        self._words: tuple[int, ...] = ()
        self._at = 0
        self._may_reject = False

    def below(self, n: int) -> int:
        """Return a fair whole number from 0 to n - 1 (1 <= n <= 2**32)."""
        limit = _WORDS - _WORDS % n
        while True:
            if self._at == len(self._words):
                self._grow()
            word = self._words[self._at]
            self._at += 1
            if word < limit:
                return word % n

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """Return the items in a fair random order; the argument is left as it is."""
        left = list(items)
        return list(map(left.pop, self._below_each(len(left))))

    def _below_each(self, most: int) -> Iterable[int]:
        """Return ``below(most)``, ``below(most - 1)``, … ``below(1)``; at one go where no word can be rejected.

        A word that one of them rejects is greater than 2**32 - most; with up to 256 items it begins with three
        bytes 255, and hardly any block of words has those. Dealing is the dearest step of a game.
        """
        sizes = range(most, 0, -1)
        end = self._at + most
        while len(self._words) < end:
            self._grow()
        if most > _SMALL or self._may_reject:
            return [self.below(size) for size in sizes]
        words = self._words[self._at : end]
        self._at = end
        return map(mod, words, sizes)

    def _grow(self) -> None:
        count = 2 * len(self._words) or _FIRST_BLOCK_WORDS
        block = hashlib.shake_256(self._message).digest(4 * count)
        self._words = struct.unpack(f">{count}I", block)
        self._may_reject = _HIGH in block


def derive(seed: bytes, label: str) -> bytes:
    """Return a 32-byte seed of its own for a label: HKDF-SHA256 (RFC 5869), salt ``uno.rng.v1``, info = label."""
    return expand(extract(seed), label)


def extract(seed: bytes) -> bytes:
    """Return the first half of ``derive``, the key from which the seeds of all labels come."""
    return hmac.digest(_DOMAIN, seed, "sha256")


def expand(key: bytes, label: str) -> bytes:
    """Return the second half of ``derive``, for a key from ``extract``."""
    return hmac.digest(key, label.encode() + b"\x01", "sha256")


def commitment(seed: bytes) -> str:
    """Return the public promise for a secret seed: its SHA-256 as 64 hex digits."""
    return hashlib.sha256(seed).hexdigest()
