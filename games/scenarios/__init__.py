"""Scenarios: rules as data. A file is read, played and explained; no database anywhere here."""
