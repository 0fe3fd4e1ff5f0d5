"""Pages of the admin on which several people save at once: nobody's haste is an error of ours. Knows no table."""

from typing import Any

from django.db import IntegrityError
from unfold.admin import ModelAdmin


class JudgedAgain(ModelAdmin):
    """What the database refuses is judged again: somebody was faster, so that now the page itself says why not."""

    def changeform_view(self, *args: Any, **kwargs: Any) -> Any:
        """Save a form, or say beside a field what somebody else has just taken or removed."""
        try:
            return super().changeform_view(*args, **kwargs)
        except IntegrityError:
            return super().changeform_view(*args, **kwargs)

    def delete_view(self, *args: Any, **kwargs: Any) -> Any:
        """Remove a row, or say what somebody else has just hung on to it."""
        try:
            return super().delete_view(*args, **kwargs)
        except IntegrityError:
            return super().delete_view(*args, **kwargs)
