"""Pages on which people see and change what they run: by the rule of all doors, not by permissions on tables."""

from typing import Any

from django.contrib.auth.models import User
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest

from games.web.judged_again import JudgedAgain
from games.web.offered_lookups import OfferedLookups


class Organised(OfferedLookups, JudgedAgain):
    """Rows that are run by people; the rows of others do not exist on these pages, except for administrators."""

    def run_by(self, user: User) -> Q:
        """Return the condition for the rows that a person runs."""
        raise NotImplementedError

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the rows that the person runs."""
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.filter(self.run_by(person(request)))

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show the page to everybody who may log in: it has what is theirs. Strangers are asked to log in first."""
        return bool(request.user.is_active and request.user.is_staff)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever runs a row sees it."""
        return self._runs(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever runs a row changes it."""
        return self._runs(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever runs a row removes it."""
        return self._runs(request, obj)

    def _runs(self, request: HttpRequest, row: Model | None) -> bool:
        return row is None or self.model.objects.filter(self.run_by(person(request)), pk=row.pk).exists()


def person(request: HttpRequest) -> User:
    """Return the person who is logged in."""
    assert isinstance(request.user, User)
    return request.user
