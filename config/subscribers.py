"""Who hears which committed events: one ordered list, each called after the commit with a ``Committed``."""

from games.reactors import wake_next
from tournaments.reactors import tell_tournament

SUBSCRIBERS = (wake_next, tell_tournament)
