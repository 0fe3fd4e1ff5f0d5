"""An index of the tables in the rooms of this app: Django looks for them here."""

from tournaments.projections.models import Progress, TableRow
from tournaments.registration.models import Entrant, HouseRules, League, Tournament

__all__ = ["Entrant", "HouseRules", "League", "Progress", "TableRow", "Tournament"]
