"""The web process of bench_api: the product's own, with the plain endpoint beside the other addresses."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings

settings.ROOT_URLCONF = "tests.benchmarks.plain_endpoint"

from config.asgi import application  # noqa: E402 - takes the addresses from the settings

__all__ = ["application"]
