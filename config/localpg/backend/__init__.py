"""Django's PostgreSQL backend for the local server."""
