"""An index of the tables in the rooms of this app: Django looks for them here."""

from games.eventstore.models import EventRow, Stream

__all__ = ["EventRow", "Stream"]
