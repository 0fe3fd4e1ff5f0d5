"""Who hears which committed events: one ordered list, each called after the commit with a ``Committed``."""

from games.reactors import wake_next

SUBSCRIBERS = (wake_next,)
