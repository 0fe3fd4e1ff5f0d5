"""How much is allowed, read from the environment, and how a caller stands."""

from datetime import timedelta

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.settings.limits import DEFAULTS, rate_limits
from games.limits.policies import Policy, Standing, read_policy


def test_a_policy_is_requests_in_seconds_or_off():
    assert read_policy("600/60") == Policy(600, 60)
    assert read_policy("off") is None


@pytest.mark.parametrize(
    "text", ["", "600", "600/", "/60", "0/60", "-1/60", "600/0", "6e2/60", "on", "10001/1"]
)
def test_what_is_no_policy_is_refused(text):
    with pytest.raises(ValueError):  # noqa: PT011 - the texts are Python's
        read_policy(text)


def test_every_policy_can_be_replaced_by_the_environment(monkeypatch):
    for name in DEFAULTS:
        monkeypatch.setenv(f"RATE_LIMIT_{name.upper()}", "7/3")
    assert set(rate_limits().values()) == {Policy(7, 3)}


def test_a_policy_that_cannot_be_read_stops_the_start_and_names_its_variable(monkeypatch):
    monkeypatch.setenv("RATE_LIMIT_TOKEN", "many")
    with pytest.raises(ImproperlyConfigured, match="RATE_LIMIT_TOKEN is 'many'"):
        rate_limits()


@pytest.mark.parametrize(
    ("used", "remaining", "retry"), [(0, 6, 0), (10, 5, 0), (50, 1, 0), (55, 0, 5), (60, 0, 10)]
)
def test_what_remains_follows_from_how_long_the_allowance_takes_to_be_full(used, remaining, retry):
    standing = Standing(Policy(6, 60), timedelta(seconds=used), refused=False)
    assert (standing.remaining, standing.reset_seconds, standing.retry_seconds) == (remaining, used, retry)
