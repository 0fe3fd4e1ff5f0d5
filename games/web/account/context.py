"""What every page may show of the installation: a context processor."""

from django.conf import settings
from django.http import HttpRequest


def registration(request: HttpRequest) -> dict[str, bool]:
    """Say whether people may make accounts for themselves."""
    return {"registration_open": settings.REGISTRATION_OPEN}
