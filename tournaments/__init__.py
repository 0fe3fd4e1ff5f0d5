"""Tournaments: leagues, entrants, formats, rounds and tables; uses games through their services and selectors."""
