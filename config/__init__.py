"""Wiring: settings, server processes, the local database. Importing it has no effects."""
