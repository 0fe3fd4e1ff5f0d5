"""The web application for ASGI servers: the WSGI one, run in threads, and around it what waits without a thread.

Django's own ASGI handler takes two to four times the processor time for the same answer: docs/decisions/0005.
"""

from a2wsgi import WSGIMiddleware

from config.wsgi import application as wsgi_application
from config.wsgi import heart
from games.live.app import Live

THREADS = 8  # with those of games.live fewer than the connections of the pool in config/settings/database.py

UNLIMITED = 0  # pieces of an answer that wait for a slow reader, so that no thread does

heart.start()
inside = WSGIMiddleware(wsgi_application, workers=THREADS, send_queue_size=UNLIMITED)  # type: ignore[arg-type]
application = Live(wsgi_application, inside)  # type: ignore[arg-type]
