"""Standings as CSV for spreadsheets. Touches nothing."""

import csv
import io
from fractions import Fraction

from tournaments.selectors.standings import MEASURES, Standings

COLUMNS = ("place", "name", "entrant", "seed", "house_bot", "points", "games", "out", "decided_by")
DIGITS = 6
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def standings_sheet(standings: Standings) -> str:
    """Return standings with a heading, one entrant a line, a column for every tie-break."""
    text = io.StringIO()
    sheet = csv.writer(text)
    sheet.writerow((*COLUMNS, *MEASURES))
    for row in standings.results:
        fixed = (getattr(row, column) for column in COLUMNS)
        sheet.writerow((*map(_cell, fixed), *(_decimal(row.measures[name]) for name in MEASURES)))
    return text.getvalue()


def _cell(value: object) -> str:
    """Return a value as a cell; a text that a spreadsheet would run as a formula begins with an apostrophe."""
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(_FORMULA) and isinstance(value, str) else text


def _decimal(fraction: str) -> str:
    """Return a fraction as a decimal number: a spreadsheet takes 1/2 for a date."""
    value = Fraction(fraction)
    return str(value) if value.denominator == 1 else str(round(float(value), DIGITS))
