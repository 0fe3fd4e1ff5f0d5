"""Pages of the admin on which several people save at once: nobody's haste is an error of ours. Knows no table."""

from collections.abc import Callable
from typing import Any

from django.contrib.messages.storage import default_storage
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from unfold.admin import ModelAdmin


class JudgedAgain(ModelAdmin):
    """What the database refuses is judged again: somebody was faster, so that now the page itself says why not."""

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Save a form, or say beside a field what somebody else has just taken or removed."""
        return judged_again(super().changeform_view, request, *args, **kwargs)

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Remove a row, or say what somebody else has just hung on to it."""
        return judged_again(super().delete_view, request, *args, **kwargs)

    def changelist_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Remove the chosen rows, all or none, or say what somebody else has just hung on to them."""
        return judged_again(super().changelist_view, request, *args, **kwargs)


def judged_again(view: Callable[..., Any], request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
    """Return a view's answer; a first attempt that the database refuses leaves nothing behind, messages included."""
    try:
        with transaction.atomic():
            return view(request, *args, **kwargs)
    except IntegrityError:
        request._messages = default_storage(request)  # type: ignore[attr-defined]
        with transaction.atomic():
            return view(request, *args, **kwargs)
