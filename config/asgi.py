"""The web application for ASGI servers: the WSGI one, run in threads.

Django's own ASGI handler takes two to four times the processor time for the same answer: docs/decisions/0005.
"""

from a2wsgi import WSGIMiddleware

from config.wsgi import application as wsgi_application

THREADS = 8  # fewer than the connections of the pool in config/settings/database.py

application = WSGIMiddleware(wsgi_application, workers=THREADS)  # type: ignore[arg-type]
