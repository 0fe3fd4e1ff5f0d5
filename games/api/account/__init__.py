"""Doors for those who make bots: accounts and sessions, bots, tokens."""
