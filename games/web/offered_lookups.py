"""Lists of the admin are filtered by what they offer, and act on nothing that cannot be a row."""

from typing import Any

from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.widgets import AutocompleteSelect
from django.core.exceptions import BadRequest, ValidationError
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from unfold.admin import ModelAdmin

BY_FILTERS = {"exact", "isnull", "isempty", "gte", "lt", "id", "pk"}
"""What the filters beside a list put behind the name of their field."""


class Picker(AutocompleteSelect):
    """A row found by name; what cannot be the id of one is shown as nothing chosen, for the field to refuse."""

    def optgroups(self, name: str, value: Any, attr: Any = None) -> Any:
        """Return the row that is chosen as the only option."""
        model = self.field.related_model
        return super().optgroups(name, [each for each in value if not each or can_be_id(model, each)], attr)


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

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Let rows that are found by name be picked."""
        if db_field.name in self.get_autocomplete_fields(request):
            kwargs["widget"] = Picker(db_field, self.admin_site)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def response_action(
        self, request: HttpRequest, queryset: QuerySet[Any], *args: Any, **kwargs: Any
    ) -> HttpResponse | None:
        """Act on the chosen rows; what cannot be the id of one is refused."""
        if not all(can_be_id(self.model, chosen) for chosen in request.POST.getlist(ACTION_CHECKBOX_NAME)):
            raise BadRequest("A row was chosen by what cannot be its id.")
        answer: HttpResponse | None = super().response_action(request, queryset, *args, **kwargs)
        return answer


def can_be_id(model: type[Model], text: str) -> bool:
    """Say whether a row of the model could have this id."""
    column = model._meta.pk
    try:
        column.run_validators(column.to_python(text))
    except ValidationError:
        return False
    return True
