"""Tournaments: leagues, entrants, formats, rounds, tables; uses games through services and selectors."""
