"""Lists of the admin are filtered by what they offer, and by nothing that somebody writes into the address."""

from django.http import HttpRequest
from unfold.admin import ModelAdmin

BY_FILTERS = {"exact", "isnull", "isempty", "gte", "lt", "id", "pk"}
"""What the filters beside a list put behind the name of their field."""


class OfferedLookups(ModelAdmin):
    """Django lets every lookup of a column pass; some of them fail in the database."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Say whether a filter of the page could have asked that."""
        for offered in self.get_list_filter(request) if request else ():
            name = offered if isinstance(offered, str) else getattr(offered, "parameter_name", offered[0])
            if lookup == name:
                return True
            if lookup.startswith(f"{name}__"):
                return set(lookup.removeprefix(f"{name}__").split("__")) <= BY_FILTERS
        return False
