"""Where a game's random outcomes come from: seeded by the secret of a running game, or revealed after a deal. Pure."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from games.engine import rng

T = TypeVar("T")


class Chance(Protocol):
    """The source of everything random in one game.

    ``deal`` counts from 1; ``contributions`` are the seats' own bytes as hex texts, mixed into every draw of
    the deal; ``label`` names the draw, and no two draws of a deal share one.
    """

    def shuffle(
        self, deal: int, contributions: tuple[str, ...], label: str, items: Sequence[T]
    ) -> tuple[T, ...]:
        """Return the items in the order that chance gives them."""
        ...

    def pick(self, deal: int, contributions: tuple[str, ...], label: str, items: Sequence[T]) -> int:
        """Return the index of one item."""
        ...

    def commitment(self, deal: int) -> str:
        """Return the public promise for a deal's seed: SHA-256, 64 hex digits."""
        ...

    def reveal(self, deal: int) -> str:
        """Return a deal's seed as 64 hex digits, to be published when the deal is over."""
        ...


class SeedUnknownError(LookupError):
    """A deal was to be dealt again whose seed is not public yet."""


class _FromSeeds:
    def _seed(self, deal: int) -> bytes:
        raise NotImplementedError

    def _source(self, deal: int, contributions: tuple[str, ...], label: str) -> rng.Source:
        return rng.Source(self._seed(deal), label, tuple(map(bytes.fromhex, contributions)))

    def shuffle(
        self, deal: int, contributions: tuple[str, ...], label: str, items: Sequence[T]
    ) -> tuple[T, ...]:
        return tuple(self._source(deal, contributions, label).shuffle(items))

    def pick(self, deal: int, contributions: tuple[str, ...], label: str, items: Sequence[T]) -> int:
        return self._source(deal, contributions, label).below(len(items))

    def commitment(self, deal: int) -> str:
        return rng.commitment(self._seed(deal))

    def reveal(self, deal: int) -> str:
        return self._seed(deal).hex()


class SeededChance(_FromSeeds):
    """Chance of a game whose secret seed (32 bytes) is known: the server's own.

    The seed of deal n is derived from it under the label ``deal|n``.
    """

    def __init__(self, game_seed: bytes) -> None:
        key = rng.extract(game_seed)
        self._seed_of = lru_cache(maxsize=4)(lambda deal: rng.expand(key, f"deal|{deal}"))
        self._commitment_of = lru_cache(maxsize=4)(super().commitment)
        self._recent: tuple[object, tuple[Any, ...]] = (None, ())

    def _seed(self, deal: int) -> bytes:
        return self._seed_of(deal)

    def commitment(self, deal: int) -> str:
        """Return the promise for a deal's seed; it is published twice, as the next one and with its deal."""
        return self._commitment_of(deal)

    def shuffle(
        self, deal: int, contributions: tuple[str, ...], label: str, items: Sequence[T]
    ) -> tuple[T, ...]:
        """Shuffle; the latest outcome is remembered, since decide and evolve both deal the same deck.

        Safe in several threads: what is remembered is read and written at once.
        """
        asked, recent = (deal, contributions, label, items), self._recent
        if recent[0] != asked:
            recent = self._recent = (asked, super().shuffle(deal, contributions, label, items))
        return recent[1]


class RevealedChance(_FromSeeds):
    """Chance of deals that are over, from their published seeds (hex by deal number) and promises: an auditor's."""

    def __init__(self, seeds: Mapping[int, str], commitments: Mapping[int, str] | None = None) -> None:
        self._seeds = dict(seeds)
        self._commitments = dict(commitments or {})

    def _seed(self, deal: int) -> bytes:
        if deal not in self._seeds:
            raise SeedUnknownError(f"the seed of deal {deal} is not known")
        return bytes.fromhex(self._seeds[deal])

    def commitment(self, deal: int) -> str:
        """Return the promise for a deal; for one that was never dealt, as it was published."""
        return super().commitment(deal) if deal in self._seeds else self._commitments[deal]
