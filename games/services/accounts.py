"""Accounts of people who register themselves, where the installation allows it."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from games.services.refusals import Conflict, ConflictError, FaultyError

LONGEST_USERNAME = 150


class RegistrationClosedError(PermissionError):
    """Only administrators make accounts here."""


def register(username: str, password: str) -> User:
    """Make an account that owns bots and nothing else.

    Raises RegistrationClosedError, FaultyError (``username``, ``password``), ConflictError.
    """
    if not settings.REGISTRATION_OPEN:
        raise RegistrationClosedError
    user = User(username=User.normalize_username(username))
    _check("username", lambda: UnicodeUsernameValidator()(user.username))
    if len(user.username) > LONGEST_USERNAME:
        raise FaultyError("username", f"It has {LONGEST_USERNAME} characters at most.")
    _check("password", lambda: validate_password(password, user))
    taken = ConflictError(Conflict.NAME_TAKEN, "Another account has this name.", "username")
    if User.objects.filter(username__iexact=user.username).exists():
        raise taken
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save(force_insert=True)
    except IntegrityError as error:  # somebody took it just now
        raise taken from error
    return user


def find_person(request: HttpRequest, username: str, password: str) -> User | None:
    """Return the account with this name and password, None if there is none that may log in."""
    found = authenticate(request, username=username, password=password)
    return found if isinstance(found, User) else None


def _check(field: str, validate: Callable[[], None]) -> None:
    try:
        validate()
    except ValidationError as error:
        raise FaultyError(field, " ".join(error.messages)) from error
