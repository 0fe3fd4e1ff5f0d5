"""How much is allowed: so many requests in so many seconds. Pure."""

from datetime import timedelta
from hashlib import sha256

import msgspec

OFF = "off"
MOST_PER_SECOND = 10_000


class Policy(msgspec.Struct, frozen=True):
    """So many requests may come at once, and the allowance is full again after so many seconds without any."""

    requests: int
    seconds: int

    @property
    def window(self) -> timedelta:
        """How long an empty allowance takes to be full again."""
        return timedelta(seconds=self.seconds)

    @property
    def cost(self) -> timedelta:
        """How long it takes until there is room for one more request."""
        return self.window // self.requests

    def __str__(self) -> str:
        return f"{self.requests};w={self.seconds}"


def read_policy(text: str) -> Policy | None:
    """Return the policy that ``600/60`` stands for, None for ``off``. Raises ValueError."""
    if text == OFF:
        return None
    requests, _, seconds = text.partition("/")
    policy = Policy(int(requests), int(seconds))
    if not 0 < policy.requests <= MOST_PER_SECOND * policy.seconds:
        raise ValueError(f"{text!r} is no number of requests and seconds")
    return policy


def account_key(username: str) -> str:
    """Return what an account's tries to log in are counted under, however its name is written."""
    return sha256(username.strip().casefold().encode(errors="replace")).hexdigest()


class Standing(msgspec.Struct, frozen=True):
    """How a caller stands after a request; ``used`` is how long until its allowance is full again."""

    policy: Policy
    used: timedelta
    refused: bool

    @property
    def remaining(self) -> int:
        """How many more requests may come now."""
        return max(0, (self.policy.window - self.used) // self.policy.cost)

    @property
    def reset_seconds(self) -> float:
        """In how many seconds the allowance is full again."""
        return max(0.0, self.used.total_seconds())

    @property
    def retry_seconds(self) -> float:
        """In how many seconds there is room for one more request."""
        return max(0.0, (self.used + self.policy.cost - self.policy.window).total_seconds())
