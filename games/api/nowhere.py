"""Every address under ``/api/`` that leads to no other door."""

from typing import Never

from django.http import HttpRequest

from games.api.common.problems import not_found
from games.api.common.views import Door


class Nowhere(Door):
    """No method is good for anything here; who calls is asked and counted as everywhere."""

    def http_method_not_allowed(self, request: HttpRequest, *args: object, **kwargs: object) -> Never:
        raise not_found()
