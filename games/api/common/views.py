"""The base of every REST door: who calls, when, and how errors go out. Doors stay thin: parse, one call, translate."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.views import APIView


class Door(APIView):
    """A door; ``received_at`` is when the request reached us."""

    http_method_names = ["get", "head", "post", "put", "patch", "delete"]
    received_at: datetime

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        self.received_at = timezone.now()
        return super().initialize_request(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if request.method not in self.allowed_methods:
            self.http_method_not_allowed(request)
        super().initial(request, *args, **kwargs)

    def finalize_response(self, *args: Any, **kwargs: Any) -> Any:
        """Keep answers out of caches: what a seat sees is for its bot alone."""
        response = super().finalize_response(*args, **kwargs)
        response.headers.setdefault("Cache-Control", "no-store")
        return response
