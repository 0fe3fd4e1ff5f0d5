"""The web application for WSGI servers."""

import os

from django.core.signals import request_started
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("DATABASE_POOL", "on")

application = get_wsgi_application()

from games.live.heartbeat import Heart  # noqa: E402 - needs the settings

heart = Heart()
request_started.connect(heart.start)  # not before: servers fork after they have loaded this
