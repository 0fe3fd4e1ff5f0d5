"""Allowances: so many requests at once, more as time passes, and never one too many, however many come together."""

import threading
from datetime import timedelta

import pytest
from django.db import connection

from games.limits.models import Allowance
from games.limits.policies import Policy
from games.players.models import ApiToken
from games.services.limits import count, forget
from games.services.tidying import tidy
from games.services.tokens import enter, issue_token
from tests.games.factories import NOW, make_player

POLICY = Policy(requests=10, seconds=60)


def seconds(number: float) -> timedelta:
    return timedelta(seconds=number)


@pytest.mark.django_db
def test_so_many_pass_and_the_next_one_is_told_when_to_come_again():
    standings = [count("a", POLICY, NOW) for _ in range(11)]
    assert [standing.refused for standing in standings] == [False] * 10 + [True]
    assert [standing.remaining for standing in standings] == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]
    assert [round(standing.retry_seconds, 3) for standing in standings[-2:]] == [6, 6]
    assert standings[-1].reset_seconds == 60


@pytest.mark.django_db
def test_a_refused_request_costs_nothing():
    for _ in range(30):
        count("a", POLICY, NOW)
    assert not count("a", POLICY, NOW + seconds(6)).refused
    assert count("a", POLICY, NOW + seconds(6)).refused


@pytest.mark.django_db
def test_the_allowance_fills_up_again_evenly_and_no_further():
    for _ in range(10):
        count("a", POLICY, NOW)
    assert count("a", POLICY, NOW + seconds(5.9)).refused
    assert not count("a", POLICY, NOW + seconds(6)).refused
    later = NOW + seconds(3600)
    assert [count("a", POLICY, later).refused for _ in range(11)] == [False] * 10 + [True]


@pytest.mark.django_db
def test_everybody_has_an_allowance_of_their_own():
    for _ in range(10):
        count("a", POLICY, NOW)
    assert not count("b", POLICY, NOW).refused


@pytest.mark.django_db
def test_a_token_is_found_and_counted_in_one_statement(django_assert_num_queries):
    text = issue_token(ApiToken(player=make_player()))
    enter(text, None, POLICY, NOW)
    with django_assert_num_queries(1):
        entered = enter(text, None, POLICY, NOW)
    assert (entered.standing.remaining, entered.standing.refused) == (8, False)
    for _ in range(8):
        enter(text, None, POLICY, NOW)
    refused = enter(text, None, POLICY, NOW)
    assert (refused.standing.refused, round(refused.standing.retry_seconds, 3)) == (True, 6)
    assert refused.token == entered.token


@pytest.mark.django_db
def test_full_allowances_are_forgotten():
    count("a", POLICY, NOW)
    count("b", POLICY, NOW + seconds(60))
    assert forget(NOW + seconds(60)) == 1
    assert [row.key for row in Allowance.objects.all()] == ["b"]
    tidy(NOW + seconds(120))
    assert not Allowance.objects.exists()


@pytest.mark.django_db
def test_the_table_is_unlogged():
    with connection.cursor() as cursor:
        cursor.execute("SELECT relpersistence FROM pg_class WHERE relname = 'games_allowance'")
        assert cursor.fetchone()[0] == "u"


THREADS = 64


def together(call):
    """Call in 64 threads at once, four times each, and return what they got."""
    results, barrier = [], threading.Barrier(THREADS)

    def run():
        barrier.wait()
        try:
            results.extend([call() for _ in range(4)])
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("requests", [1, 10, 100])
def test_of_64_threads_exactly_so_many_pass(requests):
    policy = Policy(requests, 60)
    standings = together(lambda: count("a", policy, NOW))
    passed = [standing for standing in standings if not standing.refused]
    assert len(passed) == requests
    assert sorted(standing.remaining for standing in passed) == list(range(requests))


@pytest.mark.django_db(transaction=True)
def test_of_64_threads_with_one_token_exactly_so_many_pass():
    text = issue_token(ApiToken(player=make_player()))
    entered = together(lambda: enter(text, None, Policy(100, 60), NOW))
    assert sum(not one.standing.refused for one in entered) == 100
