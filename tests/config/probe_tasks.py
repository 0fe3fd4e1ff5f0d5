"""Tasks for tests of the wiring only: they leave a row in a table that the test makes."""

import os
import signal
import time

from celery import shared_task
from django.db import connection


def note(word: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO probe (word, at) VALUES (%s, %s)", [word, time.time()])


@shared_task
def leave_word(word: str) -> None:
    note(word)


@shared_task
def die_once(word: str) -> None:
    """Kill this pool process at the first try, as a machine out of memory would."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM probe WHERE word = %s", [f"{word} tried"])
        first = cursor.fetchone()[0] == 0
    if first:
        note(f"{word} tried")
        os.kill(os.getpid(), signal.SIGKILL)
    note(word)


@shared_task
def take_a_second(word: str) -> None:
    note(word)
    time.sleep(1)
    note(f"{word} and ended")
