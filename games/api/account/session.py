"""Accounts and sessions of people: register where that is open, log in, log out.

A body must be ``application/json``, which no page of another site can send unasked: logging in needs no CSRF token.
"""

from django.contrib.auth import login, logout
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from games.api.account.ownership import person
from games.api.account.shapes import Credentials
from games.api.common.answers import answer
from games.api.common.body import read_body
from games.api.common.callers import Bearer, caller
from games.api.common.headers import sent
from games.api.common.limiting import count_request
from games.api.common.openapi import NO_CONTENT, describe
from games.api.common.problems import Problem
from games.api.common.views import Door
from games.api.common.writing import refusals_told
from games.api.shapes import Me
from games.limits.policies import account_key
from games.selectors.accounts import bots_of_owner
from games.services.accounts import RegistrationClosedError, find_person, register

TAG = "account"
COOKIES = sent("Set-Cookie", "`sessionid` and `csrftoken`, or that they are no more.", 200, 201, NO_CONTENT)


class Account(Door):
    """A person's account."""

    authentication_classes = [Bearer]
    permission_classes = []
    scopes = {"POST": None}
    limits = ("login",)

    @describe(
        "Make an account and log in",
        answer=Me,
        status=201,
        body=Credentials,
        public=True,
        problems=["registration_closed", "name_taken"],
        parameters=[COOKIES],
        tag=TAG,
        operation="register",
    )
    def post(self, request: Request) -> HttpResponse:
        """Only where the installation lets people register themselves. The session's cookies come with the answer."""
        body = read_body(request, Credentials)
        try:
            with refusals_told():
                user = register(body.username, body.password)
        except RegistrationClosedError as error:
            raise Problem("registration_closed", "Ask an administrator for an account here.") from error
        return _logged_in(request, user, 201)


class Session(Door):
    """A person's session."""

    permission_classes = []
    scopes = {"POST": None, "DELETE": None}
    limits = ("login",)

    def get_authenticators(self) -> list[BaseAuthentication]:
        """Whoever logs in need not have a session that works."""
        asked: HttpRequest | None = self.request  # none while the schema is written
        return [Bearer()] if asked and asked.method == "POST" else super().get_authenticators()

    @describe(
        "Log in",
        answer=Me,
        body=Credentials,
        public=True,
        problems=["invalid_credentials"],
        parameters=[COOKIES],
        tag=TAG,
        operation="log_in",
    )
    def post(self, request: Request) -> HttpResponse:
        """The answer sets the cookies `sessionid` and `csrftoken`; unsafe calls send the latter as `X-CSRFToken`."""
        body = read_body(request, Credentials)
        count_request(request._request, "account", account_key(body.username), self.received_at)
        user = find_person(request._request, body.username, body.password)
        if user is None:
            raise Problem("invalid_credentials", "No account has this name and password.")
        return _logged_in(request, user, 200)

    @describe(
        "Log out",
        status=NO_CONTENT,
        problems=["forbidden", "csrf_failed"],
        parameters=[COOKIES],
        tag=TAG,
        operation="log_out",
    )
    def delete(self, request: Request) -> HttpResponse:
        """End the caller's session."""
        if not caller(request).is_authenticated:
            raise NotAuthenticated
        person(request)
        logout(request._request)
        return HttpResponse(status=NO_CONTENT)


def _logged_in(request: Request, user: User, status: int) -> HttpResponse:
    login(request._request, user, backend="django.contrib.auth.backends.ModelBackend")
    return answer(Me("person", user.get_username(), None, bots_of_owner(user.pk)), status)
